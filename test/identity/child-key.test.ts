import { createHash } from 'node:crypto'
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import {
  type ChildIdentity,
  childKey,
  compositeKey,
  enclosureDigest,
  keyDigest,
  normalisedTitle,
  putEnclosureDigest,
  putKeyDigest,
  putTitleDigest,
  titleDigest,
} from '../../src/identity/child-key.ts'

const child: ChildIdentity & { guid: string } = {
  guid: 'https://example.com/?p=12',
  enclosureUrl: 'https://cdn.example.com/12.mp3?utm_source=rss',
  websiteUrl: 'https://example.com/12#top',
  title: 'Épisode XII',
  datePublished: 1_700_000_000,
}

describe('the key of a child (identity 1.2)', () => {
  test('is its guid, exactly as written', () => {
    expect(childKey(child)).toBe('g:https://example.com/?p=12')
  })

  test('is its enclosure when it has no guid', () => {
    expect(childKey({ ...child, guid: null })).toBe('e:https://cdn.example.com/12.mp3')
  })

  test('is its page when it has neither', () => {
    expect(childKey({ ...child, guid: null, enclosureUrl: null })).toBe('l:https://example.com/12')
  })

  test('is its title and date when there is no URL', () => {
    expect(childKey({ ...child, guid: null, enclosureUrl: null, websiteUrl: null })).toBe('t:Épisode xii|1700000000')
  })

  test('has no date when the child has none', () => {
    const untold = { guid: null, enclosureUrl: null, websiteUrl: null, title: 'Pilot', datePublished: null }
    expect(childKey(untold)).toBe('t:pilot|')
  })

  test('exists even without guid, URL and title', () => {
    expect(childKey({ guid: null, enclosureUrl: null, websiteUrl: null, title: null, datePublished: 5 })).toBe('t:|5')
  })
})

describe('the key of a child whose plain key other children have, too', () => {
  const enclosure = enclosureDigest('https://cdn.example.com/12.mp3?utm_source=rss')

  test('has the digest of its enclosure, without tracking', () => {
    const view = createHash('sha256').update('https://cdn.example.com/12.mp3').digest('hex').slice(0, 12)
    expect(compositeKey('g:12', enclosure)).toBe(`g:12|${view}`)
  })

  test('has the date as well if that is not enough', () => {
    expect(compositeKey('g:12', null, 1_700_000_000)).toBe('g:12||1700000000')
    expect(compositeKey('g:12', null, null)).toBe('g:12||')
  })
})

test('a key digest is 16 bytes of SHA-256', () => {
  expect(keyDigest('g:1').toString('hex')).toBe('751f50f5e990df2a0a3e3df8f4aba474')
})

const anyTitle = fc.string({ unit: fc.constantFrom('a', 'Z', 'É', 'İ', 'K', 'Ǆ', '番', '😀', '\ud800', ' ', '-') })

property.prop([anyTitle])('only A–Z of a title are lower-cased, whatever else it holds', (title) => {
  const plain = Array.from(title, (one) => (/^[A-Z]$/.test(one) ? one.toLowerCase() : one)).join('')
  expect(normalisedTitle(title)).toBe(plain)
})

const anyText = fc.string({ unit: 'binary' })

property.prop([anyText, fc.option(anyText), fc.option(anyText)])(
  'the functions that write digests at a place write what the others return, and zeros for null',
  (key, url, title) => {
    const bytes = new Uint8Array(30).fill(7)
    putKeyDigest(bytes, 1, key)
    putEnclosureDigest(bytes, 17, url)
    putTitleDigest(bytes, 23, title)
    const none = Buffer.alloc(6)
    const shorts = [url === null ? none : enclosureDigest(url), title === null ? none : titleDigest(title)]
    expect(Buffer.from(bytes)).toEqual(Buffer.from([7, ...keyDigest(key), ...shorts.flatMap((one) => [...one]), 7]))
  },
)

test('a title is compared without case, for A–Z only', () => {
  expect(normalisedTitle('ÉTÉ in Łódź İ')).toBe('ÉtÉ in Łódź İ')
})

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  type ChildIdentity,
  childKey,
  compositeKey,
  enclosureDigest,
  keyDigest,
  normalisedTitle,
} from '../../src/identity/child-key.ts'

const child: ChildIdentity & { guid: string } = {
  guid: 'https://example.com/?p=12',
  enclosureUrl: 'https://cdn.example.com/12.mp3?utm_source=rss',
  websiteUrl: 'https://example.com/12#top',
  title: 'Épisode XII',
  datePublished: 1_700_000_000,
}

describe('the key of a child', () => {
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

  test('is there even when there is nothing to go by', () => {
    expect(childKey({ guid: null, enclosureUrl: null, websiteUrl: null, title: null, datePublished: 5 })).toBe('t:|5')
  })
})

describe('the key of a child that others share theirs with', () => {
  const enclosure = enclosureDigest('https://cdn.example.com/12.mp3?utm_source=rss')

  test('has the digest of its enclosure, without what tracks a reader', () => {
    const view = createHash('sha256').update('https://cdn.example.com/12.mp3').digest('hex').slice(0, 12)
    expect(compositeKey('g:12', enclosure)).toBe(`g:12|${view}`)
  })

  test('has the date as well where that is not enough', () => {
    expect(compositeKey('g:12', null, 1_700_000_000)).toBe('g:12||1700000000')
    expect(compositeKey('g:12', null, null)).toBe('g:12||')
  })
})

test('a key digest is 16 bytes of SHA-256', () => {
  expect(keyDigest('g:1').toString('hex')).toBe('751f50f5e990df2a0a3e3df8f4aba474')
})

test('a title is compared without the case of A–Z alone', () => {
  expect(normalisedTitle('ÉTÉ in Łódź İ')).toBe('ÉtÉ in Łódź İ')
})

import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { contentDigest } from '../../src/identity/hash.ts'

const digestOf = (storyImageAsString: string): string =>
  contentDigest('ComicStory', { position: 0, storyImageAsString }).toString('hex')

const image = (base: string, story: string): string => JSON.stringify({ base_url: base, story })
/** Returns the same image with a leading space, which the quick writer does not handle. */
const odd = (base: string, story: string): string => ` ${image(base, story)}`

const names = fc.stringMatching(/^[\w.?&=#%@~-]{1,20}$/)
const bases = fc.constantFrom(
  'https://i.example/',
  'https://i.example/a/b/',
  'http://i.example/a_b/..c/',
  'https://i.example',
  'https://i.example/a?b=',
  'https://I.Example/a/',
  'https://i.example:443/',
  '',
)

describe('an image in a hash', () => {
  test.prop([bases, names])('is the same from the quick and the general writer', (base, name) => {
    expect(digestOf(image(base, name))).toBe(digestOf(odd(base, name)))
  })

  test('changes if its base URL, its file name or the name of its member changes', () => {
    const images = [
      image('https://i.example/', 'a.png'),
      image('https://i.example/', 'b.png'),
      image('https://j.example/', 'a.png'),
      '{"base_url":"https://i.example/","thumbnail":"a.png"}',
    ]
    expect(new Set(images.map(digestOf)).size).toBe(images.length)
  })

  test('is without tokens', () => {
    expect(digestOf(image('https://i.example/', 'a.png?token=1'))).toBe(digestOf(image('https://i.example/', 'a.png')))
  })
})

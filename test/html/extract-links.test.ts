import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { extractLinks } from '../../src/html/extract-links.ts'

const baseUrl = 'https://feeds.example.org/show/feed.xml'

describe('rule H3: the links of a description', () => {
  test.each([
    [
      'of anchors',
      '<a href="https://a.example/1">x</a> and <A HREF=https://a.example/2>y</A>',
      ['https://a.example/1', 'https://a.example/2'],
    ],
    ['of areas of maps', '<map><area href="https://a.example/map"></map>', ['https://a.example/map']],
    ['bare ones in the text', 'Visit https://a.example/page today', ['https://a.example/page']],
    ['bare ones that begin with www', 'Visit www.a.example/page today', ['https://www.a.example/page']],
    [
      'in the order of the document',
      'https://b.example/ <a href="https://a.example/">a</a>',
      ['https://b.example/', 'https://a.example/'],
    ],
    ['each once', '<a href="https://a.example/">https://a.example/</a> https://a.example/', ['https://a.example/']],
    ['not the text of an anchor', '<a href="https://a.example/1">https://a.example/2</a>', ['https://a.example/1']],
    [
      'bare ones behind an anchor that is closed',
      '<a href="https://a.example/1">x</a>https://a.example/2',
      ['https://a.example/1', 'https://a.example/2'],
    ],
    [
      'without the punctuation of the sentence',
      'See (https://a.example/x), or https://a.example/y.',
      ['https://a.example/x', 'https://a.example/y'],
    ],
    [
      'with brackets that are theirs',
      'https://en.example.org/wiki/Feed_(web)',
      ['https://en.example.org/wiki/Feed_(web)'],
    ],
    [
      'with entities decoded',
      '<a href="https://a.example/?a=1&amp;b=2">x</a> https://a.example/?c=1&amp;d=2',
      ['https://a.example/?a=1&b=2', 'https://a.example/?c=1&d=2'],
    ],
    ['with query and fragment', 'https://a.example/?q=1#part', ['https://a.example/?q=1#part']],
    ['resolved', '<a href="/notes/12">n</a>', ['https://feeds.example.org/notes/12']],
    [
      'not of mail, phone, script or place',
      '<a href="mailto:a@b.example">m</a><a href="tel:1">t</a><a href="javascript:x()">j</a><a href="#top">p</a>',
      [],
    ],
    ['up to a sign of Japanese or Chinese', 'こちら→https://a.example/x。次', ['https://a.example/x']],
    ['of an anchor across lines', '<a\n  class="b"\n  href="https://a.example/">x</a>', ['https://a.example/']],
  ])('%s', (_, html, links) => {
    expect(extractLinks(html, { baseUrl })).toEqual(links)
  })

  test('a relative link is left out without a base', () => {
    expect(extractLinks('<a href="/notes">n</a>')).toEqual([])
  })

  test('500 at the most', () => {
    const html = Array.from({ length: 600 }, (_, index) => `https://a.example/${index}`).join(' ')
    expect(extractLinks(html)).toHaveLength(500)
    expect(extractLinks(html, { maxLinks: 3 })).toHaveLength(3)
  })

  test('what is no string is refused with the way out', () => {
    expect(() => extractLinks(7 as unknown as string)).toThrow(TypeError)
  })

  test.prop([fc.string({ unit: 'binary' })])('never throws, and gives absolute http and https URLs', (html) => {
    for (const link of extractLinks(html, { baseUrl })) expect(link).toMatch(/^https?:\/\//)
  })

  test.each([
    ['www.', 'www.'.repeat(500_000)],
    ['https://', 'https://'.repeat(300_000)],
    ['closing brackets', `https://a.example/${')'.repeat(1_000_000)}`],
    ['anchors', '<a href="https://a.example/">'.repeat(50_000)],
  ])(
    'megabytes of %s are read to the end',
    (_, html) => {
      expect(Array.isArray(extractLinks(html))).toBe(true)
    },
    30_000,
  )
})

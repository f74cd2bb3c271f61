import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { parseLinkHeader } from '../../src/fetch/index.ts'

const base = 'https://feeds.example.com/a/feed'

describe('a Link header', () => {
  test.each([
    ['<https://hub.example/>; rel=hub', [{ href: 'https://hub.example/', rel: ['hub'] }]],
    ['<../self>;rel="self"', [{ href: 'https://feeds.example.com/self', rel: ['self'] }]],
    ['<https://hub.example/>; rel="hub Alternate"', [{ href: 'https://hub.example/', rel: ['hub', 'alternate'] }]],
    [
      '<https://hub.example/?a=1,2;b=3>; rel=hub, </self>; rel=self; type="application/rss+xml"',
      [
        { href: 'https://hub.example/?a=1,2;b=3', rel: ['hub'] },
        { href: 'https://feeds.example.com/self', rel: ['self'], type: 'application/rss+xml' },
      ],
    ],
    ['<a> ; REL = hub ; rel=self', [{ href: 'https://feeds.example.com/a/a', rel: ['hub'] }]],
    [
      '<a>; title="a \\"b\\", c; d"; rel=hub',
      [{ href: 'https://feeds.example.com/a/a', rel: ['hub'], title: 'a "b", c; d' }],
    ],
    [
      '<a>; anchor="/other"; rel=hub',
      [{ href: 'https://feeds.example.com/a/a', rel: ['hub'], anchor: 'https://feeds.example.com/other' }],
    ],
    ['<a>; anchor="http://["; rel=hub', [{ href: 'https://feeds.example.com/a/a', rel: ['hub'], anchor: 'http://[' }]],
    ['<a>\t;\trel\t=\thub', [{ href: 'https://feeds.example.com/a/a', rel: ['hub'] }]],
    ['<a>; crossorigin; rel=preload', [{ href: 'https://feeds.example.com/a/a', rel: ['preload'] }]],
    ['<http://[>; rel=hub, <b>; rel=self', [{ href: 'https://feeds.example.com/a/b', rel: ['self'] }]],
    // Unchanged: a hub compares topics as texts.
    ['<HTTPS://Example.com>; rel=self', [{ href: 'HTTPS://Example.com', rel: ['self'] }]],
    [
      '< https://example.com:443/a/../b?q=%c3%A9 >; rel=self',
      [{ href: 'https://example.com:443/a/../b?q=%c3%A9', rel: ['self'] }],
    ],
    ['<https://example.com/a b>; rel=self', [{ href: 'https://example.com/a%20b', rel: ['self'] }]],
    ['<>; rel=self', [{ href: base, rel: ['self'] }]],
    ['<a>', []],
    ['<a>; rel=""', []],
    ['<a; rel=hub', []],
    ['a; rel=hub', []],
    ['', []],
  ])('%s', (header, links) => {
    expect(parseLinkHeader(header, base)).toEqual(links)
  })

  test('may come several times', () => {
    expect(parseLinkHeader(['<a>; rel=hub', '<b>; rel=self'], base).map(({ rel }) => rel[0])).toEqual(['hub', 'self'])
  })

  test('may be missing', () => {
    expect(parseLinkHeader(undefined, base)).toEqual([])
  })

  test('is UTF-8 if it is valid UTF-8', () => {
    const header = Buffer.from('</blåbær>; rel=self').toString('latin1')
    expect(parseLinkHeader(header, base)[0]?.href).toBe('https://feeds.example.com/bl%C3%A5b%C3%A6r')
  })

  test.prop([fc.string({ unit: fc.constantFrom(...'<>;,="\\ ab/') })])(
    'never throws, and gives only complete links',
    (text) => {
      for (const { href, rel } of parseLinkHeader(text, base))
        expect([/^https?:/.test(href), rel.length > 0]).toEqual([true, true])
    },
  )
})

import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { hasDocumentEnd } from '../../src/fetch/body/consume-feed.ts'
import { readPage, refreshTarget } from '../../src/fetch/outcome/html-page.ts'

const url = 'https://example.org/shows/page'
const read = (html: string, at = url) => readPage(Buffer.from(html), at)

describe('a page in place of a feed (fetching 1.11)', () => {
  test('names feeds of all kinds, and no others', () => {
    const { alternates } = read(`
      <link rel="alternate" type="application/rss+xml" href="/rss">
      <LINK REL='Alternate feed' TYPE='application/atom+xml' HREF='atom'>
      <link rel=alternate type=application/json href=//other.example.org/feed.json>
      <link rel="alternate" hreflang="nb" href="/nb">
      <link rel="alternate" type="text/html" href="/m">
      <link rel="stylesheet" type="text/css" href="/a.css">
      <link rel="alternate" type="application/rss+xml" href="javascript:alert(1)">
      <link rel="alternate" type="application/rss+xml" href="/rss">`)
    expect(alternates).toEqual([
      'https://example.org/rss',
      'https://example.org/shows/atom',
      'https://other.example.org/feed.json',
    ])
  })

  test('names no feed with a description of itself for embedding', () => {
    const { alternates } = read(`
      <link rel="alternate" type="application/rss+xml; charset=utf-8" href="/feed/">
      <link rel="alternate" title="oEmbed (JSON)" type="application/json+oembed" href="/wp-json/oembed/1.0/embed?url=a">
      <link rel="alternate" title="oEmbed (XML)" type="text/xml+oembed" href="/wp-json/oembed/1.0/embed?format=xml">`)
    expect(alternates).toEqual(['https://example.org/feed/'])
  })

  test.each([
    ['https://cdn.example.net/site/', 'https://cdn.example.net/site/feed', 'https://cdn.example.net/site/new'],
    ['../', 'https://example.org/feed', 'https://example.org/new'],
    ['javascript:void(0)', 'https://example.org/shows/feed', 'https://example.org/shows/new'],
  ])('is resolved against its base, %s', (base, feed, refresh) => {
    const { alternates, refreshUrl } = read(`
      <link rel="alternate" type="application/rss+xml" href="feed">
      <base target="_top"><base href="${base}"><base href="https://other.example/">
      <meta http-equiv="refresh" content="0; url=new">`)
    expect([alternates, refreshUrl]).toEqual([[feed], refresh])
  })

  test('is a login page if it asks for a password, or its path says so', () => {
    expect(read('<form><input type="PASSWORD"></form>').isLogin).toBe(true)
    expect(read('<p>Hello</p>', 'https://example.org/users/sign_in').isLogin).toBe(true)
    expect(read('<p>Hello</p>', 'https://example.org/oauth/start').isLogin).toBe(true)
    expect(read('<p>Hello</p>', 'https://example.org/author/ola').isLogin).toBe(false)
  })

  test('may lead elsewhere', () => {
    expect(read('<meta http-equiv="Refresh" content="0; URL=\'/new\'">').refreshUrl).toBe('https://example.org/new')
  })

  test.prop([
    fc.string({
      unit: fc.constantFrom(
        '<',
        '>',
        'link',
        ' ',
        'rel=alternate',
        'type="application/rss+xml"',
        'href=x',
        '"',
        "'",
        '!--',
      ),
    }),
  ])('never throws', (html) => {
    expect(read(html).alternates.every((one) => one.startsWith('https://'))).toBe(true)
  })

  test.each([
    ['5; url=/a', 'https://example.org/a'],
    ['0;/a', 'https://example.org/a'],
    ['0, url = "/a"', 'https://example.org/a'],
    ['5', undefined],
    ['', undefined],
    ['0; url=mailto:a@example.org', undefined],
    [undefined, undefined],
  ])('Refresh: %s', (value, target) => {
    expect(refreshTarget(value, url)).toBe(target)
  })
})

describe('the end of a document (fetching 1.9)', () => {
  const rss = { kind: 'xml', root: 'rss' } as const
  test.each([
    ['<rss></rss>', rss, true],
    ['<rss></RSS >\n<!-- cached -->', rss, true],
    ['<rss><channel></channel>', rss, false],
    ['<rss></rs', rss, false],
    [`<rss></rss>${'<!-- x -->'.repeat(500)}`, rss, true],
    ['<rdf:RDF></rdf:RDF>', { kind: 'xml', root: 'rdf' }, true],
    ['<rdf:RDF></rdf:item>', { kind: 'xml', root: 'rdf' }, false],
    ['<opml>', { kind: 'xml', root: 'opml' }, true],
    ['<x>', { kind: 'xml', root: null }, true],
    ['{"a":1}\n', { kind: 'json' }, true],
    ['{"a":[1,', { kind: 'json' }, false],
  ] as const)('%s: %s', (text, sniffed, expected) => {
    expect(hasDocumentEnd(Buffer.from(text), sniffed)).toBe(expected)
  })

  test('is seen in UTF-16', () => {
    expect(hasDocumentEnd(Buffer.from('<rss></rss>', 'utf16le'), rss)).toBe(true)
    expect(hasDocumentEnd(Buffer.from('<rss></rs', 'utf16le'), rss)).toBe(false)
  })
})

import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type FeedResult, parseFeed, type ReadFeedOptions, readFeed } from '../../src/index.ts'
import { fixturePairs } from '../fixture-pairs.ts'
import { all, inPieces } from './sources.ts'

/** Collects the parts of `readFeed` into the form of a `parseFeed` result. */
async function collected(bytes: Uint8Array, size: number, options: ReadFeedOptions = {}): Promise<object> {
  const children: object[] = []
  const kinds = new Set<string>()
  let result: object = {}
  for await (const part of readFeed(inPieces(bytes, size), options)) {
    kinds.add(part.kind)
    if (part.type === 'episode') children.push(part.episode)
    else if (part.type === 'issue') children.push(part.issue)
    else if (part.type === 'content') children.push(part.content)
    else if (part.type === 'series') result = { kind: part.kind, whole: part.series }
    else if (part.type === 'creator') result = { kind: part.kind, whole: part.creator }
    else if (part.type === 'hosting-provider') result = { kind: part.kind, whole: part.hostingProvider }
    else if (part.type === 'end') {
      for (const { index, uuid, hash } of part.amendments) children[index] = { ...children[index], uuid, hash }
      const { kind, status, complete, diagnostics } = part
      const codes = diagnostics.map(({ code }) => code)
      const page = part.kind === 'unknown' ? { sniffed: part.sniffed, feedLinks: part.feedLinks } : {}
      result = { ...result, kinds, kind, status, complete, codes, ...page, children }
    }
  }
  return result
}

function flat(feed: FeedResult): object {
  const { kind, status, complete, diagnostics } = feed
  const codes = diagnostics.map(({ code }) => code)
  const base = { kinds: new Set([kind]), kind, status, complete, codes, children: [] as readonly object[] }
  switch (feed.kind) {
    case 'podcast':
      return { ...base, whole: feed.series, children: feed.episodes }
    case 'comic':
      return { ...base, whole: feed.series, children: feed.issues }
    case 'creator':
      return { ...base, whole: feed.creator, children: feed.content }
    case 'hosting-provider':
      return { ...base, whole: feed.hostingProvider }
    case 'unknown':
      return { ...base, sniffed: feed.sniffed, feedLinks: feed.feedLinks }
  }
}

const pairs = [...fixturePairs('podcast'), ...fixturePairs('sss')]

describe('readFeed gives what parseFeed gives, and the kind of feed in each part', () => {
  const options = { feedUrl: 'https://feeds.example.com/show' }

  test.each(pairs.map(({ name, document }) => [name, document] as const))('of %s', async (_, bytes) => {
    expect(await collected(bytes, 1_000)).toEqual(flat(parseFeed(bytes)))
    expect(await collected(bytes, bytes.length, options)).toEqual(flat(parseFeed(bytes, options)))
  })
})

describe('a document is recognised by its first bytes', () => {
  const comic = '{"@type": "ComicSeries", "name": "Kelp", "identifier": "0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01"}'

  test.each([
    ['a podcast', '<rss><channel><title>Low Water</title></channel></rss>', 'podcast'],
    ['Atom', '<feed xmlns="http://www.w3.org/2005/Atom"><title>Low Water</title></feed>', 'podcast'],
    ['a comic', comic, 'comic'],
    ['a comic without at signs', comic.replaceAll('@', ''), 'comic'],
    ['a comic after a byte order mark and blanks', `\uFEFF \n${comic}`, 'comic'],
    ['a creator', '{"@type": "Creator", "name": "Ines"}', 'creator'],
    ['a creator without at signs', '{"type": "Creator", "identifier": "a", "content": []}', 'creator'],
    ['a hosting provider', '{"@type": "HostingProvider"}', 'hosting-provider'],
    ['a JSON Feed', '{"version": "https://jsonfeed.org/version/1", "items": []}', 'podcast'],
    ['a JSON Feed with its version behind the items', '{"feed_url": "/feed", "items": []}', 'podcast'],
    ['JSON of another kind', '{"error": "not found"}', 'unknown'],
    ['a page', '<!doctype html><title>Low Water</title>', 'unknown'],
    ['nothing', '', 'unknown'],
  ])('%s', async (_, text, kind) => {
    expect(parseFeed(text).kind).toBe(kind)
    expect(parseFeed(Buffer.from(text)).kind).toBe(kind)
    const bytes = Array.from(Buffer.from(text), (byte) => Uint8Array.of(byte))
    for (const source of [text, bytes]) {
      expect((await all(readFeed(source))).at(-1)).toMatchObject({ type: 'end', kind })
    }
  })

  test.each([
    ['a list of JSON Feeds', Buffer.from('[{"version": "https://jsonfeed.org/version/1.1"}]'), { kind: 'json-feed' }],
    ['an error in JSON', Buffer.from('{"error": "no such feed"}'), { kind: 'json' }],
    ['a sound file', Buffer.from('ID3\u0004\0\0'), { kind: 'media', format: 'mp3' }],
    ['the first bytes of a sound file', Buffer.from('ID3\u0003'), { kind: 'media', format: 'mp3' }],
    ['gzip', gzipSync('<rss/>'), { kind: 'compressed', format: 'gzip' }],
    ['the first bytes of gzip', Uint8Array.of(0x1f, 0x8b, 8, 0), { kind: 'compressed', format: 'gzip' }],
    ['nothing', Buffer.alloc(0), { kind: 'empty' }],
    ['blanks', Buffer.from(' \r\n'), { kind: 'empty' }],
  ])('%s is named and not read', async (_, bytes, sniffed) => {
    expect(parseFeed(bytes)).toMatchObject({ kind: 'unknown', status: 'unusable', complete: false, sniffed })
    expect(await collected(bytes, 1)).toMatchObject({ kind: 'unknown', sniffed })
  })
})

test.each([
  ['<!doctype html><head>', 9_000, [1, 700, 100_000]],
  ['<html><head>', 200_000, [700, 100_000, 300_000]],
])(
  'an HTML page gives the feeds that it names, in pieces of any size: %s and %i blanks',
  async (start, blanks, sizes) => {
    const page = `${start}${' '.repeat(blanks)}<link rel="alternate" type="application/rss+xml" href="/feed"></head>`
    const options = { feedUrl: 'https://lowwater.example/' }
    const links = ['https://lowwater.example/feed']
    expect(parseFeed(page, options)).toMatchObject({ kind: 'unknown', feedLinks: links })
    expect(parseFeed(Uint8Array.from(Buffer.from(page)), options)).toMatchObject({ kind: 'unknown', feedLinks: links })
    for (const size of sizes) {
      const parts = await all(readFeed(inPieces(Buffer.from(page), size), options))
      expect(parts).toMatchObject([{ type: 'end', kind: 'unknown', sniffed: { kind: 'html' }, feedLinks: links }])
    }
  },
)

test('the first base of a page counts for all its links, even for those before it', () => {
  const link = (href: string) => `<link rel="alternate" type="application/rss+xml" href="${href}">`
  const page = `<!doctype html><head>${link('a')}<base target="_top"><base href="https://tides.example/x/"><base href="/y/">${link('b')}</head>`
  expect(parseFeed(page, { feedUrl: 'https://lowwater.example/' })).toMatchObject({
    feedLinks: ['https://tides.example/x/a', 'https://tides.example/x/b'],
  })
})

test('a document that is no feed has the diagnostics of its apparent format, but none of XML', () => {
  const codesOf = (document: string) => parseFeed(document).diagnostics.map(({ code }) => code)
  expect(codesOf('{"name": "Low Water"')).toEqual(['rss-not-a-feed', 'json-truncated'])
  expect(codesOf('<opml><body><outline text=a></opml>')).toEqual(['rss-not-a-feed'])
})

test('the base of a page is resolved against the URL of the page', () => {
  const page = '<!doctype html><head><base href="/x/"><link rel="alternate" type="application/rss+xml" href="a"></head>'
  expect(parseFeed(page, { feedUrl: 'https://lowwater.example/tides' })).toMatchObject({
    feedLinks: ['https://lowwater.example/x/a'],
  })
})

test.each([
  '<link href="/feed">',
  '<link rel="alternate" href="/feed">',
  '<link type="application/rss+xml" href="/feed">',
  '<link rel="alternate" type="application/rss+xml">',
  '<link rel="alternate" type="application/rss+xml" href="mailto:ana@lowwater.example">',
  '<a rel="alternate" type="application/rss+xml" href="/feed">',
])('%s names no feed of a page', (element) => {
  const page = `<!doctype html><head>${element}</head>`
  expect(parseFeed(page, { feedUrl: 'https://lowwater.example/' })).toMatchObject({ kind: 'unknown', feedLinks: [] })
})

test.each([
  ['application/rss+xml; charset=utf-8', true],
  ['TEXT/RSS+XML', true],
  [' application/atom+xml ', true],
  ['text/xml', true],
  ['application/feed+json', true],
  ['application/json', true],
  ['application/json+oembed', false],
  ['text/xml+oembed', false],
  ['text/html', false],
  ['', false],
])('a page names a feed with a link of type %j: %s', (type, isFeed) => {
  const page = `<!doctype html><head><link rel="alternate" type="${type}" href="/feed"></head>`
  expect(parseFeed(page, { feedUrl: 'https://lowwater.example/' })).toMatchObject({
    feedLinks: isFeed ? ['https://lowwater.example/feed'] : [],
  })
})

test('the charset that a string declares is ignored', async () => {
  const text = '<?xml version="1.0" encoding="koi8-r"?><rss><channel><title>Прилив</title></channel></rss>'
  expect(flat(parseFeed(text))).toMatchObject({ whole: { name: 'Прилив' } })
  const parts = await all(readFeed(text))
  expect(parts).toContainEqual(expect.objectContaining({ series: expect.objectContaining({ name: 'Прилив' }) }))
})

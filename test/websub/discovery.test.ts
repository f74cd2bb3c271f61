import { createHash } from 'node:crypto'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { GuardedRequest, RequestOutcome } from '../../src/fetch/index.ts'
import { parsePodcast } from '../../src/podcast/index.ts'
import { discoverFeed, discoverHubs, documentLinks, parseLinkHeader } from '../../src/websub/index.ts'
import { metaOf } from '../fetch/made-meta.ts'
import { responded, unreachable } from './stage.ts'

const finalUrl = 'https://feeds.example.com/a/show.xml'
const hub = (href: string) => ({ href, rel: ['hub'] })
const self = (href: string) => ({ href, rel: ['self'] })

describe('the places where hubs are looked for', () => {
  test('W1: headers come first, and the document only counts without them', () => {
    const links = [hub('https://hub.example/'), self('https://example.org/feed')]
    const inDocument = [hub('https://trap.example/'), self('https://trap.example/feed')]
    expect(discoverHubs({ finalUrl, links, documentLinks: inDocument })).toMatchObject({
      hubs: ['https://hub.example/'],
      topicUrl: 'https://example.org/feed',
      source: 'header',
    })
    expect(discoverHubs({ finalUrl, links: [], documentLinks: inDocument })).toMatchObject({
      hubs: ['https://trap.example/'],
      topicUrl: 'https://trap.example/feed',
      source: 'document',
    })
  })

  test('W1: a feed that names no hub has no hub', () => {
    expect(discoverHubs({ finalUrl, links: [self(finalUrl)], documentLinks: [self(finalUrl)] })).toBeNull()
  })

  test('W2: the topic is the self link of the headers, else of the document, else the final URL', () => {
    const links = [hub('https://hub.example/')]
    expect(discoverHubs({ finalUrl, links, documentLinks: [self('https://example.org/feed')] })).toMatchObject({
      topicUrl: 'https://example.org/feed',
      topicSource: 'document',
      hubSource: 'header',
      source: 'mixed',
    })
    expect(discoverHubs({ finalUrl, links })).toMatchObject({ topicUrl: finalUrl, topicSource: 'url' })
    const inHeader = [self('https://example.org/feed')]
    expect(discoverHubs({ finalUrl, links: inHeader, documentLinks: [hub('https://h.example/')] })).toMatchObject({
      topicSource: 'header',
      hubSource: 'document',
    })
  })

  test('W5: the topic is the self link letter by letter, in headers as in documents', () => {
    const written = 'https://Feeds.example.com:443/Show?title=%c3%A6'
    const links = parseLinkHeader(`<${written}>; rel=self, <https://hub.example/>; rel=hub`, finalUrl)
    expect(discoverHubs({ finalUrl, links })?.topicUrl).toBe(written)
    const document = `<rss><channel><link rel="self" href="${written}"/><link rel="hub" href="https://hub.example/"/></channel></rss>`
    const inDocument = documentLinks(Buffer.from(document), { url: finalUrl })
    expect(discoverHubs({ finalUrl, links: [], documentLinks: inDocument })?.topicUrl).toBe(written)
  })

  test('W3: Link headers of every form are read, and links of other resources are not', () => {
    const header = [
      '<https://a.example/h,ub>; rel="hub alternate", </hub>; REL=Hub; title="a, b; rel=self"',
      '<self.xml?x=1,2>; rel=self; type="application/rss+xml"',
      '<https://evil.example/>; rel=hub; anchor="https://other.example/"',
      '<https://same.example/>; rel=hub; anchor="show.xml"',
    ]
    expect(discoverHubs({ finalUrl, links: parseLinkHeader(header, finalUrl) })).toMatchObject({
      topicUrl: 'https://feeds.example.com/a/self.xml?x=1,2',
      hubs: ['https://a.example/h,ub', 'https://feeds.example.com/hub', 'https://same.example/'],
    })
  })

  test('W4: only the head of a page counts', () => {
    const page = `<!DOCTYPE html><html><head><title>Show <link rel=hub href=https://title.example/></title>
      <script>"<link rel=hub href=https://script.example/>"</script><!-- <link rel=hub href=https://comment.example/> -->
      <base href="https://base.example/b/"><link rel="HUB" href="h"><template><link rel=hub href=https://inert.example/></template>
      <link rel="self alternate" href="/s?a=1&amp;b=2"></head>
      <body><link rel=hub href=https://body.example/><head><link rel=hub href=https://again.example/></head>`
    expect(
      discoverHubs({ finalUrl, links: [], documentLinks: documentLinks(Buffer.from(page), { url: finalUrl }) }),
    ).toMatchObject({
      hubs: ['https://base.example/b/h'],
      topicUrl: 'https://base.example/s?a=1&b=2',
    })
  })

  test.each([
    ['elements with their own base', '<channel xml:base="x"/>'],
    ['links without a relation', '<channel><link href="x"/></channel>'],
  ])('a base of a megabyte is ignored, as 50,000 %s took minutes', (_, element) => {
    const feed = `<rss xml:base="https://base.example/${'a'.repeat(1_000_000)}/">${element.repeat(50_000)}<channel><link rel="hub" href="/h"/></channel></rss>`
    expect(documentLinks(Buffer.from(feed), { url: finalUrl }).map(({ href }) => href)).toEqual([
      'https://feeds.example.com/h',
    ])
  })

  test('W4: in a page without a head tag the body begins with its text', () => {
    const page = '<!DOCTYPE html><title>Show</title> <link rel=hub href=/h>Hello<link rel=hub href=/body>'
    expect(documentLinks(Buffer.from(page), { url: finalUrl }).map(({ href }) => href)).toEqual([
      'https://feeds.example.com/h',
    ])
  })

  test.each([
    [
      'RSS',
      '<rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><atom:link rel="hub" href="/h"/><link>https://x.example</link><atom:link rel="self" href="https://example.org/%c3%a9"/><item><atom:link rel="hub" href="https://item.example/"/></item>',
    ],
    [
      'RSS with an item that is never closed',
      '<rss xmlns:a="http://www.w3.org/2005/Atom"><channel><a:link rel="hub" href="/h"/><a:link rel="self" href="https://example.org/%c3%a9"/><item><title>x<a:link rel="hub" href="https://item.example/"/></channel>',
    ],
    [
      'RSS 1.0',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:atom="http://www.w3.org/2005/Atom"><channel><atom:link rel="hub" href="/h"/><atom:link rel="self" href="https://example.org/%c3%a9"/></channel><item><atom:link rel="hub" href="https://item.example/"/></item></rdf:RDF>',
    ],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://feeds.example.com/b/"><link rel="hub" href="../h"/><link rel="self" href="https://example.org/%c3%a9"/><entry><link rel="hub" href="https://entry.example/"/></entry></feed>',
    ],
  ])('links of the channel count, and those of items do not: %s', (_name, feed) => {
    expect(documentLinks(Buffer.from(feed), { url: finalUrl })).toEqual([
      { href: 'https://feeds.example.com/h', rel: ['hub'] },
      { href: 'https://example.org/%c3%a9', rel: ['self'] },
    ])
  })

  test('a feed in another encoding has links as well', () => {
    const feed =
      '<?xml version="1.0" encoding="utf-16"?><feed xmlns="http://www.w3.org/2005/Atom"><link rel="hub" href="/h"/></feed>'
    const bytes = Buffer.from(`\ufeff${feed}`, 'utf16le')
    expect(documentLinks(bytes, { url: finalUrl })).toHaveLength(1)
  })

  test.each([['{"a":1}'], [''], ['\x00\x01\x02'], ['<rss><channel>'], ['<html>']])('%j names no links', (text) => {
    expect(documentLinks(Buffer.from(text), { url: finalUrl })).toEqual([])
  })
})

test('the extras of a parsed series give the same as the links of its document', () => {
  const feed = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Show</title>
    <atom:link rel="hub" href="https://hub.example/"/><atom:link rel="self" href="https://example.org/feed"/></channel></rss>`
  const { series } = parsePodcast(feed, { feedUrl: finalUrl })
  const discovery = discoverHubs({ finalUrl, links: [], extras: series?.extras ?? {} })
  expect(discovery).toEqual(
    discoverHubs({ finalUrl, links: [], documentLinks: documentLinks(Buffer.from(feed), { url: finalUrl }) }),
  )
  expect(discovery).toMatchObject({ hubs: ['https://hub.example/'], topicUrl: 'https://example.org/feed' })
})

describe('the URL of a hub', () => {
  test('W6: is sorted with https first, and others are kept', () => {
    const links = ['http://plain.example/', 'https://a.example/', 'https://b.example/', 'https://a.example/'].map(hub)
    expect(discoverHubs({ finalUrl, links })?.hubs).toEqual([
      'https://a.example/',
      'https://b.example/',
      'http://plain.example/',
    ])
  })

  test.each([
    'javascript:alert(1)',
    'ftp://hub.example/',
    'data:text/plain,x',
    `https://hub.example/${'x'.repeat(3_000)}`,
  ])('%.40s is no hub', (href) => {
    expect(discoverHubs({ finalUrl, links: [hub(href)] })).toBeNull()
  })

  test('is one of at most eight, even if a feed names thousands', () => {
    const links = Array.from({ length: 5_000 }, (_, index) => hub(`https://hub.example/${index}`))
    expect(discoverHubs({ finalUrl, links })?.hubs).toHaveLength(8)
  })
})

describe('a feed', () => {
  const atom = '<feed xmlns="http://www.w3.org/2005/Atom"><link rel="hub" href="/h"/></feed>'
  const answering = (outcome: RequestOutcome) => {
    const requests: GuardedRequest[] = []
    const request = async (one: GuardedRequest) => {
      requests.push(one)
      return outcome
    }
    return { fetcher: { request }, requests }
  }

  test('is read as far as its links may be', async () => {
    const { fetcher, requests } = answering(
      responded(200, atom, { meta: metaOf(finalUrl, [self('https://x.example/')]) }),
    )
    const { signal } = new AbortController()
    expect(await discoverFeed('https://feeds.example.com/', { fetcher, signal })).toMatchObject({
      kind: 'read',
      discovery: { hubs: ['https://feeds.example.com/h'], topicUrl: 'https://x.example/', source: 'mixed' },
      headerLinks: [self('https://x.example/')],
      documentLinks: [hub('https://feeds.example.com/h')],
    })
    expect(requests).toEqual([{ url: 'https://feeds.example.com/', maxBytes: 524_288, signal }])
  })

  test('without bytes or URL is a mistake in the call', () => {
    expect(() => documentLinks(atom as never, { url: finalUrl })).toThrow('documentLinks takes the bytes of a document')
    expect(() => documentLinks(Buffer.from(atom), undefined as never)).toThrow(
      /options must be an object such as { url/,
    )
    expect(() => documentLinks(Buffer.from(atom), {} as never)).toThrow('url must be a string')
    const misspelt = { url: finalUrl, charSet: 'utf-8' } as never
    expect(() => documentLinks(Buffer.from(atom), misspelt)).toThrow(
      'charSet is an unknown option: did you mean charset?',
    )
  })

  test('needs a fetcher', async () => {
    await expect(discoverFeed(finalUrl, {} as never)).rejects.toThrow(/discoverFeed takes \(url, \{ fetcher \}\)/)
  })

  test('with unknown options is a mistake in the call', async () => {
    const { fetcher } = answering(responded(200, atom, { meta: metaOf(finalUrl) }))
    const misspelt = { fetcher, maxByte: 5 } as never
    await expect(discoverFeed(finalUrl, misspelt)).rejects.toThrow(
      'maxByte is an unknown option: did you mean maxBytes?',
    )
  })

  test('that arrives compressed without being asked for is decompressed', async () => {
    const body = gzipSync(atom)
    const { fetcher } = answering(
      responded(200, '', { body, headers: { 'content-encoding': 'gzip' }, meta: metaOf(finalUrl) }),
    )
    expect(await discoverFeed(finalUrl, { fetcher })).toMatchObject({
      discovery: { hubs: ['https://feeds.example.com/h'] },
    })
  })

  test('with an unknown coding is read as it is', async () => {
    const headers = { 'content-encoding': 'utf-8' }
    const { fetcher } = answering(responded(200, atom, { headers, meta: metaOf(finalUrl) }))
    expect(await discoverFeed(finalUrl, { fetcher })).toMatchObject({
      discovery: { hubs: ['https://feeds.example.com/h'] },
    })
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('that is compressed with %s and cut has the links of its beginning', async (coding, pack) => {
    const noise = Array.from({ length: 300 }, (_, i) => createHash('sha512').update(String(i)).digest('base64'))
    const long = atom.replace('</feed>', `<entry><title>${noise.join(' ')}</title></entry></feed>`)
    const body = pack(long).subarray(0, 4_096)
    const { fetcher } = answering(
      responded(200, '', { body, isWhole: false, headers: { 'content-encoding': coding }, meta: metaOf(finalUrl) }),
    )
    expect(await discoverFeed(finalUrl, { fetcher, maxBytes: 4_096 })).toMatchObject({
      discovery: { hubs: ['https://feeds.example.com/h'] },
    })
  })

  test.each([responded(404, atom), responded(304), unreachable])(
    'that cannot be fetched has no links: %#',
    async (outcome) => {
      const { fetcher } = answering(outcome)
      expect(await discoverFeed(finalUrl, { fetcher })).toEqual({ kind: 'failed', cause: outcome })
    },
  )
})

import { describe, expect, test } from 'vitest'
import { parseChapters } from '../../src/chapters/index.ts'
import { parseFeed, parsePodcast, parseSss, readFeed, readPodcast, readSss } from '../../src/index.ts'
import { parseTranscript } from '../../src/transcript/index.ts'

const rss = '<rss><channel><title>Low Water</title><item><guid>1</guid><title>Ebb</title></item></channel></rss>'
const sss = '{"@type": "ComicSeries", "uuid": "0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01", "name": "Ink"}'
const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello'

const parsers: Record<string, [parse: (input: never) => unknown, document: string]> = {
  parsePodcast: [parsePodcast, rss],
  parseFeed: [parseFeed, rss],
  parseSss: [parseSss, sss],
  parseChapters: [parseChapters, '{"version": "1.2.0", "chapters": [{"startTime": 0, "title": "Intro"}]}'],
  parseTranscript: [parseTranscript, vtt],
}
const readers: Record<string, [read: (input: never) => AsyncIterable<unknown>, document: string]> = {
  readPodcast: [readPodcast, rss],
  readFeed: [readFeed, rss],
  readSss: [readSss, sss],
}

async function allOf<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const part of parts) all.push(part)
  return all
}

/** As `response.arrayBuffer()` gives it. */
const bufferOf = (text: string) => new TextEncoder().encode(text).buffer

test.each(Object.entries(parsers))('%s reads an ArrayBuffer like its bytes', (_, [parse, document]) => {
  const buffer = bufferOf(document)
  expect(parse(buffer as never)).toEqual(parse(new Uint8Array(buffer) as never))
})

test.each(Object.entries(readers))('%s reads an ArrayBuffer like its bytes', async (_, [read, document]) => {
  const buffer = bufferOf(document)
  const parts = await allOf(read(buffer as never))
  expect(parts).toEqual(await allOf(read(new Uint8Array(buffer) as never)))
  expect(parts.length).toBeGreaterThan(1)
})

test.each([rss, sss])('feedUrl may be a URL: %s', (document) => {
  const text = 'https://low.example/feed?a=%20b'
  expect(parseFeed(document, { feedUrl: new URL(text) })).toEqual(parseFeed(document, { feedUrl: text }))
})

test('the feeds of a page are resolved against a feedUrl that is a URL', () => {
  const page = '<html><head><link rel="alternate" type="application/rss+xml" href="/feed"></head></html>'
  expect(parseFeed(page, { feedUrl: new URL('https://low.example/about') })).toMatchObject({
    feedLinks: ['https://low.example/feed'],
  })
})

describe('the error for input that is not a feed names it, and says what to do', () => {
  const messageOf = (input: string | Uint8Array) =>
    parsePodcast(input).diagnostics.find(({ code }) => code === 'rss-not-a-feed')?.message

  test.each([
    ['https://low.example/feed.xml', /: it is a URL; fetch it/],
    ['<!doctype html><title>Low Water</title>', /: it is a web page; its head may name the address of the feed/],
    ['<?xml version="1.0"?><opml version="2.0"><body/></opml>', /: it is OPML, a list of feeds/],
    ['<urlset><url><loc>https://low.example/</loc></url></urlset>', /: it is a sitemap/],
    ['<sitemapindex/>', /: it is a sitemap/],
    ['#EXTM3U\nhttps://low.example/1.mp3\n', /: it is a playlist/],
    ['[playlist]\nFile1=https://low.example/1.mp3\n', /: it is a playlist/],
    ['<playlist version="1"><trackList/></playlist>', /: it is a playlist/],
    ['[{"version": "https://jsonfeed.org/version/1.1"}]', /: it begins like a JSON Feed/],
    [sss, /: it is JSON; parseFeed reads SSS documents/],
    [Uint8Array.of(0x1f, 0x8b, 8, 0), /: it is compressed with gzip; decompress it first/],
    ['ID3 and sound', /: it is a file in the format mp3/],
    ['%PDF-1.7', /: it is a PDF file/],
    [' \n', /: it is empty/],
    ['../feeds/low water.xml', /: it is the name of a file; read the file/],
    ['Not found', /not a feed\.$/],
    ['https://low.example/feed.xml is the feed', /not a feed\.$/],
  ])('%j', (document, message) => {
    expect(messageOf(document)).toMatch(message)
  })

  test('however its bytes come', async () => {
    const bytes = new TextEncoder().encode(` ${'\n'.repeat(700)}<!doctype html><title>Low Water</title>`)
    const [end] = await allOf(readPodcast([...bytes].map((byte) => Uint8Array.of(byte))))
    expect(end).toMatchObject({ diagnostics: parsePodcast(bytes).diagnostics.map(({ message }) => ({ message })) })
  })
})

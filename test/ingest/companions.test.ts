import { deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { FeedFetcher, RequestOutcome } from '../../src/fetch/index.ts'
import { fetchChapters } from '../../src/ingest/fetch-chapters.ts'
import { fetchTranscript } from '../../src/ingest/fetch-transcript.ts'
import type { PodcastEpisode } from '../../src/model/index.ts'
import { parsePodcast } from '../../src/podcast/index.ts'

interface Answer {
  readonly status?: number
  readonly body?: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  readonly isWhole?: boolean
  /** In place of an answer. */
  readonly kind?: 'timeout'
}

/** A fetcher that knows some files, and takes note of what it is asked for. */
function fetcherOf(answers: Readonly<Record<string, Answer>>) {
  const asked: string[] = []
  const fetcher = {
    async request({ url }: { url: string }): Promise<RequestOutcome> {
      asked.push(url)
      const { status = 200, body = '', headers = {}, isWhole = true, kind } = answers[url] ?? { status: 404 }
      const meta = { finalUrl: url, contentType: headers['content-type'] }
      if (kind === 'timeout') return { kind, phase: 'total', meta } as unknown as RequestOutcome
      const bytes = typeof body === 'string' ? Buffer.from(body) : body
      return { kind: 'response', status, headers, body: bytes, isWhole, meta } as unknown as RequestOutcome
    },
  } as unknown as FeedFetcher
  return { fetcher, asked }
}

function episodeOf(inside: string): PodcastEpisode {
  const { episodes } = parsePodcast(
    `<rss xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>F</title><item><guid>e1</guid><title>One</title>${inside}</item></channel></rss>`,
    { feedUrl: 'https://f.example/feed' },
  )
  return episodes[0]!
}

const chaptersLink = '<podcast:chapters url="https://f.example/1.json" type="application/json+chapters"/>'
const inlineChapters = '<psc:chapters version="1.2"><psc:chapter start="00:00:05" title="Inside"/></psc:chapters>'
const podloveLink =
  '<atom:link rel="http://podlove.org/simple-chapters" href="https://f.example/1.psc" type="application/xml"/>'
const jsonChapters = JSON.stringify({ version: '1.2.0', chapters: [{ startTime: 0, title: 'Start' }] })
const pictures = JSON.stringify({ version: '1.2.0', chapters: [{ startTime: 0, img: '1.png' }] })
const podloveChapters =
  '<psc:chapters xmlns:psc="http://podlove.org/simple-chapters" version="1.2"><psc:chapter start="1" title="Far"/></psc:chapters>'
const titles = ({ chapters }: { chapters: readonly { title: string }[] }) => chapters.map(({ title }) => title)

test('chapters come from the chapters file first, and nothing else is asked for', async () => {
  const { fetcher, asked } = fetcherOf({ 'https://f.example/1.json': { body: jsonChapters } })
  const fetched = await fetchChapters(episodeOf(chaptersLink + inlineChapters + podloveLink), { fetcher })
  expect(titles(fetched)).toEqual(['Start'])
  expect(fetched.link?.url).toBe('https://f.example/1.json')
  expect(asked).toEqual(['https://f.example/1.json'])
})

test('chapters in the feed serve when the file has none', async () => {
  const { fetcher } = fetcherOf({ 'https://f.example/1.json': { body: '{"chapters":[]}' } })
  const fetched = await fetchChapters(episodeOf(chaptersLink + inlineChapters), { fetcher })
  expect(titles(fetched)).toEqual(['Inside'])
  expect(fetched.link).toBeNull()
  expect(fetched.failures).toEqual([{ url: 'https://f.example/1.json', reason: 'unusable' }])
})

test('chapters in the feed come before a file that only changes the picture', async () => {
  const { fetcher } = fetcherOf({ 'https://f.example/1.json': { body: pictures } })
  const fetched = await fetchChapters(episodeOf(chaptersLink + inlineChapters), { fetcher })
  expect(titles(fetched)).toEqual(['Inside'])
  expect(fetched.link).toBeNull()
})

test('a file that only changes the picture serves when there is nothing else', async () => {
  const { fetcher } = fetcherOf({ 'https://f.example/1.json': { body: pictures } })
  const fetched = await fetchChapters(episodeOf(chaptersLink + podloveLink), { fetcher })
  expect(fetched).toMatchObject({ chapters: [], status: 'ok', link: { url: 'https://f.example/1.json' } })
  expect(fetched.hidden.map(({ extras }) => extras?.img)).toEqual(['https://f.example/1.png'])
  expect(fetched.failures).toEqual([{ url: 'https://f.example/1.psc', reason: 'http-404' }])
})

test('a Podlove file serves when there is nothing else', async () => {
  const { fetcher } = fetcherOf({ 'https://f.example/1.psc': { body: podloveChapters } })
  const fetched = await fetchChapters(episodeOf(chaptersLink + podloveLink), { fetcher })
  expect(titles(fetched)).toEqual(['Far'])
  expect(fetched.failures).toEqual([{ url: 'https://f.example/1.json', reason: 'http-404' }])
})

test('an episode without chapters anywhere has none, and no error', async () => {
  const { fetcher } = fetcherOf({ 'https://f.example/1.json': { kind: 'timeout' } })
  const fetched = await fetchChapters(episodeOf(chaptersLink), { fetcher })
  expect(fetched).toMatchObject({ chapters: [], status: 'unusable', link: null })
  expect(fetched.failures).toEqual([{ url: 'https://f.example/1.json', reason: 'timeout' }])
})

const transcriptLinks =
  '<podcast:transcript url="https://f.example/1.pdf" type="application/pdf"/><podcast:transcript url="https://f.example/1.vtt" type="text/vtt"/><podcast:transcript url="https://f.example/1.html" type="text/html"/>'
const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello there.\n\n00:02.000 --> 00:03.000\nAnd again.\n'

test('a transcript comes from the first link that has one', async () => {
  const { fetcher, asked } = fetcherOf({
    'https://f.example/1.pdf': { body: '%PDF-1.4\n\0\0\0' },
    'https://f.example/1.vtt': { body: vtt },
  })
  const fetched = await fetchTranscript(episodeOf(transcriptLinks), 'UTTERANCE', { fetcher })
  expect(fetched.items.map(({ text }) => text)).toEqual(['Hello there.', 'And again.'])
  expect(fetched.link).toMatchObject({ url: 'https://f.example/1.vtt', hasTimecodes: true })
  expect(fetched.failures.map(({ url }) => url)).toEqual(['https://f.example/1.pdf'])
  expect(asked).not.toContain('https://f.example/1.html')
})

test('the style of a transcript is that asked for', async () => {
  const { fetcher } = fetcherOf({ 'https://f.example/1.vtt': { body: vtt } })
  const fetched = await fetchTranscript(episodeOf(transcriptLinks), 'PARAGRAPH', { fetcher })
  expect(fetched.items.map(({ text }) => text)).toEqual(['Hello there. And again.'])
})

test('a file that is stored compressed is read', async () => {
  const { fetcher } = fetcherOf({
    'https://f.example/1.vtt': { body: gzipSync(vtt), headers: { 'content-encoding': 'gzip' } },
  })
  const fetched = await fetchTranscript(episodeOf(transcriptLinks), 'PARAGRAPH', { fetcher })
  expect(fetched.items).toHaveLength(1)
})

test('a file is unpacked as feeds are: raw deflate too', async () => {
  const { fetcher } = fetcherOf({
    'https://f.example/1.vtt': { body: deflateRawSync(vtt), headers: { 'content-encoding': 'deflate' } },
  })
  const fetched = await fetchTranscript(episodeOf(transcriptLinks), 'PARAGRAPH', { fetcher })
  expect(fetched.items).toHaveLength(1)
})

test('a file beyond the limit is passed over, compressed or not', async () => {
  const { fetcher } = fetcherOf({
    'https://f.example/1.pdf': { isWhole: false },
    'https://f.example/1.vtt': {
      body: gzipSync(Buffer.alloc(21 * 1024 * 1024)),
      headers: { 'content-encoding': 'gzip' },
    },
  })
  const { failures } = await fetchTranscript(episodeOf(transcriptLinks), 'PARAGRAPH', { fetcher })
  expect(failures.map(({ reason }) => reason)).toEqual(['limit', 'encoding-error', 'http-404'])
})

test('an abort ends the search', async () => {
  const { fetcher } = fetcherOf({})
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(fetchChapters(episodeOf(chaptersLink), { fetcher, signal })).rejects.toThrow('enough')
})

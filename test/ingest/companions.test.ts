import { deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { FeedFetcher, RequestOutcome } from '../../src/fetch/index.ts'
import { fetchChapters } from '../../src/ingest/companions/fetch-chapters.ts'
import { fetchTranscript } from '../../src/ingest/companions/fetch-transcript.ts'
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

/** Makes a fetcher that has some files, and records the URLs that it is asked for. */
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

test('chapters come from the chapters file first, and nothing else is asked for (rule 5.1.10)', async () => {
  const { fetcher, asked } = fetcherOf({ 'https://f.example/1.json': { body: jsonChapters } })
  const fetched = await fetchChapters(episodeOf(chaptersLink + inlineChapters + podloveLink), { fetcher })
  expect(titles(fetched)).toEqual(['Start'])
  expect(fetched.link?.url).toBe('https://f.example/1.json')
  expect(asked).toEqual(['https://f.example/1.json'])
})

test('chapters in the feed are used when the file has no chapters', async () => {
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

test('a file that only changes the picture is used when there is nothing else', async () => {
  const { fetcher } = fetcherOf({ 'https://f.example/1.json': { body: pictures } })
  const fetched = await fetchChapters(episodeOf(chaptersLink + podloveLink), { fetcher })
  expect(fetched).toMatchObject({ chapters: [], status: 'ok', link: { url: 'https://f.example/1.json' } })
  expect(fetched.hidden.map(({ extras }) => extras?.img)).toEqual(['https://f.example/1.png'])
  expect(fetched.failures).toEqual([{ url: 'https://f.example/1.psc', reason: 'http-404' }])
})

test('a Podlove file is used when there is nothing else', async () => {
  const { fetcher } = fetcherOf({ 'https://f.example/1.psc': { body: podloveChapters } })
  const fetched = await fetchChapters(episodeOf(chaptersLink + podloveLink), { fetcher })
  expect(titles(fetched)).toEqual(['Far'])
  expect(fetched.failures).toEqual([{ url: 'https://f.example/1.json', reason: 'http-404' }])
})

test('an episode without chapters anywhere is unusable, with the failure of each link', async () => {
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
    'https://f.example/1.vtt': { body: 'WEBVTT\n' },
    'https://f.example/1.html': { body: '<p>Hello there.</p><p>And again.</p>' },
  })
  const fetched = await fetchTranscript(episodeOf(transcriptLinks), 'UTTERANCE', { fetcher })
  expect(fetched.items.map(({ text }) => text)).toEqual(['Hello there.', 'And again.'])
  expect(fetched.link).toMatchObject({ url: 'https://f.example/1.html', hasTimecodes: false })
  expect(fetched.failures.map(({ url }) => url)).toEqual(['https://f.example/1.vtt'])
  expect(asked).not.toContain('https://f.example/1.pdf')
})

/** Returns the order in which links are tried. Each is a file name, perhaps with a language. */
async function tried(files: readonly string[], language?: string): Promise<string[]> {
  const { fetcher, asked } = fetcherOf({})
  const links = files.map((file) => {
    const [name, tag] = file.split(' ')
    return `<podcast:transcript url="https://f.example/${name}"${tag === undefined ? '' : ` language="${tag}"`}/>`
  })
  await fetchTranscript(episodeOf(links.join('')), 'PARAGRAPH', { fetcher, language })
  return asked.map((url) => new URL(url).pathname.slice(1))
}

test('links whose types can name speakers are tried first, others last (rule 2.12)', async () => {
  const files = ['1.pdf', '1.txt', '1.html', '1.srt', '1.vtt', '1.json', '2']
  expect(await tried(files)).toEqual(['1.json', '1.vtt', '1.srt', '1.html', '1.txt', '1.pdf', '2'])
})

test('links of one type are tried in their listed order', async () => {
  expect(await tried(['b.vtt', 'a.vtt', 'c.vtt'])).toEqual(['b.vtt', 'a.vtt', 'c.vtt'])
})

test('links in the language asked for are tried first, then those of the feed, whatever their types', async () => {
  const files = ['es.json es', 'feed.vtt', 'de.json de', 'en.txt en-GB', 'us.srt eng']
  expect(await tried(files, 'en')).toEqual(['us.srt', 'en.txt', 'feed.vtt', 'es.json', 'de.json'])
})

test('an unknown language is matched as it is written', async () => {
  expect(await tried(['a.json', 'b.vtt x-Elvish', 'c.json x-orcish'], 'x-elvish')).toEqual([
    'b.vtt',
    'a.json',
    'c.json',
  ])
})

test('without a requested language, links in that of the first are tried first', async () => {
  expect(await tried(['pt.txt pt', 'en.json en', 'br.vtt pt-BR'])).toEqual(['br.vtt', 'pt.txt', 'en.json'])
  expect(await tried(['1.txt', 'en.json en', '2.vtt'])).toEqual(['2.vtt', '1.txt', 'en.json'])
})

test('the language of the link says how sentences end', async () => {
  const files = {
    'https://f.example/1.json': {
      body: JSON.stringify({ words: ['Am', '3.', 'Mai.', 'Ja.'].map((text) => ({ text })) }),
    },
  }
  const link = (attribute: string) => `<podcast:transcript url="https://f.example/1.json"${attribute}/>`
  const texts = async (attribute: string) => {
    const { fetcher } = fetcherOf(files)
    const { items } = await fetchTranscript(episodeOf(link(attribute)), 'UTTERANCE', { fetcher })
    return items.map(({ text }) => text)
  }
  expect(await texts(' language="de"')).toEqual(['Am 3. Mai.', 'Ja.'])
  expect(await texts('')).toEqual(['Am 3.', 'Mai.', 'Ja.'])
})

test('the style of a transcript is the requested one', async () => {
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

test('a file beyond the limit is skipped, compressed or not', async () => {
  const { fetcher } = fetcherOf({
    'https://f.example/1.html': { isWhole: false },
    'https://f.example/1.vtt': {
      body: gzipSync(Buffer.alloc(21 * 1024 * 1024)),
      headers: { 'content-encoding': 'gzip' },
    },
  })
  const { failures } = await fetchTranscript(episodeOf(transcriptLinks), 'PARAGRAPH', { fetcher })
  expect(failures.map(({ reason }) => reason)).toEqual(['encoding-error', 'limit', 'http-404'])
})

test('an abort ends the search', async () => {
  const { fetcher } = fetcherOf({})
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(fetchChapters(episodeOf(chaptersLink), { fetcher, signal })).rejects.toThrow('enough')
})

import { describe, expect, test } from 'vitest'
import { parseChapters } from '../../src/chapters/index.ts'
import { parseComic, parseFeed, parsePodcast, parseSss, readFeed, readPodcast, readSss } from '../../src/index.ts'
import { PodcastStream } from '../../src/podcast/stream.ts'
import { parseTranscript } from '../../src/transcript/index.ts'

type Reader = (input: never, options: never) => unknown

const parsers: Record<string, Reader> = {
  parsePodcast,
  parseFeed,
  parseSss,
  parseComic,
  parseChapters,
  parseTranscript,
}
const readers: Record<string, Reader> = { readPodcast, readFeed, readSss }
const stream: Reader = (_, options) => new PodcastStream(options)

const documents = ['<rss><channel><title>Low Water</title></channel></rss>', '{"@type": "ComicSeries"}']
const inputs = documents.flatMap((text) => [text, Buffer.from(text)])

describe.each(Object.entries(parsers))('%s says what to give', (_, parse) => {
  test.each([
    ['nothing', undefined, 'not undefined'],
    ['null', null, 'not null'],
    ['a Map', new Map(), 'not Map'],
  ])('if the document is %s', (_, input, message) => {
    expect(() => parse(input as never, {} as never)).toThrow(TypeError)
    expect(() => parse(input as never, {} as never)).toThrow(
      `input must be a string, a Uint8Array or an ArrayBuffer, ${message}`,
    )
  })
})

const response = new Response('')

test.each([
  [new URL('https://a.example/feed'), 'not URL: fetch it, and pass await response.arrayBuffer()'],
  [response, 'not Response: pass await response.arrayBuffer()'],
  [Promise.resolve(''), 'not Promise: await it, and pass what it gives'],
  [response.body, 'not ReadableStream: a read function, such as readPodcast, takes it'],
])('parsePodcast says what to pass in place of %s', (input, message) => {
  expect(() => parsePodcast(input as never)).toThrow(message)
})

test.each([
  [new URL('https://a.example/feed'), 'not URL: fetch it, and pass response.body'],
  [response, 'not Response: pass response.body'],
])('readPodcast says what to pass in place of %s', (input, message) => {
  expect(() => readPodcast(input as never)).toThrow(message)
})

describe.each(Object.entries({ ...parsers, ...readers, stream }))('%s says what to give', (_, read) => {
  test.each(inputs)('if options are a text, null, or misspelt: %s', (input) => {
    for (const options of ['https://a.example/feed', null]) {
      expect(() => read(input as never, options as never)).toThrow(TypeError)
      expect(() => read(input as never, options as never)).toThrow(/^options must be an object such as \{ \w+/)
    }
    expect(() => read(input as never, { limit: {} } as never)).toThrow(
      'limit is an unknown option: did you mean limits? The options are',
    )
  })
})

test.each(Object.entries(readers))('%s refuses an invalid signal at the call', (_, read) => {
  expect(() => read('' as never, { signal: 5 } as never)).toThrow('signal must be an AbortSignal')
})

test('readPodcast names what it takes in place of a number', () => {
  expect(() => readPodcast(5 as never)).toThrow(
    'input must be a string, a Uint8Array, an ArrayBuffer, a ReadableStream or an iterable of Uint8Array, not number',
  )
})

test.each([[new Uint8Array(4)], [null], [{ contextDigest: null }]])('known must be a snapshot, not %j', (known) => {
  for (const read of [readPodcast, stream]) {
    expect(() => read('' as never, { known } as never)).toThrow(
      /^known must be a snapshot, as decodeSnapshot of feedmill\/changes gives it of stored bytes, not (Uint8Array|null|Object)/,
    )
  }
})

describe('inherited options count', () => {
  const options = Object.create({ feedUrl: 'https://a.example/feed' })
  const documents = ['<rss><channel><title>Low Water</title></channel></rss>', '{"@type": "ComicSeries"}']

  test.each(Object.entries({ parsePodcast, parseFeed }))('%s', (_, parse) => {
    const [podcast = ''] = documents
    for (const input of [podcast, Buffer.from(podcast)]) {
      expect(parse(input, options)).toMatchObject({ series: { rssUrl: 'https://a.example/feed' } })
    }
  })

  test.each(documents.flatMap((text) => [text, Buffer.from(text)]))('readFeed: %s', async (input) => {
    const parts = []
    for await (const part of readFeed(input, options)) parts.push(part)
    expect(parts).toContainEqual(
      expect.objectContaining({
        type: 'series',
        series: expect.objectContaining({ uuid: expect.stringMatching(/^[\da-f-]{36}$/) }),
      }),
    )
  })
})

test('options of one kind of feed are ignored by the other', () => {
  for (const input of inputs) {
    const options = {
      slashDates: 'DAY_FIRST',
      limits: { maxAttributes: undefined },
    } as const
    expect(() => parseFeed(input, options)).not.toThrow()
    expect(() => readFeed(input, { ...options, signal: undefined })).not.toThrow()
  }
})

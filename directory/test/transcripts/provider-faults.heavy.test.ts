import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { assemblyaiProvider } from '../../src/transcripts/providers/assemblyai.ts'
import { commandProvider } from '../../src/transcripts/providers/command.ts'
import { deepgramProvider } from '../../src/transcripts/providers/deepgram.ts'
import { openaiProvider } from '../../src/transcripts/providers/openai.ts'
import type { TranscriptionProvider } from '../../src/transcripts/providers/provider.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aProgram } from './a-program.ts'
import { openWorldOfSound, type ProviderStub, sendJson, startProvider } from './world-of-sound.ts'

/** Tests engines that are slow, fail, lie or break off, in the shape of each provider. */

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

interface Said {
  readonly text: string
  /** Seconds. */
  readonly start: number
}

/** How each provider writes what was said, in a language of its own. */
interface Shape {
  readonly name: string
  make(url: string): TranscriptionProvider
  /** The path of the answer; other requests of the provider are answered as it expects. */
  readonly path: RegExp
  write(said: readonly Said[], language?: string): string
}

const options = (url: string) => ({ url, apiKey: 'key', model: 'a-model', maxBytes: 1_000_000 })
const endOf = ({ start }: Said) => start + 2

const shapes: readonly Shape[] = [
  {
    name: 'openai',
    make: (url) => openaiProvider(options(url)),
    path: /transcriptions/,
    write: (said, language = 'english') =>
      JSON.stringify({ language, segments: said.map((each) => ({ ...each, end: endOf(each) })) }),
  },
  {
    name: 'deepgram',
    make: (url) => deepgramProvider(options(url)),
    path: /listen/,
    write: (said, language = 'en') =>
      JSON.stringify({
        results: {
          channels: [{ detected_language: language, alternatives: [{ transcript: said[0]?.text ?? '', words: [] }] }],
          utterances: said.map((each) => ({ start: each.start, end: endOf(each), transcript: each.text, words: [] })),
        },
      }),
  },
  {
    name: 'assemblyai',
    make: (url) => assemblyaiProvider(options(url), { sleep: async () => {} }),
    path: /v2\/transcript\//,
    write: (said, language_code = 'en') =>
      JSON.stringify({
        id: '1',
        status: 'completed',
        language_code,
        utterances: said.map((each) => ({ text: each.text, start: each.start * 1000, end: endOf(each) * 1000 })),
      }),
  },
]

const hello: readonly Said[] = [
  { text: 'Hello there.', start: 0 },
  { text: 'This is the news.', start: 4 },
  { text: 'Good night.', start: 8 },
]

const news: readonly Said[] = Array.from({ length: 20 }, (_, minute) => ({
  text: `${Array.from({ length: 10 }, (_, word) => `word${minute * 10 + word}`).join(' ')}.`,
  start: minute * 10,
}))

/** Answers the requests before the last one as AssemblyAI does. */
function answering(stub: ProviderStub, { path: expected }: Shape, answer: (response: ServerResponse) => void): void {
  stub.answer = ({ path }, response) => {
    if (expected.test(path)) answer(response)
    else sendJson(response, '{"id":"1","status":"queued","upload_url":"https://cdn.example/1"}')
  }
}

async function open(shape: Shape, { waitMs = 60_000, tryMs = 60_000 } = {}) {
  const stub = await startProvider()
  const world = await openWorldOfSound(database, { provider: shape.make(stub.url), waitMs, tryMs })
  return {
    ...world,
    stub,
    answerWith: (answer: (response: ServerResponse) => void) => answering(stub, shape, answer),
    asked: () => stub.calls.filter(({ path }) => shape.path.test(path)).length,
    /** Seconds before the waiting job of an episode may run. */
    async pauseOf(uuid: string) {
      const { rows } = await sql<{ pause: number }>`
        select round(extract(epoch from start_after - created_on))::int as pause from pgboss.job
        where data ->> 'episode_uuid' = ${uuid} and state = 'created'
      `.execute(database.db)
      return rows[0]?.pause ?? null
    },
  }
}

describe.each(shapes)('$name', (shape) => {
  test('whose answer is cut off is asked again, and what came of it does not pass for the whole', async () => {
    const { answerWith, anEpisode, ask, work, statusOf, creditsOf, api, asked, lines } = await open(shape, {
      waitMs: 50,
    })
    const { uuid, series } = await anEpisode()
    const whole = shape.write(hello)
    answerWith((response) => sendJson(response, whole.slice(0, -20)))
    await ask(uuid)
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]!.fields['outcome']).toBe('retried')
    expect((await statusOf(uuid))[0]).toBe('PROCESSING')
    answerWith((response) => sendJson(response, whole))
    await work(series, uuid)
    expect((await ask(uuid)).body.data.getEpisodeTranscript).toHaveLength(3)
    expect([asked(), await creditsOf(api.own)]).toEqual([2, 1_999])
  })

  test.each([
    ['milliseconds as seconds', news.map((each) => ({ ...each, start: 1000 + each.start * 1000 }))],
    ['one time for everything', news.map((each) => ({ ...each, start: 3 }))],
  ])('that gives %s keeps its words, without times', async (_, said) => {
    const { answerWith, anEpisode, ask } = await open(shape)
    const { uuid } = await anEpisode()
    answerWith((response) => sendJson(response, shape.write(said)))
    const items = (await ask(uuid)).body.data.getEpisodeTranscript
    expect(items.map(({ text }: Said) => text).join(' ')).toBe(news.map(({ text }) => text).join(' '))
    for (const { startTimecode } of items) expect(startTimecode).toBeNull()
  })

  test('that heard another language than the feed says gives that language', async () => {
    const { answerWith, anEpisode, ask } = await open(shape)
    const { uuid, series } = await anEpisode()
    await database.db.updateTable('podcast_series').set({ language: 'ENGLISH' }).where('uuid', '=', series).execute()
    answerWith((response) => sendJson(response, shape.write(hello, shape.name === 'openai' ? 'german' : 'de')))
    await ask(uuid)
    const stored = database.db.selectFrom('generated_transcripts').select('language').where('episode_uuid', '=', uuid)
    expect(await stored.executeTakeFirst()).toEqual({ language: 'de' })
  })

  test('that finds the audio too large ends in FAILED at once, and gives the credit back', async () => {
    const { answerWith, anEpisode, ask, statusOf, creditsOf, api, asked } = await open(shape)
    const { uuid } = await anEpisode()
    answerWith((response) => sendJson(response, '{"error":"too large"}', 413))
    expect((await ask(uuid)).body.errors[0].message).toContain('too large for the provider')
    expect([asked(), (await statusOf(uuid))[0], await creditsOf(api.own)]).toEqual([1, 'FAILED', 2_000])
  })

  test.each([
    ['90', 90],
    ['2', 5],
    ['99999', 3_600],
    ['soon', 5],
  ])('that answers 429 with `Retry-After: %s` is asked again after %i s', async (retryAfter, pause) => {
    const { answerWith, anEpisode, ask, statusOf, lines, pauseOf, creditsOf, api } = await open(shape, { waitMs: 50 })
    const { uuid } = await anEpisode()
    answerWith((response) => response.writeHead(429, { 'Retry-After': retryAfter }).end('slow down'))
    await ask(uuid)
    await expect.poll(() => lines.length).toBe(1)
    expect([await pauseOf(uuid), (await statusOf(uuid))[0], await creditsOf(api.own)]).toEqual([
      pause,
      'PROCESSING',
      1_999,
    ])
  })

  test('that is slower than a try may be is asked again, and the credit stays held', async () => {
    const { answerWith, anEpisode, ask, statusOf, lines, creditsOf, api } = await open(shape, {
      waitMs: 20,
      tryMs: 150,
    })
    const { uuid } = await anEpisode()
    answerWith(() => {})
    await ask(uuid)
    await expect.poll(() => lines.map(({ fields }) => fields['reason'])).toEqual(['it took too long'])
    expect([(await statusOf(uuid))[0], await creditsOf(api.own)]).toEqual(['PROCESSING', 1_999])
  })
})

describe('a program', () => {
  const openProgram = async (script: string, waitMs = 60_000) =>
    await openWorldOfSound(database, {
      provider: commandProvider([await aProgram(script), '{audio}'], 'command', 1_000_000),
      waitMs,
    })

  test.each([
    ['WebVTT', 'WEBVTT\\n\\n00:00.000 --> 00:02.000\\nHello there.\\n', 0],
    ['SubRip', '1\\n00:00:00,000 --> 00:00:02,000\\nHello there.\\n', 0],
    ['the lines of whisper.cpp', '[00:00:00.000 --> 00:00:02.000]   Hello there.\\n', 0],
    ['text', 'Hello there.\\n', null],
  ])('may write %s', async (_, output, startTimecode) => {
    const { anEpisode, ask } = await openProgram(`printf '${output}'`)
    const { uuid } = await anEpisode()
    expect((await ask(uuid)).body.data.getEpisodeTranscript).toEqual([{ text: 'Hello there.', startTimecode }])
  })

  test('that is killed while it writes is run again, and what it wrote does not count', async () => {
    const { anEpisode, ask, lines, statusOf } = await openProgram(`printf 'Hello'; kill -9 $$`, 50)
    const { uuid } = await anEpisode()
    await ask(uuid)
    await expect.poll(() => lines.map(({ fields }) => fields['outcome'])).toEqual(['retried'])
    expect((await statusOf(uuid))[0]).toBe('PROCESSING')
  })
})

describe('a server of the shape of OpenAI', () => {
  const openai = shapes[0]!
  const formatOf = (body: Buffer) => /name="response_format"\r\n\r\n(\w+)/.exec(body.toString('latin1'))?.[1]

  test.each([
    ['vtt', 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello there.\n', 0],
    ['srt', '1\n00:00:00,000 --> 00:00:02,000\nHello there.\n', 0],
    ['json', '{"text":"Hello there."}', null],
    ['text', 'Hello there.\n', null],
  ])('that only knows the format `%s` is asked for it, and stays asked for it', async (format, body, startTimecode) => {
    const { stub, anEpisode, ask } = await open(openai)
    stub.answer = (call, response) => {
      if (formatOf(call.body) === format) response.writeHead(200, { 'Content-Type': 'text/plain' }).end(body)
      else sendJson(response, '{"error":{"message":"Unknown response_format"}}', 400)
    }
    const first = await anEpisode()
    expect((await ask(first.uuid)).body.data.getEpisodeTranscript).toEqual([{ text: 'Hello there.', startTimecode }])
    const before = stub.calls.length
    await ask((await anEpisode()).uuid)
    expect(stub.calls.length - before).toBe(1)
  })

  test('that refuses the audio is not asked for another format', async () => {
    const { stub, anEpisode, ask } = await open(openai)
    stub.answer = (_, response) => sendJson(response, '{"error":{"message":"Invalid file"}}', 400)
    await ask((await anEpisode()).uuid)
    expect(stub.calls).toHaveLength(1)
  })

  test('that sends another format than it was asked for is read', async () => {
    const { stub, anEpisode, ask } = await open(openai)
    stub.answer = (_, response) => sendJson(response, 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello there.\n')
    const { uuid } = await anEpisode()
    expect((await ask(uuid)).body.data.getEpisodeTranscript).toEqual([{ text: 'Hello there.', startTimecode: 0 }])
  })
})

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFetcher } from 'feedmill/fetch'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import type { Runtime } from '../../src/runtime/index.ts'
import { Transcripts, type TranscriptsOptions } from '../../src/transcripts/index.ts'
import { openaiProvider } from '../../src/transcripts/providers/openai.ts'
import { migrateJobs, prepareJobs } from '../../src/workers/index.ts'
import { openApi, plans } from '../api/open-api.ts'
import { aPodcast, aUuid } from '../support/entities/factories.ts'

/** Options of transcripts without a provider. */
export const nothingIsMade = {
  provider: null,
  plans,
  isTopTranscribed: false,
  waitMs: 1_000,
  tryMs: 60_000,
  concurrency: 2,
  ffmpeg: null,
} as const satisfies Partial<TranscriptsOptions>

/** A request that the stub of a provider got. */
export interface ProviderCall {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** A provider on loopback, and a publisher's host for audio, whose answers a test changes. */
export interface ProviderStub {
  readonly url: string
  readonly calls: ProviderCall[]
  /** Answers a request. */
  answer: (call: ProviderCall, response: ServerResponse) => void
}

/** Frames of MPEG audio, layer 3, 128 kbit/s at 44.1 kHz: 417 bytes each. */
export const AUDIO = Buffer.alloc(200_000, Buffer.concat([Buffer.of(0xff, 0xfb, 0x90, 0), Buffer.alloc(413, 'sound')]))

/** Returns an answer as OpenAI gives it, with made-up texts. */
export function verboseJson(texts: readonly string[]): string {
  const segments = texts.map((text, id) => ({ id, start: id * 4, end: id * 4 + 3.5, text: ` ${text}` }))
  return JSON.stringify({ task: 'transcribe', language: 'english', duration: 60, text: texts.join(' '), segments })
}

export function sendJson(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
}

/** Sends one byte of a body every few milliseconds until the connection is closed. Calls `sent` with their number. */
export function drip(response: ServerResponse, sent: (bytes: number) => void = () => {}): void {
  let bytes = 0
  const dripping = setInterval(() => {
    response.write(' ')
    bytes += 1
    sent(bytes)
  }, 10)
  response.on('close', () => clearInterval(dripping))
}

export async function startProvider(): Promise<ProviderStub> {
  const calls: ProviderCall[] = []
  const stub: { answer: ProviderStub['answer'] } = {
    answer: (_, response) => sendJson(response, verboseJson(['Hello there.', 'This is the news.'])),
  }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/audio/episode') === true) {
      response.writeHead(200, { 'Content-Type': 'audio/mpeg' }).end(AUDIO)
      return
    }
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(pieces),
    }
    calls.push(call)
    stub.answer(call, response)
  }
  // The client may hang up.
  const server = createServer((request, response) => void take(request, response).catch(() => undefined))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(stub, { url, calls })
}

/** Opens a directory with transcripts on demand, and its API. Jobs run at once, waiting jobs when a test says so. */
export async function openWorldOfSound(database: OpenDatabase, options: Partial<TranscriptsOptions> = {}) {
  const { db } = database
  const provider = await startProvider()
  // The tenth of this month: a test that lets days pass stays in the month whose credits it counts.
  const today = new Date(Date.now())
  let skew = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 10) - today.getTime()
  const lines: { readonly name: string; readonly fields: Record<string, unknown> }[] = []
  const write = (name: string, fields: object = {}) => void lines.push({ name, fields: { ...fields } })
  const runtime: Runtime = {
    now: () => Date.now() + skew,
    elapsed: () => performance.now(),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        signal?.addEventListener('abort', () => {
          clearTimeout(timer)
          resolve()
        })
      }),
    random: () => 0.5,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    uuid: () => crypto.randomUUID(),
    log: { info: write, warn: write, error: write },
  }
  const fetcher = createFetcher({
    userAgent: 'FeedmillTests/1.0 (+https://feedmill.example/bot)',
    network: { allowPrivate: true },
    concurrency: { originGapMs: 0 },
    retry: { delayMs: [1, 5] },
  })
  const transcripts = new Transcripts({
    ...nothingIsMade,
    db,
    runtime,
    fetcher,
    audioFetcher: fetcher,
    provider: openaiProvider({ url: provider.url, apiKey: 'key', model: 'whisper-1', maxBytes: 1_000_000 }),
    waitMs: 60_000,
    ...options,
  })
  const jobs = transcripts.jobs()
  await migrateJobs(database)
  await prepareJobs(database, jobs)
  const [transcribe, releaseStuck] = jobs as unknown as readonly {
    run(input: object, context: { signal: AbortSignal }): Promise<void>
  }[]
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()

  /** Runs the job of an episode. */
  const work = (seriesUuid: string, uuid: string): Promise<void> => {
    const run = sql`
      update pgboss.job set state = 'active', started_on = now()
      where state = 'created' and data ->> 'episode_uuid' = ${uuid}
    `
      .execute(db)
      .then(() => transcribe!.run({ series_uuid: seriesUuid, episode_uuid: uuid }, { signal: stopping.signal }))
    running.add(run)
    return run.finally(() => running.delete(run))
  }
  const begun = new Set<string>()
  const takeQueued = async () => {
    const queued = await db
      .selectFrom('transcriptions')
      .select(['series_uuid', 'episode_uuid'])
      .where('state', '=', 'queued')
      .where('failures', '=', 0)
      .execute()
    for (const { series_uuid, episode_uuid } of queued) {
      if (begun.has(episode_uuid)) continue
      begun.add(episode_uuid)
      void work(series_uuid, episode_uuid)
        .catch(() => undefined)
        .finally(() => begun.delete(episode_uuid))
    }
  }
  transcripts.wakeJobs = () => void takeQueued()
  onTestFinished(async () => {
    stopping.abort(new Error('The test ends'))
    await Promise.allSettled(running)
    await transcripts.stop()
    await fetcher.close()
  })

  const api = await openApi(db, { transcripts, now: runtime.now })
  return {
    api,
    provider,
    transcripts,
    work,
    lines,
    now: runtime.now,
    /** Makes a podcast with one episode that has sound. */
    async anEpisode(episode: Parameters<typeof aPodcast>[2] extends readonly (infer E)[] | undefined ? E : never = {}) {
      const uuid = aUuid()
      const audioUrl = `${provider.url}/audio/episode.mp3`
      const series = await aPodcast(db, {}, [{ uuid, audioUrl, duration: 60, ...episode }])
      return { uuid, series }
    },
    /** Asks for the transcript of an episode. */
    ask: (uuid: string, { as = api.own, useCredits = true } = {}) =>
      api.ask(
        `{getEpisodeTranscript(uuid:"${uuid}",style:UTTERANCE,useOnDemandCreditsIfNeeded:${useCredits}){text startTimecode}}`,
        {},
        as,
      ),
    async creditsOf(account: (typeof api)['own']): Promise<number> {
      return (await api.ask('{getTranscriptCreditsRemaining}', {}, account)).body.data.getTranscriptCreditsRemaining
    },
    /** Returns the state of the transcript of an episode in lists. */
    async statusOf(uuid: string) {
      const { getPodcastEpisode } = await api.data(
        `{getPodcastEpisode(uuid:"${uuid}"){serviceTranscribeStatus podcastSeries{serviceTranscribeStatus}}}`,
      )
      return [getPodcastEpisode.serviceTranscribeStatus, getPodcastEpisode.podcastSeries.serviceTranscribeStatus]
    },
    releaseStuck: () => releaseStuck!.run({}, { signal: stopping.signal }),
    advance(seconds: number) {
      skew += seconds * 1000
    },
  }
}

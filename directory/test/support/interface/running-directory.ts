import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { createAccount, type NewAccount } from '../../../src/accounts/index.ts'
import { createMetrics, createRuntime, type Runtime } from '../../../src/runtime/index.ts'
import { createService, type StartedService } from '../../../src/service/service.ts'
import { loadSettings } from '../../../src/settings/index.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { type FeedServer, startFeedServer } from '../feed-server.ts'

/** Headers of an account. */
export interface Credentials {
  readonly 'X-USER-ID': string
  readonly 'X-API-KEY': string
}

/** An answer with its body read. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** `undefined` if the body is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer has any shape, and the check says which one
  readonly body: any
}

/**
 * A directory that runs as `serve` starts it, with a data folder of its own and the server of a publisher. Unless a
 * test names a database, it is in memory: to make a database in the data folder takes ten seconds of a processor.
 */
export interface RunningDirectory {
  readonly started: StartedService
  readonly publisher: FeedServer
  readonly logged: readonly string[]
  send(path: string, init?: RequestInit): Promise<Answer>
  /** Sends JSON as an account. A string is sent as it is. */
  post(path: string, body: unknown, account: Readonly<Record<string, string>> | Credentials): Promise<Answer>
  anAccount(account?: Partial<NewAccount>): Promise<Credentials>
  /** Publishes a podcast, and returns its uuid once the directory has read it. */
  aPodcast(document: string, account: Credentials): Promise<string>
  /** Moves the clock of the directory. */
  advance(seconds: number): void
  stop(): Promise<void>
}

export interface DirectoryOptions {
  /** Receives each line of the log instead of `logged`. */
  readonly keep?: (line: string) => void
  /** False to keep the embedded database in the data folder and in a thread of its own, as `serve` does. */
  readonly isInMemory?: boolean
}

export async function startDirectory(
  env: Readonly<Record<string, string>> = {},
  { keep, isInMemory = true }: DirectoryOptions = {},
): Promise<RunningDirectory> {
  const data = await mkdtemp(join(tmpdir(), 'feedmill-interface-'))
  const publisher = await startFeedServer()
  const logged: string[] = []
  let skew = 0
  const write = keep ?? ((line: string) => void logged.push(line))
  const log = { level: 'info', stream: { write } } as const
  const metrics = createMetrics()
  const runtime: Runtime = createRuntime(log, metrics)
  const moved: Runtime = { ...runtime, now: () => runtime.now() + skew }
  const { settings } = loadSettings({ env: { DATA: data, PORT: '0', ALLOW_PRIVATE: 'yes', ...env } })
  const inMemory = () => openTestDatabase({ kind: 'embedded' })
  const openDatabase = isInMemory && settings.databaseUrl === null ? inMemory : undefined
  const service = createService(settings, moved, metrics, openDatabase)
  const started = await service.start()
  const send: RunningDirectory['send'] = async (path, init) => {
    const response = await fetch(`${started.url}${path}`, init)
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }
  const post: RunningDirectory['post'] = (path, body, account) =>
    send(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...account },
    })
  let podcasts = 0
  return {
    started,
    publisher,
    logged,
    send,
    post,
    async aPodcast(document, account) {
      podcasts += 1
      const rssUrl = publisher.set(`/podcast-${podcasts}.xml`, document)
      const { uuid } = (await post('/feeds/add-podcastseries', { rssUrl }, account)).body
      const query = `{getPodcastSeries(uuid:"${uuid}"){name}}`
      const isRead = async () =>
        expect((await post('/graphql', { query }, account)).body.data.getPodcastSeries.name).not.toBeNull()
      await vi.waitFor(isRead, { timeout: 60_000 })
      return uuid
    },
    async anAccount(account) {
      const { db, secrets } = started.directory
      const all = { email: null, plan: 'business' as const, ...account }
      const { userId, apiKey } = await createAccount(db, all, { runtime: moved, secrets })
      return { 'X-USER-ID': userId, 'X-API-KEY': apiKey }
    },
    advance(seconds) {
      skew += seconds * 1000
    },
    async stop() {
      await service.stop()
      await publisher.close()
      await rm(data, { recursive: true, force: true })
    },
  }
}

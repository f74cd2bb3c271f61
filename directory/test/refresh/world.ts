import { createFetcher, type FeedFetcher } from 'feedmill/fetch'
import type { Database, OpenDatabase } from '../../src/database/database.ts'
import { createSubmission, type Submission } from '../../src/feeds/index.ts'
import { createRefreshLoop, type RefreshLoop } from '../../src/refresh/index.ts'
import { sleep } from '../../src/runtime/create-runtime.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { type FeedServer, startFeedServer } from '../support/feed-server.ts'

/** A directory without its HTTP side: a database, the server of a publisher, and a clock that tests move. */
export interface World {
  readonly database: OpenDatabase
  readonly db: Database
  readonly server: FeedServer
  readonly fetcher: FeedFetcher
  readonly runtime: Runtime
  readonly loop: RefreshLoop
  readonly log: { readonly level: string; readonly name: string; readonly fields: Record<string, unknown> }[]
  /** Submits a feed and gives the answered uuid. */
  submit(kind: Submission['kind'], url: string, catalogId?: number): Promise<string>
  /** Refreshes all due feeds. */
  refresh(): Promise<void>
  advance(seconds: number): void
  /** Returns the uuids of the podcasts that are shown, in order. */
  shown(): Promise<readonly string[]>
  close(): Promise<void>
}

/** @param kind of the database. Default: that of the run. */
export async function openWorld(kind?: OpenDatabase['kind']): Promise<World> {
  const database = await openTestDatabase({ kind })
  const { db } = database
  const server = await startFeedServer()
  const log: World['log'] = []
  let skew = 0
  let seed = 1
  const write =
    (level: string) =>
    (name: string, fields: object = {}) =>
      void log.push({ level, name, fields: { ...fields } })
  const runtime: Runtime = {
    now: () => Date.now() + skew,
    elapsed: () => performance.now() + skew,
    sleep,
    random: () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    },
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    uuid: () => crypto.randomUUID(),
    log: { info: write('info'), warn: write('warn'), error: write('error') },
  }
  const fetcher = createFetcher({
    userAgent: 'FeedmillTests/1.0 (+https://feedmill.example/bot)',
    network: { allowPrivate: true },
    concurrency: { originGapMs: 0 },
    retry: { delayMs: [1, 5] },
    clock: {
      now: runtime.now,
      elapsed: () => performance.now(),
      setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
  })
  const loop = createRefreshLoop({ db, fetcher, runtime, concurrency: 8 })
  const submitFeed = createSubmission({ db, fetcher, runtime })
  return {
    database,
    db,
    server,
    fetcher,
    runtime,
    loop,
    log,
    submit: async (kind, url, catalogId) => (await submitFeed({ kind, url, catalogId })).uuid,
    refresh: () => loop.runUntilIdle(),
    advance(seconds) {
      skew += seconds * 1000
    },
    async shown() {
      const rows = await db
        .selectFrom('podcast_series')
        .select('uuid')
        .where('is_read', '=', true)
        .where('is_duplicate', '=', false)
        .execute()
      return rows.map(({ uuid }) => uuid).sort()
    },
    async close() {
      await fetcher.close()
      await server.close()
      await database.close()
    },
  }
}

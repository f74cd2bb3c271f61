import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createFetcher, type FeedFetcher } from 'feedmill/fetch'
import type { OpenDatabase } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { createSubmission } from '../../src/feeds/index.ts'
import { createRefreshLoop, type RefreshLoop } from '../../src/refresh/index.ts'
import { sleep } from '../../src/runtime/create-runtime.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { postgresqlIndex, startIndexing } from '../../src/search/index.ts'
import type { Loop } from '../../src/workers/index.ts'
import { createServerDatabase } from '../../test/support/database/test-database.ts'

const DAY_MS = 86_400_000

/** A directory without its HTTP side, and many hosts of feeds in a process of their own. */
export interface Fleet {
  readonly database: OpenDatabase
  readonly runtime: Runtime
  /** Outcomes of refreshes, and how many there were of each. */
  readonly outcomes: Map<string, number>
  /** Errors that were logged. */
  readonly failures: unknown[]
  aFetcher(): FeedFetcher
  aLoop(concurrency?: number): RefreshLoop
  /** Keeps the index of searches as the directory is. */
  startIndexing(): Loop
  /** URL of a feed: hosts take turns. */
  urlOf(index: number, episodes: number): string
  /** Submits a feed and returns its uuid. */
  submit(url: string): Promise<string>
  /** Lets days pass, for feeds to come due. */
  advance(days: number): void
  close(): Promise<void>
}

export interface FleetOptions {
  readonly kind: OpenDatabase['kind']
  /** Host names of feeds, at most 60,000. */
  readonly hosts: number
  /** URL of a PostgreSQL database to use. Default: one of a random name, dropped at the end. */
  readonly url?: string
}

/** Opens a fleet on an empty database. The embedded one keeps its data in a folder, with a sync for each commit. */
export async function openFleet({ kind, hosts, url }: FleetOptions): Promise<Fleet> {
  const outcomes = new Map<string, number>()
  const failures: unknown[] = []
  let skew = 0
  const runtime: Runtime = {
    now: () => Date.now() + skew,
    elapsed: () => performance.now() + skew,
    sleep,
    random: Math.random,
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    uuid: randomUUID,
    log: {
      info: (name, fields) => {
        if (name !== 'feed.refreshed') return
        const outcome = String(fields?.['outcome'])
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      },
      warn: () => {},
      error: (name, fields) => void failures.push(`${name} ${String(fields?.['error'])}`),
    },
  }
  const child = fork(fileURLToPath(new URL('feed-hosts.ts', import.meta.url)), { stdio: 'inherit' })
  const [port] = (await once(child, 'message')) as [number]
  const { database, drop } = await openStorage(kind, url, runtime)
  await migrate(database)
  const fetchers: FeedFetcher[] = []
  const aFetcher = (): FeedFetcher => {
    const fetcher = createFetcher({
      userAgent: 'FeedmillBench/1.0 (+https://feedmill.example/bot)',
      network: { allowPrivate: true },
      concurrency: { total: 100 },
      clock: {
        now: runtime.now,
        elapsed: () => performance.now(),
        setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
        clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
      },
    })
    fetchers.push(fetcher)
    return fetcher
  }
  const submitFeed = createSubmission({ db: database.db, fetcher: aFetcher(), runtime })
  return {
    database,
    runtime,
    outcomes,
    failures,
    aFetcher,
    startIndexing: () => {
      const { engine } = postgresqlIndex(database.db, runtime)
      return startIndexing({ db: database.db, engine, runtime, processId: randomUUID() })
    },
    aLoop: (concurrency = 100) => createRefreshLoop({ db: database.db, fetcher: aFetcher(), runtime, concurrency }),
    urlOf: (index, episodes) => {
      const host = index % hosts
      return `http://127.${1 + (host >> 8)}.${host & 255}.1:${port}/${episodes}/${index}.xml`
    },
    submit: async (feedUrl) => (await submitFeed({ kind: 'podcast', url: feedUrl })).uuid,
    advance(days) {
      skew += days * DAY_MS
    },
    async close() {
      for (const fetcher of fetchers) await fetcher.close()
      await database.close()
      await drop()
      child.disconnect()
    },
  }
}

async function openStorage(kind: OpenDatabase['kind'], url: string | undefined, runtime: Runtime) {
  if (kind === 'embedded') {
    const folder = await mkdtemp(join(tmpdir(), 'feedmill-bench-'))
    return { database: await openDatabase({ kind, folder }, runtime), drop: () => rm(folder, { recursive: true }) }
  }
  if (url !== undefined) return { database: await openDatabase({ kind, url }, runtime), drop: async () => {} }
  const server = await createServerDatabase()
  return { database: await openDatabase({ kind, url: server.url }, runtime), drop: server.drop }
}

/** The value below which a share of the numbers lies: 0.5 for the median. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Calls `each` for 0 to `count - 1`, so many at once. */
export async function inParallel(count: number, atOnce: number, each: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const work = async (): Promise<void> => {
    while (next < count) {
      const index = next
      next += 1
      await each(index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

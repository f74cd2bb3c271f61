import { createFetcher } from 'feedmill/fetch'
import { catalogJobs, openCatalog } from '../../src/catalog/index.ts'
import type { Database } from '../../src/database/database.ts'
import type { Submission } from '../../src/feeds/index.ts'
import { loadSettings } from '../../src/settings/index.ts'
import { openTestDatabase, untilEventsAreReadable } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'
import { type CatalogServer, startCatalogServer } from './catalog-server.ts'

export type JobName = 'catalog.match' | 'charts.replace' | 'popularity.compute' | 'chart-episodes.connect'

/** A directory's database with the jobs of the catalog, and a catalog on loopback. */
export interface CatalogWorld {
  readonly db: Database
  readonly server: CatalogServer
  readonly runtime: TestRuntime
  readonly submitted: readonly Submission[]
  /** Runs a job as its schedule does, or, with `isForced`, as an operator does. */
  run(name: JobName, options?: { readonly isForced?: boolean; readonly signal?: AbortSignal }): Promise<void>
  days(count: number): Promise<void>
  close(): Promise<void>
}

/** @param env settings besides the addresses of the stub */
export async function openCatalogWorld(env: Readonly<Record<string, string>> = {}): Promise<CatalogWorld> {
  const database = await openTestDatabase()
  const { db } = database
  const server = await startCatalogServer()
  const runtime = new TestRuntime()
  // The fetcher has the real clock, so it must not remember how long a host asked it to wait.
  const fetcher = createFetcher({
    userAgent: 'test/1.0 (+https://example.org/)',
    network: { allowPrivate: true },
    // The stub has no other clients, and no test is about these pauses.
    concurrency: { originGapMs: 0 },
    retry: { delayMs: [1, 5] },
    hostState: { get: () => undefined, set: () => {} },
  })
  const { settings } = loadSettings({
    env: {
      CATALOG: 'apple',
      CATALOG_URL: server.base,
      CATALOG_CHARTS_URL: server.base,
      CATALOG_COUNTRIES: 'us,gb',
      CATALOG_GENRE_CHARTS: 'none',
      CATALOG_PER_MINUTE: '1000',
      ...env,
    },
  })
  const submitted: Submission[] = []
  const jobs = catalogJobs({
    db,
    runtime,
    catalog: openCatalog({ db, fetcher, runtime, settings }),
    async submitFeed(submission) {
      submitted.push(submission)
      return { uuid: '00000000-0000-4000-8000-00000000ffff', isNew: true }
    },
  })
  return {
    db,
    server,
    runtime,
    submitted,
    async run(name, { isForced = false, signal = new AbortController().signal } = {}) {
      if (name === 'chart-episodes.connect') await untilEventsAreReadable({ db })
      const job = jobs.find((each) => each.name === name)
      if (job === undefined) throw new Error(`There is no job ${name}`)
      await job.run((isForced ? { isForced } : {}) as never, { jobId: 'job', attempt: 1, signal })
    },
    days: (count) => runtime.advance(count * 86_400_000),
    async close() {
      await fetcher[Symbol.asyncDispose]()
      await server.close()
      await database.close()
    },
  }
}

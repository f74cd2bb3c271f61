import type { FeedFetcher } from 'feedmill/fetch'
import { forgetUsage, tellLeaks } from '../accounts/index.ts'
import { type Catalog, catalogJobs } from '../catalog/index.ts'
import type { Database } from '../database/database.ts'
import { maintainDatabase, measureStorage, type OpenDatabase, verifyDatabase } from '../database/index.ts'
import { countContent } from '../entities/index.ts'
import { forgetEvents } from '../events/index.ts'
import { mendDueTimes, promoteDuplicates, type SubmitFeed, spreadLargeHosts } from '../feeds/index.ts'
import { openDataJobs } from '../reading/index.ts'
import { askWebsites, deleteAbandonedStages } from '../refresh/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { searchEngineNames, searchJobs } from '../search/index.ts'
import { openDataOptions, type Role } from '../settings/index.ts'
import { similarJobs } from '../similar/index.ts'
import { webhookJobs } from '../webhooks/index.ts'
import { renewSubscriptions, type Websub } from '../websub/index.ts'
import { defineJob, type Job } from '../workers/index.ts'
import type { OpenDirectory } from './open-directory.ts'
import { openMail, pagesUrl } from './people.ts'

/** The maintenance that the embedded database does not do by itself. */
const UPKEEP = 'database.maintain'

/** The timed jobs that a process with these roles runs. */
export function jobsOfRoles(
  jobs: readonly Job<never>[],
  roles: readonly Role[],
  database: OpenDatabase['kind'],
): readonly Job<never>[] {
  if (roles.includes('jobs')) return jobs
  // No other process can look after an embedded database.
  return database === 'embedded' ? jobs.filter(({ name }) => name === UPKEEP) : []
}

/** The dependencies of jobs besides the data. */
export interface OthersOfJobs {
  readonly fetcher: Pick<FeedFetcher, 'fetch'>
  readonly websub: Websub | null
  readonly catalog: Catalog | null
  readonly submitFeed: SubmitFeed
}

/**
 * All timed jobs of a directory.
 *
 * @param others.websub null if WebSub is off in this process
 * @param others.catalog null if no outside catalog is asked
 */
export function timedJobs(
  { database, db, runtime, settings }: Pick<OpenDirectory, 'database' | 'db' | 'runtime' | 'settings'>,
  { fetcher, websub, catalog, submitFeed }: OthersOfJobs,
): readonly Job<never>[] {
  return [
    ...databaseJobs(database, runtime),
    defineJob({
      name: 'database.measure',
      everyS: 86_400,
      async run() {
        await measureStorage(db, runtime.now())
      },
    }),
    defineJob({
      name: 'accounts.forget-usage',
      everyS: 86_400,
      async run() {
        await forgetUsage(db, runtime.now())
      },
    }),
    defineJob({
      name: 'accounts.tell-leaks',
      everyS: 60,
      async run(_input, { signal }) {
        await tellLeaks({ db, runtime, sendMail: openMail(settings), publicUrl: pagesUrl(settings) }, signal)
      },
    }),
    defineJob({
      name: 'content.count',
      everyS: 60,
      async run(_input, { signal }) {
        await countContent(db, runtime, signal)
      },
    }),
    ...feedJobs(db, runtime, fetcher),
    defineJob({
      name: 'websub.renew',
      everyS: 60,
      async run(_input, { signal }) {
        if (websub !== null) await renewSubscriptions(websub, signal)
      },
    }),
    defineJob({
      name: 'events.forget',
      everyS: 3600,
      async run(_input, { signal }) {
        await forgetEvents(db, runtime, signal)
      },
    }),
    ...webhookJobs(db, runtime),
    ...catalogJobs({ db, runtime, catalog, submitFeed }),
    ...searchJobs(db, runtime, searchEngineNames(settings)),
    ...openDataJobs(db, runtime, openDataOptions(settings)),
    ...similarJobs(db, runtime),
  ]
}

function databaseJobs(database: OpenDirectory['database'], { log }: Pick<Runtime, 'log'>): readonly Job<never>[] {
  return [
    defineJob({
      name: UPKEEP,
      everyS: 60,
      async run() {
        await maintainDatabase(database)
      },
    }),
    defineJob({
      name: 'database.verify',
      everyS: 7 * 86_400,
      timeoutS: 3_600,
      async run() {
        await verifyDatabase(database, log)
      },
    }),
  ]
}

function feedJobs(db: Database, runtime: Runtime, fetcher: OthersOfJobs['fetcher']): readonly Job<never>[] {
  return [
    defineJob({
      name: 'feeds.promote-duplicates',
      everyS: 3600,
      async run() {
        await promoteDuplicates(db, runtime.now())
      },
    }),
    defineJob({
      name: 'duplicates.ask-websites',
      everyS: 300,
      timeoutS: 3_600,
      async run(_input, { signal }) {
        await askWebsites({ db, fetcher, runtime }, signal)
      },
    }),
    defineJob({
      name: 'feeds.mend-due-times',
      everyS: 3600,
      async run() {
        await mendDueTimes(db, runtime.now())
      },
    }),
    defineJob({
      name: 'feeds.spread-large-hosts',
      everyS: 3600,
      async run() {
        await spreadLargeHosts(db, runtime)
      },
    }),
    defineJob({
      name: 'refresh.drop-abandoned-stages',
      everyS: 3600,
      async run() {
        await deleteAbandonedStages(db)
      },
    }),
  ]
}

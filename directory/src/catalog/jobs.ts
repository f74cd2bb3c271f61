import type { Database } from '../database/database.ts'
import { readEvents } from '../events/index.ts'
import type { SubmitFeed } from '../feeds/index.ts'
import type { Runtime } from '../runtime/index.ts'
import { defineJob, type Job } from '../workers/index.ts'
import type { Catalog } from './catalog.ts'
import { hasUnconnectedEpisodes } from './chart-rows.ts'
import { computePopularity } from './compute-popularity.ts'
import { connectEpisodesOf } from './connect-entries.ts'
import { lookUpCharted, type MatchContext, matchCatalog } from './match-catalog.ts'
import { replaceCharts } from './replace-charts.ts'

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S
/** Requests wait for their turn: 420 charts take half an hour. */
const PATIENCE_S = 6 * HOUR_S

/** The input of a job. A job that is started by hand runs even if the last run was just now. */
type Forced = { readonly isForced?: boolean }

export interface CatalogJobsContext {
  readonly db: Database
  readonly runtime: Pick<Runtime, 'now' | 'log'>
  /** `null` if the catalog is off. */
  readonly catalog: Catalog | null
  /** Submits feeds that charts lead to. */
  readonly submitFeed: SubmitFeed
}

/** The timed jobs of the catalog, the charts, and the ranks. */
export function catalogJobs({ db, runtime, catalog, submitFeed }: CatalogJobsContext): readonly Job<never>[] {
  const popularity = defineJob<Forced>({
    name: 'popularity.compute',
    everyS: DAY_S,
    timeoutS: HOUR_S,
    run: (_input, { signal }) => computePopularity(db, runtime, signal),
  })
  if (catalog === null) return [popularity] as unknown as readonly Job<never>[]

  const { provider, countries, chartGenres, searchesPerRun, submitsCharted } = catalog
  const matching: MatchContext = {
    db,
    provider,
    runtime,
    countries,
    searches: searchesPerRun,
    submitFeed: submitsCharted ? submitFeed : null,
  }
  return [
    popularity,
    defineJob<Forced>({
      name: 'catalog.match',
      everyS: DAY_S,
      timeoutS: PATIENCE_S,
      run: ({ isForced = false }, { signal }) => matchCatalog(matching, isForced, signal),
    }),
    defineJob<Forced>({
      name: 'charts.replace',
      everyS: HOUR_S,
      timeoutS: PATIENCE_S,
      async run({ isForced = false }, { signal }) {
        const context = { db, provider, runtime, countries, genres: chartGenres }
        const replaced = await replaceCharts(context, isForced, signal)
        await lookUpCharted(matching, replaced === 0, signal)
      },
    }),
    defineJob({
      name: 'chart-episodes.connect',
      everyS: 60,
      run: (_input, { signal }) => connectReadEpisodes(db, signal),
    }),
  ] as unknown as readonly Job<never>[]
}

/** Tries entries of charts again once their podcasts have been read. */
async function connectReadEpisodes(db: Database, signal: AbortSignal): Promise<void> {
  const isWaiting = await hasUnconnectedEpisodes(db)
  for (;;) {
    signal.throwIfAborted()
    const handled = await readEvents(db, 'chart episodes', async (events) => {
      if (isWaiting) await connectEpisodesOf(db, [...new Set(events.map(({ series_uuid }) => series_uuid))])
    })
    if (handled === 0) return
  }
}

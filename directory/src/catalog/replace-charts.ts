import type { Genre } from 'feedmill/tables'
import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/index.ts'
import { type CatalogCountry, CatalogError, type CatalogProvider, type ChartKey } from './catalog-provider.ts'
import { chartStates, deleteOtherCharts, postponeChart, replaceChart } from './chart-rows.ts'
import { connectEntries } from './connect-entries.ts'

export interface ChartsContext {
  readonly db: Database
  readonly provider: CatalogProvider
  readonly runtime: Pick<Runtime, 'now' | 'log'>
  readonly countries: readonly CatalogCountry[]
  /** Genres with charts of their own. */
  readonly genres: readonly Genre[]
}

/** Seconds after which a chart is fetched again: somewhat less than a day. */
const FRESH_S = 20 * 3_600
/** Failures in a row after which a provider is left alone until the next run. */
const FAILURES = 5

/**
 * Fetches the charts that are due, and replaces each in a transaction of its own. A chart that cannot be fetched, or is
 * empty, leaves the present one.
 *
 * @param isForced fetches all charts
 * @returns how many were replaced
 */
export async function replaceCharts(
  { db, provider, runtime, countries, genres }: ChartsContext,
  isForced: boolean,
  signal: AbortSignal,
): Promise<number> {
  const { now, log } = runtime
  const nowS = () => Math.floor(now() / 1_000)
  await db.transaction().execute((tx) =>
    deleteOtherCharts(
      tx,
      countries.map(({ country }) => country),
    ),
  )
  const counts = { replaced: 0, failed: 0, empty: 0, ignoredGenres: 0 }
  let failuresInRow = 0
  for (const key of await dueCharts()) {
    signal.throwIfAborted()
    try {
      const { entries, ignoredGenres } = await provider.chart(key, signal)
      failuresInRow = 0
      counts.ignoredGenres += ignoredGenres
      if (entries.every((entry) => entry === null)) {
        await postponeChart(db, key, nowS() + FRESH_S)
        counts.empty += 1
        continue
      }
      await db
        .transaction()
        .execute((tx) => replaceChart(tx, key, entries, { fetchedAt: nowS(), dueAt: nowS() + FRESH_S }))
      await connectEntries(db, { chart: key })
      counts.replaced += 1
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error
      counts.failed += 1
      failuresInRow += 1
      const fields = { type: key.type, country: key.country.code, genre: key.genre, reason: error.reason }
      log.warn('chart.failed', { ...fields, message: error.message })
      if (error.reason === 'refused' || error.reason === 'paused' || failuresInRow === FAILURES) break
    }
  }
  const { replaced, failed, empty, ignoredGenres } = counts
  log.info('charts.replaced', { replaced, failed, empty, ignored_genres: ignoredGenres })
  return replaced

  /** Returns the charts that are due: those never fetched, then the oldest. */
  async function dueCharts(): Promise<readonly ChartKey[]> {
    const known = new Map((await chartStates(db)).map((state) => [textOf(state), state]))
    return wantedCharts()
      .map((key) => {
        const state = known.get(textOf({ type: key.type, country: key.country.country, genre: key.genre ?? '' }))
        return { key, fetchedAt: state?.fetchedAt ?? 0, dueAt: state?.dueAt ?? 0 }
      })
      .filter(({ dueAt }) => isForced || dueAt <= nowS())
      .sort((one, other) => one.fetchedAt - other.fetchedAt)
      .map(({ key }) => key)
  }

  /** Returns all wanted charts. The charts of all genres come first, for every country. */
  function wantedCharts(): readonly ChartKey[] {
    const ofGenres = [null, ...genres].flatMap((genre) =>
      countries.flatMap((country) =>
        (['PODCASTSERIES', 'PODCASTEPISODE'] as const).map((type) => ({ type, country, genre })),
      ),
    )
    return ofGenres.filter((key) => provider.hasChart(key))
  }
}

function textOf({ type, country, genre }: { readonly type: string; readonly country: string; readonly genre: string }) {
  return `${type} ${country} ${genre}`
}

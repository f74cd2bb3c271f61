import type { Database } from '../database/database.ts'
import { LEAST_UUID } from '../database/index.ts'
import { type SeriesPopularity, savePodcastPopularity, saveSeriesPopularity } from '../entities/index.ts'
import type { Runtime } from '../runtime/index.ts'
import { countryWeights, OTHER_WEIGHT } from './country-weights.ts'
import { deleteOldLookUps } from './look-up-rows.ts'
import { DAY_MS } from './look-ups.ts'
import {
  changedComics,
  changedCreators,
  noteApplied,
  type RankOptions,
  rankPodcasts,
  saveChartDay,
  unappliedRanks,
} from './popularity-rows.ts'
import { CHART_AGE_S } from './read-chart-rows.ts'
import { storeRecommendations } from './store-recommendations.ts'

const AT_ONCE = 5_000
/** Days after which a look-up is deleted. It counts for 28 days. */
const LOOK_UPS_KEPT = 30

/**
 * Computes the ranks anew from charts, recommendations and look-ups, and stores them with the content. The next run
 * finishes an interrupted one.
 */
export async function computePopularity(
  db: Database,
  { now, log }: Pick<Runtime, 'now' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const day = Math.floor(now() / DAY_MS)
  const options: RankOptions = {
    now: Math.floor(now() / 1000),
    day,
    chartAgeS: CHART_AGE_S,
    countries: Object.keys(countryWeights),
    weights: Object.values(countryWeights),
    otherWeight: OTHER_WEIGHT,
  }
  await deleteOldLookUps(db, day - LOOK_UPS_KEPT)
  await storeRecommendations(db)
  await db.transaction().execute(async (tx) => {
    await saveChartDay(tx, options)
    await rankPodcasts(tx, options)
  })
  log.info('popularity.ranked')
  const podcasts = await applyRanks(db, signal)
  const comics = await saveChanged(db, 'comic', await changedComics(db, options))
  const creators = await saveChanged(db, 'creator', await changedCreators(db))
  log.info('popularity.computed', { changed_podcasts: podcasts, changed_comics: comics, changed_creators: creators })
}

/** Stores ranks with podcasts in short transactions, so that other writes do not wait long. */
async function applyRanks(db: Database, signal: AbortSignal): Promise<number> {
  let last = LEAST_UUID
  for (let applied = 0; ; ) {
    signal.throwIfAborted()
    const ranks = await unappliedRanks(db, last, AT_ONCE)
    if (ranks.length === 0) return applied
    await db.transaction().execute(async (tx) => {
      await savePodcastPopularity(tx, ranks)
      await noteApplied(
        tx,
        ranks.map(({ uuid }) => uuid),
      )
    })
    applied += ranks.length
    last = ranks.at(-1)!.uuid
  }
}

async function saveChanged(
  db: Database,
  kind: 'comic' | 'creator',
  changed: readonly SeriesPopularity[],
): Promise<number> {
  for (let start = 0; start < changed.length; start += AT_ONCE) {
    await saveSeriesPopularity(db, kind, changed.slice(start, start + AT_ONCE))
  }
  return changed.length
}

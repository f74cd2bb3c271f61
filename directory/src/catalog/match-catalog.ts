import type { Database } from '../database/database.ts'
import { forgetCatalogIds } from '../entities/index.ts'
import type { SubmitFeed } from '../feeds/index.ts'
import type { Runtime } from '../runtime/index.ts'
import { type CatalogCountry, CatalogError, type CatalogPodcast, type CatalogProvider } from './catalog-provider.ts'
import { disconnectPodcasts, unknownCatalogIds } from './chart-rows.ts'
import {
  type IdToLookUp,
  idsToLookUp,
  noteFound,
  noteMissed,
  noteSearched,
  podcastsToSearch,
  stillProved,
} from './match-rows.ts'
import { forgetCatalog, saveFacts, storeFound } from './store-found.ts'

export interface MatchContext {
  readonly db: Database
  readonly provider: CatalogProvider
  readonly runtime: Pick<Runtime, 'now' | 'log'>
  readonly countries: readonly CatalogCountry[]
  /** How many podcasts a run searches for. */
  readonly searches: number
  /** Submits unknown feeds in charts; `null` if they are not submitted. */
  readonly submitFeed: SubmitFeed | null
}

/** Seconds after which an identifier is looked up again: somewhat less than a day, so that each daily run does it. */
const LOOKED_UP_S = 20 * 3_600
/** Seconds after which a name is searched again. */
const SEARCHED_S = 30 * 86_400
/** Days on which the catalog must lack an identifier before the directory forgets it. */
const MISSED_DAYS = 3
/** Failures in a row after which a provider is left alone until the next run. */
const FAILURES = 5

/**
 * Looks up the identifiers of podcasts, and searches for those that have none.
 *
 * @param isForced looks all identifiers up, even if the last look-up was just now
 */
export async function matchCatalog(context: MatchContext, isForced: boolean, signal: AbortSignal): Promise<void> {
  const { runtime } = context
  const counts = { lookedUp: 0, missed: 0, searched: 0, matched: 0 }
  const failure = await untilFailure(async () => {
    await lookUpIds(context, isForced, signal, counts)
    await searchNames(context, signal, counts)
  })
  runtime.log[failure === null ? 'info' : 'warn']('catalog.matched', {
    looked_up: counts.lookedUp,
    missed: counts.missed,
    searched: counts.searched,
    matched: counts.matched,
    ...(failure !== null && { reason: failure.reason, message: failure.message }),
  })
}

type Counts = Record<'lookedUp' | 'missed' | 'searched' | 'matched', number>

/** Returns the failure of the provider, if it failed. Other errors are thrown. */
async function untilFailure(work: () => Promise<void>): Promise<CatalogError | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof CatalogError) return error
    throw error
  }
}

async function lookUpIds(context: MatchContext, isForced: boolean, signal: AbortSignal, counts: Counts): Promise<void> {
  const { db, provider, runtime } = context
  // One time for the whole run: no identifier is looked up twice, even if the clock stands still.
  const begun = Math.floor(runtime.now() / 1_000)
  const before = isForced ? begun : begun - LOOKED_UP_S
  for (;;) {
    signal.throwIfAborted()
    const ids = await idsToLookUp(db, before, provider.lookUpSize)
    if (ids.length === 0) return
    const found = await lookUpEverywhere(context, [...new Set(ids.map(({ catalogId }) => catalogId))], signal)
    const { proved } = await storeFound(db, found, begun)
    counts.matched += proved.length
    counts.lookedUp += ids.length
    counts.missed += await storeLookedUp(db, ids, found, begun)
  }
}

/** Looks up identifiers. Those missing in the catalog of one country are looked up in the next country. */
async function lookUpEverywhere(
  { provider, countries }: MatchContext,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<readonly CatalogPodcast[]> {
  const found: CatalogPodcast[] = []
  let missing = ids
  for (const country of countries) {
    if (missing.length === 0) break
    const podcasts = await provider.lookUp(missing, country, signal)
    found.push(...podcasts)
    const known = new Set(podcasts.map(({ facts }) => facts.catalogId))
    missing = missing.filter((id) => !known.has(id))
  }
  return found
}

/**
 * Stores the facts of proved identifiers, even if the catalog names a URL that no podcast here has: the feed may have
 * moved. Returns how many identifiers the catalog does not know.
 */
async function storeLookedUp(
  db: Database,
  ids: readonly IdToLookUp[],
  found: readonly CatalogPodcast[],
  now: number,
): Promise<number> {
  const known = new Set(found.map(({ facts }) => facts.catalogId))
  const there = ids.filter(({ catalogId }) => known.has(catalogId)).map(({ seriesUuid }) => seriesUuid)
  const missing = ids.filter(({ catalogId }) => !known.has(catalogId)).map(({ seriesUuid }) => seriesUuid)
  const gone = await db.transaction().execute(async (tx) => {
    await noteFound(tx, there, now)
    const proved = await stillProved(tx, ids)
    const facts = found.flatMap((podcast) => {
      const seriesUuid = proved.get(podcast.facts.catalogId)
      return seriesUuid === undefined ? [] : [{ seriesUuid, facts: podcast.facts }]
    })
    await saveFacts(tx, facts, now)
    const forgotten = await noteMissed(tx, missing, now, MISSED_DAYS)
    await forgetCatalogIds(tx, forgotten)
    await forgetCatalog(tx, forgotten, now)
    return forgotten
  })
  await disconnectPodcasts(db, gone)
  return missing.length
}

async function searchNames(
  { db, provider, runtime, countries, searches }: MatchContext,
  signal: AbortSignal,
  counts: Counts,
) {
  const [country] = countries
  if (country === undefined) return
  const now = Math.floor(runtime.now() / 1_000)
  const podcasts = await podcastsToSearch(db, now - SEARCHED_S, searches)
  const matched = new Set<string>()
  let failuresInRow = 0
  for (const { seriesUuid, name } of podcasts) {
    signal.throwIfAborted()
    // The search for another podcast found it.
    if (matched.has(seriesUuid)) continue
    try {
      const { proved } = await storeFound(db, await provider.search(name, country, signal), now)
      for (const each of proved) matched.add(each.seriesUuid)
      counts.matched += proved.length
      failuresInRow = 0
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error
      failuresInRow += 1
      const isOver = error.reason === 'refused' || error.reason === 'paused' || failuresInRow === FAILURES
      if (isOver) throw error
      continue
    }
    await noteSearched(db, seriesUuid, now)
    counts.searched += 1
  }
}

/**
 * Looks up identifiers in charts that no podcast here is proved to have. Each leads to a feed. An unknown feed is
 * submitted if the settings want that.
 *
 * @param isClaimedOnly looks up only identifiers that a podcast here claims
 */
export async function lookUpCharted(context: MatchContext, isClaimedOnly: boolean, signal: AbortSignal): Promise<void> {
  const { db, provider, runtime, submitFeed } = context
  const counts = { connected: 0, submitted: 0 }
  const failure = await untilFailure(async () => {
    const ids = await unknownCatalogIds(db, isClaimedOnly)
    for (let start = 0; start < ids.length; start += provider.lookUpSize) {
      signal.throwIfAborted()
      const some = ids.slice(start, start + provider.lookUpSize)
      const found = await lookUpEverywhere(context, some, signal)
      const { proved, unknown } = await storeFound(db, found, Math.floor(runtime.now() / 1_000))
      counts.connected += proved.length
      for (const { feedUrl, facts } of submitFeed === null ? [] : unknown) {
        if (feedUrl === null) continue
        counts.submitted += await submit(feedUrl, facts.catalogId)
      }
    }
  })
  runtime.log[failure === null ? 'info' : 'warn']('catalog.charted', {
    ...counts,
    ...(failure !== null && { reason: failure.reason, message: failure.message }),
  })

  /** Submits a feed. A failure is only logged: the catalog may name a URL that the directory refuses. */
  async function submit(url: string, catalogId: number): Promise<number> {
    return await submitFeed!({ kind: 'podcast', url, catalogId }).then(
      ({ isNew }) => (isNew ? 1 : 0),
      (error: unknown) => {
        runtime.log.warn('catalog.not_submitted', { error })
        return 0
      },
    )
  }
}

import { crc32 } from 'node:zlib'
import { readEvents } from '../../events/index.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { endingWith, giveLeases, holdLease, type Loop, runRounds } from '../../workers/index.ts'
import { recountTerms } from '../postgresql/vocabulary-rows.ts'
import { facetLetters } from '../search-filters.ts'
import { cursorOf, dueSeries, indexState, markAllDue } from './indexing-rows.ts'
import { indexDue, indexTold, type Writing } from './try-again.ts'

/** Raise this when terms or documents are made in another way. */
const DOCUMENTS_VERSION = 7
/** Returns another number for other facets: with a new one, every index is built anew. */
export const termsVersionOf = (letters: readonly string[]): number =>
  crc32([DOCUMENTS_VERSION, ...letters.toSorted()].join(' ')) >>> 1
/** The version of the terms of documents. An index with another one is built anew. */
export const TERMS_VERSION = termsVersionOf(facetLetters)
/** Milliseconds between two looks at the events when nothing happens. */
const IDLE_MS = 250
const EVENTS_AT_ONCE = 500
const DUE_AT_ONCE = 20

export interface IndexingOptions extends Writing {
  readonly runtime: Runtime
}

/**
 * Starts the loop that keeps an index up to date. It first indexes the changes that events report, then series that are
 * due. When the loop stops, another process may go on at once.
 */
export function startIndexing(options: IndexingOptions): Loop {
  const { db, engine, runtime, processId } = options
  const loop = runRounds(cursorOf(engine), () => indexRound(options), IDLE_MS, runtime)
  return endingWith(loop, () => giveLeases(db, [cursorOf(engine)], processId))
}

/** Indexes the next changes. Returns `false` if there are none, or another process does it. */
export async function indexRound(options: IndexingOptions): Promise<boolean> {
  const { db, engine, processId } = options
  if (!(await holdLease(db, cursorOf(engine), processId))) return false
  const isNew = await engine.prepare()
  const { termsVersion, isCountDue } = await indexState(db, engine.name)
  if (isNew || termsVersion !== TERMS_VERSION) await markAllDue(db, engine.name, TERMS_VERSION)
  const told = await readEvents(
    db,
    cursorOf(engine),
    async (events) => {
      const seriesUuids = events.map(({ series_uuid }) => series_uuid)
      // Episodes of a first reading are written with their podcast, which is new to the index.
      const episodes = events.filter((event) => event.type === 'PODCASTEPISODE' && !event.is_initial_import)
      const episodeUuids = [...new Set(episodes.map(({ uuid }) => uuid))]
      await indexTold(options, { seriesUuids, episodeUuids, isWhole: false })
    },
    { limit: EVENTS_AT_ONCE },
  )
  if (told > 0) return true
  const due = await dueSeries(db, engine.name, DUE_AT_ONCE)
  if (due.length === 0) {
    if (isCountDue) await recountTerms(db, engine.name)
    return false
  }
  await indexDue(options, due)
  return true
}

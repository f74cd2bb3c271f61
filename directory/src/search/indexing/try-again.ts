import type { Database } from '../../database/database.ts'
import { DirectoryError, type Runtime } from '../../runtime/index.ts'
import type { SearchDocument } from '../search-document.ts'
import type { SearchEngine } from '../search-engine.ts'
import { type Changes, indexSeries } from './index-series.ts'
import { type DueSeries, deleteDue, markDueFirst, postponeDue } from './indexing-rows.ts'

/** Tries of a series, 10 s to 11 minutes apart. The last one leaves out documents that cannot be written. */
const MAX_TRIES = 5

export interface Writing {
  readonly db: Database
  readonly engine: SearchEngine
  readonly runtime: Pick<Runtime, 'log'>
  /** The process that writes the index: only one of several does. */
  readonly processId: string
}

/**
 * Indexes the changes that events report. If one of them cannot be indexed, all their series are put on the list of due
 * series. There each series is tried alone, and later events go on.
 *
 * @throws DirectoryError CONFLICT, UNAVAILABLE if no document can be written now
 */
export async function indexTold({ db, engine, runtime, processId }: Writing, changes: Changes): Promise<void> {
  try {
    await indexSeries(db, engine, changes, processId)
  } catch (error) {
    if (isOutage(error)) throw error
    const uuids = [...new Set(changes.seriesUuids)]
    runtime.log.warn('search.batch_failed', { engine: engine.name, series: uuids.length, error })
    await markDueFirst(db, engine.name, uuids)
  }
}

/**
 * Indexes series that are due; if one of them fails, each alone.
 *
 * @throws DirectoryError CONFLICT, UNAVAILABLE if no document can be written now
 */
export async function indexDue(writing: Writing, due: readonly DueSeries[]): Promise<void> {
  const { db, engine, processId } = writing
  const untried = due.filter(({ tries }) => tries === 0).map(({ uuid }) => uuid)
  try {
    await indexSeries(db, engine, whole(untried), processId)
    await deleteDue(db, engine.name, untried)
  } catch (error) {
    if (isOutage(error)) throw error
    for (const series of due) if (series.tries === 0) await indexAlone(writing, series)
  }
  for (const series of due) if (series.tries > 0) await indexAlone(writing, series)
}

async function indexAlone(writing: Writing, series: DueSeries): Promise<void> {
  const { db, engine, runtime, processId } = writing
  const { uuid, tries } = series
  const isLast = tries + 1 >= MAX_TRIES
  try {
    await indexSeries(db, isLast ? leavingOut(writing) : engine, whole([uuid]), processId)
  } catch (error) {
    if (isOutage(error)) throw error
    const fields = { engine: engine.name, uuid, tries: tries + 1, error }
    if (!isLast) {
      runtime.log.warn('search.series_failed', fields)
      return await postponeDue(db, engine.name, series)
    }
    runtime.log.error('search.series_skipped', fields)
  }
  await deleteDue(db, engine.name, [uuid])
}

/** Returns the engine with a `put` that leaves out documents which cannot be written. */
function leavingOut({ engine, runtime }: Writing): SearchEngine {
  async function put(documents: readonly SearchDocument[], holder: string): Promise<void> {
    try {
      await engine.put(documents, holder)
    } catch (error) {
      if (isOutage(error)) throw error
      const [first] = documents
      if (first !== undefined && documents.length === 1) {
        const { type, uuid } = first
        return runtime.log.error('search.document_skipped', { engine: engine.name, type, uuid, error })
      }
      const middle = Math.ceil(documents.length / 2)
      await put(documents.slice(0, middle), holder)
      await put(documents.slice(middle), holder)
    }
  }
  return {
    name: engine.name,
    put,
    candidates: (request, budget) => engine.candidates(request, budget),
    count: (request, budget) => engine.count(request, budget),
    prepare: () => engine.prepare(),
    removeSeries: (uuids, holder) => engine.removeSeries(uuids, holder),
    removeEpisodes: (uuids, holder) => engine.removeEpisodes(uuids, holder),
    childrenKeys: (uuids) => engine.childrenKeys(uuids),
  }
}

function whole(seriesUuids: readonly string[]): Changes {
  return { seriesUuids, episodeUuids: [], isWhole: true }
}

/** Whether a failure has another cause than a document. */
function isOutage(error: unknown): boolean {
  return error instanceof DirectoryError && (error.code === 'CONFLICT' || error.code === 'UNAVAILABLE')
}

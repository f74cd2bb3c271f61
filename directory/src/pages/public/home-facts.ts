import type { Database } from '../../database/database.ts'
import { directoryCounts, type NamedSeries, newestSeries } from '../../entities/index.ts'

/** The facts on the first page. */
export interface HomeFacts {
  readonly counts: Awaited<ReturnType<typeof directoryCounts>>
  /** The series and creators that changed last. */
  readonly newest: readonly NamedSeries[]
}

/** How many series are shown: two rows of a wide window. */
const NEWEST = 12
/** Number of series from which counting takes so long that the facts are kept. */
const LARGE = 5_000
/** Milliseconds after which kept facts are read anew. Until that is done, they are still shown. */
const KEPT_MS = 60_000

/**
 * Returns a function that reads the facts of the first page. A large directory keeps them for a minute, and reads them
 * anew in the background: only the first reader waits.
 *
 * @param now - epoch milliseconds
 */
export function createHomeFacts(db: Database, now: () => number): () => Promise<HomeFacts> {
  let kept: { readonly facts: HomeFacts; readonly readAt: number } | null = null
  let reading: Promise<HomeFacts> | null = null

  async function read(): Promise<HomeFacts> {
    const [counts, newest] = await Promise.all([directoryCounts(db), newestSeries(db, NEWEST)])
    const facts = { counts, newest }
    const isLarge = counts.podcasts + counts.comics + counts.creators >= LARGE
    kept = isLarge ? { facts, readAt: now() } : null
    return facts
  }
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }

  return async () => {
    if (kept === null) return await readOnce()
    const { facts, readAt } = kept
    // If this fails, the kept facts are shown for longer.
    if (now() - readAt > KEPT_MS) readOnce().catch(() => {})
    return facts
  }
}

import type { Database } from '../../database/database.ts'
import { directoryCounts, type NamedSeries, newestSeries } from '../../entities/index.ts'

/** The facts on the first page. */
export interface HomeFacts {
  readonly counts: Awaited<ReturnType<typeof directoryCounts>>
  /** The series and creators that changed last. */
  readonly newest: readonly NamedSeries[]
}

/** Two rows of a wide window. */
const NEWEST = 12
/** Series from which on counting takes so long that its result is kept. */
const LARGE = 5_000
/** Milliseconds after which what was kept is read anew, while it is still shown. */
const KEPT_MS = 60_000

/**
 * Makes the function that reads what the first page tells. Of a large directory it is kept for a minute: nobody waits for
 * it but the first.
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
    // If this fails, what was kept is shown for longer.
    if (now() - readAt > KEPT_MS) readOnce().catch(() => {})
    return facts
  }
}

import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { decodeEntries, encodeEntries, type SimilarEntry } from './similar-entry.ts'

/** Rows that one statement deletes. */
const BATCH = 5_000

/** The podcasts that were found for another one. */
export interface KeptSimilar {
  /** Changes with what they were found by. */
  readonly digest: number
  /** Epoch seconds. */
  readonly madeAt: number
  readonly entries: readonly SimilarEntry[]
}

/** Returns what was found for a podcast; `null` if nothing is kept. */
export async function keptSimilar(db: Database, podcastUuid: string): Promise<KeptSimilar | null> {
  const row = await db
    .selectFrom('similar_podcasts')
    .select(['digest', 'made_at', 'entries'])
    .where('series_uuid', '=', podcastUuid)
    .executeTakeFirst()
  if (row === undefined) return null
  return { digest: row.digest, madeAt: Number(row.made_at), entries: decodeEntries(row.entries) }
}

/** Keeps what was found for a podcast, in place of what was found before. */
export async function keepSimilar(db: Database, podcastUuid: string, kept: KeptSimilar): Promise<void> {
  const row = { digest: kept.digest, made_at: kept.madeAt, entries: encodeEntries(kept.entries) }
  await db
    .insertInto('similar_podcasts')
    .values({ series_uuid: podcastUuid, ...row })
    .onConflict((conflict) => conflict.column('series_uuid').doUpdateSet(row))
    .execute()
}

/**
 * Deletes what was found before a time.
 *
 * @param before epoch seconds
 */
export async function forgetSimilar(db: Database, before: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const { numAffectedRows = 0n } = await sql`
      delete from similar_podcasts where series_uuid = any(array(
        select series_uuid from similar_podcasts where made_at < ${before} limit ${BATCH}
      ))
    `.execute(db)
    if (numAffectedRows < BATCH) return
  }
}

import type { Database } from '../database/database.ts'

/** Keeps bytes of staged children, after those before. */
export async function insertStaged(
  db: Database,
  feedId: string,
  leaseToken: string,
  seq: number,
  bytes: Uint8Array,
): Promise<void> {
  await db.insertInto('staged_children').values({ feed_id: feedId, lease_token: leaseToken, seq, bytes }).execute()
}

/** One piece of what was staged; null after the last. */
export async function stagedPiece(
  db: Database,
  feedId: string,
  leaseToken: string,
  seq: number,
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('staged_children')
    .select('bytes')
    .where('feed_id', '=', feedId)
    .where('lease_token', '=', leaseToken)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row?.bytes ?? null
}

/** Drops all that was staged of a feed, also by a worker that died. */
export async function deleteStaged(db: Database, feedId: string): Promise<void> {
  await db.deleteFrom('staged_children').where('feed_id', '=', feedId).execute()
}

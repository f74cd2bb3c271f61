import type { Database } from '../database/database.ts'

/** The lease of a refresh that stages children. */
export interface StagingLease {
  readonly feedId: string
  readonly leaseToken: string
}

/** Appends bytes of staged children. */
export async function insertStaged(
  db: Database,
  { feedId, leaseToken }: StagingLease,
  seq: number,
  bytes: Uint8Array,
): Promise<void> {
  await db.insertInto('staged_children').values({ feed_id: feedId, lease_token: leaseToken, seq, bytes }).execute()
}

/** Returns one piece of the staged bytes; `null` after the last. */
export async function stagedPiece(
  db: Database,
  { feedId, leaseToken }: StagingLease,
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

/** Drops the staged bytes of one refresh only: another worker may have begun to stage the same feed. */
export async function deleteStaged(db: Database, { feedId, leaseToken }: StagingLease): Promise<void> {
  await db.deleteFrom('staged_children').where('feed_id', '=', feedId).where('lease_token', '=', leaseToken).execute()
}

/**
 * Drops the staged bytes of refreshes whose lease is over: their workers died before they could do it.
 *
 * @returns how many pieces were dropped
 */
export async function deleteAbandonedStages(db: Database): Promise<number> {
  const result = await db
    .deleteFrom('staged_children')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feeds')
            .select('feeds.feed_id')
            .whereRef('feeds.feed_id', '=', 'staged_children.feed_id')
            .whereRef('feeds.lease_token', '=', 'staged_children.lease_token'),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { ClaimedReadings } from '../database/tables.generated.ts'

/** How a reading of a claimed feed went. */
export type ClaimedReading = Selectable<ClaimedReadings>

/** The readings of a feed that are kept. */
const KEPT = 100

/** Notes a reading, and forgets the oldest. */
export async function insertReading(tx: Transaction, reading: ClaimedReading): Promise<void> {
  await tx
    .insertInto('claimed_readings')
    .values(reading)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    delete from claimed_readings where feed_id = ${reading.feed_id} and read_at < (
      select read_at from claimed_readings where feed_id = ${reading.feed_id} order by read_at desc offset ${KEPT - 1} limit 1
    )
  `.execute(tx)
}

/** Returns the last readings of a feed, the newest first. */
export async function readingsOf(db: Database, feedId: string, limit: number): Promise<ClaimedReading[]> {
  return await db
    .selectFrom('claimed_readings')
    .selectAll()
    .where('feed_id', '=', feedId)
    .orderBy('read_at', 'desc')
    .limit(limit)
    .execute()
}

import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'
import type { FeedTurns } from '../../database/tables.generated.ts'

/** A look at a feed that went otherwise than the one before. `turned_at` is in epoch seconds. */
export type FeedTurn = Selectable<FeedTurns>

/** The turns of a feed that are kept. */
const KEPT = 20

/** Notes that looks at feeds went otherwise than the ones before, and forgets the oldest turns of these feeds. */
export async function noteTurns(tx: Transaction, turns: readonly FeedTurn[]): Promise<void> {
  if (turns.length === 0) return
  await tx
    .insertInto('feed_turns')
    .values([...turns])
    .onConflict((conflict) =>
      conflict.columns(['feed_id', 'turned_at']).doUpdateSet((row) => ({
        outcome: row.ref('excluded.outcome'),
        reason: row.ref('excluded.reason'),
      })),
    )
    .execute()
  const feedIds = turns.map(({ feed_id: feedId }) => feedId)
  await sql`
    delete from feed_turns where feed_id = any(${feedIds}::uuid[]) and turned_at < (
      select kept.turned_at from feed_turns as kept where kept.feed_id = feed_turns.feed_id
      order by kept.turned_at desc offset ${KEPT - 1} limit 1
    )
  `.execute(tx)
}

/** Returns the turns of a feed, the newest first. */
export async function turnsOf(db: Database, feedId: string): Promise<FeedTurn[]> {
  return await db
    .selectFrom('feed_turns')
    .selectAll()
    .where('feed_id', '=', feedId)
    .orderBy('turned_at', 'desc')
    .limit(KEPT)
    .execute()
}

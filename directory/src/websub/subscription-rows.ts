import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { WebsubSubscriptions } from '../database/tables.generated.ts'

/** A sealed subscription, with the columns by which the database finds it. */
export type SubscriptionRow = Selectable<WebsubSubscriptions>

export type SealedSubscription = Pick<SubscriptionRow, 'feed_id' | 'record'>

/** Returns the subscription of a feed; `null` if there never was one. */
export async function subscriptionOfFeed(db: Database, feedId: string): Promise<SealedSubscription | null> {
  const row = await db
    .selectFrom('websub_subscriptions')
    .select(['feed_id', 'record'])
    .where('feed_id', '=', feedId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the subscription that has a callback, in any role; `null` if none has it. */
export async function subscriptionByCallback(db: Database, callbackHash: string): Promise<SealedSubscription | null> {
  const row = await db
    .selectFrom('websub_callbacks')
    .innerJoin('websub_subscriptions', 'websub_subscriptions.feed_id', 'websub_callbacks.feed_id')
    .select(['websub_subscriptions.feed_id', 'websub_subscriptions.record'])
    .where('websub_callbacks.callback_hash', '=', callbackHash)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Stores a subscription with its callbacks, if the stored one is the previous version. It is one statement, so that
 * only one of two processes with the same version changes the row.
 *
 * @returns whether it was stored
 */
export async function replaceSubscription(
  tx: Transaction,
  next: SubscriptionRow,
  callbackHashes: readonly string[],
): Promise<boolean> {
  const { feed_id: feedId, version, upkeep_at: upkeepAt, record } = next
  const { rows } = await sql<{ feed_id: string }>`
    with stored as (
      insert into websub_subscriptions (feed_id, version, upkeep_at, record)
      select ${feedId}::uuid, ${version}::integer, ${upkeepAt}::bigint, ${record}::text
      where ${version} = 1 or exists (select from websub_subscriptions where feed_id = ${feedId})
      on conflict (feed_id) do update
        set version = excluded.version, upkeep_at = excluded.upkeep_at, record = excluded.record
        where websub_subscriptions.version = excluded.version - 1
      returning feed_id
    ), forgotten as (
      delete from websub_callbacks using stored
      where websub_callbacks.feed_id = stored.feed_id and callback_hash <> all(${callbackHashes}::text[])
    ), added as (
      insert into websub_callbacks (callback_hash, feed_id)
      select callback_hash, stored.feed_id from stored, unnest(${callbackHashes}::text[]) as callback_hash
      on conflict do nothing
    )
    select feed_id from stored
  `.execute(tx)
  return rows.length === 1
}

/** A place in the list of due subscriptions: the next page begins after this one. */
export interface DuePosition {
  readonly upkeepAt: number
  readonly feedId: string
}

/** The subscriptions with something to do at `at` or before, in epoch seconds, the most urgent first. */
export async function dueSubscriptions(
  db: Database,
  at: number,
  after: DuePosition | null,
  limit: number,
): Promise<SealedSubscription[]> {
  let query = db.selectFrom('websub_subscriptions').select(['feed_id', 'record']).where('upkeep_at', '<=', at)
  if (after !== null) {
    query = query.where(sql<boolean>`(upkeep_at, feed_id) > (${after.upkeepAt}::bigint, ${after.feedId}::uuid)`)
  }
  return await query.orderBy('upkeep_at').orderBy('feed_id').limit(limit).execute()
}

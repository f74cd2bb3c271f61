import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { Feeds } from '../database/tables.generated.ts'

/** A feed whose hubs differ from those at which it was followed last. */
export type UnfollowedFeed = Pick<Selectable<Feeds>, 'feed_id' | 'series_uuid' | 'hub_key' | 'facts' | 'is_blocked'>

/** Returns feeds whose hubs differ from those at which they were followed last, or that name no hub any more. */
export async function unfollowedFeeds(db: Database, limit: number): Promise<UnfollowedFeed[]> {
  return await db
    .selectFrom('feeds')
    .select(['feed_id', 'series_uuid', 'hub_key', 'facts', 'is_blocked'])
    .where(sql<boolean>`hub_key is distinct from hub_followed`)
    .orderBy('feed_id')
    .limit(limit)
    .execute()
}

/** Notes where a feed is followed. If the feed names other hubs by now, `unfollowedFeeds` still returns it. */
export async function noteFollowed(db: Database, feedId: string, hubKey: string | null): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ hub_followed: hubKey })
    .where('feed_id', '=', feedId)
    .where(sql<boolean>`hub_followed is distinct from ${hubKey}`)
    .execute()
}

/** The subscription of a feed at a hub, as reports show it. */
export interface WebsubColumn {
  readonly topicUrl: string
  readonly websubHubUrl: string
  /** Epoch seconds; `null` if the hub has not verified the subscription. */
  readonly leaseEndsAt: number | null
}

/** Stores the facts of a feed's subscription that reports show. Writes nothing if they are unchanged. */
export async function saveWebsub(tx: Transaction, feedId: string, websub: WebsubColumn | null): Promise<void> {
  const text = websub === null ? null : JSON.stringify(websub)
  await tx
    .updateTable('feeds')
    .set({ websub: text })
    .where('feed_id', '=', feedId)
    .where(sql<boolean>`websub is distinct from ${text}::jsonb`)
    .execute()
}

/** Returns the stored facts of a feed; `null` if there is no such feed, or it is blocked. */
export async function factsOfFeed(db: Database, feedId: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('feeds')
    .select('facts')
    .where('feed_id', '=', feedId)
    .where('is_blocked', '=', false)
    .executeTakeFirst()
  return row?.facts ?? null
}

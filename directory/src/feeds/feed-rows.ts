import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { preparedRead } from '../database/index.ts'
import type { SubmittedKind } from '../database/submitted-kind.ts'
import type { Feeds, JsonValue } from '../database/tables.generated.ts'
import { nameOfFeed, noLease } from './claim-rows.ts'
import type { NamedFeed } from './feed-fields.ts'
import { slotOfFeed } from './spread-host-rows.ts'

export type FeedIdentity = Pick<
  Selectable<Feeds>,
  | 'feed_id'
  | 'series_uuid'
  | 'kind'
  | 'host'
  | 'is_blocked'
  | 'duplicate_of'
  | 'last_checked_at'
  | 'failing_since'
  | 'last_reason'
>

const identityColumns = [
  'feeds.feed_id',
  'feeds.series_uuid',
  'feeds.kind',
  'feeds.host',
  'feeds.is_blocked',
  'feeds.duplicate_of',
  'feeds.last_checked_at',
  'feeds.failing_since',
  'feeds.last_reason',
] as const

/** Returns the feed that is, or was, known by a URL. */
export async function feedByUrlKey(db: Database, key: string): Promise<FeedIdentity | null> {
  const row = await db
    .selectFrom('feed_urls')
    .innerJoin('feeds', 'feeds.feed_id', 'feed_urls.feed_id')
    .select(identityColumns)
    .where('feed_urls.url_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** A feed as a URL leads to it. */
export type FeedOfUrl = Pick<FeedIdentity, 'feed_id' | 'series_uuid' | 'is_blocked'> &
  Pick<Selectable<Feeds>, 'last_checked_at' | 'lease_token'> & { readonly url_key: string }

/** The feeds that are known by URLs, in one statement. */
export async function feedsByUrlKeys(db: Database, keys: readonly string[]): Promise<FeedOfUrl[]> {
  if (keys.length === 0) return []
  return await db
    .selectFrom('feed_urls')
    .innerJoin('feeds', 'feeds.feed_id', 'feed_urls.feed_id')
    .select(['feed_urls.url_key', 'feeds.feed_id', 'feeds.series_uuid', 'feeds.is_blocked'])
    .select(['feeds.last_checked_at', 'feeds.lease_token'])
    .where(sql<boolean>`feed_urls.url_key = any(${keys}::text[])`)
    .execute()
}

/**
 * Returns the uuids of the podcasts with a `podcast:guid`, by guid in lower case. Anyone can copy a guid: of several feeds
 * the first one that is no duplicate counts.
 */
export async function seriesUuidsByPodcastGuids(
  db: Database,
  guids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.executeQuery<{ podcast_guid: string; series_uuid: string }>(
    preparedRead(
      `select distinct on (podcast_guid) podcast_guid, series_uuid from feeds
      where podcast_guid = any($1::text[])
      order by podcast_guid, duplicate_of is not null, created_at, series_uuid`,
      [guids],
    ),
  )
  return new Map(rows.map(({ podcast_guid, series_uuid }) => [podcast_guid, series_uuid]))
}

/** The feed whose series has this uuid. */
export async function feedBySeriesUuid(db: Database, seriesUuid: string): Promise<FeedIdentity | null> {
  const row = await db
    .selectFrom('feeds')
    .select(identityColumns)
    .where('series_uuid', '=', seriesUuid)
    .executeTakeFirst()
  return row ?? null
}

/** Takes a URL for a feed. Returns `false` if a feed has it already. */
export async function takeUrl(tx: Transaction, key: string, feedId: string, url: string): Promise<boolean> {
  const taken = await tx
    .insertInto('feed_urls')
    .values({ url_key: key, feed_id: feedId, url })
    .onConflict((conflict) => conflict.column('url_key').doNothing())
    .returning('feed_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Gives this feed a URL by which another feed is known. */
export async function giveUrl(tx: Transaction, key: string, feedId: string, url: string): Promise<void> {
  await tx.updateTable('feed_urls').set({ feed_id: feedId, url }).where('url_key', '=', key).execute()
}

/**
 * Returns duplicates of feeds that have failed since `failingSince` or are gone: for each such feed, the oldest
 * duplicate. Duplicates of blocked feeds are left out.
 */
export async function duplicatesOfFailedFeeds(db: Database, failingSince: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ feed_id: string }>`
    select distinct on (duplicate.duplicate_of) duplicate.feed_id
    from feeds as duplicate
    left join uuid_aliases on uuid_aliases.alias = duplicate.duplicate_of
    left join feeds as shown on shown.series_uuid = coalesce(uuid_aliases.uuid, duplicate.duplicate_of)
    where duplicate.duplicate_of is not null and not duplicate.is_blocked
      and (shown.feed_id is null or (shown.failing_since <= ${failingSince} and not shown.is_blocked))
    order by duplicate.duplicate_of, duplicate.created_at, duplicate.feed_id
    limit ${limit}
  `.execute(db)
  return rows.map(({ feed_id }) => feed_id)
}

/** The columns of a feed that repeat its state for indexes and readers. */
export type StateColumns = Pick<
  Selectable<Feeds>,
  | 'feed_url'
  | 'document_uuid'
  | 'podcast_guid'
  | 'host'
  | 'priority'
  | 'priority_reason'
  | 'due_at'
  | 'is_awaited'
  | 'failing_since'
  | 'date_last_refreshed'
  | 'last_checked_at'
  | 'duplicate_of'
  | 'hub_key'
  | 'podping_until'
  | 'facts'
>

/** Inserts a feed. Returns `false` if another feed has the uuid of its series. */
export async function insertFeed(
  tx: Transaction,
  feed: StateColumns & Pick<Selectable<Feeds>, 'feed_id' | 'series_uuid' | 'kind' | 'listed_url' | 'created_at'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('feeds')
    .values({ ...feed, slot: slotOfFeed(feed.feed_id, feed.host) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('feed_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A feed as {@link lockFeed} finds it. */
export type LockedFeed = Pick<
  Selectable<Feeds>,
  'series_uuid' | 'kind' | 'facts' | 'feed_url' | 'is_blocked' | 'lease_token' | 'created_at'
> & { readonly has_diagnostics: boolean }

/** Locks a feed for the rest of a transaction. Returns `null` if there is no such feed. */
export async function lockFeed(tx: Transaction, feedId: string): Promise<LockedFeed | null> {
  const row = await tx
    .selectFrom('feeds')
    .select(['series_uuid', 'kind', 'facts', 'feed_url', 'is_blocked', 'lease_token', 'created_at'])
    .select(
      sql<boolean>`exists (select from feed_diagnostics where feed_diagnostics.feed_id = feeds.feed_id)`.as(
        'has_diagnostics',
      ),
    )
    .where('feed_id', '=', feedId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Stores the state of a feed. */
export async function updateFeed(tx: Transaction, feedId: string, columns: StateColumns): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ ...columns, slot: slotOfFeed(feedId, columns.host) })
    .where('feed_id', '=', feedId)
    .execute()
}

/**
 * Changes the kind of a feed, and replaces its state. A worker that has the feed loses its lease, and stores nothing.
 */
export async function changeFeedKind(
  tx: Transaction,
  feedId: string,
  kind: SubmittedKind,
  columns: StateColumns,
): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({
      ...columns,
      slot: slotOfFeed(feedId, columns.host),
      ...noLease,
      last_outcome: null,
      last_reason: null,
      kind,
    })
    .where('feed_id', '=', feedId)
    .execute()
}

/**
 * Returns the reason of a refresh that is stored. If the same bytes are as unreadable as before, the reason is
 * `same-bytes`, which explains nothing. The earlier reason stays then.
 */
export function storedReason(outcome: RawBuilder<unknown>, reason: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`
    case when ${reason} = 'same-bytes' and feeds.last_outcome = ${outcome} then feeds.last_reason else ${reason} end`
}

/** Stores whether accounts claim a feed. */
export async function markClaimed(tx: Transaction, feedId: string, isClaimed: boolean): Promise<void> {
  await tx.updateTable('feeds').set({ is_claimed: isClaimed }).where('feed_id', '=', feedId).execute()
}

/** Stores the outcome of the last refresh, and ends the lease. */
export async function finishRefresh(
  tx: Transaction,
  feedId: string,
  { outcome, reason }: { readonly outcome: string; readonly reason: string | null },
): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({
      ...noLease,
      last_outcome: outcome,
      last_reason: storedReason(sql`${outcome}::text`, sql`${reason}::text`),
    })
    .where('feed_id', '=', feedId)
    .execute()
}

/** Gives a feed's series another uuid. */
export async function changeFeedSeriesUuid(tx: Transaction, feedId: string, seriesUuid: string): Promise<void> {
  await tx.updateTable('feeds').set({ series_uuid: seriesUuid }).where('feed_id', '=', feedId).execute()
}

/** Returns the stored snapshot of a feed; `null` if there is none. */
export async function snapshotOf(db: Database, feedId: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('feed_snapshots').select('snapshot').where('feed_id', '=', feedId).executeTakeFirst()
  return row?.snapshot ?? null
}

/**
 * Stores a snapshot in place of the one before.
 *
 * @param keys by which the same podcast is found at other URLs. Default: the keys before
 */
export async function saveSnapshot(
  tx: Transaction,
  feedId: string,
  snapshot: Uint8Array,
  keys: readonly number[] | null = null,
): Promise<void> {
  const [newest_key = null, second_key = null] = keys ?? []
  await tx
    .insertInto('feed_snapshots')
    .values({ feed_id: feedId, snapshot, newest_key, second_key })
    .onConflict((conflict) =>
      conflict.column('feed_id').doUpdateSet({ snapshot, ...(keys !== null && { newest_key, second_key }) }),
    )
    .execute()
}

/** Stores an observation for the commit of the refresh that is under way. */
export async function insertObservation(
  tx: Transaction,
  feedId: string,
  observation: unknown,
  observedAt: number,
): Promise<void> {
  await tx
    .insertInto('feed_observations')
    .values({ feed_id: feedId, observation: JSON.stringify(observation), observed_at: observedAt })
    .execute()
}

/** Takes the observations that wait for a feed, in their order. */
export async function takeObservations(tx: Transaction, feedId: string): Promise<JsonValue[]> {
  const { rows } = await sql<{ seq: number; observation: JsonValue }>`
    delete from feed_observations where feed_id = ${feedId} returning seq, observation
  `.execute(tx)
  return rows.sort((a, b) => a.seq - b.seq).map(({ observation }) => observation)
}

/** Makes an identifier an alias of another one. The identifier's own aliases become aliases of that one, too. */
export async function addUuidAlias(tx: Transaction, alias: string, uuid: string): Promise<void> {
  await tx.updateTable('uuid_aliases').set({ uuid }).where('uuid', '=', alias).execute()
  await tx
    .insertInto('uuid_aliases')
    .values({ alias, uuid })
    .onConflict((conflict) => conflict.column('alias').doUpdateSet({ uuid }))
    .execute()
}

/** Returns the uuid that an identifier stands for; `null` if it is not an alias. */
export async function uuidOfAlias(db: Database, alias: string): Promise<string | null> {
  const row = await db.selectFrom('uuid_aliases').select('uuid').where('alias', '=', alias).executeTakeFirst()
  return row?.uuid ?? null
}

/** Returns a feed with its name; `null` if there is none. */
export async function namedFeed(db: Database, feedId: string): Promise<NamedFeed | null> {
  const row = await db
    .selectFrom('feeds')
    .select(['feed_id', 'series_uuid', 'host', 'feed_url', nameOfFeed.as('name')])
    .where('feed_id', '=', feedId)
    .executeTakeFirst()
  return row ?? null
}

/** A feed as its publisher sees it. Times are epoch seconds. */
export type FeedStatusRow = Pick<
  Selectable<Feeds>,
  'feed_url' | 'priority' | 'priority_reason' | 'date_last_refreshed' | 'due_at' | 'last_outcome' | 'last_reason'
>

/** Returns how the feed of a series is checked; `null` if no series has this uuid. */
export async function feedStatus(db: Database, seriesUuid: string): Promise<FeedStatusRow | null> {
  const row = await db
    .selectFrom('feeds')
    .select(['feed_url', 'priority', 'priority_reason', 'date_last_refreshed', 'due_at', 'last_outcome', 'last_reason'])
    .where('series_uuid', '=', seriesUuid)
    .executeTakeFirst()
  return row ?? null
}

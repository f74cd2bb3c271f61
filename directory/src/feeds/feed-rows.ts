import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { FeedsTable, SubmittedKind } from '../database/tables/feeds.ts'
import type { Json } from '../database/tables/json.ts'

/** What tells a feed from others. */
export type FeedIdentity = Pick<
  Selectable<FeedsTable>,
  'feed_id' | 'series_uuid' | 'kind' | 'host' | 'is_blocked' | 'duplicate_of' | 'last_checked_at' | 'failing_since'
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
] as const

/** The feed that is, or was, known by a URL. */
export async function feedByUrlKey(db: Database, key: string): Promise<FeedIdentity | null> {
  const row = await db
    .selectFrom('feed_urls')
    .innerJoin('feeds', 'feeds.feed_id', 'feed_urls.feed_id')
    .select(identityColumns)
    .where('feed_urls.url_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** The uuids of the series that are known by URLs, in one statement: `url_key` → `series_uuid`. */
export async function seriesUuidsByUrlKeys(
  db: Database,
  keys: readonly string[],
): Promise<{ readonly url_key: string; readonly series_uuid: string; readonly kind: SubmittedKind }[]> {
  if (keys.length === 0) return []
  return await db
    .selectFrom('feed_urls')
    .innerJoin('feeds', 'feeds.feed_id', 'feed_urls.feed_id')
    .select(['feed_urls.url_key', 'feeds.series_uuid', 'feeds.kind'])
    .where(sql<boolean>`feed_urls.url_key = any(${keys}::text[])`)
    .execute()
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

/** The oldest feed with this `podcast:guid` that repeats no other and has not failed since `failingSince`. */
export async function feedByPodcastGuid(
  db: Database,
  podcastGuid: string,
  failingSince: number,
): Promise<FeedIdentity | null> {
  const row = await db
    .selectFrom('feeds')
    .select(identityColumns)
    .where('podcast_guid', '=', podcastGuid)
    .where('duplicate_of', 'is', null)
    .where('is_blocked', '=', false)
    .where((where) => where.or([where('failing_since', 'is', null), where('failing_since', '>', failingSince)]))
    .orderBy('created_at')
    .orderBy('feed_id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Takes a URL for a feed. False if it is another feed's already. */
export async function takeUrl(tx: Transaction, key: string, feedId: string, url: string): Promise<boolean> {
  const taken = await tx
    .insertInto('feed_urls')
    .values({ url_key: key, feed_id: feedId, url })
    .onConflict((conflict) => conflict.column('url_key').doNothing())
    .returning('feed_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Gives a URL that another feed is known by to this one. */
export async function giveUrl(tx: Transaction, key: string, feedId: string, url: string): Promise<void> {
  await tx.updateTable('feed_urls').set({ feed_id: feedId, url }).where('url_key', '=', key).execute()
}

/** Lets one transaction at a time decide which feed is known by a `podcast:guid`. */
export async function lockPodcastGuid(tx: Transaction, podcastGuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${podcastGuid}, 1))`.execute(tx)
}

/**
 * Duplicates whose other feed has failed since `failingSince`, or is gone: of several that repeat one feed the oldest.
 * The duplicates of a blocked feed stay asleep.
 */
export async function heirsOfFailedFeeds(db: Database, failingSince: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ feed_id: string }>`
    select distinct on (heir.duplicate_of) heir.feed_id
    from feeds as heir
    left join uuid_aliases on uuid_aliases.alias = heir.duplicate_of
    left join feeds as shown on shown.series_uuid = coalesce(uuid_aliases.uuid, heir.duplicate_of)
    where heir.duplicate_of is not null and not heir.is_blocked
      and (shown.feed_id is null or (shown.failing_since <= ${failingSince} and not shown.is_blocked))
    order by heir.duplicate_of, heir.created_at, heir.feed_id
    limit ${limit}
  `.execute(db)
  return rows.map(({ feed_id }) => feed_id)
}

/** What the columns of a feed say of its state, for indexes and readers. */
export type StateColumns = Pick<
  Selectable<FeedsTable>,
  | 'feed_url'
  | 'document_uuid'
  | 'podcast_guid'
  | 'host'
  | 'slot'
  | 'priority'
  | 'priority_reason'
  | 'due_at'
  | 'failing_since'
  | 'date_last_refreshed'
  | 'last_checked_at'
  | 'duplicate_of'
  | 'facts'
>

/** Inserts a feed. False if another feed has the uuid of its series. */
export async function insertFeed(
  tx: Transaction,
  feed: StateColumns & Pick<Selectable<FeedsTable>, 'feed_id' | 'series_uuid' | 'kind' | 'listed_url' | 'created_at'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('feeds')
    .values(feed)
    .onConflict((conflict) => conflict.doNothing())
    .returning('feed_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A feed that a worker has claimed. */
export type ClaimedFeed = Pick<
  Selectable<FeedsTable>,
  'feed_id' | 'series_uuid' | 'kind' | 'listed_url' | 'feed_url' | 'host' | 'due_at' | 'facts' | 'created_at'
> & { readonly lease_token: string }

/**
 * Claims feeds that are due, not leased and not blocked. Those that have been due for longest come first. The database's
 * clock decides about leases, because several machines compare them.
 *
 * @param now epoch seconds
 * @param token of the lease: only its holder may store what comes of the feeds
 */
export async function claimDueFeeds(
  db: Database,
  now: number,
  token: string,
  { limit, leaseS }: { readonly limit: number; readonly leaseS: number },
): Promise<ClaimedFeed[]> {
  const { rows } = await sql<ClaimedFeed>`
    with due as (
      select feed_id from feeds
      where due_at <= ${now} and not is_blocked and (lease_until is null or lease_until < now())
      order by due_at
      limit ${limit}
      for update skip locked
    )
    update feeds set lease_token = ${token}, lease_until = now() + make_interval(secs => ${leaseS})
    from due
    where feeds.feed_id = due.feed_id
    returning feeds.feed_id, series_uuid, kind, listed_url, feed_url, host, due_at, facts, created_at, lease_token
  `.execute(db)
  return rows.sort((a, b) => (a.due_at ?? 0) - (b.due_at ?? 0))
}

/** When the next feed that nobody has leased is due, in epoch seconds; null if none ever is. */
export async function nextDueAt(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('feeds')
    .select('due_at')
    .where('due_at', 'is not', null)
    .where('is_blocked', '=', false)
    .where(sql<boolean>`(lease_until is null or lease_until < now())`)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at ?? null
}

/** Makes leases longer. Feeds whose lease was lost meanwhile are left out of the result. */
export async function renewLeases(
  db: Database,
  feedIds: readonly string[],
  token: string,
  leaseS: number,
): Promise<readonly string[]> {
  if (feedIds.length === 0) return []
  const { rows } = await sql<{ feed_id: string }>`
    update feeds set lease_until = now() + make_interval(secs => ${leaseS})
    where feed_id = any(${feedIds}::uuid[]) and lease_token = ${token}
    returning feed_id
  `.execute(db)
  return rows.map(({ feed_id }) => feed_id)
}

/** Locks a feed for the rest of a transaction. Null if there is no such feed. */
export async function lockFeed(
  tx: Transaction,
  feedId: string,
): Promise<Pick<
  Selectable<FeedsTable>,
  'series_uuid' | 'kind' | 'facts' | 'feed_url' | 'is_blocked' | 'lease_token' | 'created_at'
> | null> {
  const row = await tx
    .selectFrom('feeds')
    .select(['series_uuid', 'kind', 'facts', 'feed_url', 'is_blocked', 'lease_token', 'created_at'])
    .where('feed_id', '=', feedId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Stores the state of a feed. */
export async function updateFeed(tx: Transaction, feedId: string, columns: StateColumns): Promise<void> {
  await tx.updateTable('feeds').set(columns).where('feed_id', '=', feedId).execute()
}

/** Stores what the last refresh came to, and ends the lease. */
export async function finishRefresh(
  tx: Transaction,
  feedId: string,
  { outcome, reason }: { readonly outcome: string; readonly reason: string | null },
): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ lease_token: null, lease_until: null, last_outcome: outcome, last_reason: reason })
    .where('feed_id', '=', feedId)
    .execute()
}

/** Ends leases without a result. A feed that another holder has leased meanwhile is left alone. */
export async function releaseFeeds(db: Database, feedIds: readonly string[], token: string): Promise<void> {
  await sql`
    update feeds set lease_token = null, lease_until = null
    where feed_id = any(${feedIds}::uuid[]) and lease_token = ${token}
  `.execute(db)
}

/**
 * Ends all leases, and returns how many there were. For the embedded database at start: its one process begins, so the
 * holders are dead.
 */
export async function releaseAllFeeds(db: Database): Promise<number> {
  const result = await db
    .updateTable('feeds')
    .set({ lease_token: null, lease_until: null })
    .where('lease_token', 'is not', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Gives a feed's series another uuid. */
export async function changeFeedSeriesUuid(tx: Transaction, feedId: string, seriesUuid: string): Promise<void> {
  await tx.updateTable('feeds').set({ series_uuid: seriesUuid }).where('feed_id', '=', feedId).execute()
}

/** The stored snapshot of a feed; null if there is none. */
export async function snapshotOf(db: Database, feedId: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('feed_snapshots').select('snapshot').where('feed_id', '=', feedId).executeTakeFirst()
  return row?.snapshot ?? null
}

/** Stores a snapshot in place of the one before. */
export async function saveSnapshot(tx: Transaction, feedId: string, snapshot: Uint8Array): Promise<void> {
  await tx
    .insertInto('feed_snapshots')
    .values({ feed_id: feedId, snapshot })
    .onConflict((conflict) => conflict.column('feed_id').doUpdateSet({ snapshot }))
    .execute()
}

/** Keeps an observation for the commit of the refresh that is under way. */
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
export async function takeObservations(tx: Transaction, feedId: string): Promise<Json[]> {
  const { rows } = await sql<{ seq: number; observation: Json }>`
    delete from feed_observations where feed_id = ${feedId} returning seq, observation
  `.execute(tx)
  return rows.sort((a, b) => a.seq - b.seq).map(({ observation }) => observation)
}

/** Says that an identifier stands for another one from now on, and so do all that stood for it. */
export async function addUuidAlias(tx: Transaction, alias: string, uuid: string): Promise<void> {
  await tx.updateTable('uuid_aliases').set({ uuid }).where('uuid', '=', alias).execute()
  await tx
    .insertInto('uuid_aliases')
    .values({ alias, uuid })
    .onConflict((conflict) => conflict.column('alias').doUpdateSet({ uuid }))
    .execute()
}

/** The uuid that an identifier stands for; null if it is no alias. */
export async function uuidOfAlias(db: Database, alias: string): Promise<string | null> {
  const row = await db.selectFrom('uuid_aliases').select('uuid').where('alias', '=', alias).executeTakeFirst()
  return row?.uuid ?? null
}

/** What a publisher wants to know of a feed. Times are epoch seconds. */
export type FeedStatusRow = Pick<
  Selectable<FeedsTable>,
  'feed_url' | 'priority' | 'priority_reason' | 'date_last_refreshed' | 'due_at' | 'last_outcome' | 'last_reason'
>

/** How the feed of a series is looked at; null if no series has this uuid. */
export async function feedStatus(db: Database, seriesUuid: string): Promise<FeedStatusRow | null> {
  const row = await db
    .selectFrom('feeds')
    .select(['feed_url', 'priority', 'priority_reason', 'date_last_refreshed', 'due_at', 'last_outcome', 'last_reason'])
    .where('series_uuid', '=', seriesUuid)
    .executeTakeFirst()
  return row ?? null
}

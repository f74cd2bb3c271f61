import type { PopularityRank } from 'feedmill/tables'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Feeds } from '../database/tables.generated.ts'
import { SLOTS } from './url-key.ts'

/** A feed that a worker has claimed. */
export type ClaimedFeed = Pick<
  Selectable<Feeds>,
  | 'feed_id'
  | 'series_uuid'
  | 'kind'
  | 'listed_url'
  | 'feed_url'
  | 'host'
  | 'slot'
  | 'due_at'
  | 'is_awaited'
  | 'last_checked_at'
  | 'facts'
  | 'created_at'
  | 'is_claimed'
> & {
  readonly lease_token: string
  /** The name of the series or creator; `null` if it was never read. */
  readonly name: string | null
  /** `null` for all but podcasts with a rank. */
  readonly popularity_rank: PopularityRank | null
  /** Whether the series was a duplicate when it was last settled. A duplicate that was woken is compared again. */
  readonly was_duplicate: boolean
}

/** A worker that owns slots of hosts. It claims no feeds of other slots. */
export interface SlotOwner {
  readonly workerId: string
  /** 0 to 255, at least one. */
  readonly slots: readonly number[]
  /** Whether feeds are ordered by due time within each slot only, so that no slot's backlog hides the others. */
  readonly isBySlot?: boolean
}

/** The name of the series or creator of a row of `feeds`. */
export const nameOfFeed = sql<string | null>`case feeds.kind
  when 'podcast' then (select s.name from podcast_series s where s.uuid = feeds.series_uuid)
  when 'comic' then (select s.name from comic_series s where s.uuid = feeds.series_uuid)
  else (select c.name from creators c where c.uuid = feeds.series_uuid) end`

/** The columns of a feed without a lease. */
export const noLease = { lease_token: null, lease_worker: null, lease_until: null } as const

/**
 * Up to this many slots, due feeds are looked up slot by slot. With more, a filter on all due feeds reads fewer rows.
 */
const FEW_SLOTS = 64
/** How many times its share of a batch is looked at in each slot, because some slots have nothing due. */
const SPARE = 4

/** How feeds are claimed. */
export interface ClaimOptions {
  readonly limit: number
  readonly leaseS: number
  /**
   * The slots whose feeds are claimed. Leases of other workers do not count there: a slot has one owner, so such leases
   * belong to a worker that died. Default: feeds of all slots, and every lease counts.
   */
  readonly owner?: SlotOwner | undefined
  /** Whether only feeds that somebody waits for are claimed. Default: false. */
  readonly isAwaitedOnly?: boolean
}

/**
 * Claims feeds that are due, not leased and not blocked. Those that somebody waits for come first, then those that have
 * been due for longest. The database's clock decides about leases, because several machines compare them.
 *
 * @param now epoch seconds
 * @param token of the lease: only its holder may store results of the feeds
 */
export async function claimDueFeeds(
  db: Database,
  now: number,
  token: string,
  { limit, leaseS, owner, isAwaitedOnly = false }: ClaimOptions,
): Promise<ClaimedFeed[]> {
  if (owner?.slots.length === 0) return []
  const due = owner !== undefined && isBySlot(owner) ? dueBySlot : dueInOrder
  const lease = { token, leaseS, owner }
  const awaited = await claim(db, due({ isDue: isAwaitedAt(now), order: unreadFirst }, limit, owner), lease)
  if (awaited.length === limit || isAwaitedOnly) return awaited
  const backlog = due({ isDue: sql`due_at <= ${now}`, order: sql`due_at` }, limit - awaited.length, owner)
  const others = await claim(db, backlog, lease).catch((error: unknown) => {
    // The caller has to learn of the feeds that are leased already. The next claim will throw the error.
    if (awaited.length > 0) return []
    throw error
  })
  return [...awaited, ...others]
}

/** Seconds by which the clock of the process that took a submission may be ahead, or this one may have been set back. */
const SKEW_S = 86_400

/**
 * Whether somebody waits for a feed that is due. A new submission is due at once, whatever the clock says: it is known by
 * being due at its own creation.
 */
function isAwaitedAt(now: number): RawBuilder<unknown> {
  return sql`is_awaited and due_at <= ${now + SKEW_S}
    and (due_at <= ${now} or (last_checked_at is null and due_at = created_at))`
}

/** Of feeds that somebody waits for, submissions come first: a person waits for them. */
const unreadFirst = sql`last_checked_at is not null, due_at`

/** Which feeds are claimed, and in which order. */
interface Claimed {
  readonly isDue: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

async function claim(
  db: Database,
  due: RawBuilder<unknown>,
  { token, leaseS, owner }: { readonly token: string } & Pick<ClaimOptions, 'leaseS' | 'owner'>,
): Promise<ClaimedFeed[]> {
  const { rows } = await sql<ClaimedFeed>`
    with due as (
      ${due}
      for update skip locked
    )
    update feeds set
      lease_token = ${token}, lease_worker = ${owner?.workerId ?? null},
      lease_until = now() + make_interval(secs => ${leaseS})
    from due
    where feeds.feed_id = due.feed_id
    returning
      feeds.feed_id, series_uuid, kind, listed_url, feed_url, host, slot, due_at, is_awaited, is_claimed, last_checked_at,
      facts, created_at, lease_token,
      (select s.popularity_rank from podcast_series s where s.uuid = feeds.series_uuid) as popularity_rank,
      ${nameOfFeed} as name,
      case kind
        when 'podcast' then exists (select from podcast_series s where s.uuid = feeds.series_uuid and s.is_duplicate)
        when 'comic' then exists (select from comic_series s where s.uuid = feeds.series_uuid and s.is_duplicate)
        else exists (select from creators s where s.uuid = feeds.series_uuid and s.is_duplicate)
      end as was_duplicate
  `.execute(db)
  return rows.sort((a, b) => placeOf(a) - placeOf(b))
}

/** Seconds; longer than any backlog. */
const AHEAD_S = 10 * 365 * 86_400

/** Returns the due time by which claimed feeds take their turns: submissions first, then others that somebody waits for. */
export function placeOf({
  due_at: dueAt,
  is_awaited: isAwaited,
  last_checked_at: checkedAt,
}: Pick<ClaimedFeed, 'due_at' | 'is_awaited' | 'last_checked_at'>): number {
  const steps = isAwaited ? (checkedAt === null ? 2 : 1) : 0
  return (dueAt ?? 0) - steps * AHEAD_S
}

function isBySlot({ slots, isBySlot = false }: SlotOwner): boolean {
  return isBySlot || slots.length <= FEW_SLOTS
}

/**
 * Reads `feeds_due` or `feeds_awaited` from its beginning. `slot + 0` keeps the planner from reading all of these slots
 * to sort them.
 */
function dueInOrder({ isDue, order }: Claimed, limit: number, owner: SlotOwner | undefined): RawBuilder<unknown> {
  return sql`
    select feed_id from feeds
    where ${isDue} and not is_blocked and ${isFree(owner)} and ${isInSlots(owner)}
    order by ${order}
    limit ${limit}`
}

/** Reads the beginning of each slot in `feeds_slot_due` or `feeds_slot_awaited`. */
function dueBySlot({ isDue, order }: Claimed, limit: number, owner: SlotOwner | undefined): RawBuilder<unknown> {
  const slots = owner?.slots ?? []
  const each = Math.min(limit, Math.ceil((SPARE * limit) / slots.length))
  return sql`
    select feed_id from feeds
    where feed_id = any (array(
        select candidate.feed_id
        from unnest(${slots}::smallint[]) as owned (slot)
        cross join lateral (
          select feed_id, due_at, last_checked_at from feeds
          where feeds.slot = owned.slot and ${isDue} and not is_blocked and ${isFree(owner)}
          order by ${order}
          limit ${each}
        ) as candidate
        order by ${order}
        limit ${limit}
      ))
      and ${isDue} and not is_blocked and ${isFree(owner)}`
}

function isFree(owner: SlotOwner | undefined): RawBuilder<boolean> {
  return owner === undefined
    ? sql`(lease_until is null or lease_until < now())`
    : sql`(lease_until is null or lease_until < now() or lease_worker <> ${owner.workerId})`
}

function isInSlots(owner: SlotOwner | undefined): RawBuilder<boolean> {
  return owner === undefined || owner.slots.length === SLOTS
    ? sql`true`
    : sql`(slot + 0) = any (${owner.slots}::smallint[])`
}

/**
 * Returns when the next feed that may be claimed is due, in epoch seconds; `null` if there is no such feed.
 *
 * @param owner as for `claimDueFeeds`
 */
export async function nextDueAt(db: Database, owner?: SlotOwner): Promise<number | null> {
  if (owner?.slots.length === 0) return null
  const { rows } = await sql<{ due_at: number }>`
    ${owner !== undefined && isBySlot(owner) ? firstOfEachSlot(owner) : sql`select due_at from feeds where due_at is not null and not is_blocked and ${isFree(owner)} and ${isInSlots(owner)}`}
    order by due_at
    limit 1
  `.execute(db)
  return rows[0]?.due_at ?? null
}

function firstOfEachSlot(owner: SlotOwner): RawBuilder<unknown> {
  return sql`
    select first.due_at
    from unnest(${owner.slots}::smallint[]) as owned (slot)
    cross join lateral (
      select due_at from feeds
      where feeds.slot = owned.slot and due_at is not null and not is_blocked and ${isFree(owner)}
      order by due_at
      limit 1
    ) as first`
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

/** Ends leases without a result. A feed that another holder has leased meanwhile is left alone. */
export async function releaseFeeds(db: Database, feedIds: readonly string[], token: string): Promise<void> {
  await sql`
    update feeds set lease_token = null, lease_worker = null, lease_until = null
    where feed_id = any(${feedIds}::uuid[]) and lease_token = ${token}
  `.execute(db)
}

/**
 * Ends a lease without a result, and sets the due time that follows from the feed's state.
 *
 * @param dueAt epoch seconds, as `dueAtOf` of `feedmill/ingest` gives it
 */
export async function releaseUntil(db: Database, feedId: string, token: string, dueAt: number | null): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ ...noLease, due_at: dueAt })
    .where('feed_id', '=', feedId)
    .where('lease_token', '=', token)
    .execute()
}

/**
 * Ends all leases, and returns how many there were. For the start of the embedded database: it has only this process,
 * so all holders are dead.
 */
export async function releaseAllFeeds(db: Database): Promise<number> {
  const result = await db.updateTable('feeds').set(noLease).where('lease_token', 'is not', null).executeTakeFirst()
  return Number(result.numUpdatedRows)
}

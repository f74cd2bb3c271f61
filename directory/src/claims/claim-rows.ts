import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { Claim } from './claim.ts'

type Changes = Partial<Omit<Claim, 'feed_id' | 'account_id'>>

/** Inserts a claim. One of the same account that has ended gives way. Returns `null` if there is one that has not. */
export async function insertClaim(
  tx: Transaction,
  claim: Pick<Claim, 'feed_id' | 'account_id' | 'code' | 'asked_at'>,
): Promise<Claim | null> {
  await tx
    .deleteFrom('claims')
    .where('feed_id', '=', claim.feed_id)
    .where('account_id', '=', claim.account_id)
    .where('ended_at', 'is not', null)
    .execute()
  const inserted = await tx
    .insertInto('claims')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['feed_id', 'account_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return inserted ?? null
}

/** Returns the claims to a feed that have not ended, the oldest first, and locks them. */
export async function lockClaims(tx: Transaction, feedId: string): Promise<Claim[]> {
  return await tx
    .selectFrom('claims')
    .selectAll()
    .where('feed_id', '=', feedId)
    .where('ended_at', 'is', null)
    .orderBy('asked_at')
    .orderBy('account_id')
    .forUpdate()
    .execute()
}

/** Returns the claim of an account to a feed, also if it has ended; `null` if there is none. */
export async function claimOf(db: Database, feedId: string, accountId: number): Promise<Claim | null> {
  const row = await db
    .selectFrom('claims')
    .selectAll()
    .where('feed_id', '=', feedId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the claim of the owner of a feed; `null` if nobody owns it. */
export async function ownerOf(db: Database, feedId: string): Promise<Claim | null> {
  const row = await db
    .selectFrom('claims')
    .selectAll()
    .where('feed_id', '=', feedId)
    .where('owned_since', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the claims of an account, the newest first, also those that have ended. */
export async function claimsOfAccount(db: Database, accountId: number, limit: number): Promise<Claim[]> {
  return await db
    .selectFrom('claims')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('asked_at', 'desc')
    .orderBy('feed_id')
    .limit(limit)
    .execute()
}

/** Returns how many claims of an account wait for their proof. */
export async function countUnproved(db: Database, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('claims')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('owned_since', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function updateClaim(
  tx: Transaction,
  { feed_id: feedId, account_id: accountId }: Pick<Claim, 'feed_id' | 'account_id'>,
  changes: Changes,
): Promise<void> {
  await tx
    .updateTable('claims')
    .set(changes)
    .where('feed_id', '=', feedId)
    .where('account_id', '=', accountId)
    .execute()
}

/** Returns when a letter about a feed was last sent, whoever asked for it; `null` if none was. */
export async function lastLetterAt(tx: Transaction, feedId: string): Promise<number | null> {
  const { at } = await tx
    .selectFrom('claims')
    .select(sql<number | null>`max(letter_sent_at)`.as('at'))
    .where('feed_id', '=', feedId)
    .executeTakeFirstOrThrow()
  return at
}

export async function deleteClaims(tx: Transaction, accountId: number): Promise<void> {
  await tx.deleteFrom('claims').where('account_id', '=', accountId).execute()
}

/** Returns claims whose code the directory has to look for by itself, those that have waited for longest first. */
export async function dueClaims(db: Database, now: number, limit: number): Promise<Claim[]> {
  return await db
    .selectFrom('claims')
    .selectAll()
    .where('due_at', '<=', now)
    .where('ended_at', 'is', null)
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

/** Returns claims that were never proved since `before`, and those whose feed is not in the directory any more. */
export async function staleClaims(db: Database, before: number, limit: number): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select c.* from claims c left join feeds f on f.feed_id = c.feed_id
    where c.ended_at is null
      and (f.feed_id is null or (c.owned_since is null and c.seen_since is null and c.asked_at < ${before}))
    limit ${limit}
  `.execute(db)
  return rows
}

/** Deletes claims that ended long ago, and readings of feeds that nobody claims any more. */
export async function forgetEnded(db: Database, before: number): Promise<void> {
  await db.deleteFrom('claims').where('ended_at', '<', before).execute()
  await sql`
    delete from claimed_readings r where not exists (select from claims c where c.feed_id = r.feed_id)
  `.execute(db)
}

/** Takes a claim about which a mail has something to tell; `null` if there is none that no other process tells. */
export async function takeNews(tx: Transaction, exceptFeeds: readonly string[]): Promise<Claim | null> {
  const row = await tx
    .selectFrom('claims')
    .selectAll()
    .where('news', 'is not', null)
    .where(sql<boolean>`feed_id <> all(${exceptFeeds}::uuid[])`)
    .orderBy('asked_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

/** A claimed feed that fails, with what its owner is told. */
export interface FailingClaim extends Claim {
  readonly series_uuid: string
  readonly feed_url: string
  readonly failing_since: number
  readonly last_outcome: string | null
  readonly last_reason: string | null
}

/** Takes an owned feed that has failed since `before`, and whose owner has not been told. */
export async function takeFailing(
  tx: Transaction,
  before: number,
  exceptFeeds: readonly string[],
): Promise<FailingClaim | null> {
  const { rows } = await sql<FailingClaim>`
    select c.*, f.series_uuid, f.feed_url, f.failing_since, f.last_outcome, f.last_reason
    from claims c join feeds f on f.feed_id = c.feed_id
    where c.owned_since is not null and c.tells_failures and not f.is_blocked and f.failing_since <= ${before}
      and (c.failure_told_at is null or c.failure_told_at < f.failing_since)
      and c.feed_id <> all(${exceptFeeds}::uuid[])
    order by f.failing_since limit 1 for update of c skip locked
  `.execute(tx)
  return rows[0] ?? null
}

/** Returns the confirmed address of an account's person; `null` if there is none. */
export async function confirmedEmail(db: Database, accountId: number): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('people', 'people.id', 'accounts.person_id')
    .select('people.email')
    .where('accounts.account_id', '=', accountId)
    .where('people.is_email_verified', '=', true)
    .executeTakeFirst()
  return row?.email ?? null
}

/** A feed as claims need it. */
export interface ClaimedFeed {
  readonly feed_id: string
  readonly series_uuid: string
  readonly kind: 'podcast' | 'comic' | 'creator'
  readonly feed_url: string
  readonly duplicate_of: string | null
  readonly is_blocked: boolean
}

export async function claimedFeed(db: Database, feedId: string): Promise<ClaimedFeed | null> {
  const row = await db
    .selectFrom('feeds')
    .select(['feed_id', 'series_uuid', 'kind', 'feed_url', 'duplicate_of', 'is_blocked'])
    .where('feed_id', '=', feedId)
    .executeTakeFirst()
  return row === undefined ? null : (row as ClaimedFeed)
}

/** Returns the `podcast:txt` elements that were last stored of a podcast's channel. */
export async function storedTexts(db: Database, feedId: string): Promise<readonly Text[]> {
  const row = await db
    .selectFrom('podcast_series')
    .select(sql<readonly Text[] | null>`extras->'txt'`.as('txt'))
    .where('feed_id', '=', feedId)
    .executeTakeFirst()
  return row?.txt ?? []
}

/** A `podcast:txt`. */
export interface Text {
  readonly text: string
  readonly purpose?: string | null
}

/** Returns the address that the document of a comic or creator last named; `null` if it named none. */
export async function storedEmail(db: Database, feedId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select details->>'sssOwnerPublicEmail' as email from comic_series where feed_id = ${feedId}
    union all select details->>'sssOwnerPublicEmail' as email from creators where feed_id = ${feedId}
  `.execute(db)
  return rows[0]?.email ?? null
}

/** Whether pages do not show a podcast because its owner asked for it. */
export async function isHidden(db: Database, seriesUuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('podcast_series')
    .select('is_hidden')
    .where('uuid', '=', seriesUuid)
    .executeTakeFirst()
  return row?.is_hidden === true
}

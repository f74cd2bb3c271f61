import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { deliveryStates } from './delivering/delivery-rows.ts'
import type { Attempt } from './delivering/send.ts'

/** A delivery as its owner sees it. Times are epoch milliseconds. */
export interface LoggedDelivery {
  readonly delivery_id: number
  readonly event_id: string
  readonly event_name: string
  readonly content_uuid: string
  readonly state: number
  readonly tries: number
  readonly due_at: number
  readonly is_mock: boolean
  readonly created_at: number
  readonly ended_at: number | null
  readonly failure: string | null
  /** Status of the last try; `null` if there was no answer or no try, or it was forgotten. */
  readonly status: number | null
  readonly error: string | null
  readonly duration_ms: number | null
  readonly response: string | null
}

export async function newestDeliveries(db: Database, webhookId: string, limit: number): Promise<LoggedDelivery[]> {
  const { rows } = await sql<LoggedDelivery>`
    select d.delivery_id, b.event_id, b.event_name, d.content_uuid, d.state, d.tries, d.due_at, d.is_mock, d.created_at,
      d.ended_at, d.failure, last.status, last.error, last.duration_ms, last.response
    from deliveries d
    join webhook_bodies b on b.body_id = d.body_id
    left join lateral (
      select status, error, duration_ms, response from delivery_attempts a
      where a.delivery_id = d.delivery_id order by attempted_at desc limit 1
    ) last on true
    where d.webhook_id = ${webhookId}
    order by d.body_id desc
    limit ${limit}
  `.execute(db)
  return rows
}

/** A try of a delivery. Times are epoch milliseconds. */
export interface LoggedTry {
  readonly attempted_at: number
  readonly status: number | null
  readonly error: string | null
  readonly duration_ms: number
  readonly response: string
}

/** A delivery with its body and all its tries. */
export interface WholeDelivery extends Omit<LoggedDelivery, keyof Omit<LoggedTry, 'attempted_at'>> {
  /** The shared part of the body. */
  readonly body: string
  /** JSON. */
  readonly matching_filters: string
  /** The newest first. */
  readonly attempts: readonly LoggedTry[]
}

/** A delivery of a webhook; `undefined` if it has none with this number. */
export async function wholeDelivery(
  db: Database,
  webhookId: string,
  deliveryId: number,
): Promise<WholeDelivery | undefined> {
  const { rows } = await sql<Omit<WholeDelivery, 'attempts'>>`
    select d.delivery_id, b.event_id, b.event_name, d.content_uuid, d.state, d.tries, d.due_at, d.is_mock, d.created_at,
      d.ended_at, d.failure, b.body, d.matching_filters
    from deliveries d join webhook_bodies b on b.body_id = d.body_id
    where d.webhook_id = ${webhookId} and d.delivery_id = ${deliveryId}
  `.execute(db)
  if (rows[0] === undefined) return undefined
  const attempts = await db
    .selectFrom('delivery_attempts')
    .select(['attempted_at', 'status', 'error', 'duration_ms', 'response'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('attempted_at', 'desc')
    .execute()
  return { ...rows[0], attempts }
}

/** The counts of a webhook's deliveries that wait, and of those that failed and can be replayed. */
export interface DeliveryCounts {
  readonly waiting: number
  readonly failed: number
}

/** Returns the counts of webhooks, up to 10,000 each. A webhook without deliveries has zeros. */
export async function deliveryCounts(
  db: Database,
  webhookIds: readonly string[],
): Promise<Map<string, DeliveryCounts>> {
  const { rows } = await sql<DeliveryCounts & { webhook_id: string }>`
    select w.webhook_id, waiting.count as waiting, failed.count as failed
    from unnest(${webhookIds}::uuid[]) as w (webhook_id)
    cross join lateral (
      select count(*)::integer as count from (
        select from deliveries where webhook_id = w.webhook_id and state = 0 limit 10000
      ) counted
    ) waiting
    cross join lateral (
      select count(*)::integer as count from (
        select from deliveries where webhook_id = w.webhook_id and state = 2 and not is_mock limit 10000
      ) counted
    ) failed
  `.execute(db)
  return new Map(rows.map(({ webhook_id, waiting, failed }) => [webhook_id, { waiting, failed }]))
}

/** Stores a mock event that was sent, for its owner to see. Its body is stored already. */
export async function insertMock(
  tx: Transaction,
  mock: { readonly webhookId: string; readonly eventId: string; readonly matchingFilters: string },
  attempt: Omit<Attempt, 'retryAfterMs'>,
  now: number,
): Promise<void> {
  const isDelivered = attempt.outcome === 'delivered'
  const { rows } = await sql<{ delivery_id: number }>`
    insert into deliveries (webhook_id, body_id, content_uuid, matching_filters, state, tries, due_at, is_mock, created_at,
      ended_at, failure)
    select ${mock.webhookId}::uuid, body_id, content_uuid, ${mock.matchingFilters}::text,
      ${isDelivered ? deliveryStates.delivered : deliveryStates.failed}::smallint, 1, ${now}::bigint, true,
      ${now}::bigint, ${now}::bigint, ${isDelivered ? null : (attempt.error ?? `status ${attempt.status}`)}::text
    from webhook_bodies where event_id = ${mock.eventId}
    returning delivery_id
  `.execute(tx)
  await tx
    .insertInto('delivery_attempts')
    .values({
      delivery_id: rows[0]!.delivery_id,
      attempted_at: attempt.attemptedAt,
      status: attempt.status,
      error: attempt.error,
      duration_ms: attempt.durationMs,
      response: attempt.response,
    })
    .execute()
}

/**
 * Deletes one batch of old deliveries; if none are left, one of old bodies. Call it until it returns 0.
 *
 * @param before epoch milliseconds, for deliveries that came through, for those that failed, and for bodies
 */
export async function deleteOldDeliveries(
  db: Database,
  before: { readonly delivered: number; readonly failed: number; readonly body: number },
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ delivery_id: number }>`
    with old as (
      select delivery_id from deliveries
      where (state = 1 and ended_at < ${before.delivered}) or (state = 2 and ended_at < ${before.failed})
        or created_at < ${before.body}
      order by delivery_id limit ${limit}
    ), attempts as (
      delete from delivery_attempts where delivery_id in (select delivery_id from old)
    )
    delete from deliveries where delivery_id in (select delivery_id from old) returning delivery_id
  `.execute(db)
  if (rows.length > 0) return rows.length
  const bodies = await sql`
    delete from webhook_bodies where body_id in (
      select body_id from webhook_bodies where made_at < ${before.body} order by made_at limit ${limit}
    )
  `.execute(db)
  return Number(bodies.numAffectedRows ?? 0)
}

/** Returns the webhooks that have more than `cap` waiting deliveries. */
export async function overflowing(
  db: Database,
  cap: number,
): Promise<{ readonly webhook_id: string; readonly surplus: number }[]> {
  const { rows } = await sql<{ webhook_id: string; surplus: number }>`
    select webhook_id, (count(*) - ${cap}::bigint)::integer as surplus from deliveries where state = 0
    group by webhook_id having count(*) > ${cap}
  `.execute(db)
  return rows
}

/** The inactive webhooks that still have waiting deliveries. */
export async function inactiveWithWaiting(db: Database): Promise<string[]> {
  const { rows } = await sql<{ webhook_id: string }>`
    select webhook_id from webhooks w
    where not is_active and exists (select from deliveries d where d.webhook_id = w.webhook_id and d.state = 0)
  `.execute(db)
  return rows.map(({ webhook_id }) => webhook_id)
}

/** Returns deleted webhooks that still have deliveries. Goes from webhook to webhook along an index. */
export async function deletedWithDeliveries(db: Database): Promise<string[]> {
  const { rows } = await sql<{ webhook_id: string }>`
    with recursive known as (
      (select webhook_id from deliveries order by webhook_id limit 1)
      union all
      select (select d.webhook_id from deliveries d where d.webhook_id > known.webhook_id order by d.webhook_id limit 1)
      from known where known.webhook_id is not null
    )
    select webhook_id from known
    where webhook_id is not null and not exists (select from webhooks w where w.webhook_id = known.webhook_id)
  `.execute(db)
  return rows.map(({ webhook_id }) => webhook_id)
}

/** Returns how many deliveries wait, and when the oldest one without a try was made. */
export async function waitingDeliveries(
  db: Database,
): Promise<{ readonly count: number; readonly oldest: number | null }> {
  const { rows } = await sql<{ count: number; oldest: number | null }>`
    select count(*)::integer as count, min(created_at) filter (where tries = 0) as oldest from deliveries where state = 0
  `.execute(db)
  return rows[0]!
}

/** Deletes deliveries of a webhook with their tries, at most `limit`. Returns how many there were. */
export async function deleteDeliveriesOf(db: Database, webhookId: string, limit: number): Promise<number> {
  const { rows } = await sql`
    with old as (
      select delivery_id from deliveries where webhook_id = ${webhookId} order by body_id limit ${limit}
    ), attempts as (
      delete from delivery_attempts where delivery_id in (select delivery_id from old)
    )
    delete from deliveries where delivery_id in (select delivery_id from old) returning delivery_id
  `.execute(db)
  return rows.length
}

import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Attempt } from './send.ts'

/** States of a delivery, as they are stored. */
export const deliveryStates = { waiting: 0, delivered: 1, failed: 2 } as const

/** A delivery to send now. */
export interface DueDelivery {
  readonly delivery_id: number
  readonly webhook_id: string
  readonly event_id: string
  readonly event_name: string
  readonly matching_filters: string
  readonly tries: number
  readonly is_replay: boolean
  /** Shared by all webhooks that get the event. */
  readonly body: string
  readonly created_at: number
}

/** Tries of an older delivery for which younger ones of the same content wait. */
const WAITED_TRIES = 2

/**
 * Returns due deliveries of receivers, the oldest first. A younger delivery of the same content waits for the first two
 * tries of the older one.
 *
 * @param now epoch milliseconds
 * @param limits how many at most, by receiver
 */
export async function dueDeliveries(
  db: Database,
  now: number,
  limits: readonly { readonly webhookId: string; readonly limit: number }[],
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.*, b.event_id, b.event_name, b.body
    from unnest(${limits.map(({ webhookId }) => webhookId)}::uuid[], ${limits.map(({ limit }) => limit)}::integer[])
      as held (webhook_id, at_most)
    cross join lateral (
      select delivery_id, webhook_id, body_id, matching_filters, tries, is_replay, created_at from deliveries d
      where d.webhook_id = held.webhook_id and d.state = 0 and d.due_at <= ${now}
        and not exists (
          select from deliveries older
          where older.webhook_id = d.webhook_id and older.content_uuid = d.content_uuid and older.body_id < d.body_id
            and older.state = 0 and older.tries < ${WAITED_TRIES}
        )
      order by d.due_at, d.body_id
      limit held.at_most
    ) d
    join webhook_bodies b on b.body_id = d.body_id
    order by d.delivery_id
  `.execute(db)
  return rows
}

/** The result of a try, and the next state of the delivery. */
export interface SettledTry {
  readonly deliveryId: number
  /** Tries before this one. If the delivery was tried again meanwhile, it stays unchanged. */
  readonly triesBefore: number
  readonly state: (typeof deliveryStates)[keyof typeof deliveryStates]
  readonly dueAt: number
  readonly failure: string | null
  readonly attempt: Omit<Attempt, 'outcome' | 'retryAfterMs'>
}

/** Stores tries. @param now epoch milliseconds */
export async function settleTries(db: Database, tries: readonly SettledTry[], now: number): Promise<void> {
  if (tries.length === 0) return
  const attempts = tries.map(({ attempt }) => attempt)
  await sql`
    with given as (
      select * from unnest(
        ${tries.map(({ deliveryId }) => deliveryId)}::bigint[],
        ${tries.map(({ triesBefore }) => triesBefore)}::integer[],
        ${tries.map(({ state }) => state)}::smallint[],
        ${tries.map(({ dueAt }) => dueAt)}::bigint[],
        ${tries.map(({ failure }) => failure)}::text[],
        ${attempts.map(({ attemptedAt }) => attemptedAt)}::bigint[],
        ${attempts.map(({ status }) => status)}::integer[],
        ${attempts.map(({ error }) => error)}::text[],
        ${attempts.map(({ durationMs }) => durationMs)}::integer[],
        ${attempts.map(({ response }) => response)}::text[]
      ) as g (delivery_id, tries_before, state, due_at, failure, attempted_at, status, error, duration_ms, response)
    ), settled as (
      update deliveries d set state = g.state, tries = d.tries + 1, due_at = g.due_at, failure = g.failure,
        ended_at = case when g.state = 0 then null else ${now}::bigint end
      from given g
      where d.delivery_id = g.delivery_id and d.state = 0 and d.tries = g.tries_before
      returning d.delivery_id
    )
    insert into delivery_attempts (delivery_id, attempted_at, status, error, duration_ms, response)
    select g.delivery_id, g.attempted_at, g.status, g.error, g.duration_ms, g.response
    from settled s join given g using (delivery_id)
    on conflict do nothing
  `.execute(db)
}

/** Lets waiting deliveries of a webhook fail, at most `limit`. Returns how many there were. */
export async function failWaiting(
  db: Database,
  webhookId: string,
  { failure, limit }: { readonly failure: string; readonly limit: number },
  now: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update deliveries set state = 2, ended_at = ${now}, failure = ${failure}
    where delivery_id in (
      select delivery_id from deliveries where webhook_id = ${webhookId} and state = 0 order by body_id limit ${limit}
    ) and state = 0
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Which failed deliveries wait again, and how. */
interface Revival {
  /** Epoch milliseconds: deliveries that failed earlier are left out. */
  readonly since: number
  /** Whether each is tried once only. */
  readonly isReplay: boolean
  readonly limit: number
}

/**
 * Lets failed deliveries wait again, the oldest first. Mock events are left out. Of two calls at once, the second one
 * waits for the first, and finds nothing: locked rows are not skipped, or each call would get a part.
 *
 * @returns their identifiers
 */
export async function reviveFailed(
  db: Database,
  webhookId: string,
  { since, isReplay, limit }: Revival,
  now: number,
): Promise<number[]> {
  const { rows } = await sql<{ delivery_id: number }>`
    update deliveries set state = 0, due_at = ${now}, is_replay = ${isReplay}, ended_at = null, failure = null,
      tries = case when ${isReplay}::boolean then tries else 0 end
    where delivery_id in (
      select delivery_id from deliveries
      where webhook_id = ${webhookId} and state = 2 and not is_mock and ended_at >= ${since}
      order by delivery_id limit ${limit} for update
    ) and state = 2
    returning delivery_id
  `.execute(db)
  return rows.map(({ delivery_id }) => delivery_id)
}

/**
 * Makes a delivery due now. A delivery that has ended is sent once more. Mock events are left out.
 *
 * @returns its tries so far; `null` if there is no such delivery
 */
export async function hurryDelivery(
  db: Database,
  webhookId: string,
  deliveryId: number,
  now: number,
): Promise<number | null> {
  const { rows } = await sql<{ tries: number }>`
    update deliveries
    set due_at = ${now}, is_replay = is_replay or state <> 0, state = 0, ended_at = null, failure = null
    where webhook_id = ${webhookId} and delivery_id = ${deliveryId} and not is_mock
    returning tries
  `.execute(db)
  return rows[0]?.tries ?? null
}

/** Makes waiting deliveries of a webhook due now, at most `limit`. Returns how many there were. */
export async function hurryWaiting(db: Database, webhookId: string, limit: number, now: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update deliveries set due_at = ${now} where delivery_id in (
      select delivery_id from deliveries where webhook_id = ${webhookId} and state = 0 order by due_at limit ${limit}
    ) and state = 0
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Returns the state and the tries of a delivery; `undefined` if it is gone. */
export async function stateOfDelivery(
  db: Database,
  deliveryId: number,
): Promise<{ readonly state: number; readonly tries: number } | undefined> {
  return await db
    .selectFrom('deliveries')
    .select(['state', 'tries'])
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()
}

/** Returns how many of these deliveries still wait, and how many came through. */
export async function countStates(
  db: Database,
  deliveryIds: readonly number[],
): Promise<{ readonly waiting: number; readonly delivered: number }> {
  const { rows } = await sql<{ waiting: number; delivered: number }>`
    select count(*) filter (where state = 0)::integer as waiting,
      count(*) filter (where state = 1)::integer as delivered
    from deliveries where delivery_id = any(${deliveryIds}::bigint[])
  `.execute(db)
  return rows[0]!
}

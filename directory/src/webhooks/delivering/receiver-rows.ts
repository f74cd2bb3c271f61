import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'
import type { ReceiverHealth } from './receiver-health.ts'

/** Seconds for which a process holds a receiver. It sends to it for less than half of that. */
const HELD_S = 90

/** A receiver that this process holds. */
export interface HeldReceiver {
  readonly webhook_id: string
  readonly endpoint_url: string
  readonly secret: string
  readonly old_secret: string | null
  readonly old_secret_ends_at: number | null
  readonly sends_plain_secret: boolean
  readonly failures: number
  readonly failing_since: number | null
  readonly window_started_at: number
  readonly window_attempts: number
  readonly window_failures: number
  readonly pauses: number
  readonly paused_until: number | null
}

/**
 * Returns the webhooks with due deliveries. Those that were served longest ago come first. Left out are webhooks that
 * another process holds, that are paused, inactive or not verified, or whose account's plan has no webhooks.
 *
 * @param now epoch milliseconds
 * @param limits the most webhooks whose last try came through, and the most whose last try failed
 */
export async function dueReceivers(
  db: Database,
  now: number,
  plans: readonly string[],
  limits: { readonly well: number; readonly failing: number },
): Promise<string[]> {
  // Goes from webhook to webhook along the index: the cost depends on the number of webhooks with waiting deliveries,
  // not on that of deliveries.
  const { rows } = await sql<{ webhook_id: string }>`
    with recursive waiting (webhook_id, due_at) as (
      (select webhook_id, due_at from deliveries where state = 0 order by webhook_id, due_at limit 1)
      union all
      select next.webhook_id, next.due_at from waiting
      cross join lateral (
        select webhook_id, due_at from deliveries
        where state = 0 and webhook_id > waiting.webhook_id
        order by webhook_id, due_at limit 1
      ) next
    )
    select webhook_id from (
      select r.webhook_id, r.failures > 0 as is_failing, r.last_held_at,
        row_number() over (partition by r.failures > 0 order by r.last_held_at nulls first) as place
      from waiting
      join webhook_receivers r on r.webhook_id = waiting.webhook_id
      join webhooks w on w.webhook_id = r.webhook_id and w.is_active and w.is_verified
      join accounts a on a.account_id = w.account_id and a.plan = any(${plans})
      where waiting.due_at <= ${now} and (r.held_until is null or r.held_until < now())
        and (r.paused_until is null or r.paused_until <= ${now})
    ) due
    where place <= case when is_failing then ${limits.failing}::integer else ${limits.well}::integer end
    order by last_held_at nulls first
  `.execute(db)
  return rows.map(({ webhook_id }) => webhook_id)
}

/**
 * Takes receivers for this process. Receivers that another process took meanwhile are not in the result.
 *
 * @param token of the lease: only its holder stores the results
 */
export async function holdReceivers(
  db: Database,
  webhookIds: readonly string[],
  token: string,
): Promise<HeldReceiver[]> {
  const { rows } = await sql<HeldReceiver>`
    with free as (
      select webhook_id from webhook_receivers
      where webhook_id = any(${webhookIds}::uuid[]) and (held_until is null or held_until < now())
      for update skip locked
    )
    update webhook_receivers r
    set held_by = ${token}, held_until = now() + make_interval(secs => ${HELD_S}), last_held_at = clock_timestamp()
    from free, webhooks w
    where r.webhook_id = free.webhook_id and w.webhook_id = r.webhook_id
    returning r.webhook_id, w.endpoint_url, w.secret, w.old_secret, w.old_secret_ends_at, w.sends_plain_secret,
      r.failures, r.failing_since, r.window_started_at, r.window_attempts, r.window_failures, r.pauses, r.paused_until
  `.execute(db)
  return rows
}

/** Releases the receivers of dead processes. An embedded database has no other process. */
export async function releaseAllReceivers(db: Database): Promise<void> {
  await sql`update webhook_receivers set held_by = null, held_until = null where held_by is not null`.execute(db)
}

/** Gives receivers back with their new health. Receivers that another process holds by now stay unchanged. */
export async function releaseReceivers(
  db: Database,
  token: string,
  receivers: readonly { readonly webhookId: string; readonly health: ReceiverHealth }[],
): Promise<void> {
  if (receivers.length === 0) return
  const healths = receivers.map(({ health }) => health)
  await sql`
    update webhook_receivers r set held_by = null, held_until = null, failures = g.failures,
      failing_since = g.failing_since, window_started_at = g.window_started_at, window_attempts = g.window_attempts,
      window_failures = g.window_failures, pauses = g.pauses, paused_until = g.paused_until
    from unnest(
      ${receivers.map(({ webhookId }) => webhookId)}::uuid[],
      ${healths.map(({ failures }) => failures)}::integer[],
      ${healths.map(({ failingSince }) => failingSince)}::bigint[],
      ${healths.map(({ windowStartedAt }) => windowStartedAt)}::bigint[],
      ${healths.map(({ windowAttempts }) => windowAttempts)}::integer[],
      ${healths.map(({ windowFailures }) => windowFailures)}::integer[],
      ${healths.map(({ pauses }) => pauses)}::integer[],
      ${healths.map(({ pausedUntil }) => pausedUntil)}::bigint[]
    ) as g (webhook_id, failures, failing_since, window_started_at, window_attempts, window_failures, pauses,
      paused_until)
    where r.webhook_id = g.webhook_id and r.held_by = ${token}
  `.execute(db)
}

export async function insertReceiver(tx: Transaction, webhookId: string, verifyDueAt: number): Promise<void> {
  await tx.insertInto('webhook_receivers').values({ webhook_id: webhookId, verify_due_at: verifyDueAt }).execute()
}

/** Forgets the failures of a receiver: its owner or an operator says that it works now. */
export async function resetReceiver(db: Database, webhookId: string): Promise<void> {
  await sql`
    update webhook_receivers set failures = 0, failing_since = null, window_attempts = 0, window_failures = 0,
      pauses = 0, paused_until = null
    where webhook_id = ${webhookId}
  `.execute(db)
}

/** How well a receiver answers. Times are epoch milliseconds. */
export interface ReceiverReport {
  /** Failed tries since the last success. */
  readonly failures: number
  readonly failingSince: number | null
  readonly pausedUntil: number | null
}

/** The reports on receivers, by the id of their webhook. */
export async function receiverReports(
  db: Database,
  webhookIds: readonly string[],
): Promise<ReadonlyMap<string, ReceiverReport>> {
  const { rows } = await sql<ReceiverReport & { readonly id: string }>`
    select webhook_id as id, failures, failing_since as "failingSince", paused_until as "pausedUntil"
    from webhook_receivers where webhook_id = any(${webhookIds}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, ...report }) => [id, report]))
}

/** Has a receiver asked whether it wants events. */
export async function scheduleVerification(db: Database, webhookId: string, dueAt: number): Promise<void> {
  await sql`
    update webhook_receivers set verify_due_at = ${dueAt}, verify_tries = 0 where webhook_id = ${webhookId}
  `.execute(db)
}

/** A webhook to verify. */
export interface UnverifiedWebhook {
  readonly webhook_id: string
  readonly endpoint_url: string
  readonly secret: string
  readonly old_secret: string | null
  readonly old_secret_ends_at: number | null
  readonly sends_plain_secret: boolean
  readonly verify_tries: number
}

/**
 * Takes webhooks that have to be verified now, and counts the try. The next try is due after the pause in `pausesMs`,
 * if there is one for this number of tries.
 *
 * @param pausesMs pauses after the first, second … try
 */
export async function takeUnverified(
  db: Database,
  now: number,
  pausesMs: readonly number[],
  limit: number,
): Promise<UnverifiedWebhook[]> {
  const { rows } = await sql<UnverifiedWebhook>`
    with due as (
      select webhook_id from webhook_receivers where verify_due_at <= ${now}
      order by verify_due_at limit ${limit} for update skip locked
    )
    update webhook_receivers r set verify_tries = r.verify_tries + 1,
      verify_due_at = ${now}::bigint + (${pausesMs}::bigint[])[r.verify_tries + 1]
    from due, webhooks w
    where r.webhook_id = due.webhook_id and w.webhook_id = r.webhook_id
    returning r.webhook_id, w.endpoint_url, w.secret, w.old_secret, w.old_secret_ends_at, w.sends_plain_secret,
      r.verify_tries
  `.execute(db)
  return rows
}

/** Marks a webhook as verified, if it still has the URL that was asked. Returns `false` if it has another one. */
export async function markVerified(tx: Transaction, webhookId: string, endpointUrl: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhooks set is_verified = true where webhook_id = ${webhookId} and endpoint_url = ${endpointUrl}
  `.execute(tx)
  if (numAffectedRows !== 1n) return false
  await sql`update webhook_receivers set verify_due_at = null where webhook_id = ${webhookId}`.execute(tx)
  return true
}

/** Makes a webhook inactive. Returns `false` if it was inactive already. */
export async function deactivate(tx: Transaction, webhookId: string, reason: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhooks set is_active = false, disabled_reason = ${reason} where webhook_id = ${webhookId} and is_active
  `.execute(tx)
  return numAffectedRows === 1n
}

import type { Database, Transaction } from '../database/database.ts'
import { DirectoryError } from '../runtime/directory-error.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { reviveFailed } from './delivering/delivery-rows.ts'
import { type ReceiverReport, receiverReports, resetReceiver } from './delivering/receiver-rows.ts'
import { type DeliveryCounts, deliveryCounts } from './delivery-log-rows.ts'
import { REPLAYABLE_DAYS } from './forget-deliveries.ts'
import { allWebhooks, type WebhookPlace, type WebhookRow, webhookById, webhooksOfAccount } from './webhook-rows.ts'

const DAY_MS = 86_400_000
const BATCH = 5_000

/** A webhook as an operator sees it: without its secret. */
export interface OperatedWebhook extends DeliveryCounts {
  readonly id: string
  readonly accountId: number
  readonly endpointUrl: string
  readonly events: readonly string[]
  readonly isActive: boolean
  readonly isVerified: boolean
  readonly disabledReason: string | null
  /** Epoch seconds. */
  readonly createdAt: number
  /** How well the receiver answers; `null` before the first delivery. */
  readonly health: ReceiverReport | null
}

/** All webhooks, newest first. */
export async function listWebhooks(
  db: Database,
  limit: number,
  after: WebhookPlace | null = null,
): Promise<OperatedWebhook[]> {
  return await withCounts(db, await allWebhooks(db, limit, after))
}

/** The webhooks of an account, newest first. */
export async function listWebhooksOf(db: Database, accountId: number, limit: number): Promise<OperatedWebhook[]> {
  return await withCounts(db, await webhooksOfAccount(db, accountId, limit))
}

/** A webhook; `null` if there is none. */
export async function listWebhook(db: Database, webhookId: string): Promise<OperatedWebhook | null> {
  const row = await webhookById(db, webhookId)
  return row === undefined ? null : ((await withCounts(db, [row]))[0] ?? null)
}

async function withCounts(db: Database, rows: readonly WebhookRow[]): Promise<OperatedWebhook[]> {
  const ids = rows.map(({ webhook_id }) => webhook_id)
  const counts = await deliveryCounts(db, ids)
  const health = await receiverReports(db, ids)
  return rows.map((row) => ({
    id: row.webhook_id,
    accountId: row.account_id,
    endpointUrl: row.endpoint_url,
    events: row.events,
    isActive: row.is_active,
    isVerified: row.is_verified,
    disabledReason: row.disabled_reason,
    createdAt: row.created_at,
    health: health.get(row.webhook_id) ?? null,
    ...counts.get(row.webhook_id)!,
  }))
}

/**
 * Lets deliveries that failed within 14 days wait again, with all their tries, and ends a pause of the receiver.
 *
 * @param alsoStore - stores more in the transaction that ends the pause, such as the entry of the audit
 * @returns how many deliveries there were
 * @throws DirectoryError NOT_FOUND if there is no such webhook, CONFLICT if it is not active
 */
export async function requeueFailed(
  { db, runtime }: { readonly db: Database; readonly runtime: Pick<Runtime, 'now'> },
  webhookId: string,
  alsoStore?: (tx: Transaction) => Promise<void>,
): Promise<number> {
  const webhook = await webhookById(db, webhookId)
  if (webhook === undefined) throw new DirectoryError('NOT_FOUND', `There is no webhook ${webhookId}.`)
  if (!webhook.is_active) {
    throw new DirectoryError('CONFLICT', 'The webhook is not active: its owner makes it so by updating it.')
  }
  await db.transaction().execute(async (tx) => {
    await resetReceiver(tx, webhookId)
    await alsoStore?.(tx)
  })
  const now = runtime.now()
  const since = now - REPLAYABLE_DAYS * DAY_MS
  let count = 0
  for (;;) {
    const revived = await reviveFailed(db, webhookId, { since, isReplay: false, limit: BATCH }, now)
    count += revived.length
    if (revived.length < BATCH) break
  }
  return count
}

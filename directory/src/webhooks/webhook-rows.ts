import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { Webhooks } from '../database/tables.generated.ts'
import { emptyBin } from './bin-rows.ts'

export type WebhookRow = Selectable<Webhooks>

/** The webhooks of an account, newest first. */
export async function webhooksOfAccount(db: Database, accountId: number, limit: number): Promise<WebhookRow[]> {
  return await db
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('webhook_id')
    .limit(limit)
    .execute()
}

/** Returns a webhook of an account; `undefined` if there is none, or if it belongs to another account. */
export async function webhookOfAccount(
  db: Database,
  accountId: number,
  webhookId: string,
): Promise<WebhookRow | undefined> {
  return await db
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst()
}

export async function countWebhooks(tx: Transaction, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertWebhook(
  tx: Transaction,
  webhook: Pick<WebhookRow, 'webhook_id' | 'account_id' | 'endpoint_url' | 'events' | 'secret' | 'created_at'>,
): Promise<void> {
  await tx.insertInto('webhooks').values(webhook).execute()
}

export async function updateWebhook(
  tx: Transaction,
  webhookId: string,
  changes: Partial<Omit<WebhookRow, 'webhook_id' | 'account_id' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('webhooks').set(changes).where('webhook_id', '=', webhookId).execute()
}

/** Deletes a webhook with its filters, and what the bin has of it. */
export async function deleteWebhookRows(tx: Transaction, webhookId: string): Promise<void> {
  await sql`
    delete from webhook_filter_uuids
    where filter_uuid in (select filter_uuid from webhook_filters where webhook_id = ${webhookId})
  `.execute(tx)
  await tx.deleteFrom('webhook_filters').where('webhook_id', '=', webhookId).execute()
  await tx.deleteFrom('webhook_receivers').where('webhook_id', '=', webhookId).execute()
  await emptyBin(tx, webhookId)
  await tx.deleteFrom('webhooks').where('webhook_id', '=', webhookId).execute()
}

/** Lets only one transaction at a time change the webhooks of an account, so that limits hold. */
export async function lockWebhooks(tx: Transaction, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', ${accountId}))`.execute(tx)
}

/** Notes a change that all processes which match events must know. */
export async function noteWebhookChange(tx: Transaction): Promise<void> {
  await sql`update webhook_changes set number = number + 1`.execute(tx)
}

/** The identifiers of all webhooks of an account. */
export async function webhookIdsOfAccount(db: Database, accountId: number): Promise<string[]> {
  const rows = await db.selectFrom('webhooks').select('webhook_id').where('account_id', '=', accountId).execute()
  return rows.map(({ webhook_id }) => webhook_id)
}

/** The place of a webhook among all. */
export interface WebhookPlace {
  /** Epoch seconds. */
  readonly createdAt: number
  readonly id: string
}

/** All webhooks of the directory, newest first, or those after a place. */
export async function allWebhooks(
  db: Database,
  limit: number,
  after: WebhookPlace | null = null,
): Promise<WebhookRow[]> {
  let query = db.selectFrom('webhooks').selectAll()
  if (after !== null) {
    const { createdAt, id } = after
    query = query.where(
      sql<boolean>`(created_at < ${createdAt}::bigint or created_at = ${createdAt}::bigint and webhook_id > ${id}::uuid)`,
    )
  }
  return await query.orderBy('created_at', 'desc').orderBy('webhook_id').limit(limit).execute()
}

/** A webhook of any account. */
export async function webhookById(db: Database, webhookId: string): Promise<WebhookRow | undefined> {
  return await db.selectFrom('webhooks').selectAll().where('webhook_id', '=', webhookId).executeTakeFirst()
}

import { type Selectable, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { WebhookBinRequests } from '../database/tables.generated.ts'
import { BIN_BODY_BYTES, BIN_REQUESTS } from './request-bin.ts'

/** A request that a webhook sent to the bin, as its owner sees it. */
export interface BinRequest extends Omit<Selectable<WebhookBinRequests>, 'webhook_id' | 'headers'> {
  readonly headers: { readonly [name: string]: string }
}

/** Keeps a request, in place of the oldest one if there are too many. */
export async function insertBinRequest(
  db: Database,
  webhookId: string,
  { headers, body, answer }: Pick<BinRequest, 'headers' | 'body' | 'answer'>,
  now: number,
): Promise<void> {
  const bytes = Buffer.from(body)
  const kept = bytes.subarray(0, BIN_BODY_BYTES).toString('utf8')
  await sql`
    with surplus as (
      delete from webhook_bin_requests where request_id in (
        select request_id from webhook_bin_requests where webhook_id = ${webhookId}
        order by request_id desc offset ${BIN_REQUESTS - 1}
      )
    )
    insert into webhook_bin_requests (webhook_id, received_at, headers, body, body_bytes, answer)
    values (${webhookId}, ${now}, ${JSON.stringify(headers)}::jsonb, ${kept}, ${bytes.length}, ${answer})
  `.execute(db)
}

/** The requests of a webhook, the newest first. */
export async function binRequests(db: Database, webhookId: string): Promise<BinRequest[]> {
  const { rows } = await sql<BinRequest>`
    select request_id, received_at, headers, body, body_bytes, answer from webhook_bin_requests
    where webhook_id = ${webhookId} order by request_id desc limit ${BIN_REQUESTS}
  `.execute(db)
  return rows
}

/** Deletes requests that came before a time in epoch milliseconds, and those of deleted webhooks. */
export async function deleteBinRequests(db: Database, before: number): Promise<void> {
  await sql`
    delete from webhook_bin_requests r where received_at < ${before}
      or not exists (select from webhooks w where w.webhook_id = r.webhook_id)
  `.execute(db)
}

/** Empties the bin of a webhook. */
export async function emptyBin(db: Database, webhookId: string): Promise<void> {
  await db.deleteFrom('webhook_bin_requests').where('webhook_id', '=', webhookId).execute()
}

import type { Database, Transaction } from '../../database/database.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { noteWebhookChange } from '../webhook-rows.ts'
import { failWaiting } from './delivery-rows.ts'
import { deactivate } from './receiver-rows.ts'

/** Why a webhook is not active: it failed for days, it answered 410, or an operator said so. */
export type DisabledReason = 'failing' | 'gone' | 'operator'

const BATCH = 5_000

/**
 * Makes a webhook inactive. Its waiting deliveries fail, and can be replayed when the webhook is active again.
 *
 * @param alsoStore - stores more in the transaction that makes the webhook inactive, such as the entry of the audit
 * @returns `false` if the webhook was inactive already
 */
export async function disableWebhook(
  { db, runtime }: { readonly db: Database; readonly runtime: Pick<Runtime, 'now' | 'log'> },
  webhookId: string,
  reason: DisabledReason,
  alsoStore?: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const isChanged = await db.transaction().execute(async (tx) => {
    const isActive = await deactivate(tx, webhookId, reason)
    if (!isActive) return false
    await noteWebhookChange(tx)
    await alsoStore?.(tx)
    return true
  })
  while ((await failWaiting(db, webhookId, { failure: 'inactive', limit: BATCH }, runtime.now())) === BATCH);
  if (isChanged) runtime.log.warn('webhook.disabled', { webhook_id: webhookId, reason })
  return isChanged
}

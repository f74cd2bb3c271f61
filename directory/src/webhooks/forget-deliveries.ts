import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { deleteBinRequests } from './bin-rows.ts'
import { failWaiting } from './delivering/delivery-rows.ts'
import {
  deleteDeliveriesOf,
  deletedWithDeliveries,
  deleteOldDeliveries,
  inactiveWithWaiting,
  overflowing,
} from './delivery-log-rows.ts'
import { BIN_DAYS } from './request-bin.ts'

const DAY_MS = 86_400_000
/** Days for which deliveries are kept after their end. */
const KEPT_DAYS = { delivered: 3, failed: 14 }
/** Days after which a body is needed by no delivery: three of tries, fourteen of keeping, and one to spare. */
const BODY_DAYS = 18
const BATCH = 5_000
/** The most deliveries that may wait for one webhook. */
export const MAX_WAITING = 1_000_000

/** Days within which failed deliveries can be replayed. */
export const REPLAYABLE_DAYS = KEPT_DAYS.failed

interface Forgetting {
  readonly db: Database
  readonly runtime: Pick<Runtime, 'now'>
}

/**
 * Deletes deliveries that came through over three days ago or failed over two weeks ago, with their tries and bodies, and
 * old requests of the bin.
 */
export async function forgetDeliveries({ db, runtime }: Forgetting, signal?: AbortSignal): Promise<void> {
  const now = runtime.now()
  const before = {
    delivered: now - KEPT_DAYS.delivered * DAY_MS,
    failed: now - KEPT_DAYS.failed * DAY_MS,
    body: now - BODY_DAYS * DAY_MS,
  }
  await deleteBinRequests(db, now - BIN_DAYS * DAY_MS)
  while (signal?.aborted !== true && (await deleteOldDeliveries(db, before, BATCH)) > 0);
}

/**
 * Lets the oldest deliveries fail if too many wait for a webhook, and all that wait for an inactive one. Deletes the
 * deliveries of deleted webhooks, even those that were stored during the deletion.
 */
export async function boundDeliveries({ db, runtime }: Forgetting, cap = MAX_WAITING): Promise<void> {
  for (const webhookId of await deletedWithDeliveries(db)) {
    while ((await deleteDeliveriesOf(db, webhookId, BATCH)) === BATCH);
  }
  for (const webhookId of await inactiveWithWaiting(db)) {
    while ((await failWaiting(db, webhookId, { failure: 'inactive', limit: BATCH }, runtime.now())) === BATCH);
  }
  for (const { webhook_id: webhookId, surplus } of await overflowing(db, cap)) {
    for (let left = surplus; left > 0; left -= BATCH) {
      await failWaiting(db, webhookId, { failure: 'overflow', limit: Math.min(left, BATCH) }, runtime.now())
    }
  }
}

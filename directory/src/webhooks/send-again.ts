import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import {
  countStates,
  deliveryStates,
  hurryDelivery,
  hurryWaiting,
  reviveFailed,
  stateOfDelivery,
} from './delivering/delivery-rows.ts'
import { resetReceiver } from './delivering/receiver-rows.ts'
import { REPLAYABLE_DAYS } from './forget-deliveries.ts'

const DAY_MS = 86_400_000
/** The most milliseconds that a caller waits. The other deliveries go on after that. */
const WAIT_MS = 25_000
const LOOK_MS = 100
const MOST = 100_000

interface Replaying {
  readonly db: Database
  readonly runtime: Pick<Runtime, 'now' | 'elapsed' | 'sleep'>
  /** Tells the deliverer of this process, if it has one. */
  readonly wakeDeliveries: () => void
}

/**
 * Sends the failed deliveries of a webhook again, each once, the oldest first.
 *
 * @returns how many came through within 25 seconds. A second call leaves out the deliveries that this one replays.
 */
export async function replayFailed({ db, runtime, wakeDeliveries }: Replaying, webhookId: string): Promise<number> {
  const now = runtime.now()
  const since = now - REPLAYABLE_DAYS * DAY_MS
  const revived = await reviveFailed(db, webhookId, { since, isReplay: true, limit: MOST }, now)
  if (revived.length === 0) return 0
  // By asking for a replay, the owner says that the receiver works.
  await resetReceiver(db, webhookId)
  wakeDeliveries()
  const begun = runtime.elapsed()
  for (;;) {
    const { waiting, delivered } = await countStates(db, revived)
    if (waiting === 0 || runtime.elapsed() - begun >= WAIT_MS) return delivered
    await runtime.sleep(LOOK_MS)
  }
}

/** What became of a delivery that was sent again. */
export type SentAgain = 'delivered' | 'failed' | 'waiting'

/**
 * Sends a delivery again, at once. A delivery that waits keeps its further tries; one that has ended is sent once.
 *
 * @returns what became of it within 25 seconds; `null` if the webhook has no such delivery, or it was a mock event
 */
export async function sendAgain(
  { db, runtime, wakeDeliveries }: Replaying,
  webhookId: string,
  deliveryId: number,
): Promise<SentAgain | null> {
  const before = await hurryDelivery(db, webhookId, deliveryId, runtime.now())
  if (before === null) return null
  await resetReceiver(db, webhookId)
  wakeDeliveries()
  const begun = runtime.elapsed()
  for (;;) {
    const { state, tries } = (await stateOfDelivery(db, deliveryId)) ?? { state: deliveryStates.failed, tries: 0 }
    if (state === deliveryStates.delivered) return 'delivered'
    if (state === deliveryStates.failed || tries > before) return 'failed'
    if (runtime.elapsed() - begun >= WAIT_MS) return 'waiting'
    await runtime.sleep(LOOK_MS)
  }
}

/** Sends all waiting deliveries of a webhook now, and ends a pause of its receiver. Returns how many there are. */
export async function sendWaiting({ db, runtime, wakeDeliveries }: Replaying, webhookId: string): Promise<number> {
  const count = await hurryWaiting(db, webhookId, MOST, runtime.now())
  await resetReceiver(db, webhookId)
  wakeDeliveries()
  return count
}

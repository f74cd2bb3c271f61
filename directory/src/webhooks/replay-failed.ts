import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { countStates, reviveFailed } from './delivering/delivery-rows.ts'
import { resetReceiver } from './delivering/receiver-rows.ts'
import { REPLAYABLE_DAYS } from './forget-deliveries.ts'

const DAY_MS = 86_400_000
/** Milliseconds that a caller waits for. The rest goes on. */
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
 * @returns how many came through within 25 seconds. What a call has in hand is nothing for the next one
 */
export async function replayFailed({ db, runtime, wakeDeliveries }: Replaying, webhookId: string): Promise<number> {
  const now = runtime.now()
  const since = now - REPLAYABLE_DAYS * DAY_MS
  const revived = await reviveFailed(db, webhookId, { since, isReplay: true, limit: MOST }, now)
  if (revived.length === 0) return 0
  // Its owner says that the receiver is well.
  await resetReceiver(db, webhookId)
  wakeDeliveries()
  const begun = runtime.elapsed()
  for (;;) {
    const { waiting, delivered } = await countStates(db, revived)
    if (waiting === 0 || runtime.elapsed() - begun >= WAIT_MS) return delivered
    await runtime.sleep(LOOK_MS)
  }
}

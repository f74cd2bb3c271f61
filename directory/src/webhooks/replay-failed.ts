import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { countStates, reviveFailed } from './delivering/delivery-rows.ts'
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

import { logOutcome } from './log-outcome.ts'
import type { Websub } from './open-websub.ts'

/**
 * Does the work that is due for subscriptions: renews leases, repeats requests, ends subscriptions that have run out.
 * Several processes may do this at once; each subscription is asked for by one.
 *
 * @param signal when it is aborted, the rest stays due
 */
export async function renewSubscriptions(websub: Websub, signal: AbortSignal): Promise<void> {
  for await (const outcome of websub.subscriber.renewDue()) {
    await logOutcome(outcome, websub)
    if (signal.aborted) return
  }
}

import { nextVersion, type Subscription, type SubscriptionDraft } from '../subscription.ts'
import type { SubscriptionStore } from './subscription-store.ts'

/** After this many lost attempts, the store must be broken. */
const MAX_ATTEMPTS = 100

/**
 * Changes a stored subscription. `change` takes the stored subscription and returns the new one, or `null` to change
 * nothing. If another process was faster, `change` is called again with what that process stored.
 *
 * @returns the stored subscription; `null` if nothing was stored.
 * @throws the errors of the store
 */
export async function changeStored(
  store: SubscriptionStore,
  read: () => Promise<Subscription | undefined>,
  change: (stored: Subscription | undefined) => SubscriptionDraft | null,
  now: number,
): Promise<Subscription | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await read()
    const draft = change(stored)
    if (draft === null) return null
    const next = nextVersion(draft, (stored?.version ?? 0) + 1, now)
    if (await store.compareAndSet(next)) return next
  }
  throw new Error(`The subscription store refused ${MAX_ATTEMPTS} changes in a row`)
}

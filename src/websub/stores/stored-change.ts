import { nextVersion, type Subscription, type SubscriptionDraft } from '../subscription.ts'
import type { SubscriptionStore } from './subscription-store.ts'

/** A change that lost to others this often has met a store that is broken. */
const MAX_ATTEMPTS = 100

/**
 * Changes a stored subscription: `change` is given what is stored and answers what is to be stored, or null to leave it.
 * When somebody else was faster, it is asked again with what is stored then.
 *
 * @returns what was stored; null when nothing was.
 * @throws what the store throws
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

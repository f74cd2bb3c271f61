import type { Subscription } from '../subscription.ts'

/**
 * A store of subscriptions, one for each feed. Several processes may share a store. If only one of them may act, it is
 * the one whose `compareAndSet` succeeds. The store contains secrets.
 */
export interface SubscriptionStore {
  get(feedId: string): Promise<Subscription | undefined>
  /** Returns the subscription that has a callback of this hash, in any role (`callbackHashesOf` lists them). */
  byCallback(callbackHash: string): Promise<Subscription | undefined>
  /**
   * Stores a subscription durably if the stored version is the one before it, `next.version - 1`, where 0 means that
   * none is stored. Otherwise returns `false` and changes nothing. It must be atomic: of two calls with the same
   * version, one wins.
   */
  compareAndSet(next: Subscription): Promise<boolean>
  /**
   * Returns the subscriptions with work due at `at` or before, in epoch seconds, the most urgent first: `upkeep` goes
   * by `upkeepAt`, `fetch` by `fetchAt`. They may have changed by the time they are returned.
   */
  due(what: 'upkeep' | 'fetch', at: number): AsyncIterable<Subscription>
}

/** Wraps a store so that missing subscriptions are `undefined`. Most databases return `null`. */
export function withoutNulls(store: SubscriptionStore): SubscriptionStore {
  return {
    get: async (feedId) => (await store.get(feedId)) ?? undefined,
    byCallback: async (callbackHash) => (await store.byCallback(callbackHash)) ?? undefined,
    compareAndSet: (next) => store.compareAndSet(next),
    due: (what, at) => store.due(what, at),
  }
}

/** Returns the due subscriptions, the most urgent first. */
export function dueOf(
  subscriptions: Iterable<Subscription>,
  what: 'upkeep' | 'fetch',
  at: number,
): readonly Subscription[] {
  const timed: { subscription: Subscription; time: number }[] = []
  for (const subscription of subscriptions) {
    const time = what === 'upkeep' ? subscription.upkeepAt : subscription.fetchAt
    if (time !== null && time <= at) timed.push({ subscription, time })
  }
  return timed.sort((one, other) => one.time - other.time).map(({ subscription }) => subscription)
}

import { callbackHashesOf, type Subscription } from '../subscription.ts'
import { dueOf, type SubscriptionStore } from './subscription-store.ts'

/** Keeps subscriptions as long as the process lives: for tests, and for programs that subscribe anew at each start. */
export function createMemorySubscriptionStore(): SubscriptionStore {
  const subscriptions = new Map<string, Subscription>()
  const feedIds = new Map<string, string>()
  return {
    get: async (feedId) => subscriptions.get(feedId),
    async byCallback(callbackHash) {
      const feedId = feedIds.get(callbackHash)
      return feedId === undefined ? undefined : subscriptions.get(feedId)
    },
    async compareAndSet(next) {
      const { feedId } = next
      const stored = subscriptions.get(feedId)
      if ((stored?.version ?? 0) !== next.version - 1) return false
      for (const hash of stored === undefined ? [] : callbackHashesOf(stored)) feedIds.delete(hash)
      for (const hash of callbackHashesOf(next)) feedIds.set(hash, feedId)
      subscriptions.set(feedId, next)
      return true
    },
    async *due(what, at) {
      yield* dueOf(subscriptions.values(), what, at)
    },
  }
}

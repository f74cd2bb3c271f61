import type { QueuedFeed } from '../queued-feed.ts'
import type { FeedStore, StoredEntity } from '../stores/feed-store.ts'

/** How a store is stopped in the middle of its work, as by `kill -9`. */
export interface StoreCrash {
  /** Lets so many writes through from now on; every one after them fails, and so does a commit that needs it. */
  readonly after: (writes: number) => void
  /**
   * Starts anew on what was written, as the next process does: leases of the dead one have run out, and `store` is the one
   * of the new process.
   *
   * @returns whether a write has failed since `after`
   */
  readonly restart: () => Promise<boolean>
}

/** An empty store that is to be checked, and how to look into it from outside. */
export interface CheckedStore<Q extends QueuedFeed = QueuedFeed> {
  /** Asked for anew after each restart. */
  readonly store: Pick<FeedStore<Q>, 'open'>
  /**
   * Queues a feed if the store does not have it, and gives it as a worker claims it, whether it is due or not; `null` if
   * another worker has it.
   *
   * @defaultValue `{ url }`
   */
  readonly claim?: ((url: string) => Promise<Q | null>) | undefined
  /** What is stored of a feed: the series and its children, removed ones included. */
  readonly entities: (url: string) => AsyncIterable<StoredEntity> | Iterable<StoredEntity>
  /** The ids of all events that were ever stored of a feed and not delivered, each as often as it is stored. */
  readonly eventIds: (url: string) => Promise<readonly string[]>
  /** Lets all leases run out, as time does. Without it, what is about leases is skipped. */
  readonly expireLeases?: (() => Promise<void>) | undefined
  /** Without it, what is about crashes is skipped. */
  readonly crash?: StoreCrash | undefined
  readonly close: () => Promise<void>
}

/** A store does not keep the contract of `FeedStore`. */
export class StoreCheckError extends Error {
  override readonly name = 'StoreCheckError'
}

/** @throws StoreCheckError if the claim does not hold */
export function assertKept(isKept: boolean, claim: string): asserts isKept {
  if (!isKept) throw new StoreCheckError(claim)
}

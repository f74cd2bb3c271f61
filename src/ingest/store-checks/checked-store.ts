import type { QueuedFeed } from '../queues/queued-feed.ts'
import type { FeedStore, StoredEntity } from '../stores/feed-store.ts'

/** The means to stop a store in the middle of its work, like `kill -9`. */
export interface StoreCrash {
  /** Lets this many writes succeed. Every later write fails, and so does a commit that needs it. */
  readonly after: (writes: number) => void
  /**
   * Restarts on the data that was written, as the next process does. The leases of the dead process have ended, and
   * `store` is that of the new process.
   *
   * @returns whether a write has failed since `after`
   */
  readonly restart: () => Promise<boolean>
}

/** An empty store to check, and how to look into it from outside. */
export interface CheckedStore<Q extends QueuedFeed = QueuedFeed> {
  /** The store. Read it again after each restart. */
  readonly store: Pick<FeedStore<Q>, 'open'>
  /**
   * Queues a feed if the store does not have it, and claims it as a worker does, whether it is due or not. Returns
   * `null` if another worker has it.
   *
   * @defaultValue `{ url }`
   */
  readonly claim?: ((url: string) => Promise<Q | null>) | undefined
  /** The stored entities of a feed: the series and its children, including removed ones. */
  readonly entities: (url: string) => AsyncIterable<StoredEntity> | Iterable<StoredEntity>
  /** The ids of all stored events of a feed that were not delivered. An id that is stored twice comes twice. */
  readonly eventIds: (url: string) => Promise<readonly string[]>
  /** Ends all leases, as time does. Without it, the checks of leases are skipped. */
  readonly expireLeases?: (() => Promise<void>) | undefined
  /** Without it, the checks of crashes are skipped. */
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

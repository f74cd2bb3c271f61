/**
 * Checks that your own store of feeds keeps the contract of `FeedStore`.
 *
 * @module feedmill/ingest/check-store
 */
import type { QueuedFeed } from './queues/queued-feed.ts'
import { type CheckedStore, StoreCheckError } from './store-checks/checked-store.ts'
import { checks } from './store-checks/checks.ts'

export { type CheckedStore, StoreCheckError, type StoreCrash } from './store-checks/checked-store.ts'

/** One check of a store. */
export interface StoreCheck {
  /** What the store must do, in words. */
  readonly name: string
  /**
   * Opens an empty store, checks it, and closes it.
   *
   * @returns why the check does not apply to the store; `null` if the store passed it
   * @throws StoreCheckError if the store failed the check; errors of the store itself
   */
  readonly run: () => Promise<string | null>
}

/**
 * Returns the checks of a store, for a test runner: each is a test. A store that passes all of them may be given to
 * `refreshFeeds`. They use no network and no clock: they refresh feeds that they make up.
 *
 * @param open opens an empty store, once for each check
 * @example
 * for (const { name, run } of storeChecks(openStore)) test(name, async () => void (await run()))
 */
export function storeChecks<Q extends QueuedFeed>(open: () => Promise<CheckedStore<Q>>): readonly StoreCheck[] {
  if (typeof open !== 'function') throw new TypeError('open must be a function that opens an empty store')
  return Object.entries(checks).map(([name, check]) => ({
    name,
    async run() {
      const checked = await open()
      try {
        return await check(checked)
      } finally {
        await checked.close()
      }
    },
  }))
}

/** The result of a check. */
export interface StoreCheckResult {
  readonly name: string
  /** Why the check does not apply to the store; `null` if the store passed it. */
  readonly skipped: string | null
}

/**
 * Runs all checks of a store, one after the other.
 *
 * @throws StoreCheckError with the name of the first check that the store does not pass
 * @example
 * await checkStore(openStore)
 */
export async function checkStore<Q extends QueuedFeed>(
  open: () => Promise<CheckedStore<Q>>,
): Promise<readonly StoreCheckResult[]> {
  const results: StoreCheckResult[] = []
  for (const { name, run } of storeChecks(open)) {
    try {
      results.push({ name, skipped: await run() })
    } catch (error) {
      throw new StoreCheckError(`${name}: ${(error as Error).message}`, { cause: error })
    }
  }
  return results
}

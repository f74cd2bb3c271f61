/**
 * The store can no longer store any feed: the disk is full, or another process has taken it over. `open` and `commit`
 * of a store throw it. It ends `refreshFeeds` and `watchFeeds`, since the results of further fetches would be lost. Any
 * other error counts for one feed alone. `cause` is the original error.
 */
export class StoreFailedError extends Error {
  override readonly name = 'StoreFailedError'
}

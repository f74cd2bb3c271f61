/**
 * A store cannot keep anything any more, of no feed, whatever is tried: the disk is full, or somebody else has taken it
 * over. What `open` and `commit` of a store throw then; it ends `refreshFeeds` and `watchFeeds`, as all that they would
 * fetch would come to nothing. Any other error is taken as one of the feed alone. The cause is what went wrong.
 */
export class StoreFailedError extends Error {
  override readonly name = 'StoreFailedError'
}

/**
 * The reason why bytes are not a usable snapshot.
 *
 * - `foreign`: they are something else
 * - `version`: an earlier or later feedmill wrote them in another version of the format
 * - `damaged`: they were cut or changed after they were written
 * - `mismatched`: the snapshot does not belong to the facts that it was stored with (`feedmill/ingest`)
 */
export type SnapshotErrorCode = 'foreign' | 'version' | 'damaged' | 'mismatched'

/**
 * The stored snapshot cannot be read. The caller decides whether to read the feed as if for the first time: that gives
 * events for every child.
 */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
  readonly code: SnapshotErrorCode

  constructor(code: SnapshotErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

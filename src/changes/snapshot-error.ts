/**
 * Why bytes are no snapshot that can be used.
 *
 * - `foreign`: something else altogether
 * - `version`: written in another version of the form, by an earlier or later feedmill
 * - `damaged`: cut, or changed since they were written
 * - `mismatched`: a snapshot, but not the one that belongs to the facts it was stored with (`feedmill/ingest`)
 */
export type SnapshotErrorCode = 'foreign' | 'version' | 'damaged' | 'mismatched'

/**
 * The stored snapshot cannot be read. Whether the feed is then read as if for the first time is for the caller to say:
 * that gives events for every child there is.
 */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
  readonly code: SnapshotErrorCode

  constructor(code: SnapshotErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

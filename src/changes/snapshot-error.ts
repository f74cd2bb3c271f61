/**
 * Why bytes are no snapshot that can be used.
 *
 * - `foreign`: something else altogether
 * - `version`: written by a later version of feedmill
 * - `damaged`: cut, or changed since they were written
 */
export type SnapshotErrorCode = 'foreign' | 'version' | 'damaged'

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

/**
 * The outcome of reading a document: `ok` if all of it was read, `partial` if it is usable but something was lost,
 * `unusable` if it is no feed.
 */
export type ResultStatus = 'ok' | 'partial' | 'unusable'

/**
 * A later change to a child that a stream has already returned, caused by the rest of the document or by the snapshot.
 * A caller stages children by index and applies the amendments at the end.
 */
export interface Amendment {
  /** Index of the child, from 0, in the order in which children were returned. */
  readonly index: number
  readonly key: string
  readonly uuid: string | null
  readonly hash: string | null
}

/**
 * What became of a document: `ok` when all of it was read, `partial` when it is usable but something was lost,
 * `unusable` when it is nothing that is a feed.
 */
export type ResultStatus = 'ok' | 'partial' | 'unusable'

/**
 * What the rest of the document, or the snapshot, decided differently about a child that a stream had already given. A
 * caller stages children by index and applies the amendments at the end.
 */
export interface Amendment {
  /** Of the child, from 0, in the order in which they were given. */
  readonly index: number
  readonly key: string
  readonly uuid: string | null
  readonly hash: string | null
}

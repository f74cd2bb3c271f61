import type { Snapshot } from './snapshot.ts'

/** Why two feeds are taken for one. */
export interface DuplicateEvidence {
  /**
   * - `podcast-guid`: both declare the same `podcast:guid`
   * - `content`: the newest children are the same in all but position, file size and the parameters of URLs
   * - `enclosures`: the newest children have the same media files
   */
  readonly by: 'podcast-guid' | 'content' | 'enclosures'
  /** Which part of the newest children (at most 20) the feeds share, from 0 to 1. */
  readonly share: number
}

/**
 * Whether two feeds are the same: an equal `podcast:guid`, or 80 % of the newest 20 children equal (of the feed that has
 * fewer; with fewer than 3 nothing is concluded). Null when they are not.
 */
export function duplicatesOf(_a: Snapshot, _b: Snapshot): DuplicateEvidence | null {
  throw new Error('not built yet')
}

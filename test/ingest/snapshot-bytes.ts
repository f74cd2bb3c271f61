import type { FeedState } from '../../src/ingest/index.ts'

/** The bytes of the snapshot in a state that a refresh gave. */
export function snapshotBytes({ snapshot }: FeedState): Uint8Array {
  if (snapshot instanceof Uint8Array) return snapshot
  throw new Error('the state has no bytes of a snapshot')
}

/**
 * What changed in a feed since it was last read, and what to tell of it: snapshots, the comparison, events.
 *
 * @module
 */
export { createDiff, type Diff, type FinishOptions, type SeenFrom, type TickOptions } from './diff.ts'
export type {
  ChildChange,
  ChildChangeKind,
  DiffCounts,
  DiffResult,
  SettledIdentity,
  Verdict,
} from './diff-result.ts'
export { type DuplicateEvidence, duplicatesOf } from './duplicates.ts'
export type { ChangeCounters, FeedEvent, FeedEventAction, FeedEventType } from './feed-event.ts'
export type { KnownPart, SeenPart } from './seen-part.ts'
export type { FeedKind, ListingMode, Snapshot, SnapshotChild } from './snapshot.ts'
export {
  decodeSnapshot,
  emptySnapshot,
  encodeSnapshot,
  inspectSnapshot,
  type SnapshotInspection,
} from './snapshot-codec.ts'
export { SnapshotError, type SnapshotErrorCode } from './snapshot-error.ts'
export { type KnownRow, type KnownRowsOptions, snapshotFrom } from './snapshot-from.ts'

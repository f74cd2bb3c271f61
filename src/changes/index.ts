/**
 * What changed in a feed since it was last read, and what to tell of it: snapshots, the comparison, events.
 *
 * @module
 */
export { createDiff, type Diff, type SeenFrom } from './diff.ts'
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
export type { FinishOptions, TickOptions } from './finish-options.ts'
export { forgetChildren } from './forget-children.ts'
export { inspectSnapshot, type SnapshotInspection } from './inspect-snapshot.ts'
export type { KnownPart, SeenPart } from './seen-part.ts'
export type { FeedKind, ListingMode, Snapshot, SnapshotChild } from './snapshot.ts'
export { decodeSnapshot, type EncodeOptions, emptySnapshot, encodeSnapshot } from './snapshot-codec.ts'
export { SnapshotError, type SnapshotErrorCode } from './snapshot-error.ts'
export { type KnownRow, type KnownRowsOptions, snapshotFrom } from './snapshot-from.ts'

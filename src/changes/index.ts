/**
 * Compares a feed with its last reading: snapshots, changes, events.
 *
 * @module feedmill/changes
 */
export { servedExtras } from '../identity/served-extras.ts'
export { createDiff, type Diff, type SeenFrom } from './diff.ts'
export type {
  ChildChange,
  ChildChangeKind,
  DiffCounts,
  DiffResult,
  SettledIdentity,
  Verdict,
} from './events/diff-result.ts'
export type { ChangeCounters, FeedEvent, FeedEventAction, FeedEventType } from './feed-event.ts'
export type { FinishOptions, TickOptions } from './finish-options.ts'
export type { KnownPart, SeenPart } from './seen-part.ts'
export { type ComparedFeed, type DuplicateEvidence, duplicateKeys, duplicatesOf } from './snapshot/duplicates.ts'
export { forgetChildren } from './snapshot/forget-children.ts'
export { inspectSnapshot, type SnapshotInspection } from './snapshot/inspect-snapshot.ts'
export type { FeedKind, ListingMode, Snapshot, SnapshotChild } from './snapshot/snapshot.ts'
export { decodeSnapshot, type EncodeOptions, emptySnapshot, encodeSnapshot } from './snapshot/snapshot-codec.ts'
export { SnapshotError, type SnapshotErrorCode } from './snapshot/snapshot-error.ts'
export { type KnownRow, type KnownRowsOptions, snapshotFrom } from './snapshot/snapshot-from.ts'

import type { FeedEvent } from './feed-event.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * What became of a child.
 *
 * - `created`: it is new
 * - `updated`: its content changed, perhaps by something that its publisher changed around it, such as `xml:base`;
 *   or it was forgotten (`forgetChildren`)
 * - `rekeyed`: the publisher gave it another guid (or uuid); it is the same child and keeps the uuid it had here. Its
 *   content changed too where the hash did
 * - `freed`: its exclusive content is free from now on; the hash is the same
 * - `removed`: it left the feed
 * - `returned`: it was removed and is listed again, perhaps changed, perhaps under another guid
 * - `aged-out`: it slid out of the feed's window. It is not removed, nothing is told
 * - `rewritten`: it has another hash and nothing is told. It was never hashed (`snapshotFrom`); the library reads the same
 *   bytes otherwise, by other rules, options or a learned order of dates; or a host changed queries of most URLs at once
 */
export type ChildChangeKind =
  | 'created'
  | 'updated'
  | 'rekeyed'
  | 'freed'
  | 'removed'
  | 'returned'
  | 'aged-out'
  | 'rewritten'

/** A child that is not as it was. */
export interface ChildChange {
  /** The one to store, whatever the part said. */
  readonly uuid: string
  readonly change: ChildChangeKind
  /**
   * The how-manieth child part that was shown it came in, from 0: of a single document the part's `index`. Null when it
   * was not listed. The part has the entity and the key; its uuid and hash are to be replaced by the ones here. A part
   * that was recognised by its bytes (`known`) has none: it is the stored entity whose uuid and hash are to be replaced.
   */
  readonly index: number | null
  /** The place of the child in the new snapshot. */
  readonly place: number
  /** The one to store; of a removed child its last one. Null only for one from `snapshotFrom` that was never read. */
  readonly hash: string | null
  /** Null for a new child, for one from `snapshotFrom` when it is read first, and for one that was forgotten. */
  readonly previousHash: string | null
  /** As it is now: to be stored with the entity. */
  readonly isRemoved: boolean
  /** Nothing but position, file size or parameters of URLs changed. */
  readonly isMinor: boolean
}

/** Uuid and hash of a child as they are to be stored. */
export interface SettledIdentity {
  readonly uuid: string
  readonly hash: string
}

/** Numbers of children. */
export interface DiffCounts {
  /** Listed in this reading; 0 for a tick. */
  readonly listed: number
  /** Listed and known before, under whatever key. */
  readonly matched: number
  /** In the new snapshot and not removed. */
  readonly known: number
  readonly created: number
  /** Whose content changed, be they updated or rekeyed, and all that returned. */
  readonly updated: number
  readonly removed: number
  readonly returned: number
  readonly rekeyed: number
  readonly agedOut: number
  readonly rewritten: number
  /**
   * Missing from the listing and neither removed nor aged out yet: a second sighting decides. 0 where none was looked for:
   * after a partial or discarded reading, and of a tick that is no sighting.
   */
  readonly missing: number
}

/**
 * What a reading counted as.
 *
 * - `complete`: it listed all it was meant to
 * - `partial`: something was lost. What is there counts, what is missing does not: nothing is removed and `childrenHash`
 *   stays, and the series is updated only when it reads the same a second time
 * - `discarded`: nothing was taken from it: the transfer was cut, or it was no feed. The check has failed
 * - `unchanged`: a tick
 */
export type Verdict = 'complete' | 'partial' | 'discarded' | 'unchanged'

/** What changed, and what to tell. */
export interface DiffResult {
  readonly verdict: Verdict
  /** To be stored together with the children and the events, by `encodeSnapshot`. */
  readonly snapshot: Snapshot
  /** The children that are not as they were, in no particular order; all others are unchanged. */
  readonly children: readonly ChildChange[]
  /** In the order in which they are to be delivered. */
  readonly events: readonly FeedEvent[]
  readonly counts: DiffCounts
  /** Hash of the series or creator; null when nothing has been read yet. */
  readonly hash: string | null
  /** Whether it changed: the series is to be stored anew. */
  readonly isSeriesChanged: boolean
  /**
   * Hash of all known children that are not removed. It replaces the one of the series (`childrenHash`, `issuesHash`,
   * `contentHash`), which is of the listed children alone.
   */
  readonly childrenHash: string | null
  /**
   * When the children that are new came out, in epoch seconds: `releases` of an observation for `classifyRefresh`. Of one
   * whose date is to come, it is told when that has come, by the next reading or tick.
   */
  readonly releases: readonly number[]
  /** When to call `tick` though nobody fetches the feed, in epoch seconds; null when there is no need. */
  readonly nextTimerAt: number | null
  /** The first reading of the feed. */
  readonly isInitialImport: boolean
  /** Many children changed or got other keys at once. */
  readonly isBulk: boolean
  /** The listing is suspiciously short: what is missing is held until it has been so 3 times over 48 hours. */
  readonly isShrinkHeld: boolean
  /** From now on the parameters of URLs are no content in this feed. */
  readonly startsIgnoringQueries: boolean
  /**
   * Uuid and hash of a child that was shown, by the number of its part; for those that change nothing as well.
   *
   * @throws RangeError when no such child was shown, or it was cut or listed twice.
   */
  identityOf(index: number): SettledIdentity
}

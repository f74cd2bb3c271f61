import type { FeedEvent } from '../feed-event.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/**
 * The kind of a child's change.
 *
 * - `created`: it is new
 * - `updated`: its content changed, perhaps because its publisher changed something around it, such as `xml:base`; or
 * it was forgotten (`forgetChildren`)
 * - `rekeyed`: the publisher gave it another guid (or uuid). It is the same child and keeps its uuid. If the hash
 * differs, its content changed, too
 * - `freed`: its exclusive content is free from now on; the hash is the same
 * - `removed`: it left the feed
 * - `returned`: it was removed and is listed again, perhaps changed, perhaps under another guid
 * - `aged-out`: it left the feed's window. It is not removed and has no event
 * - `rewritten`: its hash changed, without an event. Causes: it was never hashed (`snapshotFrom`); the library reads
 * the same bytes differently, by other rules, options or a learned order of dates; or a host changed the queries of
 * most URLs at once
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

/** A child that changed. */
export interface ChildChange {
  /** The uuid to store, whatever the part has. */
  readonly uuid: string
  readonly change: ChildChangeKind
  /**
   * The number of the shown child part, from 0: in a single document the part's `index`. `null` if the child was not
   * listed. The part has the entity and the key; replace its uuid and hash by the ones here. A part that was recognised
   * by its bytes (`known`) has no entity: replace the uuid and hash of the stored one.
   */
  readonly index: number | null
  /** The place of the child in the new snapshot. */
  readonly place: number
  /**
   * The hash to store; for a removed child its last one. `null` only for a child from `snapshotFrom` that was never
   * read.
   */
  readonly hash: string | null
  /** `null` for a new child, for one from `snapshotFrom` at its first reading, and for a forgotten one. */
  readonly previousHash: string | null
  /** The present value, to store with the entity. */
  readonly isRemoved: boolean
  /** Whether only position, file size or parameters of URLs changed. */
  readonly isMinor: boolean
}

/** The uuid and hash of a child, as they are stored. */
export interface SettledIdentity {
  readonly uuid: string
  readonly hash: string
}

/** Numbers of children. */
export interface DiffCounts {
  /** Children in this reading; 0 for a tick. */
  readonly listed: number
  /** Children in this reading that were known, under any key. */
  readonly matched: number
  /** Children in the new snapshot that are not removed. */
  readonly known: number
  readonly created: number
  /** Children whose content changed: updated or rekeyed ones, and all that returned. */
  readonly updated: number
  readonly removed: number
  readonly returned: number
  readonly rekeyed: number
  readonly agedOut: number
  readonly rewritten: number
  /**
   * Children that are missing, and neither removed nor aged out yet: a second sighting decides. 0 if nothing was
   * compared: after a partial or discarded reading, and for a tick that is not a sighting.
   */
  readonly missing: number
}

/**
 * How a reading counts.
 *
 * - `complete`: it listed everything that it was meant to
 * - `partial`: something was lost. Listed children count, missing ones do not: nothing is removed, `childrenHash`
 * stays, and the series is updated only if two such readings agree
 * - `discarded`: nothing was taken from it: the transfer was cut, or it is not a feed. The check has failed
 * - `unchanged`: a tick
 */
export type Verdict = 'complete' | 'partial' | 'discarded' | 'unchanged'

/** The result of a diff: what changed, and the events. */
export interface DiffResult {
  readonly verdict: Verdict
  /** The new snapshot. Encode it with `encodeSnapshot`, and store it with the children and the events. */
  readonly snapshot: Snapshot
  /** The changed children, in no particular order. All others are unchanged. */
  readonly children: readonly ChildChange[]
  /** The events, in the order of delivery. */
  readonly events: readonly FeedEvent[]
  readonly counts: DiffCounts
  /** Hash of the series or creator; `null` if nothing was read yet. */
  readonly hash: string | null
  /** Whether the series changed and has to be stored. */
  readonly isSeriesChanged: boolean
  /**
   * Hash of all known children that are not removed. Store it as the hash of the series (`childrenHash`, `issuesHash`,
   * `contentHash`): the hash in the series part covers only the listed children.
   */
  readonly childrenHash: string | null
  /**
   * When the new children appeared, in epoch seconds: `releases` of an observation for `classifyRefresh`. A child dated
   * in the future appears on its date, at the next reading or tick.
   */
  readonly releases: readonly number[]
  /** When to call `tick` without a fetch, in epoch seconds; `null` if never. */
  readonly nextTimerAt: number | null
  /** Whether this is the first reading of the feed. */
  readonly isInitialImport: boolean
  /** Whether many children changed, or got other keys, at once. */
  readonly isBulk: boolean
  /** Whether the listing is suspiciously short. Missing children are kept until it was so 3 times over 48 hours. */
  readonly isShrinkHeld: boolean
  /** Whether the parameters of URLs no longer count as content in this feed. */
  readonly startsIgnoringQueries: boolean
  /**
   * Returns the uuid and hash of a shown child, by the number of its part, even if it did not change.
   *
   * @throws RangeError if no such child was shown, or it was cut or listed twice
   */
  identityOf(index: number): SettledIdentity
}

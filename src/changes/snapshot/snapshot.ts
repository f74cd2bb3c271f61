import type { PodcastContentType } from '../../tables/enumerations.generated.ts'

/** The kind of feed of a snapshot. */
export type FeedKind = 'podcast' | 'comic' | 'creator'

/**
 * The children that a feed lists: all of them (`complete`: SSS, `fh:complete`, paging that is followed to its end each
 * time), the newest N (`count`), or those of the last N seconds (`time`); `null` while unknown.
 */
export interface ListingMode {
  readonly mode: 'complete' | 'count' | 'time' | null
  /** The count, or the seconds; `null` for the other modes. */
  readonly size: number | null
}

/** The facts about a child in a snapshot. Digests are views of the snapshot's bytes. */
export interface SnapshotChild {
  readonly uuid: string
  /** 16 bytes: for a podcast of SHA-256 over the key, for a comic or creator the uuid. */
  readonly keyDigest: Uint8Array
  /** `null` if it was never read, since it came from `snapshotFrom`. */
  readonly hash: string | null
  /** 8 bytes, of the content without position, file size and parameters of URLs. */
  readonly leanDigest: Uint8Array
  /** 6 bytes; `null` if there is no enclosure. */
  readonly enclosureDigest: Uint8Array | null
  /** 6 bytes; `null` if there is no title. */
  readonly titleDigest: Uint8Array | null
  /** 12 bytes of SHA-256 over its bytes; `null` if it may not be recognised by them. */
  readonly rawDigest: Uint8Array | null
  /** Epoch seconds. */
  readonly datePublished: number | null
  /** Its position in the last listing that had it, from 0. */
  readonly position: number
  /** The kind of its primary file. */
  readonly media: PodcastContentType | null
  readonly isRemoved: boolean
  /** Whether it left the feed's window: no longer listed, and not removed. */
  readonly isAgedOut: boolean
  /** Whether it was found in an archive or on a further page of the feed, which is never fetched again. */
  readonly isArchived: boolean
  /** Whether several children share its guid, so that its key contains the enclosure. */
  readonly isComposite: boolean
  /** Since when complete listings lack it, in epoch seconds; `null` if it is listed or judged. */
  readonly missedSince: number | null
  /** Whether its release is in the future, as its date is. */
  readonly isUpcoming: boolean
  /** Whether `forgetChildren` named the child, and no reading has listed it since. */
  readonly isForgotten: boolean
  /** When it becomes free, in epoch seconds; `null` unless that is in the future. */
  readonly freeAt: number | null
}

/**
 * The memory of a feed between two readings. `emptySnapshot`, `snapshotFrom` and a diff make it, and it never changes.
 * `encodeSnapshot` writes it in 90 bytes a child and less than 350 a feed.
 */
export interface Snapshot {
  /** `null` until the first reading. */
  readonly kind: FeedKind | null
  /** The uuid to read the feed with (option `seriesUuid`), in lower case; `null` until the first reading. */
  readonly seriesUuid: string | null
  /** Whether the feed was ever read: then children that are not in the snapshot are new. */
  readonly isImported: boolean
  /** How many refreshes changed it: readings, and ticks with a result. */
  readonly refreshes: number
  /** From `podcast:guid`. */
  readonly podcastGuid: string | null
  /** Hash of the series or creator. */
  readonly hash: string | null
  /** Hash of all known children that are not removed: `childrenHash`, `issuesHash` or `contentHash` of the series. */
  readonly childrenHash: string | null
  /** Hash of the children in the last complete listing, under their uuids here. */
  readonly listedHash: string | null
  /** The digest of the body, as given to `finish`. */
  readonly bodyDigest: Uint8Array | null
  /**
   * The reading context. Children may be recognised by their bytes only in an equal context. `null` if all have to be
   * read anew.
   */
  readonly contextDigest: Uint8Array | null
  /**
   * The order of slash dates, by the last document that showed it. `readPodcast` takes it from here, or as an option.
   */
  readonly slashDates: 'DAY_FIRST' | 'MONTH_FIRST' | null
  /** As given to `encodeSnapshot`; otherwise empty. */
  readonly schedule: Uint8Array
  readonly listing: ListingMode
  /** Whether the parameters of URLs are not content here, as the host makes new ones for each reading. */
  readonly ignoresQueries: boolean
  /** When the last 20 releases were, in epoch seconds, oldest first. */
  readonly releases: readonly number[]
  /** Number of children, including removed ones. */
  readonly childCount: number
  /** When `tick` will have a result even if the feed is unchanged, in epoch seconds; `null` for never. */
  readonly nextTimerAt: number | null
  /**
   * Whether children are missing without a verdict, or a short listing is held. Otherwise `tick` has nothing to do
   * before `nextTimerAt`.
   */
  readonly hasMissing: boolean
  /**
   * Returns the child at a place, from 0 to `childCount`.
   *
   * @throws RangeError if there is none
   */
  child(place: number): SnapshotChild
  /**
   * Returns the place of the child whose bytes have this digest (12 bytes of SHA-256); −1 if there is none. Children
   * that must be read anew are not found: removed ones, those last read in another context or with errors or warnings,
   * and, if queries do not count, those that have a query or were last read when queries counted. The first call builds
   * a table of 8 bytes for each child.
   */
  childOfRawDigest(rawDigest: Uint8Array): number
}

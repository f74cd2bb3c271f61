import type { PodcastContentType } from '../tables/enumerations.generated.ts'

/** What kind of feed a snapshot is of. */
export type FeedKind = 'podcast' | 'comic' | 'creator'

/**
 * How much of its children a feed lists: every one of them (`complete`: SSS, `fh:complete`, paging that is followed to
 * its end each time), the newest so many (`count`), those of the last so many seconds (`time`); null while it is not known.
 */
export interface ListingMode {
  readonly mode: 'complete' | 'count' | 'time' | null
  /** The count, or the seconds; null for the other modes. */
  readonly size: number | null
}

/** What a snapshot remembers of a child. Digests are views of the snapshot's bytes. */
export interface SnapshotChild {
  readonly uuid: string
  /** 16 bytes. Of a podcast of SHA-256 over the key; of a comic or creator the uuid's. */
  readonly keyDigest: Uint8Array
  /** Null when it has not been read yet: it came from `snapshotFrom`. */
  readonly hash: string | null
  /** 8 bytes, of the content without position, file size and the parameters of URLs. */
  readonly leanDigest: Uint8Array
  /** 6 bytes; null when there is no enclosure. */
  readonly enclosureDigest: Uint8Array | null
  /** 6 bytes; null when there is no title. */
  readonly titleDigest: Uint8Array | null
  /** 12 bytes of SHA-256 over what it was read from; null when it may not be recognised by that. */
  readonly rawDigest: Uint8Array | null
  /** Epoch seconds. */
  readonly datePublished: number | null
  /** Position in the last listing it was in, from 0. */
  readonly position: number
  /** What kind of file its primary media is. */
  readonly media: PodcastContentType | null
  readonly isRemoved: boolean
  /** Whether it slid out of the feed's window: it is no longer listed, and not removed. */
  readonly isAgedOut: boolean
  /** Whether it was found in an archive or on a further page of the feed, where nobody looks again. */
  readonly isArchived: boolean
  /** Whether its guid is shared, so that its key has the enclosure in it. */
  readonly isComposite: boolean
  /** Since when complete listings lack it, in epoch seconds; null when it is there, or the matter is settled. */
  readonly missedSince: number | null
  /** Whether its release is still to come, because its date was in the future. */
  readonly isUpcoming: boolean
  /** Whether `forgetChildren` named the child, and no reading has given it since. */
  readonly isForgotten: boolean
  /** When it turns free, in epoch seconds, if that is still to come. */
  readonly freeAt: number | null
}

/**
 * What is remembered of a feed between two readings. It is made by `emptySnapshot`, `snapshotFrom` and a
 * diff, and never changes. `encodeSnapshot` writes it in 82 bytes a child and less than 350 a feed.
 */
export interface Snapshot {
  /** Null until the first reading. */
  readonly kind: FeedKind | null
  /** The uuid to read the feed with (option `seriesUuid`), in lower case; null until the first reading. */
  readonly seriesUuid: string | null
  /** Whether the feed has been read, so that what is not in the snapshot is new. */
  readonly isImported: boolean
  /** How many refreshes went into it: readings, and ticks that something came of. */
  readonly refreshes: number
  /** From `podcast:guid`. */
  readonly podcastGuid: string | null
  /** Hash of the series or creator. */
  readonly hash: string | null
  /** Hash of all known children that are not removed: `childrenHash`, `issuesHash` or `contentHash` of the series. */
  readonly childrenHash: string | null
  /** Hash of the children that the last complete listing had, under the uuids that are kept for them. */
  readonly listedHash: string | null
  /** As given to `finish`. */
  readonly bodyDigest: Uint8Array | null
  /**
   * What children were read with: they may be recognised by their bytes only in an equal context. Null when all are to
   * be read anew.
   */
  readonly contextDigest: Uint8Array | null
  /**
   * How slash dates are meant, as the last document that settled it did: `readPodcast` takes it from here, or as an option.
   */
  readonly slashDates: 'DAY_FIRST' | 'MONTH_FIRST' | null
  /** As given to `encodeSnapshot`; empty when nothing was. */
  readonly schedule: Uint8Array
  readonly listing: ListingMode
  /** Whether the parameters of URLs are no content here, because the host makes new ones for each reading. */
  readonly ignoresQueries: boolean
  /** When the last 20 releases were, in epoch seconds, oldest first. */
  readonly releases: readonly number[]
  /** Removed ones included. */
  readonly childCount: number
  /** When `tick` has something to tell though the feed does not change, in epoch seconds; null when it never has. */
  readonly nextTimerAt: number | null
  /**
   * Whether children are missing whose fate the next sighting decides, or a short listing is held. Without either, `tick`
   * has nothing to do before `nextTimerAt`.
   */
  readonly hasMissing: boolean
  /**
   * The child at a place, from 0 to `childCount`.
   *
   * @throws RangeError when there is none.
   */
  child(place: number): SnapshotChild
  /**
   * The place of the child with such bytes (12, of SHA-256); −1 when there is none. Not found are children that must be
   * read anew: those that were removed; those that were last read in another context; and, where queries count for
   * nothing, those that have one or were last read when it counted. The first call builds a table of 8 bytes for each child.
   */
  childOfRawDigest(rawDigest: Uint8Array): number
}

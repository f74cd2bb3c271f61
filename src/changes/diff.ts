import type { DiffResult } from './diff-result.ts'
import type { SeenPart } from './seen-part.ts'
import type { Snapshot } from './snapshot.ts'

/** What is known of a child part beyond what it says. */
export interface SeenFrom {
  /** The document is an archive or a further page of the feed (RFC 5005), which nobody fetches again. */
  readonly isArchive?: boolean
}

/** What is known of a reading when it has ended. */
export interface FinishOptions {
  /** The present, in milliseconds. */
  readonly now: number
  /** False when the document listed less than it was meant to, for a reason that its `end` part cannot know. */
  readonly complete?: boolean
  /** The transfer was cut: nothing is taken from the reading, unless it is cut so the third time in a row. */
  readonly isCut?: boolean
  /** Digest of the body, up to 32 bytes: kept in the snapshot, and to tell whether a cut one is the same again. */
  readonly bodyDigest?: Uint8Array
  /** Digest of what children were read with, 12 bytes: kept in the snapshot. */
  readonly contextDigest?: Uint8Array
  /** All pages of the feed were read, and will be next time: what is missing is missing. */
  readonly isWholeFeed?: boolean
}

/** Options of {@link Diff.tick}. */
export interface TickOptions {
  /**
   * Whether the feed was found unchanged (304, equal body). False when only a timer is due.
   *
   * @defaultValue true
   */
  readonly isSighting?: boolean
}

/** Compares one reading of a feed with what is remembered of it. */
export interface Diff {
  /** How many children were shown, and how many of them the snapshot has under the same key. Nothing but new ones: a gap. */
  readonly progress: { readonly seen: number; readonly known: number }
  /**
   * Shows the diff a part of the document, in the order in which they are read. It keeps about 120 bytes of a child, and
   * not the entity.
   *
   * @throws TypeError when the part is of another kind of feed or another series than the snapshot, or has no uuid.
   */
  see(part: SeenPart, from?: SeenFrom): void
  /**
   * Ends the reading.
   *
   * @throws TypeError when `now` is not in milliseconds, no series or creator was shown, or the diff has ended.
   */
  finish(options: FinishOptions): DiffResult
  /**
   * Instead of a reading: the feed is as it was (304, equal body), which is one more sighting of the last listing; or a
   * timer is due.
   *
   * @param now the present, in milliseconds
   * @throws TypeError when `now` is not in milliseconds, parts were shown, or the diff has ended.
   */
  tick(now: number, options?: TickOptions): DiffResult
}

/**
 * Begins to compare a reading of a feed with its snapshot. Read the feed with the option `seriesUuid` where the snapshot
 * has one. The diff has no clock, and the same snapshot, parts and time give the same result.
 *
 * @example
 * const diff = createDiff(stored === null ? emptySnapshot() : decodeSnapshot(stored))
 * for await (const part of readPodcast(body, { feedUrl })) diff.see(part)
 * const { snapshot, children, events } = diff.finish({ now: Date.now() })
 */
export function createDiff(_snapshot: Snapshot): Diff {
  throw new Error('not built yet')
}

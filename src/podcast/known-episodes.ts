import type { KnownChild } from '../identity/child-register.ts'
import type { PodcastContentType } from '../tables/index.ts'

/** What is remembered of an episode that was read before. */
export interface KnownEpisode extends KnownChild {
  /** What kind of file its primary media is; null when it has none. */
  readonly media: PodcastContentType | null
  /** Whether others share its guid: then it is read again. */
  readonly isComposite: boolean
}

/**
 * The episodes of a former reading, by which those that did not change are recognised without being read. A `Snapshot`
 * of feedmill/changes is one; an empty one knows nothing, and has the first reading hand out what the next one needs.
 */
export interface KnownEpisodes {
  /** `contextDigest` of the `end` of that reading; null when there was none. */
  readonly contextDigest: Uint8Array | null
  /** `slashDates` of the last `end` that had one, which counts where there is no such option; null when none had. */
  readonly slashDates?: 'DAY_FIRST' | 'MONTH_FIRST' | null | undefined
  /**
   * The place of the episode whose part had this `rawDigest` (12 bytes); -1 when there is none that is still listed, or
   * its part was marked as faulty.
   */
  childOfRawDigest(rawDigest: Uint8Array): number
  /** The episode at a place. */
  child(place: number): KnownEpisode
}

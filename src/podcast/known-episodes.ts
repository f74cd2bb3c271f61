import type { KnownChild } from '../identity/child-register.ts'
import type { PodcastContentType } from '../tables/index.ts'

/** The values that are remembered of an episode that was read before. */
export interface KnownEpisode extends KnownChild {
  /** Kind of its primary media; `null` if it has none. */
  readonly media: PodcastContentType | null
  /** Whether other episodes share its guid. Such an episode is read again. */
  readonly isComposite: boolean
}

/**
 * The episodes of a former reading, by which unchanged episodes are recognised without being read. A `Snapshot` of
 * feedmill/changes is of this type. A first reading takes an empty `KnownEpisodes`, and then returns the values that
 * the next reading needs.
 */
export interface KnownEpisodes {
  /** `contextDigest` of the `end` of that reading; `null` if there was none. */
  readonly contextDigest: Uint8Array | null
  /** `slashDates` of the last `end` that had it; `null` if none had. Used if the option `slashDates` is not set. */
  readonly slashDates?: 'DAY_FIRST' | 'MONTH_FIRST' | null | undefined
  /**
   * Returns the place of the episode whose part had this `rawDigest` (12 bytes). Returns -1 if no listed episode has
   * it, or if its part was marked as faulty.
   */
  childOfRawDigest(rawDigest: Uint8Array): number
  /** Returns the episode at a place. */
  child(place: number): KnownEpisode
}

import type { PodcastEpisode } from './podcast-episode.ts'

/**
 * A live stream. From `podcast:liveItem`, whose children are read like an item's. It is no episode, and has neither
 * uuid nor hash, until the feed lists it as an item.
 */
export interface LiveItem extends Omit<PodcastEpisode, 'uuid' | 'seriesUuid' | 'hash' | 'isBlocked' | 'isRemoved'> {
  /** `live` means that the stream is running; the times are only plans. `null` if the feed gives none of the three. */
  readonly status: 'ended' | 'live' | 'pending' | null
  /** Planned start in epoch seconds: more than 32 bits from 2038 on. */
  readonly start: number | null
  /** Planned end in epoch seconds: more than 32 bits from 2038 on. */
  readonly end: number | null
}

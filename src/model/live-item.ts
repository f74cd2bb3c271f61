import type { PodcastEpisode } from './podcast-episode.ts'

/**
 * A live stream. From `podcast:liveItem`, whose children are read as an item's. It is no episode, and has neither uuid
 * nor hash, until the feed lists it as an item.
 */
export interface LiveItem extends Omit<PodcastEpisode, 'uuid' | 'seriesUuid' | 'hash' | 'isBlocked' | 'isRemoved'> {
  /** Only `live` says that the stream runs; the times are plans. Null when the feed gives none of the three. */
  readonly status: 'ended' | 'live' | 'pending' | null
  /** When it is to start, in epoch seconds: more than 32 bits from 2038 on. */
  readonly start: number | null
  /** When it is to end, in epoch seconds: more than 32 bits from 2038 on. */
  readonly end: number | null
}

import type { PodcastEpisode, PodcastSeries } from '../model/index.ts'

/**
 * The episode with what it takes over from its series: the persons where it names none (they wholly replace the
 * channel's where it does), the explicit flag, and the image. The parser keeps these out of the episode itself, so that
 * an edit of the channel does not change every episode and its hash.
 */
export function withInherited(series: PodcastSeries, episode: PodcastEpisode): PodcastEpisode {
  return {
    ...episode,
    persons: episode.persons.length > 0 ? episode.persons : series.persons,
    isExplicitContent: episode.isExplicitContent ?? series.isExplicitContent,
    imageUrl: episode.imageUrl ?? series.imageUrl,
  }
}

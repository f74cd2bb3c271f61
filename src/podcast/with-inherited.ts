import type { PodcastEpisode, PodcastSeries } from '../model/index.ts'

/**
 * The episode with what it takes over from its series: the persons where it names none (they wholly replace the
 * channel's where it does), the explicit flag, and the image. The parser keeps these out of the episode itself, so that
 * an edit of the channel does not change every episode and its hash.
 *
 * @throws TypeError when they are not a series and an episode, in this order.
 */
export function withInherited(series: PodcastSeries, episode: PodcastEpisode): PodcastEpisode {
  if (!has(series, 'seriesType') || !has(episode, 'episodeType')) {
    throw new TypeError(
      'withInherited takes a series and one of its episodes, in this order, as readPodcast gives them',
    )
  }
  return {
    ...episode,
    persons: episode.persons.length > 0 ? episode.persons : series.persons,
    isExplicitContent: episode.isExplicitContent ?? series.isExplicitContent,
    imageUrl: episode.imageUrl ?? series.imageUrl,
  }
}

function has(entity: unknown, field: keyof PodcastSeries | keyof PodcastEpisode): boolean {
  return typeof entity === 'object' && entity !== null && field in entity
}

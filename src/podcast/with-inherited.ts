import type { PodcastEpisode, PodcastSeries } from '../model/index.ts'

/**
 * Returns the episode with the values that it inherits from its series: the persons if it names none, the explicit
 * flag, and the image. If it names persons, they replace all of the channel's. The parser keeps inherited values out of
 * the episode itself, so that an edit of the channel does not change every episode and its hash.
 *
 * @throws TypeError if the arguments are not a series and an episode, in this order.
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

import type { PodcastEpisodeExtras, PodcastSeriesExtras } from 'feedmill'
import { servedExtras } from 'feedmill/changes'
import podcastEpisodeSchema from 'feedmill/schema/podcast-episode.json' with { type: 'json' }
import podcastSeriesSchema from 'feedmill/schema/podcast-series.json' with { type: 'json' }
import { extra, extrasOf, type Selection, unserved } from './field.ts'
import { person } from './related.ts'

/*
 * What podcasts say by elements of the podcast namespace, beyond the interface. The library says which extras are served:
 * it keeps a digest of them, and tells when one of them changes.
 */

/** The extras of an item. */
export const episodeExtras = extrasOf<PodcastEpisodeExtras>(podcastEpisodeSchema, 'PodcastEpisodeExtras')(
  servedExtras.PodcastEpisode,
  { publisherBlock: unserved('pages do not show such an episode') },
)

const liveItem = {
  status: true,
  start: true,
  end: true,
  guid: true,
  name: true,
  description: true,
  websiteUrl: true,
  imageUrl: true,
  audioUrl: true,
  videoUrl: true,
  fileType: true,
  persons: person,
  alternateEnclosureUrlsWithDetails: { uri: true, type: true, title: true },
  contentLinks: episodeExtras.contentLinks.inside ?? true,
  value: episodeExtras.value.inside ?? true,
  liveValue: episodeExtras.liveValue.inside ?? true,
  chat: episodeExtras.chat.inside ?? true,
} as const satisfies Selection

/** The extras of a channel. */
export const seriesExtras = extrasOf<PodcastSeriesExtras>(podcastSeriesSchema, 'PodcastSeriesExtras')(
  servedExtras.PodcastSeries,
  {
    liveItems: extra([], { inside: liveItem }),
    publisherBlock: unserved('pages do not show such a podcast'),
    languageTag: unserved('shapes for apps have it'),
    furtherGenres: unserved('search and shapes for apps have them'),
    countryOfOrigin: unserved('search has it'),
  },
)

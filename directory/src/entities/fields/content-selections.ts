import { catalogInfoFields } from './catalog-info.ts'
import { comicIssueFields } from './comic-issue.ts'
import { comicSeriesFields } from './comic-series.ts'
import { creatorContentFields, creatorFields } from './creator.ts'
import { type Fields, selectionOf } from './field.ts'
import { podcastEpisodeFields } from './podcast-episode.ts'
import { podcastSeriesFields } from './podcast-series.ts'

/** The fields of each type of the schema that is an entity. */
export const entityFields = {
  PodcastSeries: podcastSeriesFields,
  PodcastEpisode: podcastEpisodeFields,
  ComicSeries: comicSeriesFields,
  ComicIssue: comicIssueFields,
  Creator: creatorFields,
  CreatorContent: creatorContentFields,
  CatalogInfo: catalogInfoFields,
} as const satisfies { readonly [type: string]: Fields }

/** The fields of its content that an event has, by type. */
export const contentSelections = {
  PODCASTSERIES: selectionOf(podcastSeriesFields),
  PODCASTEPISODE: selectionOf(podcastEpisodeFields),
  COMICSERIES: selectionOf(comicSeriesFields),
  COMICISSUE: selectionOf(comicIssueFields),
  CREATOR: selectionOf(creatorFields),
  CREATORCONTENT: selectionOf(creatorContentFields),
  CATALOGINFO: selectionOf(catalogInfoFields),
}

/** Types that events are named after: those of content, and the facts of the outside catalog. */
export type ContentType = keyof typeof contentSelections

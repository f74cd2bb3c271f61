import { createHash } from 'node:crypto'
import { keysOf } from '../question/addresses.ts'
import { facets, type SearchDocument } from '../search-document.ts'
import { facetsOfEpisode, facetsOfSeries } from '../search-filters.ts'
import { descriptionText } from '../terms/description-text.ts'
import type { EpisodeSource, SeriesSource } from './source-rows.ts'

/** Characters of a description that are searched. */
const SERIES_TEXT = 2_000
const EPISODE_TEXT = 300
/** Names of an episode's persons that are searched. */
const PERSONS = 10

/** The document of a series or creator. */
export function seriesDocument(source: SeriesSource): SearchDocument {
  const description = descriptionText(source.description, SERIES_TEXT)
  return {
    type: source.type,
    uuid: source.uuid,
    seriesUuid: source.uuid,
    name: source.name ?? '',
    by: [...source.makers, ...source.persons],
    labels: [...source.tags, ...source.keywords],
    text: description,
    season: null,
    episode: null,
    facets: [
      ...facetsOfSeries(source, source.type),
      ...(source.type === 'PODCASTSERIES' && source.is_explicit !== true ? [facets.safe] : []),
      ...(source.is_withheld ? [facets.withheld] : []),
      ...keysOf({ urls: source.urls, catalogId: source.catalog_id, guid: source.guid }).map(facets.key),
    ],
    popularity: source.popularity,
    childrenCount: source.children_count,
    datePublished: source.date_published,
    latestChildAt: source.latest_child_at,
    duration: null,
    related: source.related,
    childrenKey: source.type === 'PODCASTSERIES' ? childrenKey(source) : '',
  }
}

/** The document of an episode. It has the score of its podcast. */
export function episodeDocument(source: EpisodeSource, podcast: SeriesSource): SearchDocument {
  const isExplicit = source.is_explicit ?? podcast.is_explicit
  return {
    type: 'PODCASTEPISODE',
    uuid: source.uuid,
    seriesUuid: source.series_uuid,
    name: source.name ?? '',
    by: [...podcast.makers, ...source.persons.slice(0, PERSONS)],
    labels: podcast.name === null ? [] : [podcast.name],
    text: descriptionText(source.description ?? source.subtitle, EPISODE_TEXT),
    season: source.season,
    episode: source.episode,
    facets: [
      ...facetsOfEpisode(source, podcast),
      ...(isExplicit === true ? [] : [facets.safe]),
      ...(source.is_withheld || podcast.is_withheld ? [facets.withheld] : []),
    ],
    popularity: coarse(podcast.popularity),
    childrenCount: 0,
    datePublished: source.date_published,
    latestChildAt: null,
    duration: source.duration,
    related: [source.series_uuid],
    childrenKey: '',
  }
}

/** Changes with everything that `episodeDocument` takes from the podcast. */
function childrenKey(podcast: SeriesSource): string {
  const { name, makers, is_explicit, is_withheld, popularity } = podcast
  const taken = [name, makers, facetsOfSeries(podcast, 'PODCASTEPISODE'), is_explicit, is_withheld, coarse(popularity)]
  return createHash('sha256').update(JSON.stringify(taken)).digest('base64url').slice(0, 22)
}

/** Rounds popularity, so that a small change does not rewrite the documents of all episodes. */
function coarse(popularity: number): number {
  return Math.round(popularity * 10) / 10
}

import { facets } from './search-document.ts'
import type { SearchFilters, SearchQuery, SearchType } from './search-query.ts'

/** Fields of a document that filters bound. */
export type RangeField = 'datePublished' | 'latestChildAt' | 'childrenCount' | 'duration'

/** The conditions for documents of one type, in terms of the index. */
export interface Restriction {
  /** A document must have at least one facet of each list. */
  readonly facets: readonly (readonly string[])[]
  /** Facets that a document must not have. */
  readonly withoutFacets: readonly string[]
  /** `least` and `most` are both included. */
  readonly ranges: readonly { readonly field: RangeField; readonly least?: number; readonly most?: number }[]
  /** The document must be related to one of these series; `null` for all documents. */
  readonly related: readonly string[] | null
  readonly notRelated: readonly string[]
}

const all: readonly SearchType[] = ['PODCASTSERIES', 'PODCASTEPISODE', 'COMICSERIES', 'CREATOR']
const podcasts: readonly SearchType[] = ['PODCASTSERIES']
const episodes: readonly SearchType[] = ['PODCASTEPISODE']
const comics: readonly SearchType[] = ['COMICSERIES']

/** The types that a filter applies to. With it, a search finds nothing of the other types. */
const typesOf: { readonly [filter in keyof Required<SearchFilters>]: readonly SearchType[] } = {
  countries: all,
  genres: all,
  languages: all,
  publishedAfter: all,
  publishedBefore: all,
  seriesUuids: all,
  notInSeriesUuids: all,
  podcastContentTypes: ['PODCASTSERIES', 'PODCASTEPISODE'],
  lastUpdatedAfter: ['PODCASTSERIES', 'COMICSERIES'],
  lastUpdatedBefore: ['PODCASTSERIES', 'COMICSERIES'],
  episodesMoreThan: podcasts,
  episodesLessThan: podcasts,
  durationMoreThan: episodes,
  durationLessThan: episodes,
  hasTranscript: episodes,
  comicLayouts: comics,
  comicTypes: comics,
  contentRatings: comics,
  exclusiveContent: comics,
  issuesMoreThan: comics,
  issuesLessThan: comics,
  tags: ['COMICSERIES', 'CREATOR'],
  contentRoles: ['CREATOR'],
}

/** Filters whose values are facets. */
const facetOf = {
  countries: facets.country,
  genres: facets.genre,
  languages: facets.language,
  podcastContentTypes: facets.contentType,
  comicLayouts: facets.layout,
  comicTypes: facets.comicType,
  contentRatings: facets.rating,
  exclusiveContent: facets.scope,
  tags: facets.tag,
  contentRoles: facets.role,
} as const

/** Filters that bound a field: the field, the side, and the number that makes the bound an included one. */
const rangeOf = {
  publishedAfter: ['datePublished', 'least', 0],
  publishedBefore: ['datePublished', 'most', -1],
  lastUpdatedAfter: ['latestChildAt', 'least', 0],
  lastUpdatedBefore: ['latestChildAt', 'most', -1],
  episodesMoreThan: ['childrenCount', 'least', 1],
  episodesLessThan: ['childrenCount', 'most', -1],
  durationMoreThan: ['duration', 'least', 1],
  durationLessThan: ['duration', 'most', -1],
  issuesMoreThan: ['childrenCount', 'least', 1],
  issuesLessThan: ['childrenCount', 'most', -1],
} as const

/** Whether a filter has values: an empty list has none. */
function isSet(value: SearchFilters[keyof SearchFilters]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined
}

/** Returns the names of the filters that have values. */
export function filtersThatCount(filters: SearchFilters): (keyof SearchFilters)[] {
  return (Object.keys(typesOf) as (keyof SearchFilters)[]).filter((name) => isSet(filters[name])).sort()
}

/** Returns the conditions of a query for documents of a type; `null` if a filter excludes the type. */
export function restrictionOf(query: SearchQuery, type: SearchType): Restriction | null {
  const { filters = {}, isSafeMode = false, isListedOnly = false } = query
  const set = filtersThatCount(filters)
  if (!set.every((name) => typesOf[name].includes(type))) return null
  const wanted = (Object.keys(facetOf) as (keyof typeof facetOf)[])
    .filter((name) => isSet(filters[name]))
    .map((name) => filters[name]!.map(facetOf[name]))
  if (filters.hasTranscript !== undefined) wanted.push([facets.transcript(filters.hasTranscript)])
  const isPodcast = type.startsWith('PODCAST')
  if (isSafeMode && isPodcast) wanted.push([facets.safe])
  const ranges = (Object.keys(rangeOf) as (keyof typeof rangeOf)[]).flatMap((name) => {
    const bound = filters[name]
    const [field, side, step] = rangeOf[name]
    return bound === undefined ? [] : [{ field, [side]: bound + step }]
  })
  const { seriesUuids = [], notInSeriesUuids = [] } = filters
  return {
    facets: wanted,
    withoutFacets: isListedOnly && isPodcast ? [facets.withheld] : [],
    ranges,
    related: seriesUuids.length === 0 ? null : seriesUuids,
    notRelated: notInSeriesUuids,
  }
}

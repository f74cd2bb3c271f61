import { facets } from './search-document.ts'
import type { SearchQuery } from './search-query.ts'
import { type SearchType, searchTypes } from './search-type.ts'

/** Fields of a document that filters bound. */
export type RangeField = 'datePublished' | 'latestChildAt' | 'childrenCount' | 'duration'

/** How a filter is applied: by facets, by a bound that is included after adding `step`, or by series. */
type Way =
  | { readonly facet: (value: never) => string }
  | { readonly field: RangeField; readonly side: 'least' | 'most'; readonly step: number }
  | { readonly series: 'wanted' | 'unwanted' }

interface Filter {
  /** The argument of `search` in the interface. */
  readonly argument: `filterFor${string}`
  /** The types that it applies to. With it, a search finds nothing of the other types. */
  readonly types: readonly SearchType[]
  readonly way: Way
}

const podcasts: readonly SearchType[] = ['PODCASTSERIES']
const episodes: readonly SearchType[] = ['PODCASTEPISODE']
const comics: readonly SearchType[] = ['COMICSERIES']
const updated: readonly SearchType[] = ['PODCASTSERIES', 'COMICSERIES']

const from = (field: RangeField): Way => ({ field, side: 'least', step: 0 })
const before = (field: RangeField): Way => ({ field, side: 'most', step: -1 })
const above = (field: RangeField): Way => ({ field, side: 'least', step: 1 })

/** Every filter. Arguments, their rules, queries and engines read this table. */
export const searchFilters = {
  countries: { argument: 'filterForCountries', types: searchTypes, way: { facet: facets.country } },
  genres: { argument: 'filterForGenres', types: searchTypes, way: { facet: facets.genre } },
  languages: { argument: 'filterForLanguages', types: searchTypes, way: { facet: facets.language } },
  publishedAfter: { argument: 'filterForPublishedAfter', types: searchTypes, way: from('datePublished') },
  publishedBefore: { argument: 'filterForPublishedBefore', types: searchTypes, way: before('datePublished') },
  seriesUuids: { argument: 'filterForSeriesUuids', types: searchTypes, way: { series: 'wanted' } },
  notInSeriesUuids: { argument: 'filterForNotInSeriesUuids', types: searchTypes, way: { series: 'unwanted' } },
  podcastContentTypes: {
    argument: 'filterForPodcastContentType',
    types: ['PODCASTSERIES', 'PODCASTEPISODE'],
    way: { facet: facets.contentType },
  },
  lastUpdatedAfter: { argument: 'filterForLastUpdatedAfter', types: updated, way: from('latestChildAt') },
  lastUpdatedBefore: { argument: 'filterForLastUpdatedBefore', types: updated, way: before('latestChildAt') },
  episodesMoreThan: { argument: 'filterForTotalEpisodesGreaterThan', types: podcasts, way: above('childrenCount') },
  episodesLessThan: { argument: 'filterForTotalEpisodesLessThan', types: podcasts, way: before('childrenCount') },
  durationMoreThan: { argument: 'filterForDurationGreaterThan', types: episodes, way: above('duration') },
  durationLessThan: { argument: 'filterForDurationLessThan', types: episodes, way: before('duration') },
  hasTranscript: { argument: 'filterForHasTranscript', types: episodes, way: { facet: facets.transcript } },
  comicLayouts: { argument: 'filterForComicSeriesLayout', types: comics, way: { facet: facets.layout } },
  comicTypes: { argument: 'filterForComicSeriesType', types: comics, way: { facet: facets.comicType } },
  contentRatings: { argument: 'filterForContentRatings', types: comics, way: { facet: facets.rating } },
  exclusiveContent: { argument: 'filterForExclusiveContent', types: comics, way: { facet: facets.scope } },
  issuesMoreThan: { argument: 'filterForTotalIssuesGreaterThan', types: comics, way: above('childrenCount') },
  issuesLessThan: { argument: 'filterForTotalIssuesLessThan', types: comics, way: before('childrenCount') },
  tags: { argument: 'filterForTags', types: ['COMICSERIES', 'CREATOR'], way: { facet: facets.tag } },
  contentRoles: { argument: 'filterForContentRoles', types: ['CREATOR'], way: { facet: facets.role } },
} as const satisfies Record<string, Filter>

type FilterName = keyof typeof searchFilters
type ValueOf<Of extends Way> = Of extends { readonly facet: (value: infer Value) => string }
  ? Value extends boolean
    ? boolean
    : readonly string[]
  : Of extends { readonly series: string }
    ? readonly string[]
    : number

/**
 * The conditions for results. A result needs one of the values of a filter, and must pass all filters. An empty list is
 * no filter. A result with an unknown value passes no filter for it. Times are epoch seconds, durations seconds.
 */
export type SearchFilters = { readonly [name in FilterName]?: ValueOf<(typeof searchFilters)[name]['way']> }

/** The arguments of `search` that are filters. */
export type FilterArgument = (typeof searchFilters)[FilterName]['argument']

const table: readonly (readonly [FilterName, Filter])[] = Object.entries(searchFilters) as [FilterName, Filter][]

/** What a filter's values are: lists of texts or uuids have bounds of their length. */
export const listFilters: readonly { readonly argument: string; readonly isUuids: boolean }[] = table.flatMap(
  ([name, { argument, way }]) => {
    if ('field' in way || name === 'hasTranscript') return []
    return [{ argument, isUuids: 'series' in way }]
  },
)

/** Returns the filters in arguments of `search`, by their names. `null` and empty lists are no filters. */
export function filtersIn(args: { readonly [argument in FilterArgument]?: unknown }): SearchFilters {
  return Object.fromEntries(
    table.flatMap(([name, { argument }]) => {
      const value = args[argument as FilterArgument]
      return isSet(value) ? [[name, value]] : []
    }),
  )
}

/** Returns filters as arguments of `search`. */
export function filtersOut(filters: SearchFilters): { readonly [argument in FilterArgument]?: unknown } {
  return Object.fromEntries(
    table.flatMap(([name, { argument }]) => (isSet(filters[name]) ? [[argument, filters[name]]] : [])),
  )
}

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

/** Whether a filter has values: an empty list has none. */
function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null
}

/** Returns the names of the filters that have values. */
export function filtersThatCount(filters: SearchFilters): FilterName[] {
  return table.flatMap(([name]) => (isSet(filters[name]) ? [name] : [])).sort()
}

/** Returns the conditions of a query for documents of a type; `null` if a filter excludes the type. */
export function restrictionOf(query: SearchQuery, type: SearchType): Restriction | null {
  const { filters = {}, isSafeMode = false, isListedOnly = false } = query
  const set = table.filter(([name]) => isSet(filters[name]))
  if (!set.every(([, { types }]) => types.includes(type))) return null
  const isPodcast = type.startsWith('PODCAST')
  const wanted: string[][] = isSafeMode && isPodcast ? [[facets.safe]] : []
  const ranges: Restriction['ranges'][number][] = []
  for (const [name, { way }] of set) {
    const value = filters[name]
    if ('facet' in way) wanted.push([value].flat().map((one) => way.facet(one as never)))
    else if ('field' in way) ranges.push({ field: way.field, [way.side]: (value as number) + way.step })
  }
  const { seriesUuids = [], notInSeriesUuids = [] } = filters
  return {
    facets: wanted,
    withoutFacets: isListedOnly && isPodcast ? [facets.withheld] : [],
    ranges,
    related: seriesUuids.length === 0 ? null : seriesUuids,
    notRelated: notInSeriesUuids,
  }
}

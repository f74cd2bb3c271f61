import { isPublisherMedium, podcastMediums } from 'feedmill/tables'
import type { EpisodeSource, SeriesSource } from './indexing/source-rows.ts'
import { facetOf, facets } from './search-document.ts'
import type { SearchQuery } from './search-query.ts'
import { type SearchType, searchTypes } from './search-type.ts'

/** Fields of a document that filters bound. */
export type RangeField = 'datePublished' | 'latestChildAt' | 'childrenCount' | 'duration'

/** A value of a facet. */
type FacetValue = string | boolean

/** How documents are found by one of some values. */
interface FacetWay<Value extends FacetValue = never> {
  /** Returns the facet of documents with a value. */
  readonly facet: (value: Value) => string
  /** The letter of the facet. No other facet has it. */
  readonly letter: string
  /** Whether the argument is yes or no, and not a list. */
  readonly isFlag: boolean
  /** The values of a series or creator, if it has any. */
  readonly ofSeries: (source: SeriesSource) => readonly FacetValue[]
  /** The values of an episode. `null` if it has those of its podcast. */
  readonly ofEpisode: ((episode: EpisodeSource, podcast: SeriesSource) => readonly FacetValue[]) | null
}

/** How a filter is applied: by a facet, by a bound that is included after adding `step`, or by series. */
type Way =
  | FacetWay
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
const podcastsAndEpisodes: readonly SearchType[] = ['PODCASTSERIES', 'PODCASTEPISODE']
const comics: readonly SearchType[] = ['COMICSERIES']
const updated: readonly SearchType[] = ['PODCASTSERIES', 'COMICSERIES']

const by = (
  letter: string,
  ofSeries: FacetWay['ofSeries'],
  ofEpisode: FacetWay['ofEpisode'] = null,
): FacetWay<string> => ({ facet: (value) => facetOf(letter, value), letter, isFlag: false, ofSeries, ofEpisode })
/** A filter for episodes by yes or no. */
const whether = (letter: string, isSo: (episode: EpisodeSource) => boolean): FacetWay<boolean> => ({
  facet: (value) => facetOf(letter, value),
  letter,
  isFlag: true,
  ofSeries: () => [],
  ofEpisode: (episode) => [isSo(episode)],
})
const given = (value: string | null | undefined) => (value == null ? [] : [value])

const from = (field: RangeField): Way => ({ field, side: 'least', step: 0 })
const before = (field: RangeField): Way => ({ field, side: 'most', step: -1 })
const above = (field: RangeField): Way => ({ field, side: 'least', step: 1 })

/** Every filter. Arguments, their rules, queries, engines and the facets of documents read this table. */
export const searchFilters = {
  countries: { argument: 'filterForCountries', types: searchTypes, way: by('c', ({ countries }) => countries) },
  genres: { argument: 'filterForGenres', types: searchTypes, way: by('g', ({ genres }) => genres) },
  languages: { argument: 'filterForLanguages', types: searchTypes, way: by('l', ({ languages }) => languages) },
  publishedAfter: { argument: 'filterForPublishedAfter', types: searchTypes, way: from('datePublished') },
  publishedBefore: { argument: 'filterForPublishedBefore', types: searchTypes, way: before('datePublished') },
  seriesUuids: { argument: 'filterForSeriesUuids', types: searchTypes, way: { series: 'wanted' } },
  notInSeriesUuids: { argument: 'filterForNotInSeriesUuids', types: searchTypes, way: { series: 'unwanted' } },
  podcastContentTypes: {
    argument: 'filterForPodcastContentType',
    types: podcastsAndEpisodes,
    way: by(
      'k',
      ({ facts }) => given(facts.contentType),
      ({ is_audio, is_video }, { facts }) => {
        const kinds = [...(is_audio ? ['AUDIO'] : []), ...(is_video ? ['VIDEO'] : [])]
        return kinds.length === 0 ? given(facts.contentType) : kinds
      },
    ),
  },
  mediums: {
    argument: 'filterForMediums',
    types: podcastsAndEpisodes,
    way: by('m', ({ facts }) => given(facts.medium)),
  },
  lastUpdatedAfter: { argument: 'filterForLastUpdatedAfter', types: updated, way: from('latestChildAt') },
  lastUpdatedBefore: { argument: 'filterForLastUpdatedBefore', types: updated, way: before('latestChildAt') },
  episodesMoreThan: { argument: 'filterForTotalEpisodesGreaterThan', types: podcasts, way: above('childrenCount') },
  episodesLessThan: { argument: 'filterForTotalEpisodesLessThan', types: podcasts, way: before('childrenCount') },
  durationMoreThan: { argument: 'filterForDurationGreaterThan', types: episodes, way: above('duration') },
  durationLessThan: { argument: 'filterForDurationLessThan', types: episodes, way: before('duration') },
  hasTranscript: {
    argument: 'filterForHasTranscript',
    types: episodes,
    way: whether('w', ({ has_transcript }) => has_transcript),
  },
  comicLayouts: {
    argument: 'filterForComicSeriesLayout',
    types: comics,
    way: by('a', ({ facts }) => given(facts.layout)),
  },
  comicTypes: {
    argument: 'filterForComicSeriesType',
    types: comics,
    way: by('b', ({ facts }) => given(facts.comicType)),
  },
  contentRatings: {
    argument: 'filterForContentRatings',
    types: comics,
    way: by('e', ({ facts }) => given(facts.rating)),
  },
  exclusiveContent: {
    argument: 'filterForExclusiveContent',
    types: comics,
    way: by('x', ({ facts }) => facts.scopes ?? []),
  },
  issuesMoreThan: { argument: 'filterForTotalIssuesGreaterThan', types: comics, way: above('childrenCount') },
  issuesLessThan: { argument: 'filterForTotalIssuesLessThan', types: comics, way: before('childrenCount') },
  tags: { argument: 'filterForTags', types: ['COMICSERIES', 'CREATOR'], way: by('t', ({ tags }) => tags) },
  contentRoles: {
    argument: 'filterForContentRoles',
    types: ['CREATOR'],
    way: by('r', ({ facts }) => facts.roles ?? []),
  },
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
  ([, { argument, way }]) => {
    if ('field' in way || ('facet' in way && way.isFlag)) return []
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

const facetWays = table.flatMap(([, { types, way }]) =>
  'facet' in way ? [{ types, way: way as FacetWay<FacetValue> }] : [],
)

/** The letters of the facets of filters. */
export const facetLetters: readonly string[] = facetWays.map(({ way }) => way.letter)

/** Returns the facets by which filters find a series or creator, or those that its episodes take from it. */
export function facetsOfSeries(source: SeriesSource, type: SearchType): readonly string[] {
  return facetWays.flatMap(({ types, way }) => (types.includes(type) ? way.ofSeries(source).map(way.facet) : []))
}

/** Returns the facets by which filters find an episode. */
export function facetsOfEpisode(episode: EpisodeSource, podcast: SeriesSource): readonly string[] {
  return facetWays.flatMap(({ types, way }) => {
    if (!types.includes('PODCASTEPISODE')) return []
    return (way.ofEpisode === null ? way.ofSeries(podcast) : way.ofEpisode(episode, podcast)).map(way.facet)
  })
}

/** The facets of publishers: their feeds are found only if the filter by medium names one. */
export const publisherFacets: readonly string[] = podcastMediums
  .filter(isPublisherMedium)
  .map(searchFilters.mediums.way.facet)

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
    withoutFacets: isPodcast
      ? [...(isListedOnly ? [facets.withheld] : []), ...(isSet(filters.mediums) ? [] : publisherFacets)]
      : [],
    ranges,
    related: seriesUuids.length === 0 ? null : seriesUuids,
    notRelated: notInSeriesUuids,
  }
}

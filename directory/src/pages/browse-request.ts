import {
  type Country,
  countries,
  type Genre,
  type Language,
  languages,
  type PodcastMedium,
  podcastMediums,
} from 'feedmill/tables'
import { type BrowseSelection, genreOfSlug, genreSlug } from '../entities/index.ts'
import { pageIn, type Query, withQuery } from './query.ts'

/** The part of the podcasts, comics or creators that a page shows. */
export interface BrowseRequest {
  readonly kind: BrowseSelection['kind']
  /** Creators have none. */
  readonly genre: Genre | null
  /** Creators have none. */
  readonly language: Language | null
  /** Only creators have one. */
  readonly country: Country | null
  /** Only podcasts have one. `null` for all but publishers. */
  readonly medium: PodcastMedium | null
  readonly order: 'popular' | 'newest'
  /** Whether comics for adults are shown. */
  readonly hasAdults: boolean
  /** From 1. */
  readonly page: number
}

/** The last page of a list. */
export const MAX_BROWSE_PAGE = 100
/** Series on a page: a number of whole rows in windows of most widths. */
export const BROWSED_PER_PAGE = 24

/** A request for everything of a kind. */
export const everything = {
  genre: null,
  language: null,
  country: null,
  medium: null,
  order: 'popular',
  hasAdults: false,
  page: 1,
} as const satisfies Omit<BrowseRequest, 'kind'>

/**
 * Reads the end of a path, such as `arts-books`, and the query of a URL. Unknown values of the query are ignored.
 *
 * @param slug - `null` for all genres
 * @returns `null` if there is no such page
 */
export function readBrowseRequest(
  kind: BrowseRequest['kind'],
  slug: string | null,
  query: Query,
): BrowseRequest | null {
  const page = pageIn(query, MAX_BROWSE_PAGE)
  if (page === null) return null
  const genre = slug === null || kind === 'creator' ? null : (genreOfSlug(kind, slug) ?? null)
  if (slug !== null && genre === null) return null
  const chosen = <Value extends string>(values: readonly Value[], name: string, isOfKind: boolean) =>
    isOfKind ? (values.find((value) => value === query[name]) ?? null) : null
  return {
    kind,
    genre,
    language: chosen(languages, 'language', kind !== 'creator'),
    country: chosen(countries, 'country', kind === 'creator'),
    medium: chosen(podcastMediums, 'medium', kind === 'podcast'),
    order: query['order'] === 'newest' ? 'newest' : 'popular',
    hasAdults: kind === 'comic' && query['adults'] === '1',
    page,
  }
}

/** Returns the URL of a list, such as `/podcasts/arts-books?language=FRENCH`. Default values are left out. */
export function browsePath(
  request: Pick<BrowseRequest, 'kind'> & Partial<BrowseRequest>,
  change: Partial<BrowseRequest> = {},
): string {
  const { kind, genre, order, hasAdults, ...rest } = { ...everything, ...request, ...change }
  const path = genre === null ? `/${kind}s` : `/${kind}s/${genreSlug(genre)}`
  return withQuery(path, {
    ...rest,
    order: order === 'popular' ? null : order,
    adults: hasAdults ? 1 : null,
  })
}

/**
 * Returns what a request asks for, as `browsedUuids` takes it.
 *
 * @param nowS - epoch seconds
 */
export function selectionOf(
  { kind, genre, language, country, medium, order, hasAdults }: BrowseRequest,
  nowS: number,
): Omit<BrowseSelection, 'page' | 'limitPerPage'> {
  return {
    kind,
    genres: genre === null ? [] : [genre],
    language,
    country,
    mediums: medium === null ? null : [medium],
    audience: hasAdults ? 'adults' : 'readers',
    order: { by: order === 'newest' ? 'newest' : 'popularity', until: nowS },
  }
}

import { type Genre, genres, type Language, languages, type PodcastMedium, podcastMediums } from 'feedmill/tables'
import { everybody, type SaidScope, type SearchFilters, type SearchType } from '../search/index.ts'
import { pageIn, type Query } from './query.ts'

/** Kinds of results, as URLs name them, in the order of the page. */
export const resultKinds = {
  podcasts: 'PODCASTSERIES',
  episodes: 'PODCASTEPISODE',
  comics: 'COMICSERIES',
  creators: 'CREATOR',
  persons: 'PERSON',
} as const satisfies Record<string, SearchType>

export type ResultKind = keyof typeof resultKinds

/** The request of a search page. */
export interface SearchRequest {
  readonly term: string
  /** `null` for some of every kind. */
  readonly kind: ResultKind | null
  readonly language: Language | null
  readonly genre: Genre | null
  /** `null` for all but publishers. */
  readonly medium: PodcastMedium | null
  /** Leaves explicit podcasts and episodes out. */
  readonly isSafe: boolean
  /** Searches for the words as they are written. */
  readonly isVerbatim: boolean
  /** Finds only episodes in whose transcripts the words are said. */
  readonly isSaidOnly: boolean
  /** From 1. */
  readonly page: number
}

/** The last page that a search has. */
export const MAX_SEARCH_PAGE = 20
const MAX_TERM = 200

/**
 * Reads the query of a URL. Unknown values of filters are ignored.
 *
 * @returns `null` if there is no such page
 */
export function readSearchRequest(query: Query): SearchRequest | null {
  const page = pageIn(query, MAX_SEARCH_PAGE)
  if (page === null) return null
  const kind = query['type'] ?? ''
  return {
    term: (query['term'] ?? '').trim().slice(0, MAX_TERM).toWellFormed(),
    kind: Object.hasOwn(resultKinds, kind) ? (kind as ResultKind) : null,
    language: languages.find((language) => language === query['language']) ?? null,
    genre: genres.find((genre) => genre === query['genre']) ?? null,
    medium: podcastMediums.find((medium) => medium === query['medium']) ?? null,
    isSafe: query['safe'] === '1',
    isVerbatim: query['verbatim'] === '1',
    isSaidOnly: query['said'] === '1',
    page,
  }
}

/** Returns the URL of a search. Default values are left out. */
export function searchPath(request: SearchRequest, change: Partial<SearchRequest> = {}): string {
  const { term, kind, language, genre, medium, isSafe, isVerbatim, isSaidOnly, page } = { ...request, ...change }
  const query = new URLSearchParams({ term })
  if (kind !== null) query.set('type', kind)
  if (language !== null) query.set('language', language)
  if (genre !== null) query.set('genre', genre)
  if (medium !== null) query.set('medium', medium)
  if (isSafe) query.set('safe', '1')
  if (isVerbatim) query.set('verbatim', '1')
  if (isSaidOnly) query.set('said', '1')
  if (page > 1) query.set('page', String(page))
  return `/search?${query}`
}

/** A request without filters. */
export const noFilters = { language: null, genre: null, medium: null, isSafe: false, isSaidOnly: false } as const

/** Returns the filters of a search, as the index has them. */
export function filtersOf({ language, genre, medium }: SearchRequest): SearchFilters {
  return {
    ...(language !== null && { languages: [language] }),
    ...(genre !== null && { genres: [genre] }),
    ...(medium !== null && { mediums: [medium] }),
  }
}

/** Returns which transcripts are searched: pages show those of publishers alone. */
export function saidScopeOf({ isSaidOnly }: SearchRequest): SaidScope {
  return { isOnly: isSaidOnly, audience: everybody }
}

/** Whether something besides the term and the kind narrows the search. */
export function hasFilters(request: SearchRequest): boolean {
  return Object.entries(noFilters).some(([name, none]) => request[name as keyof typeof noFilters] !== none)
}

/** Whether programs can read the results: they have podcasts or episodes. */
export function hasListFiles({ term, kind }: SearchRequest): boolean {
  return term !== '' && (kind === null || kind === 'podcasts' || kind === 'episodes')
}

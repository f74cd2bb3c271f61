/** Types of content that can be searched for. */
export const searchTypes = ['PODCASTSERIES', 'PODCASTEPISODE', 'COMICSERIES', 'CREATOR'] as const

export type SearchType = (typeof searchTypes)[number]

/**
 * The conditions for results. A result needs one of the values of a filter, and must pass all filters. An empty list is
 * no filter. A result with an unknown value passes no filter for it. Times are epoch seconds.
 */
export interface SearchFilters {
  readonly countries?: readonly string[]
  readonly genres?: readonly string[]
  readonly languages?: readonly string[]
  /** At or after. */
  readonly publishedAfter?: number
  /** Before, not at. */
  readonly publishedBefore?: number
  /** The series itself, the episode's podcast, a content of the creator. */
  readonly seriesUuids?: readonly string[]
  readonly notInSeriesUuids?: readonly string[]
  /** `AUDIO`, `VIDEO`. Podcasts and episodes only. */
  readonly podcastContentTypes?: readonly string[]
  /** Date of the newest episode or issue. Podcasts and comics only. */
  readonly lastUpdatedAfter?: number
  readonly lastUpdatedBefore?: number
  /** Podcasts only. */
  readonly episodesMoreThan?: number
  readonly episodesLessThan?: number
  /** Seconds. Episodes only. */
  readonly durationMoreThan?: number
  readonly durationLessThan?: number
  /** Episodes only: `false` gives those without a transcript. */
  readonly hasTranscript?: boolean
  /** Comics only, as are the next five. */
  readonly comicLayouts?: readonly string[]
  readonly comicTypes?: readonly string[]
  readonly contentRatings?: readonly string[]
  readonly exclusiveContent?: readonly string[]
  readonly issuesMoreThan?: number
  readonly issuesLessThan?: number
  /** Compared exactly. Comics and creators only. */
  readonly tags?: readonly string[]
  /** Creators only. */
  readonly contentRoles?: readonly string[]
}

/** A question to the index. */
export interface SearchQuery {
  /** The text that people enter, of any length and content. If empty, all content that passes the filters is found. */
  readonly term: string
  /** Default: `PODCASTSERIES`. */
  readonly types?: readonly SearchType[]
  /** Default: `MOST_TERMS`. */
  readonly matchBy?: 'ALL_TERMS' | 'EXACT_PHRASE' | 'MOST_TERMS'
  /** Default: `EXACTNESS`. */
  readonly sortBy?: 'EXACTNESS' | 'POPULARITY'
  /** Leaves explicit podcasts and episodes out. Default: false. */
  readonly isSafeMode?: boolean
  /** Leaves podcasts and episodes out whose publishers ask not to be listed, as pages do. Default: false. */
  readonly isListedOnly?: boolean
  /** The last word may be the beginning of one. Default: false. */
  readonly isTyping?: boolean
  readonly filters?: SearchFilters
  /** From 1, at most 20. Default: 1. */
  readonly page?: number
  /** At most 25. Default: 10. */
  readonly limitPerPage?: number
}

export interface SearchHit {
  readonly uuid: string
  /** 0 to 100: how well it matches. The meaning is the same for all types and orders. */
  readonly score: number
}

/** The results of one type. */
export interface TypeHits {
  readonly type: SearchType
  /** The page, in order. */
  readonly hits: readonly SearchHit[]
  /** Exact to 10,000. */
  readonly totalCount: number
  /** Whether there may be more than `totalCount`: above 10,000, or because counting took too long. */
  readonly isAtLeast: boolean
  /** At most 20. */
  readonly pagesCount: number
}

export interface SearchHits {
  /** The same for all pages of the same arguments. */
  readonly searchId: string
  /** Milliseconds of the search; those of the first one if the results were kept. */
  readonly tookMs: number
  /** One for each type that was asked for, in the order of `searchTypes`. */
  readonly types: readonly TypeHits[]
}

/** Finds content. The implementations find the same and rank it alike. */
export interface SearchIndex {
  /** Never throws because of the content of a term. Results of a search are kept for a while, so that pages agree. */
  search(query: SearchQuery): Promise<SearchHits>
}

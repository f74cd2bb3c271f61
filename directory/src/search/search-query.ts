import type { Audience } from './passages/passage-engine.ts'
import type { SaidPlace } from './passages/score-passages.ts'
import type { SearchFilters } from './search-filters.ts'
import type { SearchType } from './search-type.ts'

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
  /** Searches for the words as they are written: none is corrected. Default: false. */
  readonly isVerbatim?: boolean
  /** With `MOST_TERMS`, results below this score are not given. Default: 18, about half of the words. */
  readonly leastScore?: number
  /** Finds episodes by what is said in them, too. Without it, no transcript is searched. */
  readonly said?: SaidScope
  readonly filters?: SearchFilters
  /** From 1, at most 20. Default: 1. */
  readonly page?: number
  /** At most 25. Default: 10. */
  readonly limitPerPage?: number
}

/** Which transcripts are searched. */
export interface SaidScope {
  /** Whether only episodes are results in whose transcripts the words are said. */
  readonly isOnly: boolean
  /** The generated transcripts that are searched besides those of publishers. */
  readonly audience: Audience
}

/** The audience of those who may read no generated transcript. */
export const everybody: Audience = { seriesUuids: [], episodeUuids: [] }

export interface SearchHit {
  readonly uuid: string
  /** 0 to 100: how well it matches. The meaning is the same for all types and orders. */
  readonly score: number
  /** The parts of its transcript in which the words are said, the best first; at most three. */
  readonly places: readonly SaidPlace[]
}

/** The results of one type. */
export interface TypeHits {
  readonly type: SearchType
  /** The page, in order. */
  readonly hits: readonly SearchHit[]
  /** Exact below 10,000, which stands for 10,000 and more. */
  readonly totalCount: number
  /** Whether there may be more than `totalCount`: from 10,000 on, or because the time ended. */
  readonly isAtLeast: boolean
  /** Whether the time ended before everything was looked at and counted. */
  readonly isIncomplete: boolean
  /** At most 20. */
  readonly pagesCount: number
}

/** A word that was taken for another one. */
export interface CorrectedWord {
  readonly asked: string
  readonly taken: string
}

/** What a word of the question was taken for, beside the word itself. It raises results and excludes none. */
export interface WordMeaning {
  /** As the question has it, folded. */
  readonly text: string
  readonly kind: 'genre' | 'language' | 'contentType' | 'season' | 'episode'
  /** Values of the interface, such as `PODCASTSERIES_TRUE_CRIME`; numbers in digits. */
  readonly values: readonly string[]
}

/** What was understood of a question. */
export interface Understanding {
  /** Misspelt words, where no content has the word itself. */
  readonly corrected: readonly CorrectedWord[]
  /** The question with its corrected words; `null` if nothing was corrected. */
  readonly correctedTerm: string | null
  readonly meanings: readonly WordMeaning[]
  /** Filters that the question asks for in words, such as `language:de`. They exclude results. */
  readonly filters: SearchFilters
  /** The address or id that was found instead of words; `null` if the question is none. */
  readonly id: string | null
  /** A question with other words that finds much better results; `null` if there is none. */
  readonly suggestion: string | null
  /**
   * The terms that results were found by, those of the rarest word first, as `termsOf` makes them of a text. One that
   * ends with `*` stands for all terms that it begins; one that begins with `+` for words without their spaces.
   */
  readonly matched: readonly string[]
  /** The same for transcripts. */
  readonly matchedInTranscripts: readonly string[]
}

export interface SearchHits {
  /** The same for all pages of the same arguments. */
  readonly searchId: string
  /** Milliseconds of the search; those of the first one if the results were kept. */
  readonly tookMs: number
  /** One for each type that was asked for, in the order of `searchTypes`. */
  readonly types: readonly TypeHits[]
  readonly understood: Understanding
}

/** Finds content. The implementations find the same and rank it alike. */
export interface SearchIndex {
  /** Never throws because of the content of a term. Results of a search are kept for a while, so that pages agree. */
  search(query: SearchQuery): Promise<SearchHits>
}

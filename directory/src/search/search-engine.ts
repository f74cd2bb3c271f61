import type { SearchDocument } from './search-document.ts'
import type { Restriction } from './search-filters.ts'
import type { SearchType } from './search-type.ts'

/*
 * The contract of searches.
 *
 * `question/` understands a question without any index: its words become slots. `ranking/expand.ts` gives each slot the
 * terms of the vocabulary that may stand for it, with a quality. `ranking/choose-candidates.ts` says which documents may
 * be results, as a rule of terms. An engine finds documents by such a rule and knows nothing else. `ranking/score.ts`
 * scores them by one function, so that engines find and rank alike.
 *
 * Terms of documents, in all engines:
 *
 * - words, as `termsOf` makes them of the fields;
 * - `+deepdive`: the words of a whole name as one, and two neighbours of a series' name;
 * - `^deep`: a word in the name of a series or creator;
 * - `e:12`, `s:2`: the number of an episode and of its season;
 * - `=g:PODCASTSERIES_ARTS`: a facet, see `facetOf`. `=p3a` is the tier of a document's popularity, see `tierOf`.
 *
 * A term that ends with `*` stands for all terms that it begins.
 */

/** A document has at least one of the terms. */
export type AnyOf = readonly string[]

/** A condition for documents. */
export interface Rule {
  /** A document has all terms of one of these lists. An empty list is no condition. */
  readonly anyOf: readonly (readonly AnyOf[])[]
  /** The terms of each phrase stand one after the other in one field. */
  readonly phrases: readonly (readonly AnyOf[])[]
  /** A document has none of these terms. */
  readonly without: AnyOf
}

export interface CandidateRequest {
  readonly type: SearchType
  readonly rule: Rule
  readonly restriction: Restriction
  /** Only these documents; `null` for all. */
  readonly uuids: readonly string[] | null
  /**
   * What orders the documents if there are more than `limit`: the sum of the weights of the lists that a document has a
   * term of, and twice the weight for a term in its name. If empty, popularity orders them.
   */
  readonly weighed: readonly { readonly terms: AnyOf; readonly weight: number }[]
  /** The terms that `fieldsOf` is asked for. If empty, nothing is scored, and names may be missing. */
  readonly scored: AnyOf
  readonly limit: number
}

/** Fields of a document, as bits. */
export const fieldBits = { name: 1, by: 2, labels: 4, text: 8, facet: 16 } as const

/** A document that may be a result, with the values that make its score. */
export interface Candidate {
  readonly uuid: string
  /** See `nameText`. */
  readonly nameText: string
  readonly popularity: number
  readonly childrenCount: number
  /** Returns the fields that have a scored term, as a sum of `fieldBits`. Facets and numbers count as `facet`. */
  fieldsOf(term: string): number
}

export interface CandidateSet {
  /** The best documents by `weighed`, then popularity, children and the lowest uuid; in any order. */
  readonly candidates: readonly Candidate[]
  /** How many documents the rule finds; `null` if they are `MOST_WEIGHED` or more, or were not all looked at. */
  readonly total: number | null
  /** Whether the time ended before all documents were looked at. */
  readonly isIncomplete: boolean
}

/** Milliseconds that the engine may work on one search. It answers with what it has when they are over. */
export interface Budget {
  remainingMs(): number
}

/** Documents among which the best are looked for. More are only found where words stand together more than by chance. */
export const MOST_WEIGHED = 5_000

/** Totals are exact below this number. */
export const EXACT_TO = 10_000

/** A store of documents in which searches look them up. All implementations find the same; none ranks. */
export interface SearchEngine {
  /** `postgresql` or `opensearch`. The index and its cursor are named by it. */
  readonly name: string
  candidates(request: CandidateRequest, budget: Budget): Promise<CandidateSet>
  /** How many documents a rule finds, at most `EXACT_TO`; `null` if the time ended. */
  count(request: Pick<CandidateRequest, 'type' | 'rule' | 'restriction'>, budget: Budget): Promise<number | null>
  /** Makes the store of documents if it is missing. Returns whether it was made: then it is empty. */
  prepare(): Promise<boolean>
  /** Writes documents, in place of those with the same uuids. */
  put(documents: readonly SearchDocument[], holder: string): Promise<void>
  /** Removes series with the episodes of podcasts among them. Unknown uuids do no harm. */
  removeSeries(uuids: readonly string[], holder: string): Promise<void>
  removeEpisodes(uuids: readonly string[], holder: string): Promise<void>
  /** The `childrenKey` of the podcasts that are in the index. */
  childrenKeys(uuids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** A term of the index, and how many documents have it. */
export interface KnownTerm {
  readonly term: string
  /** The term in Latin letters; see `latinOf`. */
  readonly latin: string
  readonly documents: Readonly<Record<SearchType, number>>
}

/** What is known of the documents of one type without looking at them. */
export interface TypeFacts {
  readonly documents: number
  readonly greatestPopularity: number
  /** How many documents have a term. Rare terms are estimated. */
  documentsOf(term: string): number
}

/** The facts of one moment, for all questions until terms are counted again. */
export interface VocabularyFacts {
  of(type: SearchType): TypeFacts
  /** Whether a term is so common that no other spelling of it is looked for. */
  isCommon(term: string): boolean
}

/**
 * The terms that documents have. There is one for all engines, kept in the database, so that all of them understand a
 * question in the same way.
 */
export interface Vocabulary {
  facts(): Promise<VocabularyFacts>
  /**
   * Returns the terms that are one of `exact`, those that are one of `latin` in Latin letters, and those that are alike
   * to one of `alike` in Latin letters: by their beginning, a part, or most of their letters.
   */
  lookUp(exact: readonly string[], latin: readonly string[], alike: readonly string[]): Promise<readonly KnownTerm[]>
}

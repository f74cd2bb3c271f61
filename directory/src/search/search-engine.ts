import type { Restriction } from './restriction.ts'
import type { SearchDocument } from './search-document.ts'
import type { SearchType } from './search-query.ts'
import type { QueryTerm } from './terms/query-terms.ts'

/** A document that may be a result, with what its score is made of. */
export interface Candidate {
  readonly uuid: string
  /** See `nameText`. */
  readonly nameText: string
  readonly byText: string
  /** The number of the query's terms that the document has, in any field. */
  readonly matched: number
  readonly popularity: number
  readonly childrenCount: number
}

export interface CandidateRequest {
  readonly type: SearchType
  /** Empty: all documents that the restriction lets through. */
  readonly terms: readonly QueryTerm[]
  /** All terms; all in their order; or some of them: all but one, or else any that is not in every tenth document. */
  readonly match: 'all' | 'phrase' | 'some'
  readonly restriction: Restriction
  /** Names that match must be among the candidates, however unpopular. */
  readonly isByName: boolean
}

export interface CandidateSet {
  /** The most popular documents that match, each once, in no order. */
  readonly candidates: readonly Candidate[]
  /** How many documents match, exact to 10,000. */
  readonly total: number
  /** There may be more. */
  readonly isAtLeast: boolean
}

/** Milliseconds that the engine may work on one search. It answers with what it has when they are over. */
export interface Budget {
  remainingMs(): number
}

/** Where documents are kept and looked up. Two implementations find the same; ranking is not theirs. */
export interface SearchEngine {
  /** `postgresql`, `opensearch`: the index and its cursor are known by it. */
  readonly name: string
  candidates(request: CandidateRequest, budget: Budget): Promise<CandidateSet>
  /** Series and creators whose names share trigrams with a name. */
  similarNames(
    type: SearchType,
    trigrams: readonly string[],
    restriction: Restriction,
    budget: Budget,
  ): Promise<readonly Candidate[]>
  /** Makes what documents are kept in. Returns whether it was not there: then it is empty. */
  prepare(): Promise<boolean>
  /** Writes documents. What is there under their uuids is replaced. */
  put(documents: readonly SearchDocument[], holder: string): Promise<void>
  /** Removes series with the episodes of podcasts among them. Unknown uuids do no harm. */
  removeSeries(uuids: readonly string[], holder: string): Promise<void>
  removeEpisodes(uuids: readonly string[], holder: string): Promise<void>
  /** The `childrenKey` of the podcasts that are in the index. */
  childrenKeys(uuids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

import type { Restriction } from './restriction.ts'
import type { SearchDocument } from './search-document.ts'
import type { SearchType } from './search-query.ts'
import type { QueryTerm } from './terms/query-terms.ts'

/** A document that may be a result, with the values that make its score. */
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
  /** If empty, all documents that the restriction lets through match. */
  readonly terms: readonly QueryTerm[]
  /**
   * All terms; all in their order; or some of them: all but one, or any that is in at most a tenth of the documents.
   */
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
  /** Whether more documents may match. */
  readonly isAtLeast: boolean
}

/** Milliseconds that the engine may work on one search. It answers with what it has when they are over. */
export interface Budget {
  remainingMs(): number
}

/**
 * A store of documents in which searches look them up. Two implementations find the same documents; neither ranks them.
 */
export interface SearchEngine {
  /** `postgresql` or `opensearch`. The index and its cursor are named by it. */
  readonly name: string
  candidates(request: CandidateRequest, budget: Budget): Promise<CandidateSet>
  /** Series and creators whose names share trigrams with a name. */
  similarNames(
    type: SearchType,
    trigrams: readonly string[],
    restriction: Restriction,
    budget: Budget,
  ): Promise<readonly Candidate[]>
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

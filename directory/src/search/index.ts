/** Search: the terms of a text, the index, and how results are ranked. */

export { foldText } from './fold-text.ts'
export { type IndexingOptions, indexRound, startIndexing } from './follow-events.ts'
export { requestRebuild } from './indexing-rows.ts'
export { searchJobs } from './jobs.ts'
export { addSearchGauges } from './metrics.ts'
export { openSearchIndex, searchEngineNames } from './open-search-index.ts'
export { type OpenIndex, postgresqlIndex } from './postgresql-index.ts'
export type { SearchDocument } from './search-document.ts'
export type { SearchEngine } from './search-engine.ts'
export {
  type SearchFilters,
  type SearchHit,
  type SearchHits,
  type SearchIndex,
  type SearchQuery,
  type SearchType,
  searchTypes,
  type TypeHits,
} from './search-query.ts'
export { createSuggestions, type SuggestNames } from './suggest-names.ts'
export { isHalfPair, type Term, termsOf } from './terms-of.ts'

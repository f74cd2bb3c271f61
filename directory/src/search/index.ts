/** Search: the terms of a text, the index, and how results are ranked. */

export { type IndexingOptions, indexRound, startIndexing } from './indexing/follow-events.ts'
export { indexSoon, requestRebuild } from './indexing/indexing-rows.ts'
export { searchJobs } from './indexing/jobs.ts'
export { addSearchGauges } from './indexing/metrics.ts'
export { createMarker, type MarkedText, type Marker } from './marking/mark-matches.ts'
export { openSearchIndex, searchEngineNames } from './open-search/open-search-index.ts'
export type { SpokenItem } from './passages/cut-passages.ts'
export { startTranscriptIndexing, transcriptRound } from './passages/index-transcripts.ts'
export { createQuotes, type Quote, type QuoteSaid, type SearchedTranscripts } from './passages/quotes.ts'
export { dropPassages, hasGenerated, transcriptsChanged } from './passages/transcript-rows.ts'
export { type OpenIndex, postgresqlIndex } from './postgresql/postgresql-index.ts'
export { recountTerms } from './postgresql/vocabulary-rows.ts'
export type { SearchDocument } from './search-document.ts'
export type { SearchEngine } from './search-engine.ts'
export { type FilterArgument, filtersIn, filtersOut, listFilters, type SearchFilters } from './search-filters.ts'
export {
  everybody,
  type SaidScope,
  type SearchHit,
  type SearchHits,
  type SearchIndex,
  type SearchQuery,
  type TypeHits,
  type Understanding,
} from './search-query.ts'
export { type ContentSearchType, contentTypes, type SearchType } from './search-type.ts'
export { createSuggestions, type Suggest, type Suggestion } from './suggestions.ts'
export { foldText } from './terms/fold-text.ts'
export { termsOf } from './terms/terms-of.ts'

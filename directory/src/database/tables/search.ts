import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

/** The columns of documents of all types. */
interface DocumentColumns {
  readonly uuid: string
  /** Terms of the name with spaces between them; after a line break its extra terms with their places. */
  readonly name_terms: string
  readonly vector: string
  readonly popularity: number
  readonly date_published: number | null
}

export interface SearchSeriesTable extends DocumentColumns {
  readonly type: string
  readonly children_count: number
  readonly latest_child_at: number | null
  /** Uuids: the series itself, or the content of a creator. */
  readonly related: readonly string[]
  /** Changes with everything that the documents of its episodes take from the series. */
  readonly children_key: string
}

export interface SearchEpisodesTable extends DocumentColumns {
  readonly series_uuid: string
  readonly duration: number | null
}

/** A term, and how many documents of each type have it. */
export interface SearchTermsTable {
  readonly term: string
  readonly latin: string
  /** Whether it is a word of a text, not a facet or number. */
  readonly is_word: boolean
  readonly podcasts: number
  readonly episodes: number
  readonly comics: number
  readonly creators: number
  readonly persons: number
}

export interface SearchIndexesTable {
  readonly name: string
  /** The process that writes the index. */
  readonly holder: string
  readonly held_until: Date
  /** The `TERMS_VERSION` of its terms; 0 if the index was never built. */
  readonly terms_version: Generated<number>
  /** When the process got the right to write, in epoch milliseconds. It is greater than all earlier ones. */
  readonly term: Generated<number>
  /** Documents that were written since the terms were counted. */
  readonly written: Generated<number>
  /** Documents that there were when the terms were counted; 0 if they never were. */
  readonly counted: Generated<number>
  /** How often the terms were counted. */
  readonly counts: Generated<number>
}

export interface SearchDueTable {
  /** Name of the engine. */
  readonly engine: string
  readonly series_uuid: string
  readonly due_at: Generated<Date>
  /** How often the series could not be indexed. */
  readonly tries: Generated<number>
}

export interface SearchResultsTable {
  readonly search_id: string
  /** Milliseconds. */
  readonly kept_at: number
  readonly results: ColumnType<Json, string, string>
}

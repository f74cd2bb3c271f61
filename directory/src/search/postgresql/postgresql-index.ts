import type { Database } from '../../database/database.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { rankedSearch } from '../ranking/ranked-search.ts'
import { storedResults } from '../ranking/result-rows.ts'
import type { SearchEngine } from '../search-engine.ts'
import type { SearchIndex } from '../search-query.ts'
import { postgresqlEngine } from './postgresql-engine.ts'

/** An index with the engines that hold its documents, for the code that keeps them up to date. */
export interface OpenIndex extends SearchIndex {
  /** The engine that answers searches once it is complete. */
  readonly engine: SearchEngine
  /** All engines that are kept up to date. */
  readonly engines: readonly SearchEngine[]
}

/**
 * The index in the database of the directory.
 *
 * @param reads - the database that answers searches. Their results are kept in `db`, and further pages are cut from
 *   them
 */
export function postgresqlIndex(db: Database, runtime: Pick<Runtime, 'now'>, reads = db): OpenIndex {
  const engine = postgresqlEngine(db, runtime, reads)
  return { engine, engines: [engine], ...rankedSearch(engine, storedResults(db, runtime), runtime) }
}

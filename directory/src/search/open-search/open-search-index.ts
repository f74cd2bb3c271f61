import type { Database } from '../../database/database.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { TERMS_VERSION } from '../indexing/follow-events.ts'
import { isFilled } from '../indexing/indexing-rows.ts'
import { POSTGRESQL_INDEX } from '../postgresql/postgresql-engine.ts'
import { type OpenIndex, postgresqlIndex } from '../postgresql/postgresql-index.ts'
import { RankedSearch } from '../ranking/ranked-search.ts'
import { storedResults } from '../ranking/result-rows.ts'
import { openSearchClient } from './open-search-client.ts'
import { OPEN_SEARCH_INDEX, OpenSearchEngine } from './open-search-engine.ts'

/** Returns the names of the engines that are kept up to date with these settings. */
export function searchEngineNames({ searchUrl }: { readonly searchUrl: string | null }): readonly string[] {
  return searchUrl === null ? [POSTGRESQL_INDEX] : [POSTGRESQL_INDEX, OPEN_SEARCH_INDEX]
}

/**
 * The index in OpenSearch. Until it is complete for the first time, searches use the index in the database. Both
 * indexes are kept up to date.
 *
 * @param searchUrl of the server, with user, password and the name of the alias
 */
export function openSearchIndex(db: Database, runtime: Pick<Runtime, 'now'>, searchUrl: string, reads = db): OpenIndex {
  const inDatabase = postgresqlIndex(db, runtime, reads)
  const engine = new OpenSearchEngine(db, openSearchClient(searchUrl))
  const ranked = new RankedSearch(engine, inDatabase.vocabulary, storedResults(db, runtime), runtime)
  let isReady = false
  return {
    engine,
    engines: [...inDatabase.engines, engine],
    vocabulary: inDatabase.vocabulary,
    async search(query) {
      isReady ||= await isFilled(db, engine.name, TERMS_VERSION)
      return await (isReady ? ranked : inDatabase).search(query)
    },
  }
}

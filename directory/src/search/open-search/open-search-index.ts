import type { Database } from '../../database/database.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { TERMS_VERSION } from '../indexing/follow-events.ts'
import { isFilled } from '../indexing/indexing-rows.ts'
import { SaidSearch } from '../passages/find-said.ts'
import { PASSAGES_VERSION } from '../passages/index-transcripts.ts'
import type { PassageEngine } from '../passages/passage-engine.ts'
import { passageVocabulary } from '../passages/postgresql-passages.ts'
import { POSTGRESQL_INDEX } from '../postgresql/postgresql-engine.ts'
import { type OpenIndex, postgresqlIndex } from '../postgresql/postgresql-index.ts'
import { RankedSearch } from '../ranking/ranked-search.ts'
import { storedResults } from '../ranking/result-rows.ts'
import { openSearchClient } from './open-search-client.ts'
import { OPEN_SEARCH_INDEX, OpenSearchEngine } from './open-search-engine.ts'
import { openSearchPassages } from './open-search-passages.ts'

/** Returns what finds passages in OpenSearch, and in the database until OpenSearch has all. */
function untilFilled(db: Database, passages: PassageEngine, before: PassageEngine): Pick<PassageEngine, 'find'> {
  let isReady = false
  return {
    async find(request, budget) {
      isReady ||= await isFilled(db, passages.name, PASSAGES_VERSION)
      return await (isReady ? passages : before).find(request, budget)
    },
  }
}

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
  const client = openSearchClient(searchUrl)
  const engine = new OpenSearchEngine(db, client)
  const { vocabulary } = inDatabase
  const passages = openSearchPassages(db, client)
  const said = new SaidSearch(
    untilFilled(db, passages, inDatabase.passageEngines[0]!),
    passageVocabulary(reads),
    engine,
  )
  const ranked = new RankedSearch({ engine, vocabulary, said }, storedResults(db, runtime), runtime)
  let isReady = false
  return {
    engine,
    engines: [...inDatabase.engines, engine],
    vocabulary,
    passageEngines: [...inDatabase.passageEngines, passages],
    async search(query) {
      isReady ||= await isFilled(db, engine.name, TERMS_VERSION)
      return await (isReady ? ranked : inDatabase).search(query)
    },
  }
}

import type { Database } from '../../database/database.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { SaidSearch } from '../passages/find-said.ts'
import type { PassageEngine } from '../passages/passage-engine.ts'
import { passageVocabulary, postgresqlPassages } from '../passages/postgresql-passages.ts'
import { RankedSearch } from '../ranking/ranked-search.ts'
import { storedResults } from '../ranking/result-rows.ts'
import type { SearchEngine, Vocabulary } from '../search-engine.ts'
import type { SearchIndex } from '../search-query.ts'
import { POSTGRESQL_INDEX, postgresqlEngine } from './postgresql-engine.ts'
import { databaseVocabulary } from './vocabulary.ts'

/** An index with the engines that hold its documents, for the code that keeps them up to date. */
export interface OpenIndex extends SearchIndex {
  /** The engine that answers searches once it is complete. */
  readonly engine: SearchEngine
  /** All engines that are kept up to date. */
  readonly engines: readonly SearchEngine[]
  /** The terms of the index in the database, by which all engines understand questions. */
  readonly vocabulary: Vocabulary
  /** The engines that hold passages of transcripts. Only those that are kept up to date have any. */
  readonly passageEngines: readonly PassageEngine[]
}

/**
 * The index in the database of the directory.
 *
 * @param reads - the database that answers searches. Their results are kept in `db`, and further pages are cut from
 *   them
 */
export function postgresqlIndex(db: Database, runtime: Pick<Runtime, 'now'>, reads = db): OpenIndex {
  const engine = postgresqlEngine(db, reads)
  const vocabulary = databaseVocabulary(reads, POSTGRESQL_INDEX)
  const passages = postgresqlPassages(db, reads)
  const said = new SaidSearch(passages, passageVocabulary(reads), engine)
  const ranked = new RankedSearch({ engine, vocabulary, said }, storedResults(db, runtime), runtime)
  return {
    engine,
    engines: [engine],
    vocabulary,
    passageEngines: [passages],
    search: (query) => ranked.search(query),
  }
}

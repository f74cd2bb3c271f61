import type { Database } from '../../database/database.ts'
import { noteWritten, requireHolder } from '../indexing/indexing-rows.ts'
import type { SearchEngine } from '../search-engine.ts'
import { candidateRows, countRows, withinTime } from './candidate-rows.ts'
import { childrenKeys, deleteEpisodes, deleteSeries, upsertDocuments } from './document-rows.ts'
import { WrittenTerms } from './vocabulary-rows.ts'

export const POSTGRESQL_INDEX = 'postgresql'
/** Terms that are known to be stored. Those that an index forgets come back when terms are counted. */
const KEPT_TERMS = 200_000

/**
 * The index in this database, with the terms of this directory and the GIN indexes of PostgreSQL.
 *
 * @param reads - the database that answers searches
 */
export function postgresqlEngine(db: Database, reads = db): SearchEngine {
  const known = new Set<string>()
  return {
    name: POSTGRESQL_INDEX,
    prepare: async () => false,
    async candidates(request, budget) {
      const found = await withinTime(reads, budget.remainingMs, (tx) => candidateRows(tx, request))
      return { candidates: [], total: null, ...found, isIncomplete: found === null }
    },
    count: (request, budget) => withinTime(reads, budget.remainingMs, (tx) => countRows(tx, request)),
    async put(documents, holder) {
      const terms = new WrittenTerms()
      const stored = await db.transaction().execute(async (tx) => {
        await requireHolder(tx, POSTGRESQL_INDEX, holder)
        await upsertDocuments(tx, documents, terms.add)
        const added = await terms.store(tx, known)
        await noteWritten(tx, POSTGRESQL_INDEX, documents.length)
        return added
      })
      if (known.size > KEPT_TERMS) known.clear()
      for (const term of stored) known.add(term)
    },
    async removeSeries(uuids, holder) {
      if (uuids.length === 0) return
      await db.transaction().execute(async (tx) => {
        await requireHolder(tx, POSTGRESQL_INDEX, holder)
        await deleteSeries(tx, uuids)
      })
    },
    async removeEpisodes(uuids, holder) {
      if (uuids.length === 0) return
      await db.transaction().execute(async (tx) => {
        await requireHolder(tx, POSTGRESQL_INDEX, holder)
        await deleteEpisodes(tx, uuids)
      })
    },
    childrenKeys: (uuids) => childrenKeys(db, uuids),
  }
}

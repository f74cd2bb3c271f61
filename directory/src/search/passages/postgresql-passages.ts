import type { Database } from '../../database/database.ts'
import { requireHolder } from '../indexing/indexing-rows.ts'
import { withinTime } from '../postgresql/candidate-rows.ts'
import { POSTGRESQL_INDEX } from '../postgresql/postgresql-engine.ts'
import type { PassageEngine, PassageVocabulary } from './passage-engine.ts'
import { deletePassages, emptyPassages, findPassages, replacePassages } from './passage-rows.ts'
import { addPassageTerms, countPassages, passageTerms } from './passage-term-rows.ts'
import { passageIndexOf } from './transcript-rows.ts'

/** Terms that are known to be stored. */
const KEPT_TERMS = 200_000
/** Milliseconds for words that are said alike. Without them, a question has the terms that it asks for. */
const ALIKE_MS = 400

export const POSTGRESQL_PASSAGES = passageIndexOf(POSTGRESQL_INDEX)

/**
 * The passages in this database.
 *
 * @param reads - the database that answers searches
 */
export function postgresqlPassages(db: Database, reads = db): PassageEngine {
  const known = new Set<string>()
  return {
    name: POSTGRESQL_PASSAGES,
    async prepare(isNew) {
      if (isNew) await emptyPassages(db)
      return isNew
    },
    async find(request, budget) {
      const found = await withinTime(reads, budget.remainingMs, (tx) => findPassages(tx, request))
      return { passages: [], episodeUuids: [], isPart: false, ...found, isIncomplete: found === null }
    },
    async put(transcript, holder) {
      const added = await db.transaction().execute(async (tx) => {
        await requireHolder(tx, POSTGRESQL_PASSAGES, holder)
        await replacePassages(tx, transcript)
        // What is said in a generated transcript is known to few.
        return transcript.isGenerated ? [] : await addPassageTerms(tx, transcript.passages, known)
      })
      if (known.size > KEPT_TERMS) known.clear()
      for (const term of added) known.add(term)
    },
    async remove(keys, holder) {
      await db.transaction().execute(async (tx) => {
        await requireHolder(tx, POSTGRESQL_PASSAGES, holder)
        await deletePassages(tx, keys)
      })
    },
  }
}

/** The terms of publishers' transcripts, in the database. */
export function passageVocabulary(reads: Database): PassageVocabulary {
  return {
    count: () => countPassages(reads, POSTGRESQL_PASSAGES),
    async lookUp(words) {
      const found = await withinTime(
        reads,
        () => ALIKE_MS,
        (tx) => passageTerms(tx, words),
      )
      return found ?? (await passageTerms(reads, { ...words, stems: [], alike: [] }))
    },
  }
}

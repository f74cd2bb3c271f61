import type { Database } from '../../database/database.ts'
import { facets, facetTerm } from '../search-document.ts'
import type { KnownTerm, TypeFacts, Vocabulary, VocabularyFacts } from '../search-engine.ts'
import { contentTypes, type SearchType } from '../search-type.ts'
import { withinTime } from './candidate-rows.ts'
import { alikeTerms, countedVersion, type FactRows, readFacts } from './vocabulary-rows.ts'

/** Milliseconds for words that are spelt alike. Without them, a question has the terms that it asks for. */
const ALIKE_MS = 400
/** In so many documents of a type a word is no slip of another one. */
const COMMON = 1_000
/** The share that a rare term has of the documents of the rarest term that is known. */
const RARE = 0.5

/**
 * The vocabulary in the database. The most common terms are kept in memory until terms are counted again.
 *
 * @param indexName of the index that counts the terms
 */
export function databaseVocabulary(db: Database, indexName: string): Vocabulary {
  let kept: { readonly version: string; readonly facts: Promise<VocabularyFacts> } | null = null
  return {
    async facts() {
      const version = await countedVersion(db, indexName)
      if (kept?.version !== version) {
        const facts = readFacts(db).then(factsOf)
        kept = { version, facts }
        // A failure is not kept.
        facts.catch(() => {
          kept = null
        })
      }
      return await kept!.facts
    },
    async lookUp(exact, latin, alike) {
      const found = await withinTime(
        db,
        () => ALIKE_MS,
        (tx) => alikeTerms(tx, exact, latin, alike),
      )
      return found ?? (await alikeTerms(db, exact, [], []))
    },
  }
}

function factsOf({ common, greatest }: FactRows): VocabularyFacts {
  const known = new Map(common.map((term) => [term.term, term]))
  const types = new Map<SearchType, TypeFacts>()
  return {
    of(type) {
      const facts = types.get(type) ?? typeFacts(type, known, greatest[type])
      types.set(type, facts)
      return facts
    },
    isCommon: (term) => contentTypes.some((type) => (known.get(term)?.documents[type] ?? 0) >= COMMON),
  }
}

function typeFacts(type: SearchType, known: ReadonlyMap<string, KnownTerm>, greatestPopularity: number): TypeFacts {
  const counts = [...known.values()].map(({ documents }) => documents[type]).filter((count) => count > 0)
  const rare = Math.max(1, RARE * counts.reduce((least, count) => Math.min(least, count), Number.POSITIVE_INFINITY))
  const unlisted = Number.isFinite(rare) ? rare : 1
  return {
    documents: Math.max(1, known.get(facetTerm(facets.type(type)))?.documents[type] ?? 1),
    greatestPopularity,
    documentsOf(term) {
      const listed = known.get(term)
      if (listed !== undefined) return listed.documents[type]
      return term.startsWith('=') ? 0 : unlisted
    },
  }
}

import type { ResultStore } from '../../src/search/ranking/ranked-search.ts'
import type { Vocabulary } from '../../src/search/search-engine.ts'

/** Documents of each type. */
const ALL = 100_000

/** A vocabulary with the number of documents of each type that have each of some words. */
export function vocabularyOf(words: Readonly<Record<string, number>>): Vocabulary {
  const documentsOf = (term: string): number => words[term] ?? (term.startsWith('=p') ? ALL / 16 : 0)
  return {
    facts: async () => ({
      of: () => ({ documents: ALL, greatestPopularity: 1, documentsOf }),
      isCommon: (term) => documentsOf(term) >= 1_000,
    }),
    lookUp: async (exact) =>
      exact.flatMap((term) => {
        const count = words[term]
        if (count === undefined) return []
        const documents = { PODCASTSERIES: count, PODCASTEPISODE: count, COMICSERIES: count, PERSON: 0, CREATOR: count }
        return [{ term, latin: term, documents }]
      }),
  }
}

/** Keeps no results. */
export const noResults: ResultStore = { kept: async () => null, keep: async () => {}, currentUuids: async () => [] }

import type { Database } from '../../database/database.ts'
import { queryTerms } from '../terms/query-terms.ts'
import { isHalfPair } from '../terms/terms-of.ts'
import { uuidsByNames } from './suggestion-rows.ts'
import { termsQuery } from './tsquery.ts'

/**
 * Finds series and creators whose names have the words that were typed. The last word may be the beginning of one. The
 * most popular come first, then the shorter names.
 *
 * @returns at most `limit` uuids; none for a single letter, unless its script has no spaces between words
 */
export type SuggestNames = (typed: string, limit: number) => Promise<readonly string[]>

/** Suggestions out of the index in this database. */
export function createSuggestions(db: Database): SuggestNames {
  return async (typed, limit) => {
    const terms = queryTerms(typed, true)
    const [first] = terms
    if (first === undefined || (terms.length === 1 && isTooShort(first.text))) return []
    const query = termsQuery(terms, 'all', () => 0)
    return query === null ? [] : await uuidsByNames(db, query, limit)
  }
}

function isTooShort(term: string): boolean {
  return Array.from(term).length < 2 && !isHalfPair(term)
}

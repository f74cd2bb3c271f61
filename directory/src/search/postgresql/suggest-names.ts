import type { Database } from '../../database/database.ts'
import { understand } from '../question/understand.ts'
import { expand } from '../ranking/expand.ts'
import type { Vocabulary } from '../search-engine.ts'
import { isHalfPair } from '../terms/terms-of.ts'
import { uuidsByNames } from './suggestion-rows.ts'
import { anyOfQuery } from './tsquery.ts'

/** The least quality of a term that may stand for a typed word. */
const LIKELY = 0.3

/**
 * Finds series and creators whose names have the words that were typed. The last word may be the beginning of one. The
 * most popular come first, then the shorter names. Where too few names have the words, misspelt ones are corrected.
 *
 * @returns at most `limit` uuids; none for a single letter, unless its script has no spaces between words
 */
type SuggestNames = (typed: string, limit: number) => Promise<readonly string[]>

/** Names out of the index in this database. */
export function createNameSuggestions(db: Database, vocabulary: Vocabulary): SuggestNames {
  return async (typed, limit) => {
    const question = understand(typed, true)
    const { words } = question
    const [first] = words
    if (first === undefined || (words.length === 1 && isTooShort(first))) return []
    const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(typed)
    const exact = words.map((word, index) => [
      `^${word}${isHalfPair(word) || (isOpen && index === words.length - 1) ? '*' : ''}`,
    ])
    const found = await uuidsByNames(db, queryOf(exact), limit)
    if (found.length >= limit) return found
    const { slots } = await expand(question, vocabulary, false)
    const likely = slots.map(({ expansions }) =>
      expansions.flatMap(({ term, quality }) => (quality < LIKELY || /^[=+]/.test(term) ? [] : [`^${term}`])),
    )
    if (likely.length === 0 || likely.some((terms) => terms.length === 0)) return found
    const others = await uuidsByNames(db, queryOf(likely), limit)
    return [...new Set([...found, ...others])].slice(0, limit)
  }
}

function queryOf(lists: readonly (readonly string[])[]): string {
  return lists.map((terms) => anyOfQuery(terms)).join(' & ')
}

function isTooShort(term: string): boolean {
  return Array.from(term).length < 2 && !isHalfPair(term)
}

import { inflected } from '../ranking/weights.ts'
import { isHalfPair, termsOf } from './terms-of.ts'

/** A term that is looked for. */
export interface QueryTerm {
  readonly text: string
  /** Whether longer terms that begin with it match too. */
  readonly isPrefix: boolean
}

/**
 * The most terms of a question that count. People use few; a question of 500 words must not cost a hundred times as
 * much.
 */
export const MAX_QUERY_TERMS = 24

/** The terms of a question, in its order. The last one is a prefix if it is still being typed. */
export function queryTerms(text: string, isTyping: boolean): QueryTerm[] {
  const terms = termsOf(text)
    .filter(({ isExtra }) => !isExtra)
    .slice(0, MAX_QUERY_TERMS)
  const isOpen = isTyping && /[\p{L}\p{N}\p{M}]$/u.test(text)
  return terms.map((term, index) => ({
    text: term.text,
    isPrefix: isHalfPair(term.text) || (isOpen && index === terms.length - 1),
  }))
}

/** The terms without their endings, in all scripts that end words in letters; `null` if all terms are short. */
export function stemsOf(terms: readonly QueryTerm[]): QueryTerm[] | null {
  const stems = terms.map((term) => {
    const letters = Array.from(term.text)
    const isLong = letters.length >= inflected.fromLength && ONLY_LETTERS.test(term.text)
    return isLong ? { text: letters.slice(0, -inflected.ending).join(''), isPrefix: true } : term
  })
  return stems.some((stem, index) => stem !== terms[index]) ? stems : null
}

const ONLY_LETTERS = /^[\p{L}\p{M}]+$/u

export function matches({ text, isPrefix }: QueryTerm, term: string): boolean {
  return isPrefix ? term.startsWith(text) : term === text
}

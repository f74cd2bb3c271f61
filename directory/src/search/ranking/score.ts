import type { Candidate } from '../search-engine.ts'
import { matches, type QueryTerm } from '../terms/query-terms.ts'
import { similarity, trigramsOf } from '../terms/trigrams.ts'
import { inflected, MIN_SIMILARITY, NAME_STEPS, weights } from './weights.ts'

type Band = (typeof weights)[keyof typeof weights]

/** A candidate with its score. */
export interface Scored {
  readonly uuid: string
  readonly score: number
  readonly popularity: number
  readonly childrenCount: number
}

/**
 * Returns how well a document matches a question, 0 to 100. The score depends on terms alone, so that it means the same
 * for all types and engines. It is 0 for a question without terms.
 */
export function scoreOf(terms: readonly QueryTerm[], { nameText, byText, matched }: Candidate): number {
  if (terms.length === 0) return 0
  const [main = '', extra = ''] = nameText.split('\n')
  const name = split(main)
  const names = [...name, ...split(extra)]
  const by = split(byText)
  const inName = terms.filter((term) => names.some((other) => matches(term, other))).length
  const inNameOrBy = terms.filter((term) => [...names, ...by].some((other) => matches(term, other))).length
  const coverage = Math.ceil((NAME_STEPS * Math.min(terms.length, name.length)) / Math.max(1, name.length)) / NAME_STEPS
  if (inName === terms.length) {
    const place = phrasePlace(terms, name)
    if (place !== -1 && name.length === terms.length && isWhole(terms, name)) return weights.nameEqual.to
    return within(place === -1 ? weights.nameAll : weights.namePhrase, coverage)
  }
  if (inNameOrBy === terms.length) return within(weights.nameAndBy, inName / terms.length)
  if (matched >= terms.length) return within(weights.text, inNameOrBy / terms.length)
  // With equal numbers of terms the fields decide, and they never outweigh one more term.
  const where = (inName + inNameOrBy) / (2 * terms.length)
  return within(weights.some, (Math.max(0, matched - 1) + where) / Math.max(1, terms.length - 1))
}

/** Returns how well a document matches terms whose ends may differ from the question's. */
export function inflectedScore(stems: readonly QueryTerm[], candidate: Candidate): number {
  return Math.round(scoreOf(stems, candidate) * inflected.share)
}

/** Returns the score of a name that is spelt like the question; `null` if it is not. */
export function similarScore(trigrams: readonly string[], { nameText }: Candidate): number | null {
  const alike = similarity(trigrams, trigramsOf(nameText))
  return alike < MIN_SIMILARITY ? null : within(weights.similar, alike)
}

/** Better results first: by score, then popularity, then children, then the lowest uuid. */
export function byExactness(one: Scored, other: Scored): number {
  return other.score - one.score || byPopularity(one, other)
}

/** More popular results first, then those with more children, then the lowest uuid. */
export function byPopularity(one: Scored, other: Scored): number {
  return (
    other.popularity - one.popularity ||
    other.childrenCount - one.childrenCount ||
    (one.uuid < other.uuid ? -1 : Number(one.uuid > other.uuid))
  )
}

function split(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}

/** Where the terms stand in a name one after the other; -1 if they do not. */
function phrasePlace(terms: readonly QueryTerm[], name: readonly string[]): number {
  for (let place = 0; place + terms.length <= name.length; place += 1) {
    if (terms.every((term, index) => matches(term, name[place + index]!))) return place
  }
  return -1
}

/** Whether no term is only the beginning of its word. */
function isWhole(terms: readonly QueryTerm[], name: readonly string[]): boolean {
  return terms.every(({ text }, index) => text === name[index])
}

function within({ from, to }: Band, share: number): number {
  return Math.round(from + (to - from) * Math.min(1, Math.max(0, share)))
}

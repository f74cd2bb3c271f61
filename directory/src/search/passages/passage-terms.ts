import { vectorText } from '../postgresql/tsquery.ts'
import { softWords } from '../question/word-groups.ts'
import { type Term, termsOf } from '../terms/terms-of.ts'

/** How often a passage has a term that it is about. */
const REPEATED = 3

/** A passage as engines keep it. */
export interface PassageDocument {
  readonly terms: readonly Term[]
  /** Terms without a place: what the passage repeats, and the first digits of its episode. */
  readonly marks: readonly string[]
}

/** The mark of a passage that has a term three times or more. */
export function repeatedTerm(term: string): string {
  return `!${term}`
}

/** The marks of all episodes: each has a 256th of them. A common word is looked for among some. */
export const episodeMarks: readonly string[] = Array.from(
  { length: 256 },
  (_, index) => `=h${index.toString(16).padStart(2, '0')}`,
)

export function passageDocument(text: string, episodeUuid: string): PassageDocument {
  const terms = termsOf(text)
  const times = new Map<string, number>()
  for (const term of terms) times.set(term.text, (times.get(term.text) ?? 0) + 1)
  const repeated = [...times].flatMap(([term, count]) =>
    count >= REPEATED && !softWords.has(term) ? [repeatedTerm(term)] : [],
  )
  return { terms, marks: [...repeated, `=h${episodeUuid.slice(0, 2)}`] }
}

/** Returns the vector of a passage, as PostgreSQL reads it. */
export function passageVector({ terms, marks }: PassageDocument): string {
  return vectorText({ name: [], by: [], labels: [], text: terms, marks })
}

import type { Question } from '../question/question.ts'
import type { MatchBy } from '../ranking/choose-candidates.ts'
import { BUDGET } from '../ranking/expand.ts'
import { rarityOf } from '../ranking/score.ts'
import type { AnyOf, Rule } from '../search-engine.ts'
import type { PassageQuestion, PassageSlot } from './expand-for-passages.ts'
import type { PassageRequest } from './passage-engine.ts'
import { episodeMarks, repeatedTerm } from './passage-terms.ts'

/** The rarest words. A passage has two of them, or more where two are in too many passages. */
const RAREST = 5
/** Passages that words which stand together may bring, and the most sets of such words. */
const TOGETHER_BUDGET = 500
const MOST_SETS = 6
/** How much more often words stand in one passage than by chance. */
const TOGETHER = 4
/** The share of the passages with a word that repeat it. */
const REPEATED_SHARE = 0.05
/** From more of the marks of episodes than this, to read them takes longer than to read all passages of the words. */
const MOST_MARKS = 32
/** The least quality of a term that is the word, for `ALL_TERMS`, and of one that brings passages. */
const SURE = 0.7
const FINDING = 0.4

interface Conjunction {
  readonly all: readonly AnyOf[]
  readonly expected: number
}

/** A word with the terms that bring passages. */
interface Finder {
  readonly terms: AnyOf
  /** About how many passages they bring. */
  readonly passages: number
  readonly slot: PassageSlot
}

/** Says which passages may be results of a question; `null` if none can be. */
export function choosePassages(
  { slots, count }: PassageQuestion,
  { words, phrases, minus }: Pick<Question, 'words' | 'phrases' | 'minus'>,
  matchBy: MatchBy,
): Pick<PassageRequest, 'rule' | 'weighed' | 'scored'> | null {
  if (slots.length === 0) return null
  const finders = slots.map(finderOf)
  const isPhrase = matchBy === 'EXACT_PHRASE'
  const found = matchBy === 'MOST_TERMS' ? mostSlots(finders, count) : [everySlot(finders, count)]
  if (found.some(({ all }) => all.some((terms) => terms.length === 0))) return null
  const rule: Rule = {
    anyOf: isPhrase ? [words.map((word) => [word])] : found.map((each) => limited(each)),
    phrases: [...phrases, ...(isPhrase ? [words] : [])].map((phrase) => phrase.map((word) => [word])),
    without: minus,
  }
  return {
    rule,
    weighed: finders.map(({ terms, passages, slot }) => ({
      terms,
      weight: slot.share * rarityOf(Math.max(1, passages), count),
    })),
    scored: [...new Set(slots.flatMap(({ terms }) => terms.map(({ term }) => term)))],
  }
}

/** The word, and the forms of it that do not bring many more passages: `comet` does not bring those of `come`. */
function finderOf(slot: PassageSlot): Finder {
  const good = slot.terms.filter(({ term, quality }) => quality >= FINDING && !isOneCharacter(term))
  const terms: string[] = []
  let passages = 0
  for (const { term, passages: added } of good.length > 0 ? good : slot.terms.slice(0, 1)) {
    if (passages > 0 && added > passages && passages + added > BUDGET) continue
    terms.push(term)
    passages += added
  }
  return { terms, passages, slot }
}

/** Too many passages have a word that begins with one character. */
function isOneCharacter(term: string): boolean {
  return /^.\*$/u.test(term)
}

/** Each rare word, and the rarest together; a common word that stands alone as one that a passage repeats. */
function mostSlots(finders: readonly Finder[], count: number): Conjunction[] {
  const sorted = finders.toSorted((one, other) => one.passages - other.passages)
  const rare: Conjunction[] = []
  let sum = 0
  for (const { terms, passages } of sorted) {
    sum += passages
    if (sum > BUDGET) break
    rare.push({ all: [terms], expected: passages })
  }
  const rarest = sorted.slice(0, RAREST)
  // What has a rare word is found by it already.
  const sets = [...rare, ...together(rarest.slice(rare.length), count)]
  if (sets.length > 0) return sets
  if (rarest.length > 1) return [conjunctionOf(rarest, count)]
  const [only] = rarest
  return [{ all: [only!.terms.map(repeatedTerm)], expected: only!.passages * REPEATED_SHARE }]
}

/** Sets of two words. One that too many passages have gets further words; if none are left, it is not looked for. */
function together(finders: readonly Finder[], count: number): Conjunction[] {
  const sets: Conjunction[] = []
  const extend = (words: readonly Finder[], next: number): void => {
    const set = conjunctionOf(words, count)
    if (words.length > 1 && set.expected <= TOGETHER_BUDGET) sets.push(set)
    else for (let index = next; index < finders.length; index += 1) extend([...words, finders[index]!], index + 1)
  }
  extend([], 0)
  return sets.sort((one, other) => one.expected - other.expected).slice(0, MOST_SETS)
}

function conjunctionOf(words: readonly Finder[], count: number): Conjunction {
  return { all: words.map(({ terms }) => terms), expected: expectedOf(words, count) }
}

/** About how many passages have all of these words. */
function expectedOf(words: readonly Finder[], count: number): number {
  const [rarest = 0, ...others] = words.map(({ passages }) => passages).sort((one, other) => one - other)
  return others.reduce((sum, passages) => sum * Math.min(1, (TOGETHER * passages) / Math.max(1, count)), rarest)
}

function everySlot(finders: readonly Finder[], count: number): Conjunction {
  return {
    all: finders.map(({ slot }) => slot.terms.flatMap(({ term, quality }) => (quality >= SURE ? [term] : []))),
    expected: expectedOf(finders, count),
  }
}

/** Adds to a conjunction that finds much too much the marks of as many episodes as give enough. */
function limited({ all, expected }: Conjunction): readonly AnyOf[] {
  const marks = Math.max(1, Math.ceil((episodeMarks.length * BUDGET) / expected))
  return marks > MOST_MARKS ? all : [...all, episodeMarks.slice(0, marks)]
}

import type { Question, Slot, SlotTerm } from '../question/question.ts'
import { glued } from '../search-document.ts'
import type { KnownTerm, Vocabulary, VocabularyFacts } from '../search-engine.ts'
import type { CorrectedWord } from '../search-query.ts'
import type { SearchType } from '../search-type.ts'
import { latinOf } from '../terms/latin.ts'
import { type Like, likenessOf } from './spelling.ts'

/** Terms that stand for a word besides its own forms. */
const MAX_ALIKE = 8
const GLUED = 0.95
const SPLIT = 0.9
const TYPED = 0.9
/** A facet that a word means. */
const MEANT = 0.75
/** Letters of a word that may be two, and of each of the two. */
const MIN_SPLIT = 6
const MIN_PART = 2
/** The quality of a known term that is the word, in this script or another one. */
const SURELY = 0.8
/** The quality of a known term from which a word is not split. */
const LIKELY = 0.6
/** The share of the quality of the best term. */
const LIKELY_SHARE = 0.5
/** The share of documents that are taken to have a term that begins with a letter; half of it with each further one. */
const OPEN_SHARE = 0.5

/** A word of a question, or a part of one that was split. */
interface PartSlot extends Slot {
  /** The word that was split, as it was asked. */
  readonly whole?: string
}

/** A slot with all terms that may stand for it, the best first. */
export interface ExpandedSlot extends PartSlot {
  readonly expansions: readonly SlotTerm[]
  /** The terms that bring documents of a type: the best, and others while all have at most `BUDGET` documents. */
  finders(type: SearchType): Finders
}

export interface Finders {
  readonly terms: readonly string[]
  /** Those that are nearly as good as the best one that documents have. */
  readonly likely: readonly string[]
  readonly documents: number
}

/** Documents that rare words may bring. */
export const BUDGET = 1_500

/** A question with the terms of the vocabulary. */
export interface ExpandedQuestion {
  readonly slots: readonly ExpandedSlot[]
  readonly facts: VocabularyFacts
  readonly corrected: readonly CorrectedWord[]
  /** How many of the slots that count are known as they were asked. */
  readonly known: 'all' | 'some' | 'none'
}

type Known = Map<string, KnownTerm>

/**
 * Gives each slot of a question the terms that may stand for it.
 *
 * @param isVerbatim - other spellings are left out
 */
export async function expand(
  question: Question,
  vocabulary: Vocabulary,
  isVerbatim: boolean,
): Promise<ExpandedQuestion> {
  const facts = await vocabulary.facts()
  const joined = neighbours(question.slots)
  const exact = new Set([
    ...question.slots.flatMap(({ terms }) => terms.map(({ term }) => term)),
    ...question.slots.map(({ text }) => glued([text])),
    ...joined.map(({ text }) => text),
  ])
  const latin = question.slots.filter((slot) => !isVerbatim && mayBeOther(slot, facts)).map(({ text }) => latinOf(text))
  const words = [...new Set(latin)].filter((word) => word !== '')
  const alike = words.filter((word) => !facts.isCommon(word))
  const found = await vocabulary.lookUp([...exact], words, alike)
  const known = new Map(found.map((term) => [term.term, term]))
  const slots = await split(question.slots, known, vocabulary)
  const corrected: CorrectedWord[] = []
  const expanded = slots.map((slot): ExpandedSlot => {
    const ownGlued = joined.filter(({ parts, text }) => parts.includes(slot.text) && known.has(text))
    const { terms, taken } = termsOfSlot(slot, known, isVerbatim)
    if (taken !== null) corrected.push({ asked: slot.text, taken })
    const expansions = best([
      ...terms,
      ...ownGlued.map(({ text }) => ({ term: text, quality: GLUED })),
      ...slot.meanings.map((term) => ({ term, quality: MEANT })),
    ])
    return { ...slot, expansions, finders: (type) => findersOf(expansions, type, known, facts) }
  })
  const hard = expanded.filter(({ isSoft, isNumber }) => !isSoft && !isNumber)
  const unknown = hard.filter(
    ({ expansions, meanings }) =>
      meanings.length === 0 && !expansions.some(({ term, quality }) => quality >= SURELY && known.has(term)),
  )
  const howMany = unknown.length === 0 ? 'all' : unknown.length < hard.length ? 'some' : 'none'
  return { slots: expanded, facts, corrected, known: howMany }
}

/** Whether other spellings of a slot are looked for. */
function mayBeOther({ text, isNumber, isSoft }: Slot, facts: VocabularyFacts): boolean {
  return !isNumber && !isSoft && !/^\d+$/.test(text) && !facts.isCommon(text)
}

/** Two or three neighbours of a question as one word. */
function neighbours(slots: readonly Slot[]): { readonly text: string; readonly parts: readonly string[] }[] {
  return slots.flatMap((_, index) =>
    [2, 3].flatMap((length) => {
      const parts = slots.slice(index, index + length)
      if (parts.length < length || parts.some(({ isNumber }) => isNumber)) return []
      const words = parts.map(({ text }) => text)
      return [{ text: words.join(''), parts: words }]
    }),
  )
}

function termsOfSlot(slot: Slot, known: Known, isVerbatim: boolean): { terms: SlotTerm[]; taken: string | null } {
  const { text, terms, isNumber, isOpen } = slot
  const own = [...terms]
  const typed = isOpen ? [{ term: `${text}*`, quality: TYPED }] : []
  const pair = known.has(glued([text])) ? [{ term: glued([text]), quality: GLUED }] : []
  if (isNumber || isVerbatim) return { terms: [...own, ...typed, ...pair], taken: null }
  const isKnown = own.some(({ term }) => known.has(term)) || pair.length > 0
  const asked = { text, latin: latinOf(text) }
  const alike = [...known.values()]
    .flatMap((entry): (SlotTerm & { like: Like; entry: KnownTerm })[] => {
      const isGlued = entry.term.startsWith('+')
      const like = likenessOf(asked, { text: isGlued ? entry.latin : entry.term, latin: entry.latin }, isKnown)
      if (like === null || like.likeness === 'same') return []
      return [{ term: entry.term, quality: like.quality * (isGlued ? GLUED : 1), like, entry }]
    })
    .sort((one, other) => other.quality - one.quality || total(other.entry) - total(one.entry))
    .slice(0, MAX_ALIKE)
  const [first] = alike
  const isCorrected = !isKnown && !isOpen && !slot.isSoft && first !== undefined && isSlip(first.like)
  return {
    terms: [...own, ...typed, ...pair, ...alike.map(({ term, quality }) => ({ term, quality }))],
    taken: isCorrected ? first.term.replace(/^\+/, '') : null,
  }
}

function isSlip({ likeness }: Like): boolean {
  return likeness === 'slip' || likeness === 'ending'
}

function total({ documents }: KnownTerm): number {
  return Object.values(documents).reduce((sum, count) => sum + count, 0)
}

function best(terms: readonly SlotTerm[]): SlotTerm[] {
  const qualities = new Map<string, number>()
  for (const { term, quality } of terms) qualities.set(term, Math.max(quality, qualities.get(term) ?? 0))
  return Array.from(qualities, ([term, quality]) => ({ term, quality })).sort(
    (one, other) => other.quality - one.quality,
  )
}

function findersOf(expansions: readonly SlotTerm[], type: SearchType, known: Known, facts: VocabularyFacts): Finders {
  const { documents } = facts.of(type)
  const terms: string[] = []
  const likely: string[] = []
  let least = 0
  let sum = 0
  for (const { term, quality } of expansions) {
    if (term.startsWith('=')) continue
    const count = term.endsWith('*')
      ? documents * OPEN_SHARE ** (term.length - 1)
      : (known.get(term)?.documents[type] ?? 0)
    if (sum > 0 && sum + count > BUDGET) continue
    // Terms come with the best first.
    if (sum === 0 && count > 0) least = quality * LIKELY_SHARE
    if (quality >= least) likely.push(term)
    terms.push(term)
    sum += count
  }
  return { terms, likely, documents: Math.min(documents, sum) }
}

/** Replaces words that nobody knows by the two words that they may be. */
async function split(slots: readonly Slot[], known: Known, vocabulary: Vocabulary): Promise<readonly PartSlot[]> {
  const unknown = slots.filter(
    ({ text, terms, isNumber, isOpen }) =>
      !isNumber &&
      !isOpen &&
      text.length >= MIN_SPLIT &&
      !terms.some(({ term }) => known.has(term)) &&
      !hasLikely(text, known),
  )
  if (unknown.length === 0) return slots
  const parts = unknown.flatMap(({ text }) => cuts(text).flat())
  const found = new Map((await vocabulary.lookUp([...new Set(parts)], [], [])).map((term) => [term.term, term]))
  return slots.flatMap((slot): readonly PartSlot[] => {
    if (!unknown.includes(slot)) return [slot]
    const pairs = cuts(slot.text).filter((pair) => pair.every((part) => found.has(part)))
    // The cut whose rarer word is the most frequent.
    const rarest = (pair: readonly string[]): number =>
      Math.min(...pair.map((part) => total(found.get(part)!) * part.length ** 2))
    const [pair] = pairs.sort((one, other) => rarest(other) - rarest(one))
    if (pair === undefined) return [slot]
    for (const part of pair) known.set(part, found.get(part)!)
    return pair.map((part) => ({
      ...slot,
      whole: slot.text,
      text: part,
      terms: [...slot.terms, { term: part, quality: SPLIT }],
    }))
  })
}

/** Whether a known term is so alike to a word that the word is no two words. */
function hasLikely(text: string, known: Known): boolean {
  const asked = { text, latin: latinOf(text) }
  return [...known.values()].some(({ term, latin }) => {
    const like = likenessOf(asked, { text: term.startsWith('+') ? latin : term, latin }, false)
    return like !== null && like.quality >= LIKELY
  })
}

function cuts(text: string): [string, string][] {
  const letters = Array.from(text)
  return letters
    .slice(MIN_PART, letters.length - MIN_PART + 1)
    .map((_, index) => [letters.slice(0, index + MIN_PART).join(''), letters.slice(index + MIN_PART).join('')])
}

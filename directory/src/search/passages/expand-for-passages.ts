import type { SlotTerm } from '../question/question.ts'
import type { ExpandedQuestion, ExpandedSlot } from '../ranking/expand.ts'
import { likenessOf } from '../ranking/spelling.ts'
import { latinOf } from '../terms/latin.ts'
import { likenessOfForms, stemOf, withOtherClitics, withoutArticle } from './inflections.ts'
import { hanWordOf, PAIR, sharesOf } from './pairs-of-characters.ts'
import type { PassageTerm, PassageVocabulary, WordsToLookUp } from './passage-engine.ts'

/** Terms of passages that stand for a word besides those that stand for it in names. */
const MAX_OTHERS = 12
/** Terms of names alone, facets, and numbers of episodes. */
const NOT_SAID = /^[=^+]|^[es]:/
/** The least quality of a term of names that stands for a word that is said. */
const SURELY = 0.8

/** A term that stands for a word, and about how many passages have it. */
export interface SaidTerm extends SlotTerm {
  readonly passages: number
}

/** A word of a question, with the terms of passages that may stand for it. */
export interface PassageSlot {
  /** The word itself is the first, or the word that it is a part of. */
  readonly terms: readonly SaidTerm[]
  /** About how many passages have one of the terms. */
  readonly passages: number
  /** What it says of a word: less than 1 for a pair of characters. */
  readonly share: number
}

/** A question for passages. */
export interface PassageQuestion {
  /** Without words that say little. */
  readonly slots: readonly PassageSlot[]
  /** About how many passages there are. */
  readonly count: number
}

interface Word {
  readonly text: string
  readonly own: readonly SlotTerm[]
  /** Terms of names that are alike. They stand for the word if nobody says it. */
  readonly guessed: readonly SlotTerm[]
  /** Whether other forms and spellings of it are looked for. */
  readonly mayChange: boolean
}

/**
 * Gives each word of a question the terms of passages that may stand for it. It begins with those that stand for it in
 * names, and adds other forms and, for unknown words, other spellings that are said.
 *
 * @param isVerbatim - nothing is added
 */
export async function expandForPassages(
  { slots }: ExpandedQuestion,
  vocabulary: PassageVocabulary,
  isVerbatim: boolean,
): Promise<PassageQuestion> {
  const telling = slots.filter(({ isSoft }) => !isSoft)
  const asked = readingsOf(telling, isVerbatim)
  const [count, found] = await Promise.all([vocabulary.count(), vocabulary.lookUp(toLookUp(asked.flat(2)))])
  const known = new KnownTerms(found)
  const words = asked.flatMap((readings) => readings.find((each) => each.every(known.hasWord)) ?? readings.at(-1)!)
  const shares = sharesOf(words.map(({ text }) => text))
  return {
    count,
    slots: words.flatMap((word, index) => {
      const terms = known.termsOf(word)
      const passages = terms.reduce((sum, term) => sum + term.passages, 0)
      return terms.length === 0 ? [] : [{ terms, passages: Math.min(count, passages), share: shares[index]! }]
    }),
  }
}

/** What the vocabulary knows of the words of a question. */
class KnownTerms {
  readonly #terms: readonly PassageTerm[]
  readonly #counts: ReadonlyMap<string, number>

  constructor(terms: readonly PassageTerm[]) {
    this.#terms = terms
    this.#counts = new Map(terms.map(({ term, passages }) => [term, passages]))
  }

  /** Whether a word or a form of it is said. */
  readonly hasWord = (word: Word): boolean => [...word.own, ...this.#formsOf(word)].some((term) => this.#isSurely(term))

  /** The terms that stand for a word, the best first. */
  termsOf(word: Word): SaidTerm[] {
    const isKnown = word.own.some((term) => this.#isSurely(term))
    const guessed = isKnown ? word.guessed.filter(({ quality }) => quality >= SURELY) : word.guessed
    const alike = isKnown || !word.mayChange ? [] : this.#spelledLike(word.text)
    const others = distinct([...this.#formsOf(word), ...alike])
      .sort((one, other) => other.quality - one.quality || this.#passagesOf(other.term) - this.#passagesOf(one.term))
      .slice(0, MAX_OTHERS)
    const terms = distinct([...word.own, ...guessed, ...others])
    return terms.map((term) => ({ ...term, passages: this.#passagesOf(term.term) }))
  }

  #isSurely({ term, quality }: SlotTerm): boolean {
    return quality >= SURELY && this.#counts.has(term)
  }

  #formsOf({ text, mayChange }: Word): SlotTerm[] {
    const stem = mayChange ? stemOf(text) : null
    if (stem === null) return []
    const forms = this.#terms.flatMap(({ term }) => {
      if (!withoutArticle(term).startsWith(stem.stem)) return []
      const quality = likenessOfForms(text, term)
      return quality === 0 ? [] : [{ term, quality }]
    })
    return [...forms, ...withOtherClitics(text).filter(({ term }) => this.#counts.has(term))]
  }

  #spelledLike(word: string): SlotTerm[] {
    const asked = { text: word, latin: latinOf(word) }
    return this.#terms.flatMap(({ term, latin }) => {
      const like = likenessOf(asked, { text: term, latin }, false)
      return like === null || like.likeness === 'inner' ? [] : [{ term, quality: like.quality }]
    })
  }

  #passagesOf(term: string): number {
    if (!term.endsWith('*')) return this.#counts.get(term) ?? 0
    const start = term.slice(0, -1)
    return this.#terms.reduce((sum, each) => sum + (each.term.startsWith(start) ? each.passages : 0), 0)
  }
}

/** Returns the readings of each slot: its word, or, if it was split for names, the whole word and then its parts. */
function readingsOf(slots: readonly ExpandedSlot[], isVerbatim: boolean): Word[][][] {
  return slots.flatMap((slot, index) => {
    const { whole } = slot
    const word = wordOf(slot, isVerbatim)
    if (whole === undefined) return [[[word]]]
    if (slots[index - 1]?.whole === whole) return []
    const end = slots.findIndex((each, at) => at > index && each.whole !== whole)
    const parts = slots.slice(index, end === -1 ? undefined : end).map((each) => wordOf(each, isVerbatim))
    const own = [{ term: whole, quality: 1 }]
    return [[[{ text: whole, own, guessed: [], mayChange: word.mayChange && !/\d/.test(whole) }], parts]]
  })
}

function wordOf({ text, terms, expansions, isNumber }: ExpandedSlot, isVerbatim: boolean): Word {
  const isPair = PAIR.test(text)
  // Other pairs of characters are other words, and a pair is no word of another script.
  const said = expansions.filter(({ term }) => !NOT_SAID.test(term) && isPair === PAIR.test(term))
  const isOwn = ({ term }: SlotTerm) => term === text || terms.some((own) => own.term === term)
  const han = isVerbatim ? null : hanWordOf(text)
  return {
    text,
    own: [...said.filter(isOwn), ...(han === null ? [] : [han])],
    guessed: said.filter((term) => !isOwn(term)),
    mayChange: !isVerbatim && !isNumber && !isPair && !/\d/.test(text),
  }
}

function toLookUp(words: readonly Word[]): WordsToLookUp {
  const open = words.filter(({ mayChange }) => mayChange)
  const terms = words.flatMap(({ own, guessed }) => [...own, ...guessed])
  const clitics = open.flatMap(({ text }) => withOtherClitics(text))
  return {
    exact: [...new Set([...terms, ...clitics].map(({ term }) => term))],
    stems: [
      ...open.flatMap(({ text }) => stemOf(text) ?? []),
      ...words.flatMap(({ text }) => {
        const stem = hanWordOf(text)?.term.slice(0, -1)
        return stem === undefined ? [] : [{ stem, word: stem }]
      }),
    ],
    alike: open.map(({ text }) => latinOf(text)),
  }
}

function distinct(terms: readonly SlotTerm[]): SlotTerm[] {
  const qualities = new Map<string, number>()
  for (const { term, quality } of terms) qualities.set(term, Math.max(quality, qualities.get(term) ?? 0))
  return Array.from(qualities, ([term, quality]) => ({ term, quality })).sort(
    (one, other) => other.quality - one.quality,
  )
}

import { mediumFromText } from 'feedmill/tables'
import { facetTerm } from '../search-document.ts'
import type { SearchFilters } from '../search-filters.ts'
import type { WordMeaning } from '../search-query.ts'
import { foldText } from '../terms/fold-text.ts'
import { isHalfPair, type Term, termsOf } from '../terms/terms-of.ts'
import { addressIn } from './addresses.ts'
import { genresNamed, languageNamed, MAX_MEANING_WORDS, meaningsOf } from './meanings.ts'
import { type NumberedPlace, numberedPlaces, spellingsOf } from './numbers.ts'
import type { Question, Slot, SlotTerm } from './question.ts'
import { groupAt, softWords } from './word-groups.ts'

/** The most slots of a question that count. People use few; a question of 500 words must not cost a hundred times as much. */
export const MAX_SLOTS = 24

/** Qualities of what stands for a word without any index. */
const OTHER_FORM = 0.9
const EQUAL_WORD = 0.85
const NUMBER_IN_NAME = 0.75

const QUOTED =
  /"([^"]{1,500})"|“([^”]{1,500})”|„([^“”]{1,500})[“”]|«([^»]{1,500})»|「([^」]{1,500})」|『([^』]{1,500})』/gu
const MINUS = /(?<=\S\s+)[-−]([\p{L}\p{N}][^\s"]*)/gu
const OPERATOR = /(?<![\p{L}\p{N}])(language|lang|genre|medium):(?:"([^"]+)"|([^\s"]+))/giu
const TAG = /(?<![\p{L}\p{N}&])[#@]([\p{L}][\p{L}\p{N}_.-]*)/gu

/** A step that takes something out of the text of a question. */
interface Reading {
  text: string
  readonly phrases: string[][]
  readonly minus: string[]
  filters: SearchFilters
}

const wordsIn = (text: string): string[] => termsOf(text).flatMap((term) => (term.isExtra ? [] : [term.text]))

/** What is read before words are split, in order. Each step leaves the text that the next one reads. */
const recognisers: readonly ((reading: Reading) => void)[] = [readOperators, readQuotes, readMinus, splitTags]

/** The filters that are written in questions: what each is called, and what its words name. */
const writtenFilters = {
  genre: { filter: 'genres', named: genresNamed },
  medium: { filter: 'mediums', named: (text: string) => [mediumFromText(text) ?? []].flat() },
  language: { filter: 'languages', named: (text: string) => [languageNamed(text) ?? []].flat() },
} as const

/** `language:de`, `genre:history`, `medium:music`. What names none is left as words. */
function readOperators(reading: Reading): void {
  reading.text = reading.text.replace(OPERATOR, (whole, word: string, quoted?: string, plain?: string) => {
    const name = word.toLowerCase()
    const { filter, named } = writtenFilters[name === 'genre' || name === 'medium' ? name : 'language']
    const values = named(quoted ?? plain ?? '')
    if (values.length === 0) return whole
    reading.filters = { ...reading.filters, [filter]: [...(reading.filters[filter] ?? []), ...values] }
    return ' '
  })
}

/** Words in quotes must stand so. They stay words of the question. */
function readQuotes(reading: Reading): void {
  reading.text = reading.text.replace(QUOTED, (_, ...groups: unknown[]) => {
    const inside = String(groups.find((group) => typeof group === 'string') ?? '')
    const words = wordsIn(inside)
    if (words.length > 0) reading.phrases.push(words)
    return ` ${inside} `
  })
}

/** A word with a minus before it, which is not the first of the question. */
function readMinus(reading: Reading): void {
  reading.text = reading.text.replace(MINUS, (_, word: string) => {
    reading.minus.push(...wordsIn(word))
    return ' '
  })
}

/** `#TrueCrime` and `@joe_rogan` are their words. */
function splitTags(reading: Reading): void {
  reading.text = reading.text.replace(TAG, (_, name: string) => splitCase(name.replaceAll('_', ' ')))
}

function splitCase(text: string): string {
  return text.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\d)/gu, ' ')
}

/**
 * Understands a question. The result depends on the text alone.
 *
 * @param isTyping - the last word may be the beginning of another one
 */
export function understand(term: string, isTyping = false): Question {
  const reading: Reading = { text: term.toWellFormed(), phrases: [], minus: [], filters: {} }
  for (const recognise of recognisers) recognise(reading)
  const isOpen = isTyping && /[\p{L}\p{N}\p{M}]$/u.test(reading.text)
  const read = slotsOf(foldText(reading.text)).slice(0, MAX_SLOTS)
  const { slots, meanings } = withMeanings(withGroups(read))
  const isAllSoft = slots.every(({ isSoft }) => isSoft)
  return {
    slots: slots.map((slot, index) => ({
      ...slot,
      isSoft: slot.isSoft && !isAllSoft,
      isOpen: isOpen && index === slots.length - 1 && !slot.isNumber,
    })),
    words: wordsIn(reading.text).slice(0, MAX_SLOTS),
    phrases: reading.phrases,
    minus: reading.minus,
    address: addressIn(term),
    filters: reading.filters,
    meanings: [...meanings, ...slots.flatMap(numberMeaning)],
  }
}

/** Splits a folded text into words, and numbers of seasons and episodes. */
function slotsOf(folded: string): Slot[] {
  const slots: Slot[] = []
  let end = 0
  for (const place of numberedPlaces(folded)) {
    slots.push(
      ...wordSlots(folded.slice(end, place.start)),
      ...numberSlots(place, folded.slice(place.start, place.end)),
    )
    end = place.end
  }
  slots.push(...wordSlots(folded.slice(end)))
  return slots
}

function numberSlots({ season, episode }: NumberedPlace, text: string): Slot[] {
  const words = wordsIn(text)
  const slotOf = (mark: string, number: number): Slot => ({
    ...plain(mark, [
      { term: mark, quality: 1 },
      ...words
        .filter((word) => /\d/.test(word))
        .map((term) => ({ term, quality: words.length === 1 && !/^\d+$/.test(term) ? OTHER_FORM : NUMBER_IN_NAME })),
      { term: String(number), quality: NUMBER_IN_NAME },
      ...spellingsOf(String(number)).map((term) => ({ term, quality: NUMBER_IN_NAME * EQUAL_WORD })),
    ]),
    isNumber: true,
  })
  return [
    ...(season === null ? [] : [slotOf(`s:${season}`, season)]),
    ...(episode === null ? [] : [slotOf(`e:${episode}`, episode)]),
  ]
}

function numberMeaning({ text, isNumber }: Slot): WordMeaning[] {
  if (!isNumber) return []
  const [letter, number] = text.split(':')
  return [{ text, kind: letter === 's' ? 'season' : 'episode', values: [number!] }]
}

function plain(text: string, terms: readonly SlotTerm[]): Slot {
  return { text, terms: distinctTerms(terms), meanings: [], isSoft: false, isNumber: false, isOpen: false }
}

function distinctTerms(terms: readonly SlotTerm[]): SlotTerm[] {
  const best = new Map<string, number>()
  for (const { term, quality } of terms) best.set(term, Math.max(quality, best.get(term) ?? 0))
  return Array.from(best, ([term, quality]) => ({ term, quality }))
}

function wordSlots(text: string): Slot[] {
  const terms = termsOf(text)
  return terms.flatMap((term) => (term.isExtra ? [] : [wordSlot(term, terms)]))
}

/** A word with the other forms that stand at its place: `koeln` for `koln`, `spiderman` for `spider`. */
function wordSlot({ text, position }: Term, terms: readonly Term[]): Slot {
  const others = terms.filter((term) => term.isExtra && term.position === position && term.text.length > 1)
  const marked = /^\d{1,4}$/.test(text) ? [{ term: `e:${Number(text)}`, quality: NUMBER_IN_NAME }] : []
  const slot = plain(text, [
    { term: isHalfPair(text) ? `${text}*` : text, quality: 1 },
    ...others.map((term) => ({ term: term.text, quality: OTHER_FORM })),
    ...spellingsOf(text).map((term) => ({ term, quality: EQUAL_WORD })),
    ...marked,
  ])
  return { ...slot, isSoft: softWords.has(text) }
}

/**
 * Gives words their equal wordings. A short one, such as `ai`, becomes the words that it stands for. Each of them may be
 * matched by the short one too.
 */
function withGroups(slots: readonly Slot[]): Slot[] {
  const words = slots.map(({ text }) => text)
  const out: Slot[] = []
  for (let index = 0; index < slots.length; ) {
    const found = groupAt(words, index)
    if (found === null) {
      out.push(slots[index]!)
      index += 1
      continue
    }
    const { group, length } = found
    const short = group.variants.flatMap((variant) =>
      variant.length === 1 ? [{ term: variant[0]!, quality: EQUAL_WORD }] : [],
    )
    const asked = slots.slice(index, index + length)
    const long = group.variants.find((variant) => variant.length > 1)
    index += length
    if (length > 1 || long === undefined || asked[0]!.isSoft) {
      out.push(...asked.map((slot) => ({ ...slot, terms: distinctTerms([...slot.terms, ...short]) })))
    } else {
      out.push(...long.map((word) => withWord(asked[0]!, word)))
    }
  }
  return out
}

/** One of the words that a short wording stands for: `artificial` for `ai`. */
function withWord(asked: Slot, word: string): Slot {
  const terms = [...asked.terms, { term: word, quality: EQUAL_WORD }]
  return {
    ...asked,
    terms: distinctTerms([...terms, ...spellingsOf(word).map((term) => ({ term, quality: EQUAL_WORD }))]),
  }
}

/** Gives words the facets that they mean. The longest name counts. */
function withMeanings(slots: readonly Slot[]): { slots: Slot[]; meanings: WordMeaning[] } {
  const out = [...slots]
  const meanings: WordMeaning[] = []
  for (let index = 0; index < slots.length; index += 1) {
    for (let length = Math.min(MAX_MEANING_WORDS, slots.length - index); length > 0; length -= 1) {
      const named = slots.slice(index, index + length)
      if (named.some(({ isNumber }) => isNumber) || (length === 1 && named[0]!.isSoft)) continue
      const words = named.map(({ text }) => text)
      const found = meaningsOf(words)
      if (found.length === 0) continue
      const terms = found.flatMap(({ facets }) => facets.map(facetTerm))
      for (let at = index; at < index + length; at += 1) out[at] = { ...out[at]!, meanings: terms }
      meanings.push(...found.map(({ kind, values }) => ({ text: words.join(' '), kind, values })))
      index += length - 1
      break
    }
  }
  return { slots: out, meanings }
}

import { softWords } from '../question/word-groups.ts'
import type { Candidate, TypeFacts } from '../search-engine.ts'
import { fieldBits } from '../search-engine.ts'
import type { SearchType } from '../search-type.ts'
import type { ExpandedQuestion, ExpandedSlot } from './expand.ts'

/** Results below this score are not given, unless a query wants another bound. */
export const LEAST_SCORE = 18
const SOFT = 0.15
const NUMBER = 2
/** What an unknown word counts of the rarity that other words have. */
const UNKNOWN = 0.7
/** The sum of weights at which a match is half as good as it can be, and what makes a word of the name a full match. */
const HALF = 1.2
const FULL = 0.77
const NEAR = 0.4
const NEAR_PLACES = 3
const POPULARITY = 0.06
/** The most of a name that is not the question, and the least of one that is but for soft words. */
const NOT_EQUAL = 0.9
const EQUAL_BUT_SOFT = 0.93
const LEAST_RUN = 0.6
/** The quality of a term that has the word inside. */
const PART_OF_WORD = 0.5

/** A candidate with its score. */
export interface Scored {
  readonly uuid: string
  readonly score: number
  readonly popularity: number
  readonly childrenCount: number
}

/** How much a word says, by how many documents have it. */
export function rarityOf(documents: number, ofAll: number): number {
  return Math.log(1 + (Math.max(0, ofAll - documents) + 0.5) / (documents + 0.5))
}

/** A slot with its weight in a question to one type. */
interface WeighedSlot {
  readonly slot: ExpandedSlot
  readonly weight: number
  /** See `letterBits`. */
  readonly firsts: number
}

/** Scores the candidates of one type by one question. */
export interface Scorer {
  /** 0 to 100, the same scale for all types. */
  scoreOf(candidate: Candidate): number
  /** How much of the question a candidate has, however well: 0 to 1. Words that say little do not count. */
  coverageOf(candidate: Candidate): number
}

export function createScorer(question: ExpandedQuestion, type: SearchType): Scorer {
  const facts = question.facts.of(type)
  const slots = weigh(question.slots, type, facts)
  const all = slots.reduce((sum, { weight }) => sum + weight, 0)
  const asked = question.slots.map(({ text }) => text)
  const essential = withoutSoft(asked).join('')
  const scoreIn = weightsOf(type)
  const weights = new Map<string, number>()
  const weightOf = (word: string): number => {
    let weight = weights.get(word)
    if (weight === undefined) {
      weight = rarityOf(Math.max(1, facts.documentsOf(word)), facts.documents) * (softWords.has(word) ? SOFT : 1)
      weights.set(word, weight)
    }
    return weight
  }
  return {
    scoreOf(candidate) {
      if (all === 0) return 0
      let quality = 0
      let covered = 0
      for (const { slot, weight } of slots) {
        const match = matchOf(slot, candidate, scoreIn)
        quality += weight * match
        covered += weight * Math.min(1, 1.5 * match)
      }
      const name = readName(candidate.nameText)
      const places = slots.map((slot) => placesIn(name, slot, candidate))
      const share = nameShare(slots, places, name, weightOf)
      const sum = quality / all + (covered / all) * (0.6 * share + 0.3 * phraseShare(places))
      const words = name.words
      const isEqual = words.length > 0 && words.join('') === asked.join('')
      const isAlmost = essential !== '' && withoutSoft(words).join('') === essential
      const plain = isEqual
        ? 1
        : isAlmost
          ? EQUAL_BUT_SOFT
          : Math.min(NOT_EQUAL, Math.max(sum / 1.9, NOT_EQUAL * shareOfRun(words, asked)))
      const popular = Math.sqrt(Math.max(0, candidate.popularity) / Math.max(1e-9, facts.greatestPopularity))
      return Math.round((100 * (plain + POPULARITY * Math.min(1, popular))) / (1 + POPULARITY))
    },
    coverageOf(candidate) {
      let asked = 0
      let found = 0
      for (const { slot, weight } of slots) {
        if (slot.isSoft) continue
        asked += weight
        if (slot.expansions.some(({ term, quality }) => quality > PART_OF_WORD && candidate.fieldsOf(term) > 0))
          found += weight
      }
      return asked === 0 ? 0 : found / asked
    },
  }
}

function weigh(slots: readonly ExpandedSlot[], type: SearchType, facts: TypeFacts): WeighedSlot[] {
  const rarities = slots.map((slot) => {
    const documents = slot.finders(type).documents
    return documents === 0 && slot.meanings.length === 0 ? null : rarityOf(Math.max(1, documents), facts.documents)
  })
  const known = rarities.filter((rarity) => rarity !== null)
  const mean = known.length === 0 ? 1 : known.reduce((sum, rarity) => sum + rarity, 0) / known.length
  return slots.map((slot, index) => ({
    slot,
    weight: (rarities[index] ?? UNKNOWN * mean) * (slot.isNumber ? NUMBER : 1) * (slot.isSoft ? SOFT : 1),
    firsts: letterBits(slot.expansions.map(({ term }) => term.replace(/^\+/, ''))),
  }))
}

/** The weight of each field. The label of an episode is the name of its podcast. */
function weightsOf(type: SearchType): (fields: number) => number {
  const labels = type === 'PODCASTEPISODE' ? 2 : 1.5
  return (fields) =>
    (fields & fieldBits.name ? 4 : 0) +
    (fields & fieldBits.by ? 2.5 : 0) +
    (fields & fieldBits.labels ? labels : 0) +
    (fields & fieldBits.text ? 1 : 0) +
    (fields & fieldBits.facet ? 1.5 : 0)
}

/** How well a document matches a slot: the best of its terms, by the fields that have it. */
function matchOf({ expansions }: ExpandedSlot, candidate: Candidate, weightIn: (fields: number) => number): number {
  let best = 0
  for (const { term, quality } of expansions) {
    const weight =
      term.startsWith('e:') || term.startsWith('s:')
        ? 4 * Math.sign(candidate.fieldsOf(term))
        : weightIn(candidate.fieldsOf(term))
    best = Math.max(best, (quality * weight) / (weight + HALF) / FULL)
  }
  return best
}

interface Name {
  readonly words: readonly string[]
  /** Other forms of words, by their places from 0; -1 for the whole name. */
  readonly extras: ReadonlyMap<string, number>
  /** See `letterBits`. */
  readonly firsts: number
}

const noExtras: ReadonlyMap<string, number> = new Map()

function readName(nameText: string): Name {
  const lineBreak = nameText.indexOf('\n')
  const main = lineBreak === -1 ? nameText : nameText.slice(0, lineBreak)
  const words = main === '' ? [] : main.split(' ')
  const firsts = letterBits(words)
  if (lineBreak === -1) return { words, extras: noExtras, firsts }
  const extras = new Map<string, number>()
  for (const entry of nameText.slice(lineBreak + 1).split(' ')) {
    const slash = entry.indexOf('/')
    extras.set(entry.slice(slash + 1), Number(entry.slice(0, slash)) - 1)
  }
  return { words, extras, firsts }
}

/** The first letters of some words as bits: words of two sets without a bit in common are different. */
function letterBits(words: readonly string[]): number {
  return words.reduce((bits, word) => bits | (1 << (word.charCodeAt(0) % 32)), 0)
}

/** A run of words of a name that a slot stands for. */
interface Place {
  readonly from: number
  readonly to: number
  readonly quality: number
}

const nowhere: readonly Place[] = []

/** Where a slot stands in a name. */
function placesIn(name: Name, { slot, firsts }: WeighedSlot, candidate: Candidate): readonly Place[] {
  const { expansions, isNumber } = slot
  if (!isNumber && name.extras.size === 0 && (name.firsts & firsts) === 0) return nowhere
  const places: Place[] = []
  for (const { term, quality } of expansions) {
    if (term.startsWith('=')) continue
    if (isNumber && term.includes(':')) {
      if (candidate.fieldsOf(term) > 0) places.push({ from: -1, to: -2, quality })
      continue
    }
    const text = term.replace(/^\+/, '')
    if (text.endsWith('*')) {
      const start = text.slice(0, -1)
      name.words.forEach((word, at) => {
        if (word.startsWith(start)) places.push({ from: at, to: at, quality: word === start ? 1 : quality })
      })
      continue
    }
    const extra = name.extras.get(text)
    if (extra !== undefined)
      places.push(extra < 0 ? { from: 0, to: name.words.length - 1, quality } : { from: extra, to: extra, quality })
    places.push(...runsOf(name.words, text).map((run) => ({ ...run, quality })))
  }
  return places
}

/** Words of a name that are a text, alone or written as one. */
function runsOf(words: readonly string[], text: string): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  const first = text.charCodeAt(0)
  for (let from = 0; from < words.length; from += 1) {
    // Most words begin with another letter. Hundreds of names are read for each question.
    if (words[from]!.charCodeAt(0) !== first) continue
    let rest = text
    for (let to = from; to < words.length && rest.startsWith(words[to]!); to += 1) {
      rest = rest.slice(words[to]!.length)
      if (rest === '') {
        runs.push({ from, to })
        break
      }
    }
  }
  return runs
}

/** The harmonic mean of the question's share in the name and of the name's share in the question, by rarity. */
function nameShare(
  slots: readonly WeighedSlot[],
  places: readonly (readonly Place[])[],
  name: Name,
  weightOf: (word: string) => number,
): number {
  let asked = 0
  let found = 0
  const qualities = name.words.map(() => 0)
  slots.forEach(({ weight }, index) => {
    const best = places[index]!.reduce((most, { quality }) => Math.max(most, quality), 0)
    asked += weight
    found += weight * best
    for (const { from, to, quality } of places[index]!) {
      for (let at = from; at <= to; at += 1) qualities[at] = Math.max(qualities[at] ?? 0, quality)
    }
  })
  let whole = 0
  let matched = 0
  name.words.forEach((word, at) => {
    const weight = weightOf(word)
    whole += weight
    matched += weight * qualities[at]!
  })
  if (asked === 0 || whole === 0 || found === 0 || matched === 0) return 0
  const [inName, inQuestion] = [found / asked, matched / whole]
  return (2 * inName * inQuestion) / (inName + inQuestion)
}

/** The share of neighbours in the question that stand side by side in the name; of one word, whether it is there. */
function phraseShare(places: readonly (readonly Place[])[]): number {
  if (places.length === 1) return places[0]!.some(({ from }) => from >= 0) ? 1 : 0
  let sum = 0
  for (let index = 1; index < places.length; index += 1) sum += nearness(places[index - 1]!, places[index]!)
  return sum / (places.length - 1)
}

function nearness(before: readonly Place[], after: readonly Place[]): number {
  let best = 0
  for (const one of before) {
    for (const other of after) {
      if (one.from < 0 || other.from < 0) continue
      if (other.from === one.to + 1 || (other.from === one.from && other.to === one.to && one.to > one.from)) return 1
      if (Math.abs(other.from - one.to) <= NEAR_PLACES) best = NEAR
    }
  }
  return best
}

function withoutSoft(words: readonly string[]): string[] {
  return words.filter((word) => !softWords.has(word))
}

/** The share of a question that is a whole name, such as `this and that` of `this and that online`; 0 if it is small. */
function shareOfRun(name: readonly string[], asked: readonly string[]): number {
  const share = name.length / asked.length
  if (name.length < 2 || share < LEAST_RUN || share >= 1) return 0
  return ` ${asked.join(' ')} `.includes(` ${name.join(' ')} `) ? share : 0
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

import { quoted } from '../postgresql/tsquery.ts'
import { rarityOf } from '../ranking/score.ts'
import type { PassageQuestion } from './expand-for-passages.ts'
import type { FoundPassage } from './passage-engine.ts'

/**
 * The most that a transcript scores. A name that has nearly all words of a question has 60 or more: no transcript hides
 * it.
 */
const MOST = 58
/** The score of a passage that has all words of a question, if all of them are common. */
const LEAST = 28
/** The rarity of words, in sum, at which two thirds of the rest are reached. */
const TELLING = 7
/** What a word that no publisher's transcript has counts of the rarity of the others. */
const UNKNOWN = 0.3
/** A second word says more than how rare the first one is. */
const DAMPED = 0.7
const UNKNOWN_PAIR = 0.1
/** How much it costs that words are missing. People ask in other words than those that are said. */
const COVERED = 0.7
/** Words of a part of a passage that is about one thing; pairs of characters of a script without spaces. */
const PART = { words: 40, pairs: 80 } as const
/** What a word outside of the best part counts. */
const APART = 0.4
/** Words between which two neighbours of a question stand near each other, and what that adds of their weight. */
const NEAR = { words: 8, share: 0.3 } as const
/** The share of a score that words have if no passage has all of them. */
const SCATTERED = 0.45
/** What a second and third passage add, and the places that are kept of an episode. */
const FURTHER = 0.01
const MAX_PLACES = 3
/** The least share of the best passage's score that a further place has. */
const WORTH_SHOWING = 0.5

/** A passage of an episode in which words were found. */
export interface SaidPlace {
  readonly number: number
  readonly isGenerated: boolean
}

/** An episode in which something was said. */
export interface SaidEpisode {
  readonly uuid: string
  /** 0 to 100, on the scale of all results; not rounded. */
  readonly score: number
  /** How much of the question the best passage has, however well: 0 to 1. */
  readonly coverage: number
  /** At most three, the best first. */
  readonly places: readonly SaidPlace[]
}

interface WeighedSlot {
  readonly weight: number
  readonly terms: readonly { readonly term: string; readonly quality: number }[]
}

/** Scores passages, and gives each episode the score of its best one. */
export function scorePassages(question: PassageQuestion, passages: readonly FoundPassage[]): SaidEpisode[] {
  const slots = weigh(question)
  const width = question.slots.some(({ share }) => share < 1) ? PART.pairs : PART.words
  const placesIn = placesReader(slots.flatMap(({ terms }) => terms.map(({ term }) => term)))
  const episodes = new Map<string, ScoredPassage[]>()
  for (const { episodeUuid, number, isGenerated, vector } of passages) {
    const places = placesIn(vector)
    const matches = slots.map((slot) => matchOf(slot, places))
    const scored = { number, isGenerated, matches, score: scoreOf(slots, matches, width) }
    const known = episodes.get(episodeUuid)
    if (known === undefined) episodes.set(episodeUuid, [scored])
    else known.push(scored)
  }
  return Array.from(episodes, ([uuid, scored]) => {
    const sorted = scored.sort((one, other) => other.score - one.score || one.number - other.number)
    const [best, ...others] = sorted.slice(0, MAX_PLACES)
    const further = others.reduce((sum, { score }) => sum + score, 0)
    const shown = [best!, ...others.filter(({ score }) => score >= best!.score * WORTH_SHOWING)]
    return {
      uuid,
      score: Math.min(MOST + 1, Math.max(best!.score, scatteredScore(slots, sorted)) + FURTHER * further),
      coverage: coverageOf(slots, best!),
      places: shown.map(({ number, isGenerated }) => ({ number, isGenerated })),
    }
  })
}

/**
 * Weighs words by how few passages have them. A form that more passages have than the word says less. Of a word that none
 * has, nobody knows how much it says.
 */
function weigh({ slots, count }: PassageQuestion): WeighedSlot[] {
  const rarities = slots.map(({ terms }) =>
    terms.map(({ passages }) => termRarity(passages, terms[0]!.passages, count)),
  )
  const rarest = rarities.map((ofTerms) => Math.max(...ofTerms))
  const said = rarest.filter((rarity) => rarity > 0)
  const mean = said.length === 0 ? 1 : said.reduce((sum, rarity) => sum + rarity, 0) / said.length
  return slots.map(({ terms, share }, slot) => ({
    weight: share * (rarest[slot]! || (share < 1 ? UNKNOWN_PAIR : UNKNOWN) * mean),
    terms: terms.map(({ term, quality }, index) => ({
      term,
      quality: quality * (rarities[slot]![index]! / rarest[slot]! || 1),
    })),
  }))
}

/** How rare a term is; 0 if no publisher's transcript has it. No form of a word is rarer than the word itself. */
function termRarity(passages: number, ofWord: number, count: number): number {
  const most = Math.max(passages, ofWord)
  return most === 0 ? 0 : rarityOf(most, Math.max(most + 1, count)) ** DAMPED
}

/** How well a passage has a word, and where. */
interface Match {
  readonly quality: number
  readonly places: readonly number[]
}

interface ScoredPassage extends SaidPlace {
  readonly score: number
  /** One for each word of the question. */
  readonly matches: readonly Match[]
}

function matchOf({ terms }: WeighedSlot, placesOf: ReadonlyMap<string, readonly number[]>): Match {
  let best = 0
  let places: readonly number[] = []
  for (const { term, quality } of terms) {
    const here = placesOf.get(term)
    if (here === undefined) continue
    if (quality > best) best = quality
    places = places.length === 0 ? here : [...places, ...here]
  }
  return { quality: best, places }
}

/** How well one passage answers a question: by the words of its best part, and less by the others. */
function scoreOf(slots: readonly WeighedSlot[], matches: readonly Match[], width: number): number {
  const all = matches
    .flatMap(({ places, quality }, slot) =>
      places.map((place) => ({ place, slot, worth: slots[slot]!.weight * quality })),
    )
    .sort((one, other) => one.place - other.place)
  const inside = slots.map(() => 0)
  let worth = 0
  let from = 0
  let best = 0
  let bestSlots: readonly number[] = inside
  for (const { place, slot, worth: added } of all) {
    if (inside[slot] === 0) worth += added
    inside[slot]! += 1
    for (; place - all[from]!.place >= width; from += 1) {
      const { slot: left, worth: lost } = all[from]!
      inside[left]! -= 1
      if (inside[left] === 0) worth -= lost
    }
    if (worth <= best) continue
    best = worth
    bestSlots = [...inside]
  }
  const qualities = matches.map(({ quality }, slot) => (bestSlots[slot]! > 0 ? quality : APART * quality))
  return worthOf(slots, qualities, nearness(slots, matches))
}

/** The weight of neighbours in the question that stand near each other in the passage: what belongs together is said so. */
function nearness(slots: readonly WeighedSlot[], matches: readonly Match[]): number {
  let found = 0
  for (let slot = 1; slot < slots.length; slot += 1) {
    const one = matches[slot - 1]!
    const other = matches[slot]!
    if (areNear(one.places, other.places)) found += pairWeight(slots, slot) * Math.min(one.quality, other.quality)
  }
  return found
}

/** The least weight of a word and the one before it. */
function pairWeight(slots: readonly WeighedSlot[], slot: number): number {
  return NEAR.share * Math.min(slots[slot - 1]!.weight, slots[slot]!.weight)
}

function areNear(ones: readonly number[], others: readonly number[]): boolean {
  return ones.some((one) => others.some((other) => one !== other && Math.abs(one - other) <= NEAR.words))
}

function coverageOf(slots: readonly WeighedSlot[], { matches }: ScoredPassage): number {
  const all = slots.reduce((sum, { weight }) => sum + weight, 0)
  const found = slots.reduce((sum, { weight }, slot) => sum + (matches[slot]!.quality > 0 ? weight : 0), 0)
  return all === 0 ? 0 : found / all
}

/** How well the passages of an episode answer a question together. */
function scatteredScore(slots: readonly WeighedSlot[], passages: readonly ScoredPassage[]): number {
  if (passages.length < 2) return 0
  const qualities = slots.map((_, index) => Math.max(...passages.map(({ matches }) => matches[index]!.quality)))
  return SCATTERED * worthOf(slots, qualities, 0)
}

function worthOf(slots: readonly WeighedSlot[], qualities: readonly number[], near: number): number {
  const all = slots.reduce((sum, { weight }, slot) => sum + weight + (slot === 0 ? 0 : pairWeight(slots, slot)), 0)
  const found = slots.reduce((sum, { weight }, index) => sum + weight * qualities[index]!, near)
  if (all === 0) return 0
  const telling = 1 - Math.exp(-found / TELLING)
  return (found / all) ** COVERED * (LEAST + (MOST - LEAST) * telling)
}

/** Returns a function that reads the places of some terms out of a vector. */
function placesReader(terms: readonly string[]): (vector: string) => ReadonlyMap<string, readonly number[]> {
  const whole = new Map(terms.filter((term) => !term.endsWith('*')).map((term) => [quoted(term), term]))
  const beginnings = terms
    .filter((term) => term.endsWith('*'))
    .map((term) => ({ term, start: quoted(term.slice(0, -1)).slice(0, -1) }))
  const firsts = new Set([...whole.keys(), ...beginnings.map(({ start }) => start)].map((term) => term.slice(1, 2)))
  return (vector) => {
    const found = new Map<string, readonly number[]>()
    for (let start = 0; start < vector.length; ) {
      const space = vector.indexOf(' ', start)
      const end = space === -1 ? vector.length : space
      if (firsts.has(vector[start + 1]!)) {
        const quote = vector.lastIndexOf("'", end) + 1
        const term = whole.get(vector.slice(start, quote))
        if (term !== undefined) found.set(term, placesAfter(vector.slice(quote + 1, end)))
        for (const beginning of beginnings) {
          if (!vector.startsWith(beginning.start, start)) continue
          found.set(beginning.term, [
            ...(found.get(beginning.term) ?? []),
            ...placesAfter(vector.slice(quote + 1, end)),
          ])
        }
      }
      start = end + 1
    }
    return found
  }
}

function placesAfter(text: string): number[] {
  return text === '' ? [] : text.split(',').map((place) => Number.parseInt(place, 10))
}

import { createHash } from 'node:crypto'
import { numbersIn } from './question/numbers.ts'
import type { SearchType } from './search-type.ts'
import { foldText } from './terms/fold-text.ts'
import { latinRuns } from './terms/latin.ts'
import { type Term, termsOf } from './terms/terms-of.ts'

/** A piece of content as the index keeps it. */
export interface SearchDocument {
  readonly type: SearchType
  readonly uuid: string
  /** The podcast of an episode; else the uuid itself. */
  readonly seriesUuid: string
  readonly name: string
  /** The names of its authors and persons. */
  readonly by: readonly string[]
  /** The name of an episode's podcast; tags and keywords of a series. */
  readonly labels: readonly string[]
  /** Plain text. */
  readonly text: string
  /** Of an episode, where its feed says them. */
  readonly season: number | null
  readonly episode: number | null
  /** The values that filters look for, such as `g:COMICSERIES_DRAMA`. See `facetOf`. */
  readonly facets: readonly string[]
  readonly popularity: number
  readonly childrenCount: number
  /** Epoch seconds, as all times. */
  readonly datePublished: number | null
  readonly latestChildAt: number | null
  /** Seconds. */
  readonly duration: number | null
  /** The series whose filters find the document. */
  readonly related: readonly string[]
  /** Changes with everything that documents of episodes take from their podcast. Empty for all but podcasts. */
  readonly childrenKey: string
}

/** Returns a facet: a letter, a colon, a value. A long value has its digest, because engines limit the length of a term. */
export function facetOf(letter: string, value: string | boolean): string {
  if (typeof value === 'boolean') return `${letter}:${value ? 1 : 0}`
  return `${letter}:${value.length <= 80 ? value : createHash('sha256').update(value).digest('hex')}`
}

/** The facets of documents beside those of filters, which `searchFilters` has. */
export const facets = {
  type: (value: string) => facetOf('y', value),
  /** Of podcasts and episodes that are not explicit. */
  safe: facetOf('s', true),
  /** Of podcasts and episodes whose publishers ask not to be listed. */
  withheld: facetOf('h', true),
  /** An address or id, as `addressKey` makes it. */
  key: (value: string) => facetOf('u', value),
} as const

/** The term of the index for a facet. */
export function facetTerm(facet: string): string {
  return `=${facet}`
}

const TIERS = 16

/**
 * The terms for a document's popularity: one of 16 tiers of a geometric scale, and the same with the first digit of the
 * uuid. The best documents of a common word are found by them.
 */
export function tierOf({ popularity, uuid }: Pick<SearchDocument, 'popularity' | 'uuid'>): readonly string[] {
  const tier = Math.min(TIERS - 1, Math.floor(4 * Math.log2(1 + Math.max(0, popularity))))
  return [`=p${tier.toString(TIERS)}`, `=p${tier.toString(TIERS)}${uuid[0]}`]
}

const digits = '0123456789abcdef'

/** All tiers with their parts, the most popular and the lowest uuids first. */
export const tiers: readonly { readonly whole: string; readonly parts: readonly string[] }[] = Array.from(
  digits,
  (_, index) => {
    const whole = `=p${digits[TIERS - 1 - index]}`
    return { whole, parts: Array.from(digits, (digit) => `${whole}${digit}`) }
  },
)

/** The terms of a document, field by field. */
export interface DocumentTerms {
  readonly name: readonly Term[]
  readonly by: readonly Term[]
  readonly labels: readonly Term[]
  readonly text: readonly Term[]
  /** Terms without a place: glued names, numbers, facets, the tier. */
  readonly marks: readonly string[]
}

/** The most words of a name that are found as one. */
const MAX_GLUED = 10
const MAX_GLUED_LENGTH = 40

/** Splits a document into its terms. Between two texts of a list stands a gap, so that no phrase spans both. */
export function documentTerms(document: SearchDocument): DocumentTerms {
  const { type, by, labels, text } = document
  const name = withLatin(document.name)
  const isEpisode = type === 'PODCASTEPISODE'
  const words = name.flatMap(({ text: term, isExtra }) => (isExtra ? [] : [term]))
  return {
    name,
    by: joined(by.map(withLatin)),
    labels: joined(labels.map(termsOf)),
    text: termsOf(text),
    marks: [
      ...new Set([
        ...(words.length > 0 && words.length <= MAX_GLUED ? [glued(words)] : []),
        ...(isEpisode ? numbersOf(document) : [...neighbours(words), ...name.map(({ text: term }) => `^${term}`)]),
        ...(isEpisode ? [] : [facetTerm(facets.type(type))]),
        ...document.facets.map(facetTerm),
        ...tierOf(document),
      ]),
    ],
  }
}

/** Words as one term. */
export function glued(words: readonly string[]): string {
  return `+${words.join('').slice(0, MAX_GLUED_LENGTH)}`
}

function neighbours(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => glued([words[index]!, word]))
}

function numbersOf({ name, season, episode }: SearchDocument): string[] {
  const named = numbersIn(name)
  const ofSeason = season ?? named.season
  const ofEpisode = episode ?? named.episode
  return [...(ofSeason === null ? [] : [`s:${ofSeason}`]), ...(ofEpisode === null ? [] : [`e:${ofEpisode}`])]
}

/** The terms of a name, with its Latin form where it is written without spaces. */
function withLatin(name: string): Term[] {
  const terms = termsOf(name)
  for (const text of latinRuns(foldText(name))) terms.push({ text, position: 0, isExtra: true })
  return terms
}

/** Places between the last term of a text and the first of the next one. */
export const GAP = 10

/** Puts the terms of several texts after each other. */
export function joined(texts: readonly (readonly Term[])[]): Term[] {
  let offset = 0
  return texts.flatMap((terms) => {
    const moved = terms.map((term) => ({ ...term, position: term.position + offset }))
    offset = moved.reduce((last, { position }) => Math.max(last, position), offset) + GAP
    return moved
  })
}

/**
 * The terms of a name in one text: spaces between them, and after a line break the extra ones with their places, `1/koeln`.
 * The place 0 is the whole name.
 */
export function nameText(terms: readonly Term[]): string {
  const words = terms.flatMap((term) => (term.isExtra ? [] : [term.text])).join(' ')
  const extras = terms.flatMap((term) => (term.isExtra ? [`${term.position}/${term.text}`] : [])).join(' ')
  return extras === '' ? words : `${words}\n${extras}`
}

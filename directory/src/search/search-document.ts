import { createHash } from 'node:crypto'
import type { SearchType } from './search-query.ts'
import { type Term, termsOf } from './terms/terms-of.ts'

/** A piece of content as the index keeps it. */
export interface SearchDocument {
  readonly type: SearchType
  readonly uuid: string
  /** The podcast of an episode; else the uuid itself. */
  readonly seriesUuid: string
  readonly name: string
  /** The names of its authors, and for an episode the name of its podcast. */
  readonly by: readonly string[]
  /** Plain text, and other words by which it may be found. */
  readonly text: string
  /** The values that filters look for, such as `g:COMICSERIES_DRAMA`. See `facets`. */
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

/** Facets of documents: a letter, a colon, a value. */
export const facets = {
  type: (value: string) => `y:${value}`,
  genre: (value: string) => `g:${value}`,
  language: (value: string) => `l:${value}`,
  country: (value: string) => `c:${value}`,
  contentType: (value: string) => `k:${value}`,
  /** Of podcasts and episodes that are not explicit. */
  safe: 's:1',
  /** Of podcasts and episodes whose publishers ask not to be listed. */
  withheld: 'h:1',
  transcript: (isThere: boolean) => `w:${isThere ? 1 : 0}`,
  layout: (value: string) => `a:${value}`,
  comicType: (value: string) => `b:${value}`,
  rating: (value: string) => `e:${value}`,
  scope: (value: string) => `x:${shortened(value)}`,
  tag: (value: string) => `t:${shortened(value)}`,
  role: (value: string) => `r:${value}`,
} as const

/** Returns the digest of a long value, because engines limit the length of a term. */
function shortened(value: string): string {
  return value.length <= 80 ? value : createHash('sha256').update(value).digest('hex')
}

/** The terms of a document, field by field. */
export interface DocumentTerms {
  readonly name: readonly Term[]
  readonly by: readonly Term[]
  readonly text: readonly Term[]
}

/** Splits the texts of a document. Between two names in `by` stands a gap, so that no phrase spans both. */
export function documentTerms({ name, by, text }: Pick<SearchDocument, 'name' | 'by' | 'text'>): DocumentTerms {
  return { name: termsOf(name), by: joined(by.map(termsOf)), text: termsOf(text) }
}

/** Places between the last term of a text and the first of the next one. */
export const GAP = 10

/** Puts the terms of several texts after each other. */
export function joined(texts: readonly (readonly Term[])[]): Term[] {
  let offset = 0
  return texts.flatMap((terms) => {
    const moved = terms.map((term) => ({ ...term, position: term.position + offset }))
    offset = (moved.at(-1)?.position ?? offset) + GAP
    return moved
  })
}

/** The terms of a name in one text: spaces between them, and the extra ones after a line break. */
export function nameText(terms: readonly Term[]): string {
  const ofKind = (isExtra: boolean): string =>
    terms.flatMap((term) => (term.isExtra === isExtra ? [term.text] : [])).join(' ')
  const extras = ofKind(true)
  return extras === '' ? ofKind(false) : `${ofKind(false)}\n${extras}`
}

/** A number of 32 bits that equal names share. */
export function nameHash(nameText: string): number {
  const [name = ''] = nameText.split('\n')
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index += 1) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  return hash | 0
}

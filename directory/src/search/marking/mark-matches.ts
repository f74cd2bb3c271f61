import { foldText } from '../terms/fold-text.ts'
import { latinRuns } from '../terms/latin.ts'
import { isHalfPair, type Term, termsOf } from '../terms/terms-of.ts'

/** A match in a text: UTF-16 units from `start` up to, but without, `end`. It never splits a surrogate pair. */
export interface Mark {
  readonly start: number
  readonly end: number
}

/** A plain text with its matches, in order and apart from each other. It is no HTML. */
export interface MarkedText {
  readonly text: string
  readonly marks: readonly Mark[]
}

export interface Marker {
  /** Marks a whole text. */
  mark(text: string): MarkedText
  /** Marks the part of a text around its rarest match, or its beginning: at most 160 UTF-16 units. */
  snippet(text: string): MarkedText
  /** Marks the part of a text that has most of the words that were found, and says where the first of them stands. */
  quote(text: string): MarkedText & { readonly place: number }
}

/** A match, and the place of its term among all that were found: 0 is the rarest. */
interface RankedMark extends Mark {
  readonly rank: number
}

/** A word of a text, or a run of a script without spaces between words. */
interface Piece extends Mark {
  readonly text: string
}

const SPACELESS = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{sc=Hangul}]`
/** The same for texts without other characters, ten times as fast. */
const ASCII = /^[\x00-\x7f]*$/
const ASCII_PIECE = /[A-Za-z0-9]+(?:#|\+\+)?/g
/** Words that are their own term in lower case. */
const PLAIN_WORD = /^[A-Za-z]{1,40}$/
const WITHOUT_SPACES = new RegExp(SPACELESS, 'u')
/** A run of such a script, or a word of another one with the signs that belong to it. */
const PIECE = new RegExp(
  String.raw`(?:(?=${SPACELESS})[\p{L}\p{N}\p{M}])+|(?:(?!${SPACELESS})[\p{L}\p{N}])(?:(?!${SPACELESS})[\p{L}\p{N}\p{M}])*(?:#|\+\+)?`,
  'gu',
)
/** Words without a space between them: `Node.js`, `don't`. Longer ones are not read as one word. */
const CHUNK = /\S+/gu
const MAX_CHUNK = 80

/** Characters of a snippet with the signs of omission, and before its rarest match. */
const SNIPPET = 160
/** Characters of a text that a snippet is chosen from: as many of a description are searched. */
const MAX_TEXT = 2_000
/** Characters of a run that has a Latin form. */
const MAX_LATIN = 40
const LEAD = 50
const CUT_BEFORE = '… '
const CUT_AFTER = ' …'

/**
 * Marks what a search found.
 *
 * @param matched - the terms of its results, the rarest first, as `Understanding.matched` has them
 */
export function createMarker(matched: readonly string[]): Marker {
  const terms = new FoundTerms(matched)
  return {
    mark: (text) => ({ text, marks: merged(terms.in(text)) }),
    snippet(given) {
      const text = given.replace(/\s+/g, ' ').trim()
      const marks = terms.in(text.slice(0, wholeCharacter(text, MAX_TEXT)))
      return snippetOf(text, marks, rarestOf(marks)?.start ?? 0)
    },
    quote(text) {
      const marks = terms.in(text)
      const place = fullestOf(marks)
      return { ...snippetOf(text, marks, place), place }
    },
  }
}

class FoundTerms {
  readonly #ranks: ReadonlyMap<string, number>
  readonly #beginnings: readonly (readonly [string, number])[]
  /** Words that are one term without the space between them. */
  readonly #glued: readonly (readonly [string, number])[]
  /** The terms of words that were seen before. */
  readonly #known = new Map<string, readonly Term[]>()

  constructor(matched: readonly string[]) {
    const ranked = matched.map((term, rank) => [term, rank] as const)
    this.#ranks = new Map(ranked)
    this.#beginnings = ranked.flatMap(([term, rank]) =>
      term.endsWith('*') ? [[term.slice(0, -1), rank] as const] : isHalfPair(term) ? [[term, rank] as const] : [],
    )
    this.#glued = ranked.flatMap(([term, rank]) => (term.startsWith('+') ? [[term.slice(1), rank] as const] : []))
  }

  /** All matches in a text, which may overlap. */
  in(text: string): RankedMark[] {
    if (this.#ranks.size === 0) return []
    const pieces = Array.from(text.matchAll(ASCII.test(text) ? ASCII_PIECE : PIECE), ({ 0: word, index }) =>
      pieceAt(word, index),
    )
    return [
      ...pieces.flatMap((piece) => this.#inPiece(piece)),
      ...this.#inChunks(text, pieces),
      ...this.#acrossPieces(pieces),
    ]
  }

  #inPiece(piece: Piece): RankedMark[] {
    const terms = this.#termsOf(piece.text)
    const pairs = terms.filter(({ isExtra }) => !isExtra)
    const characters = Array.from(piece.text)
    const isOfPairs = pairs.length > 0 && pairs.length === characters.length - 1 && WITHOUT_SPACES.test(piece.text)
    const whole = this.#best(isOfPairs ? latinOf(piece.text) : texts(terms))
    if (whole !== null) return [{ start: piece.start, end: piece.end, rank: whole }]
    if (!isOfPairs) return []
    let start = piece.start
    return pairs.flatMap(({ text }, index) => {
      const first = start
      start += characters[index]!.length
      const rank = this.#best([text])
      return rank === null ? [] : [{ start: first, end: start + characters[index + 1]!.length, rank }]
    })
  }

  /** Words that signs tie to one: `Spider-Man` for `spiderman`, `U.S.` for `us`. */
  #inChunks(text: string, pieces: readonly Piece[]): RankedMark[] {
    const marks: RankedMark[] = []
    let at = 0
    for (const { 0: chunk, index } of text.matchAll(CHUNK)) {
      const from = at
      while (at < pieces.length && pieces[at]!.end <= index + chunk.length) at += 1
      const [first, last] = [pieces[from], pieces[at - 1]]
      if (at - from < 2 || chunk.length > MAX_CHUNK || first === undefined || last === undefined) continue
      const own = new Set(pieces.slice(from, at).flatMap((piece) => texts(this.#termsOf(piece.text))))
      const rank = this.#best(texts(this.#termsOf(chunk)).filter((term) => !own.has(term)))
      if (rank !== null) marks.push({ start: first.start, end: last.end, rank })
    }
    return marks
  }

  /** Words with spaces between them that were asked as one: `Deep Dive` for `deepdive`. */
  #acrossPieces(pieces: readonly Piece[]): RankedMark[] {
    if (this.#glued.length === 0) return []
    const words = pieces.map(({ text }) => texts(this.#termsOf(text).filter(({ isExtra }) => !isExtra)).join(''))
    return this.#glued.flatMap(([wanted, rank]) =>
      words.flatMap((_, from) => {
        let joined = ''
        let to = from
        while (to < words.length && joined.length < wanted.length) joined += words[to++]
        return joined === wanted ? [{ start: pieces[from]!.start, end: pieces[to - 1]!.end, rank }] : []
      }),
    )
  }

  /** The rank of the rarest of these terms that was found; `null` if none was. */
  #best(terms: readonly string[]): number | null {
    let best: number | null = null
    const take = (rank: number | undefined): void => {
      if (rank !== undefined && (best === null || rank < best)) best = rank
    }
    for (const term of terms) {
      take(this.#ranks.get(term))
      for (const [beginning, rank] of this.#beginnings) if (term.startsWith(beginning)) take(rank)
    }
    return best
  }

  #termsOf(text: string): readonly Term[] {
    if (PLAIN_WORD.test(text)) return [{ text: text.toLowerCase(), position: 1, isExtra: false }]
    const known = this.#known.get(text) ?? termsOf(text)
    this.#known.set(text, known)
    return known
  }
}

function pieceAt(text: string, start: number): Piece {
  return { text, start, end: start + text.length }
}

function latinOf(run: string): string[] {
  return run.length > MAX_LATIN ? [] : latinRuns(foldText(run))
}

function texts(terms: readonly Term[]): string[] {
  return terms.map(({ text }) => text)
}

/** Joins marks that overlap or touch. */
function merged(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = []
  for (const { start, end } of marks.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    const last = joined.at(-1)
    if (last === undefined || start > last.end) joined.push({ start, end })
    else joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, end) }
  }
  return joined
}

function rarestOf(marks: readonly RankedMark[]): RankedMark | undefined {
  return marks.toSorted((one, other) => one.rank - other.rank || one.start - other.start)[0]
}

/** Where the part of a snippet's length begins that has most of the words. Of several, that with the rarest word. */
function fullestOf(marks: readonly RankedMark[]): number {
  const sorted = marks.toSorted((one, other) => one.start - other.start)
  let best = { start: 0, words: 0, rank: Number.POSITIVE_INFINITY }
  for (const [index, { start }] of sorted.entries()) {
    const inside = new Set<number>()
    for (let at = index; at < sorted.length && sorted[at]!.end <= start + SNIPPET - LEAD; at += 1) {
      inside.add(sorted[at]!.rank)
    }
    const rank = Math.min(...inside)
    if (inside.size > best.words || (inside.size === best.words && rank < best.rank)) {
      best = { start, words: inside.size, rank }
    }
  }
  return best.start
}

/** Cuts the part of a text around a place out of it. */
function snippetOf(text: string, marks: readonly RankedMark[], place: number): MarkedText {
  if (text.length <= SNIPPET) return { text, marks: merged(marks) }
  const latest = text.length - SNIPPET + CUT_BEFORE.length
  const start = place <= LEAD ? 0 : wordStart(text, Math.min(place - LEAD, latest), place)
  const room = SNIPPET - (start > 0 ? CUT_BEFORE.length : 0)
  const end = text.length - start <= room ? text.length : wordEnd(text, start + room - CUT_AFTER.length)
  const before = start > 0 ? CUT_BEFORE : ''
  const shift = before.length - start
  return {
    text: `${before}${text.slice(start, end)}${end < text.length ? CUT_AFTER : ''}`,
    marks: merged(marks)
      .map((mark) => ({ start: Math.max(mark.start, start), end: Math.min(mark.end, end) }))
      .filter((mark) => mark.start < mark.end)
      .map((mark) => ({ start: mark.start + shift, end: mark.end + shift })),
  }
}

/** Returns where the first word from `index` on begins, before `limit`; `index` itself if there is no space. */
function wordStart(text: string, index: number, limit: number): number {
  const space = text.indexOf(' ', index)
  return space === -1 || space >= limit ? wholeCharacter(text, index) : space + 1
}

function wordEnd(text: string, index: number): number {
  const space = text.lastIndexOf(' ', index)
  return space < index - LEAD ? wholeCharacter(text, index) : space
}

/** Keeps the halves of a surrogate pair together. */
function wholeCharacter(text: string, index: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(index)) ? index - 1 : index
}

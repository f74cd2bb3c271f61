import { isHalfPair, termsOf } from '../search/index.ts'

/** A piece of a text, and whether a search found it. */
export interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:#|\+\+)?/gu
/** Characters before the first match of an excerpt, and of the whole excerpt. */
const LEAD = 60
const EXCERPT = 240

/** Cuts a text into pieces: words that a search for `term` finds, and the text between them. */
export function markMatches(text: string, term: string): Piece[] {
  const terms = termsOf(term).flatMap(({ text: found, isExtra }) => (isExtra ? [] : [found]))
  const wanted = new Set(terms)
  const halves = terms.filter(isHalfPair)
  const isWanted = (found: string) => wanted.has(found) || halves.some((half) => found.startsWith(half))
  const pieces: Piece[] = []
  const add = (piece: string, isMatch: boolean) => {
    const last = pieces.at(-1)
    if (piece === '') return
    if (last?.isMatch === isMatch) pieces[pieces.length - 1] = { text: last.text + piece, isMatch }
    else pieces.push({ text: piece, isMatch })
  }
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    add(text.slice(end, index), false)
    end = index + word.length
    for (const { text: part, isMatch } of partsOf(word, isWanted)) add(part, isMatch)
  }
  add(text.slice(end), false)
  return pieces
}

/** Returns a word as one piece, or by characters if the index splits it into pairs of characters. */
function partsOf(word: string, isWanted: (term: string) => boolean): Piece[] {
  const terms = termsOf(word).filter(({ isExtra }) => !isExtra)
  const characters = Array.from(word)
  if (terms.length !== characters.length - 1 || terms.length < 2) {
    return [{ text: word, isMatch: terms.some(({ text }) => isWanted(text)) }]
  }
  const isFound = terms.map(({ text }) => isWanted(text))
  return characters.map((text, index) => ({ text, isMatch: isFound[index] === true || isFound[index - 1] === true }))
}

/** The part of a text around its first match, or its beginning, with matches marked. */
export function excerptOf(text: string, term: string): Piece[] {
  const plain = text.replace(/\s+/gu, ' ').trim()
  const pieces = markMatches(plain, term)
  const first = pieces.findIndex(({ isMatch }) => isMatch)
  const place = first === -1 ? 0 : pieces.slice(0, first).reduce((sum, piece) => sum + piece.text.length, 0)
  const start = place <= LEAD ? 0 : wordStart(plain, place - LEAD, place)
  const end = plain.length <= start + EXCERPT ? plain.length : wordEnd(plain, start + EXCERPT)
  const cut = piecesBetween(pieces, start, end)
  if (start > 0) cut.unshift({ text: '… ', isMatch: false })
  if (end < plain.length) cut.push({ text: ' …', isMatch: false })
  return cut
}

function piecesBetween(pieces: readonly Piece[], start: number, end: number): Piece[] {
  const cut: Piece[] = []
  let offset = 0
  for (const { text, isMatch } of pieces) {
    const part = text.slice(Math.max(0, start - offset), Math.max(0, end - offset))
    if (part !== '') cut.push({ text: part, isMatch })
    offset += text.length
  }
  return cut
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

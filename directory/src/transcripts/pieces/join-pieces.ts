import type { TranscriptItem } from 'feedmill'
import { OVERLAP_MS, type Piece } from './plan-pieces.ts'

/** A part of what was said. Times are milliseconds from the beginning of the episode; `null` if they are unknown. */
export type Spoken = Pick<TranscriptItem, 'text' | 'startTimecode' | 'endTimecode'>

/** What was heard in a piece. Times count from the beginning of the piece. */
export interface HeardPiece extends Piece {
  readonly items: readonly Spoken[]
}

/** The most words before and after a cut that are compared. Fast speech has 20 in the overlap. */
const COMPARED_WORDS = 40
/** Words that both pieces must have in a row: a single one may be another of the same kind. */
const LEAST_WORDS = 2
/** How far apart two pieces may hear the same word. Engines round times to sentences. */
const TOLERANCE_MS = 4_000

/**
 * Joins what was heard in the pieces of a sound. Two pieces share some seconds: they are joined at the words that both
 * have there. If they have none in common, the first counts up to the end of its piece.
 *
 * A piece without times stands as one part at the place of the piece, unless no piece has times.
 */
export function joinPieces(pieces: readonly HeardPiece[]): Spoken[] {
  const isTimed = pieces.some(({ items }) => items.some(({ startTimecode }) => startTimecode !== null))
  let joined: Spoken[] = []
  for (const [index, piece] of pieces.entries()) {
    const items = isTimed ? placed(piece) : piece.items
    joined = index === 0 ? [...items] : joinedAt(joined, items, piece.startMs + OVERLAP_MS)
  }
  return joined
}

function joinedAt(first: readonly Spoken[], second: readonly Spoken[], cut: number): Spoken[] {
  const seam = seamOf(first, second, cut)
  const before = seam === null ? first : partBefore(first, seam.before)
  const after =
    seam === null ? second.filter((item) => !isHeardBefore(first, item, cut)) : partAfter(second, seam.after)
  return [...before, ...startingFrom(before.at(-1)?.startTimecode ?? 0, after)]
}

/** Moves parts that would begin before a time. Two pieces may hear the same word some seconds apart. */
function startingFrom(startMs: number, items: readonly Spoken[]): Spoken[] {
  return items.map((item) => {
    if (item.startTimecode === null || item.startTimecode >= startMs) return item
    return { ...item, startTimecode: startMs, endTimecode: Math.max(startMs, item.endTimecode ?? startMs) }
  })
}

/** Returns the parts of a piece with times of the episode. */
function placed({ items, startMs, endMs }: HeardPiece): Spoken[] {
  if (items.every(({ startTimecode }) => startTimecode === null)) {
    const text = items.map((item) => item.text).join(' ')
    return text === '' ? [] : [{ text, startTimecode: startMs, endTimecode: endMs }]
  }
  const moved = (time: number | null) => Math.min(startMs + (time ?? 0), endMs)
  return items.map(({ text, startTimecode, endTimecode }) => ({
    text,
    startTimecode: moved(startTimecode),
    endTimecode: moved(endTimecode ?? startTimecode),
  }))
}

/** Whether a part of the second piece lies in the overlap, where the first piece has words, too. */
function isHeardBefore(joined: readonly Spoken[], { startTimecode, endTimecode }: Spoken, cut: number): boolean {
  if (startTimecode === null || endTimecode === null || endTimecode > cut) return false
  return joined.some(({ endTimecode: end }) => end !== null && end > startTimecode)
}

/** A word, with its place. */
interface Word {
  readonly text: string
  readonly item: number
  /** Positions in the text of the item. */
  readonly from: number
  readonly to: number
  readonly timeMs: number | null
}

/** Where two pieces are joined: after a word of the first, and before a word of the second. `null`: at its end. */
interface Seam {
  readonly before: Word
  readonly after: Word | null
}

/** Finds the longest row of words that both pieces have around a cut. */
function seamOf(first: readonly Spoken[], second: readonly Spoken[], cut: number): Seam | null {
  const isNear = ({ timeMs }: Word) => timeMs === null || Math.abs(timeMs - cut) <= OVERLAP_MS + TOLERANCE_MS
  const tail = lastWords(first).filter(isNear)
  const head = firstWords(second).filter(isNear)
  let best = { length: 0, tail: 0, head: 0 }
  /** Lengths of equal rows that end with the previous word of the tail, by word of the head. */
  let previous: number[] = []
  for (const [at, word] of tail.entries()) {
    const lengths = head.map((other, place) =>
      isSame(word, other) ? (place === 0 ? 0 : (previous[place - 1] ?? 0)) + 1 : 0,
    )
    for (const [place, length] of lengths.entries()) if (length > best.length) best = { length, tail: at, head: place }
    previous = lengths
  }
  // A short piece of speech may have one word in the overlap.
  const least = Math.min(LEAST_WORDS, tail.length, head.length)
  if (best.length === 0 || best.length < least) return null
  const next = firstWords(second, head.length + 1).find(
    ({ item, from }) =>
      item > head[best.head]!.item || (item === head[best.head]!.item && from > head[best.head]!.from),
  )
  return { before: tail[best.tail]!, after: next ?? null }
}

function isSame(word: Word, other: Word): boolean {
  if (word.text !== other.text) return false
  return word.timeMs === null || other.timeMs === null || Math.abs(word.timeMs - other.timeMs) <= TOLERANCE_MS
}

function firstWords(items: readonly Spoken[], count = COMPARED_WORDS): Word[] {
  const words: Word[] = []
  for (const [index, item] of items.entries()) {
    if (words.length >= count) break
    words.push(...wordsOf(item, index))
  }
  return words.slice(0, count)
}

function lastWords(items: readonly Spoken[]): Word[] {
  let words: Word[] = []
  for (let index = items.length - 1; index >= 0 && words.length < COMPARED_WORDS; index--) {
    words = [...wordsOf(items[index]!, index), ...words]
  }
  return words.slice(-COMPARED_WORDS)
}

/** Words, and the characters of scripts that write no spaces. */
const WORD =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]|(?:(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}])[\p{L}\p{M}\p{N}'’])+/gu

function wordsOf({ text, startTimecode, endTimecode }: Spoken, item: number): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word.toLowerCase(),
    item,
    from: index,
    to: index + word.length,
    timeMs: timeAt({ text, startTimecode, endTimecode }, index),
  }))
}

/** The time of a place in a text, as if all letters took as long. */
function timeAt({ text, startTimecode, endTimecode }: Spoken, place: number): number | null {
  if (startTimecode === null || endTimecode === null) return null
  return Math.round(startTimecode + ((endTimecode - startTimecode) * place) / text.length)
}

/** Returns what was said up to a word, with the punctuation after it. */
function partBefore(items: readonly Spoken[], { item, to }: Word): Spoken[] {
  const last = items[item]!
  const end = to + (/^[^\p{L}\p{M}\p{N}\s]*/u.exec(last.text.slice(to))?.[0].length ?? 0)
  const kept = { ...last, text: last.text.slice(0, end), endTimecode: timeAt(last, end) }
  return [...items.slice(0, item), kept]
}

/** Returns what was said from a word on. */
function partAfter(items: readonly Spoken[], word: Word | null): Spoken[] {
  if (word === null) return []
  const first = items[word.item]!
  const from =
    /[^\p{L}\p{M}\p{N}\s]*$/u.exec(word.from === 0 ? '' : openingBefore(first.text, word.from))?.[0].length ?? 0
  const place = word.from - from
  return [
    { ...first, text: first.text.slice(place), startTimecode: timeAt(first, place) },
    ...items.slice(word.item + 1),
  ]
}

/** Returns the marks right before a word, such as `¿` or `“`, which belong to it. */
function openingBefore(text: string, place: number): string {
  return /(?<=\s)[^\p{L}\p{M}\p{N}\s]+$/u.exec(text.slice(0, place))?.[0] ?? ''
}

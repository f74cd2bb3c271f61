/*
 * Rule 5.3 e: joins pieces of a text that was cut by lines, captions or words.
 */

/** A text that is joined from tidy pieces: pieces without white space at their ends. */
export class JoinedText {
  readonly #pieces: string[] = []
  #last = ''
  #length = 0

  /** In code units. */
  get length(): number {
    return this.#length
  }

  /** The last piece that was not empty. */
  get last(): string {
    return this.#last
  }

  add(piece: string): void {
    if (piece === '') return
    // Looks only at the last piece: looking at the whole text would take quadratic time.
    if (this.#last !== '' && needsSpace(this.#last, piece)) this.#put(' ')
    this.#put(piece)
    this.#last = piece
  }

  toString(): string {
    return this.#pieces.length === 1 ? this.#last : this.#pieces.join('')
  }

  #put(text: string): void {
    this.#pieces.push(text)
    this.#length += text.length
  }
}

/** Characters that end a word. */
const CLOSING = new Set(',.!?;:%)]،؛؟۔।、。，．！？；：％）］」』】〉》')

/** Full stops that begin a word (`.NET`, `...and then`), or stand for omitted text (`He said. ...`). */
const OPENING_STOPS = /^\.+[\p{L}\p{N}]/u
const ELLIPSIS = '...'

function isClosing(second: string, first: string): boolean {
  if (!CLOSING.has(second.charAt(0))) return false
  if (second.charAt(0) !== '.') return true
  return !OPENING_STOPS.test(second) && !(first.endsWith('.') && second.startsWith(ELLIPSIS))
}

function needsSpace(first: string, second: string): boolean {
  if (isClosing(second, first)) return false
  if (first.endsWith('-') && /[\p{L}\p{N}]-$/u.test(first.slice(-3))) return false
  return !isWrittenWithoutSpaces(lastCodePoint(first))
}

function lastCodePoint(text: string): number {
  const last = text.charCodeAt(text.length - 1)
  const isLowSurrogate = last >= 0xdc00 && last <= 0xdfff
  return isLowSurrogate && text.length > 1 ? text.codePointAt(text.length - 2)! : last
}

/** Ranges of the scripts that put no spaces between words, with first and last code point. Hangul uses spaces. */
const SPACELESS: readonly (readonly [number, number])[] = [
  [0x0e00, 0x0eff], // Thai, Lao
  [0x1000, 0x109f], // Burmese
  [0x1780, 0x17ff], // Khmer
  [0x2e80, 0x312f], // Han radicals, CJK punctuation, kana, Bopomofo
  [0x3190, 0x4dbf], // Kanbun to Han, extension A
  [0x4e00, 0x9fff], // Han
  [0xa9e0, 0xa9ff], // Burmese, extended
  [0xaa60, 0xaa7f], // Burmese, extended
  [0xf900, 0xfaff], // Han, compatibility
  [0xfe30, 0xfe4f], // CJK punctuation, compatibility
  [0xff00, 0xff9f], // full-width forms, half-width katakana
  [0x1b000, 0x1b16f], // kana, extended
  [0x20000, 0x3ffff], // Han, further extensions
]

/** Returns whether a character belongs to a script that is written without spaces between words. */
export function isWrittenWithoutSpaces(codePoint: number): boolean {
  if (codePoint < 0x0e00) return false
  return SPACELESS.some(([from, to]) => codePoint >= from && codePoint <= to)
}

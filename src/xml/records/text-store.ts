import { isAsciiLetter } from '../../core/characters.ts'
import type { DiagnosticCode } from '../../core/diagnostics.ts'
import { excerpt } from '../../core/reading.ts'
import { textOfFaultyUtf8 } from '../../encodings/transcode.ts'
import { afterSpace, Byte, isSpace } from '../characters.ts'
import type { DeclaredEntities } from '../declared-entities.ts'
import { decodeSlowly, decodeText, literalText, type TextFault } from '../decode-text.ts'
import { TextKind } from '../events.ts'

/** Takes a fault of a text in a record, and its offset in the document. */
export type TextReport = (code: DiagnosticCode, offset: number, detail?: string) => void

/** The ways to assemble the pieces of one text. */
export const enum Assembly {
  /**
   * References are decoded, CDATA is kept. Tags with a prefix are dropped: they are neither HTML nor part of the text.
   */
  Text,
  /**
   * References are decoded, and CDATA and tags are kept. If there are tags, the text around them stays as written too:
   * it is inner XML. If more tags are written as references (`&lt;p>`), the text is encoded HTML, followed by other
   * markup.
   */
  Markup,
}

/** Layout of a piece: its place, its kind, and the next piece of the same text. */
const enum Piece {
  Start,
  End,
  Kind,
  Next,
  Width,
}

const FIRST_PIECES = 64

const REFERENCE = /&([^\s&;#]{1,62});/g
const PREFIXED_TAG = /<\/?[\w.-]+:[^<>]*>/g

/** Returns whether a tag may continue with this byte after its `<`: a letter or a slash. */
function mayFollowLessThan(byte: number | undefined): boolean {
  return byte === 0x2f || (byte !== undefined && isAsciiLetter(byte))
}

/**
 * The undecoded texts of a record: places in bytes, chained to texts, and decoded at the first access to a value. An
 * unused text costs five numbers.
 */
export class TextStore {
  /** The bytes that the places refer to, once they are known. */
  bytes: Buffer = Buffer.alloc(0)
  /** Number to add to a place for its index in `bytes`. */
  shift = 0
  readonly #entities: DeclaredEntities
  #pieces = new Int32Array(FIRST_PIECES * Piece.Width)
  /** The offset of each piece in the document, which may exceed the 32 bits of the other numbers. */
  #offsets = new Float64Array(FIRST_PIECES)
  #count = 0

  constructor(entities: DeclaredEntities) {
    this.#entities = entities
  }

  /** Forgets all pieces, and reuses the memory. */
  clear(): void {
    this.#count = 0
  }

  /**
   * Adds a piece after `previous` (-1 for the first of a text) and returns its number. If it continues the previous
   * piece, the two become one: the cutting of the document must not show in the decoded parts.
   */
  add(start: number, end: number, kind: TextKind, offset: number, previous: number): number {
    if (previous >= 0 && this.#goesOn(previous, start, kind, offset)) {
      this.#pieces[previous * Piece.Width + Piece.End] = end
      return previous
    }
    const piece = this.#count
    const at = piece * Piece.Width
    if (at === this.#pieces.length) this.#grow()
    const pieces = this.#pieces
    pieces[at + Piece.Start] = start
    pieces[at + Piece.End] = end
    pieces[at + Piece.Kind] = kind
    pieces[at + Piece.Next] = -1
    this.#offsets[piece] = offset
    if (previous >= 0) pieces[previous * Piece.Width + Piece.Next] = piece
    this.#count = piece + 1
    return piece
  }

  offsetOf(piece: number): number {
    return this.#offsets[piece] as number
  }

  /**
   * Returns the text that begins with a piece. If the rest is in one piece, the white space around it is left out
   * before decoding. No reader wants that white space, and trimming a long string afterwards makes a slice, which keeps
   * the whole and is slower to use.
   */
  read(first: number, assembly: Assembly, report: TextReport): string {
    const only = this.#get(first, Piece.Next) < 0 ? first : this.#onlyVisible(first)
    if (only >= 0 && (assembly === Assembly.Markup || this.#get(only, Piece.Kind) !== TextKind.Tag))
      return this.#decodeTrimmed(only, report)
    const isInnerXml = assembly === Assembly.Markup && this.#isInnerXml(first)
    const last = isInnerXml && this.#entities.isEmpty ? this.#lastAdjoining(first) : -1
    if (last >= 0) {
      const end = this.#get(last, Piece.End) + this.shift
      return this.#decode(first, this.#get(first, Piece.Start) + this.shift, end, TextKind.Tag, report)
    }
    const parts: string[] = []
    for (let piece = first; piece >= 0; piece = this.#get(piece, Piece.Next)) {
      const kind: TextKind = this.#get(piece, Piece.Kind)
      const start = this.#get(piece, Piece.Start) + this.shift
      const end = this.#get(piece, Piece.End) + this.shift
      const isWritten = isInnerXml && kind === TextKind.Text
      const decoded = this.#decode(piece, start, end, isWritten ? TextKind.Tag : kind, report)
      const text = isWritten && !this.#entities.isEmpty ? this.#expand(decoded, piece) : decoded
      const isTagOfText = kind === TextKind.Tag && assembly === Assembly.Text && text.includes(':')
      const kept = isTagOfText ? text.replace(PREFIXED_TAG, ' ') : text
      if (kept !== text) report('value-text-markup', this.offsetOf(piece), excerpt(text))
      parts.push(kept)
    }
    return parts.join('')
  }

  /**
   * Returns the one piece of a text that is not white space, such as a CDATA section on lines of its own; -1 if there
   * are several.
   */
  #onlyVisible(first: number): number {
    let only = -1
    for (let piece = first; piece >= 0; piece = this.#get(piece, Piece.Next)) {
      if (this.#isBlank(piece)) continue
      if (only >= 0) return -1
      only = piece
    }
    return only < 0 ? first : only
  }

  #isBlank(piece: number): boolean {
    const end = this.#get(piece, Piece.End) + this.shift
    return afterSpace(this.bytes, this.#get(piece, Piece.Start) + this.shift, end) === end
  }

  #decodeTrimmed(piece: number, report: TextReport): string {
    let end = this.#get(piece, Piece.End) + this.shift
    const start = afterSpace(this.bytes, this.#get(piece, Piece.Start) + this.shift, end)
    while (end > start && isSpace(this.bytes[end - 1] as number)) end -= 1
    return this.#decode(piece, start, end, this.#get(piece, Piece.Kind), report)
  }

  #goesOn(piece: number, start: number, kind: TextKind, offset: number): boolean {
    return this.#get(piece, Piece.Kind) === kind && this.#adjoins(piece, start, offset)
  }

  /** Returns whether what begins at a place and an offset of the document follows a piece at once. */
  #adjoins(piece: number, start: number, offset: number): boolean {
    const end = this.#get(piece, Piece.End)
    return end === start && this.offsetOf(piece) + end - this.#get(piece, Piece.Start) === offset
  }

  /**
   * Returns the last piece of inner XML that stands in the document without a gap, so that it is decoded at once; -1 if
   * it has a CDATA section or a gap.
   */
  #lastAdjoining(first: number): number {
    let last = first
    for (let piece = first; piece >= 0; piece = this.#get(piece, Piece.Next)) {
      const kind: TextKind = this.#get(piece, Piece.Kind)
      if (kind !== TextKind.Text && kind !== TextKind.Tag) return -1
      if (piece !== first && !this.#adjoins(last, this.#get(piece, Piece.Start), this.offsetOf(piece))) return -1
      last = piece
    }
    return last
  }

  hasTags(first: number): boolean {
    for (let piece = first; piece >= 0; piece = this.#get(piece, Piece.Next)) {
      if (this.#get(piece, Piece.Kind) === TextKind.Tag) return true
    }
    return false
  }

  /** Returns whether there are tags, at least as many as are written as references. */
  #isInnerXml(first: number): boolean {
    let tags = 0
    let encodedTags = 0
    for (let piece = first; piece >= 0; piece = this.#get(piece, Piece.Next)) {
      const kind: TextKind = this.#get(piece, Piece.Kind)
      if (kind === TextKind.Tag) tags += this.#tagsIn(piece)
      else if (kind === TextKind.Text) encodedTags += this.#encodedTagsIn(piece)
    }
    return tags > 0 && tags >= encodedTags
  }

  // Pieces are short, so a loop is faster than a search.
  #tagsIn(piece: number): number {
    const { bytes } = this
    const end = this.#get(piece, Piece.End) + this.shift
    let count = 0
    for (let at = this.#get(piece, Piece.Start) + this.shift; at < end; at += 1) {
      if (bytes[at] === Byte.LessThan && at + 1 < end && mayFollowLessThan(bytes[at + 1])) count += 1
    }
    return count
  }

  /** Counts `&lt;` before what may begin a tag. */
  #encodedTagsIn(piece: number): number {
    const { bytes } = this
    const end = this.#get(piece, Piece.End) + this.shift
    let count = 0
    for (let at = this.#get(piece, Piece.Start) + this.shift; at + 4 < end; at += 1) {
      if (bytes[at] !== Byte.Ampersand || bytes[at + 1] !== 0x6c || bytes[at + 2] !== 0x74) continue
      if (bytes[at + 3] === Byte.Semicolon && mayFollowLessThan(bytes[at + 4])) count += 1
    }
    return count
  }

  #decode(piece: number, start: number, end: number, kind: TextKind, report: TextReport): string {
    const text = literalText(this.bytes, start, end, kind) ?? this.#decodeSlowly(piece, start, end, kind, report)
    return text.includes('\ufffd') ? this.#decodeFaulty(text, piece, start, end, kind, report) : text
  }

  /** A separate method, because a function that contains a closure is slower at each call. */
  #decodeSlowly(piece: number, start: number, end: number, kind: TextKind, report: TextReport): string {
    const toOffset = this.#toOffset(piece)
    const fault: TextFault = (code, at, detail) => report(code, at + toOffset, detail)
    return decodeSlowly(this.bytes, start, end, kind, fault, this.#entities.valuesTo(end + toOffset))
  }

  /** Expands the declared entities in text that is kept as written, because they are unknown in HTML. */
  #expand(text: string, piece: number): string {
    const length = this.#get(piece, Piece.End) - this.#get(piece, Piece.Start)
    const values = this.#entities.valuesTo(this.offsetOf(piece) + length)
    return values === null ? text : text.replace(REFERENCE, (written, name: string) => values.get(name) ?? written)
  }

  /** Decodes a field that was pasted from another encoding into a document of UTF-8. */
  #decodeFaulty(text: string, piece: number, start: number, end: number, kind: TextKind, report: TextReport): string {
    const offset = start + this.#toOffset(piece)
    const { text: repaired, encoding } = textOfFaultyUtf8(this.bytes.subarray(start, end))
    if (encoding === 'utf-8') {
      if (!this.bytes.subarray(start, end).includes('\ufffd')) report('encoding-invalid', offset, excerpt(text))
      return text
    }
    report('encoding-invalid', offset, `read as ${encoding}`)
    const bytes = Buffer.from(repaired)
    return decodeText(bytes, 0, bytes.length, kind, undefined, this.#entities.valuesTo(offset + end - start))
  }

  /** Returns the number to add to an index in `bytes` for the offset of that byte in the document. */
  #toOffset(piece: number): number {
    return this.offsetOf(piece) - this.#get(piece, Piece.Start) - this.shift
  }

  #get(piece: number, field: Piece): number {
    return this.#pieces[piece * Piece.Width + field] as number
  }

  #grow(): void {
    const pieces = new Int32Array(this.#pieces.length * 2)
    pieces.set(this.#pieces)
    this.#pieces = pieces
    const offsets = new Float64Array(this.#offsets.length * 2)
    offsets.set(this.#offsets)
    this.#offsets = offsets
  }
}

import type { DiagnosticCode, DiagnosticPlace } from '../core/diagnostics.ts'
import { excerpt } from '../core/reading.ts'
import { storableText, withoutZeros } from '../core/storable.ts'
import {
  chooseEncoding,
  type EncodingName,
  encodingFromLabel,
  isSameEncoding,
  isUtf16,
  readMark,
  readMarkOfText,
  type StatedEncodings,
  utf16FromZeros,
} from './charset.ts'
import { Hold } from './hold.ts'
import { createTranscoder, type Transcoder } from './transcode.ts'
import { firstNonAscii, tallyUtf8, type Utf8Tally } from './utf8.ts'

/** The number of bytes at the beginning that are searched for a byte order mark, zero bytes and the stated encoding. */
const HEAD_LENGTH = 1024
/** The number of bytes, from the first one above 0x7F on, that decide the encoding. */
const WINDOW_LENGTH = 64 * 1024
/** The number of bytes transcoded at a time. The result is up to three times as long. */
const SLICE_LENGTH = 64 * 1024

const ESC = 0x1b
const NOTHING = new Uint8Array(0)

/** The code of a diagnostic about the encoding of a document. */
export type EncodingCode = Extract<DiagnosticCode, `encoding-${string}`>

export interface DecoderOptions {
  /** The label from the transport: `koi8-r` for `Content-Type: text/xml; charset=koi8-r`. */
  readonly charset?: string | undefined
  /**
   * Finds the label with which the document names its encoding. Gets at most the first 1,024 bytes, without byte order
   * mark. UTF-16 with a mark is converted to UTF-8; other bytes are passed as they are.
   */
  readonly findLabel?: ((head: Uint8Array) => string | null) | undefined
  /**
   * Whether the bytes are the UTF-8 of a string. Detection is then off, and no label is believed. @defaultValue false
   */
  readonly isText?: boolean | undefined
  /**
   * Called with faults. Of invalid characters and of U+0000, only the first is reported; invalid UTF-8 is not. Offsets
   * count the bytes of the document as UTF-8 from 0, without byte order mark and zeros.
   */
  readonly report?: ((code: EncodingCode, place?: DiagnosticPlace) => void) | undefined
}

/** Converts a document that arrives in pieces to UTF-8. */
export interface Decoder {
  /** The encoding in effect, by its WHATWG name. It is final 64 KiB after the first byte above 0x7F at the latest. */
  readonly encoding: EncodingName
  /** Takes the next bytes, cut anywhere. The output may share their memory. */
  write(chunk: Uint8Array): void
  /** Ends the document and passes on the bytes held back. */
  end(): void
}

/** The treatment of the next bytes. */
type State =
  /** The first 1,024 bytes are being collected. */
  | 'head'
  /** All bytes were ASCII so far. They are passed on. */
  | 'ascii'
  /** A byte was not ASCII. The bytes that decide are being collected. */
  | 'window'
  | 'utf-8'
  | 'transcode'
  /** The bytes are not text. They are dropped. */
  | 'drop'

/**
 * Creates a decoder that hands the document to `pass` as UTF-8, without byte order mark and without U+0000, which
 * PostgreSQL does not accept in text. The joined output does not depend on how the bytes are cut.
 *
 * The order of precedence is: byte order mark, transport, the document's own statement, UTF-8. A statement that the
 * bytes contradict is ignored (see `chooseEncoding`). Once UTF-8 is settled, bytes without zeros pass uncopied. Invalid
 * UTF-8 is left to the readers of fields (see `textOfFaultyUtf8`). Invalid bytes of other encodings become U+FFFD.
 */
export function createDecoder(pass: (utf8: Uint8Array) => void, options: DecoderOptions = {}): Decoder {
  return new EncodingDecoder(pass, options)
}

class EncodingDecoder implements Decoder {
  readonly #pass: (utf8: Uint8Array) => void
  readonly #report: NonNullable<DecoderOptions['report']>
  readonly #isText: boolean
  readonly #findLabel: DecoderOptions['findLabel']
  readonly #transport: EncodingName | null
  readonly #hold = new Hold()
  readonly #tally: Utf8Tally = { valid: 0, invalid: 0 }
  #stated: StatedEncodings
  #encoding: EncodingName
  #state: State = 'head'
  /** The number of held bytes already tallied. */
  #tallied = 0
  #transcode: Transcoder | null = null
  #isFaultReported = false
  #isZeroReported = false
  #passed = 0

  constructor(pass: (utf8: Uint8Array) => void, options: DecoderOptions) {
    const { findLabel, charset, isText = false, report = () => {} } = options
    this.#pass = pass
    this.#report = report
    this.#isText = isText
    this.#findLabel = isText ? undefined : findLabel
    this.#transport = this.#encodingOf(isText ? null : charset)
    this.#stated = { first: this.#transport ?? 'utf-8', second: null }
    this.#encoding = this.#stated.first
  }

  get encoding(): EncodingName {
    return this.#encoding
  }

  /**
   * Treats the next bytes according to the state. A method that changes the state also treats the rest of the bytes.
   */
  write(chunk: Uint8Array): void {
    switch (this.#state) {
      case 'head':
        this.#fillHead(chunk)
        break
      case 'ascii':
        this.#passAscii(chunk)
        break
      case 'window':
        this.#judge(chunk)
        break
      case 'utf-8':
        this.#emit(chunk)
        break
      case 'transcode':
        this.#transcodeAll(chunk)
        break
      case 'drop':
        break
    }
  }

  end(): void {
    if (this.#state === 'head') this.#begin(this.#hold.take())
    if (this.#state === 'window') {
      if (this.#tallied < this.#hold.length) this.#tally.invalid += 1
      this.#settle(chooseEncoding(this.#stated, this.#tally))
      this.write(this.#hold.take())
    }
    if (this.#state === 'transcode') this.#emitTranscoded(NOTHING, true)
  }

  #fillHead(chunk: Uint8Array): void {
    if (this.#hold.length === 0 && chunk.length >= HEAD_LENGTH) {
      this.#begin(chunk)
      return
    }
    const rest = this.#hold.fill(chunk, HEAD_LENGTH)
    if (this.#hold.length < HEAD_LENGTH) return
    this.#begin(this.#hold.take())
    this.write(rest)
  }

  #begin(head: Uint8Array): void {
    const mark = this.#isText ? readMarkOfText(head) : readMark(head)
    if (mark?.kind === 'compressed' || mark?.kind === 'unsupported') {
      this.#state = 'drop'
      this.#report(`encoding-${mark.kind}`, { offset: 0, detail: mark.format })
      return
    }
    const bytes = mark === null ? head : head.subarray(mark.length)
    // At most 1,024 bytes including the mark: a document in pieces has no more at hand.
    const start = head.subarray(mark?.length ?? 0, HEAD_LENGTH)
    const own = this.#encodingOf(this.#findLabel?.(asUtf8(start, mark?.encoding ?? 'utf-8')))
    const first = this.#transport ?? own ?? mark?.encoding ?? 'utf-8'
    this.#stated = { first, second: own === null || own === first || isUtf16(own) ? null : own }
    this.#encoding = first
    const wide = mark === null && isUtf16(first) ? utf16FromZeros(start) : null
    if (mark !== null) this.#settle(mark.encoding)
    else if (wide !== null) this.#settle(wide)
    else {
      this.#state = 'ascii'
      // Programs that write UTF-16 strings (.NET) name UTF-16 in documents that they then send as UTF-8.
      if (isUtf16(first)) this.#override('utf-8')
      this.#stated = { first: this.#encoding, second: this.#stated.second }
    }
    this.write(bytes)
  }

  #passAscii(chunk: Uint8Array): void {
    // ISO-2022-JP writes other characters with ASCII bytes alone, after an escape. It counts like a byte above 0x7F.
    const shift = this.#stated.first === 'iso-2022-jp' ? chunk.indexOf(ESC) : -1
    const at = firstNonAscii(shift < 0 ? chunk : chunk.subarray(0, shift))
    this.#emit(chunk.subarray(0, at))
    if (at === chunk.length) return
    this.#state = 'window'
    this.#judge(chunk.subarray(at))
  }

  #judge(chunk: Uint8Array): void {
    const stated = this.#stated
    const tally = this.#tally
    const hold = this.#hold
    // If only UTF-8 was stated, one valid sequence settles it, and the rest need not be examined.
    const enough = stated.first === 'utf-8' && stated.second === null ? 1 : Number.POSITIVE_INFINITY
    if (hold.length === 0) {
      this.#tallied = tallyUtf8(chunk.subarray(0, WINDOW_LENGTH), 0, tally, enough)
      if (chunk.length >= WINDOW_LENGTH || tally.valid >= enough) {
        this.#settle(chooseEncoding(stated, tally))
        this.write(chunk)
        return
      }
    }
    const rest = hold.fill(chunk, WINDOW_LENGTH)
    this.#tallied = tallyUtf8(hold.view(), this.#tallied, tally, enough)
    if (hold.length < WINDOW_LENGTH && tally.valid < enough) return
    this.#settle(chooseEncoding(stated, tally))
    this.write(hold.take())
    this.write(rest)
  }

  #transcodeAll(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at += SLICE_LENGTH) {
      this.#emitTranscoded(chunk.subarray(at, at + SLICE_LENGTH), false)
    }
  }

  #emitTranscoded(bytes: Uint8Array, last: boolean): void {
    const text = this.#transcode?.(bytes, last) ?? ''
    const fault = this.#isFaultReported ? -1 : text.indexOf('\uFFFD')
    if (fault >= 0) {
      this.#isFaultReported = true
      const offset = this.#passed + Buffer.byteLength(storableText(text.slice(0, fault)))
      this.#report('encoding-invalid', { offset, detail: this.#encoding })
    }
    this.#emit(Buffer.from(text))
  }

  #emit(decoded: Uint8Array): void {
    if (decoded.length === 0) return
    const utf8 = withoutZeros(decoded)
    if (utf8.length < decoded.length) this.#reportZero(decoded)
    if (utf8.length === 0) return
    this.#pass(utf8)
    this.#passed += utf8.length
  }

  #reportZero(decoded: Uint8Array): void {
    if (this.#isZeroReported) return
    this.#isZeroReported = true
    this.#report('encoding-null-character', { offset: this.#passed + decoded.indexOf(0) })
  }

  #encodingOf(label: string | null | undefined): EncodingName | null {
    if (label === null || label === undefined || label === '') return null
    const known = encodingFromLabel(label)
    if (known === null) this.#report('encoding-label-unknown', { detail: excerpt(label) })
    return known
  }

  #settle(actual: EncodingName): void {
    this.#override(actual)
    this.#state = actual === 'utf-8' ? 'utf-8' : 'transcode'
    this.#transcode = actual === 'utf-8' ? null : createTranscoder(actual)
  }

  #override(actual: EncodingName): void {
    this.#encoding = actual
    if (isSameEncoding(actual, this.#stated.first)) return
    this.#report('encoding-overridden', {
      offset: this.#passed,
      detail: `${actual} instead of ${this.#stated.first}`,
    })
  }
}

function asUtf8(bytes: Uint8Array, encoding: EncodingName): Uint8Array {
  return encoding === 'utf-8' ? bytes : Buffer.from(createTranscoder(encoding)(bytes, false))
}

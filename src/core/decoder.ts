import {
  chooseEncoding,
  type EncodingName,
  encodingFromLabel,
  isSameEncoding,
  isUtf16,
  readMark,
  type StatedEncodings,
  utf16FromZeros,
} from './charset.ts'
import type { DiagnosticCode, DiagnosticPlace } from './diagnostics.ts'
import { createHold } from './hold.ts'
import { excerpt } from './reading.ts'
import { createTranscoder, type Transcoder } from './transcode.ts'
import { firstNonAscii, tallyUtf8, type Utf8Tally } from './utf8.ts'

/** The bytes in which a byte order mark, zero bytes and a document's own statement are looked for. */
const HEAD_LENGTH = 1024
/** The bytes from the first one above 0x7F on that decide the encoding. */
const WINDOW_LENGTH = 64 * 1024
/** How much is transcoded at a time; the result is up to three times as long. */
const SLICE_LENGTH = 64 * 1024

const ESC = 0x1b
const NOTHING = new Uint8Array(0)

/** The code of a diagnostic about the encoding of a document. */
export type EncodingCode = Extract<DiagnosticCode, `encoding-${string}`>

/** What a decoder is told beside the bytes. */
export interface DecoderOptions {
  /** The label of the transport, as `koi8-r` of `Content-Type: text/xml; charset=koi8-r`. */
  readonly charset?: string | undefined
  /** Finds the label by which the document names its encoding. It is shown the first 1,024 bytes as UTF-8. */
  readonly findLabel?: ((head: Uint8Array) => string | null) | undefined
  /** Is told what was wrong. Offsets count the bytes of the document as UTF-8, without byte order mark, from 0. */
  readonly report?: ((code: EncodingCode, place?: DiagnosticPlace) => void) | undefined
}

/** Turns a document that comes in pieces into UTF-8. */
export interface Decoder {
  /** The encoding in effect, by its WHATWG name. It is final 64 KiB behind the first byte above 0x7F. */
  readonly encoding: EncodingName
  /** The next bytes, cut anywhere. What is passed on may share their memory. */
  write(chunk: Uint8Array): void
  /** The document is over: what was held back is passed on. */
  end(): void
}

/** What becomes of the next bytes. */
type State =
  /** The first 1,024 are awaited. */
  | 'head'
  /** All were ASCII so far, and pass. */
  | 'ascii'
  /** One was not: those that decide are awaited. */
  | 'window'
  | 'utf-8'
  | 'transcode'
  /** They are no text: they are dropped. */
  | 'drop'

/**
 * Creates a decoder that hands the document to `pass` as UTF-8, without byte order mark. How the bytes are cut makes no
 * difference to the bytes that come out, taken together.
 *
 * The order of precedence is: byte order mark, transport, the document's own statement, UTF-8. A statement that the
 * bytes contradict is not believed (see `chooseEncoding`). Once UTF-8 is settled, bytes pass unchecked and uncopied:
 * what is wrong later on is left to those who read the fields (see `textOfFaultyUtf8`).
 */
export function createDecoder(pass: (utf8: Uint8Array) => void, options: DecoderOptions = {}): Decoder {
  const { findLabel, report = () => {} } = options
  const transport = encodingOf(options.charset)
  let stated: StatedEncodings = { first: transport ?? 'utf-8', second: null }
  let encoding = stated.first
  let state: State = 'head'
  const hold = createHold()
  const tally: Utf8Tally = { valid: 0, invalid: 0 }
  let tallied = 0
  let transcode: Transcoder | null = null
  let isFaultReported = false
  let passed = 0

  function encodingOf(label: string | null | undefined): EncodingName | null {
    if (label === null || label === undefined || label === '') return null
    const known = encodingFromLabel(label)
    if (known === null) report('encoding-label-unknown', { detail: excerpt(label) })
    return known
  }

  function emit(utf8: Uint8Array): void {
    if (utf8.length === 0) return
    pass(utf8)
    passed += utf8.length
  }

  function override(actual: EncodingName): void {
    encoding = actual
    if (isSameEncoding(actual, stated.first)) return
    report('encoding-overridden', { offset: passed, detail: `${actual} instead of ${stated.first}` })
  }

  function settle(actual: EncodingName): void {
    override(actual)
    state = actual === 'utf-8' ? 'utf-8' : 'transcode'
    transcode = actual === 'utf-8' ? null : createTranscoder(actual)
  }

  function begin(head: Uint8Array): void {
    const mark = readMark(head)
    if (mark?.kind === 'compressed' || mark?.kind === 'unsupported') {
      state = 'drop'
      report(`encoding-${mark.kind}`, { offset: 0, detail: mark.format })
      return
    }
    const bytes = mark === null ? head : head.subarray(mark.length)
    const start = bytes.subarray(0, HEAD_LENGTH)
    const own = findLabel === undefined ? null : encodingOf(findLabel(asUtf8(start, mark?.encoding ?? 'utf-8')))
    const first = transport ?? own ?? mark?.encoding ?? 'utf-8'
    stated = { first, second: own === null || own === first || isUtf16(own) ? null : own }
    encoding = first
    const wide = mark === null && isUtf16(first) ? utf16FromZeros(start) : null
    if (mark !== null) settle(mark.encoding)
    else if (wide !== null) settle(wide)
    else {
      state = 'ascii'
      // Programs that write UTF-16 strings (.NET) put its name into documents that they then send as UTF-8.
      if (isUtf16(first)) override('utf-8')
      stated = { first: encoding, second: stated.second }
    }
    handle[state](bytes)
  }

  /** What becomes of the next bytes in each state; a handler that changes the state passes the rest on. */
  const handle: Record<State, (chunk: Uint8Array) => void> = {
    head(chunk) {
      if (hold.length === 0 && chunk.length >= HEAD_LENGTH) {
        begin(chunk)
        return
      }
      const rest = hold.fill(chunk, HEAD_LENGTH)
      if (hold.length < HEAD_LENGTH) return
      begin(hold.take())
      handle[state](rest)
    },
    ascii(chunk) {
      // ISO-2022-JP is the one encoding whose other characters are ASCII bytes too, behind an escape.
      const shift = stated.first === 'iso-2022-jp' ? chunk.indexOf(ESC) : -1
      const at = firstNonAscii(shift < 0 ? chunk : chunk.subarray(0, shift))
      emit(chunk.subarray(0, at))
      if (at === chunk.length) return
      state = 'window'
      handle.window(chunk.subarray(at))
    },
    window(chunk) {
      // One right sequence settles UTF-8 where nothing else was stated: what follows need not be looked at.
      const enough = stated.first === 'utf-8' && stated.second === null ? 1 : Number.POSITIVE_INFINITY
      if (hold.length === 0) {
        tallied = tallyUtf8(chunk.subarray(0, WINDOW_LENGTH), 0, tally, enough)
        if (chunk.length >= WINDOW_LENGTH || tally.valid >= enough) {
          settle(chooseEncoding(stated, tally))
          handle[state](chunk)
          return
        }
      }
      const rest = hold.fill(chunk, WINDOW_LENGTH)
      tallied = tallyUtf8(hold.view(), tallied, tally, enough)
      if (hold.length < WINDOW_LENGTH && tally.valid < enough) return
      settle(chooseEncoding(stated, tally))
      handle[state](hold.take())
      handle[state](rest)
    },
    'utf-8': emit,
    transcode(chunk) {
      for (let at = 0; at < chunk.length; at += SLICE_LENGTH) {
        emitTranscoded(chunk.subarray(at, at + SLICE_LENGTH), false)
      }
    },
    drop() {},
  }

  function emitTranscoded(bytes: Uint8Array, last: boolean): void {
    const text = transcode?.(bytes, last) ?? ''
    const fault = isFaultReported ? -1 : text.indexOf('\uFFFD')
    if (fault >= 0) {
      isFaultReported = true
      report('encoding-invalid', { offset: passed + Buffer.byteLength(text.slice(0, fault)), detail: encoding })
    }
    emit(Buffer.from(text))
  }

  return {
    get encoding() {
      return encoding
    },
    write(chunk) {
      handle[state](chunk)
    },
    end() {
      if (state === 'head') begin(hold.take())
      if (state === 'window') {
        if (tallied < hold.length) tally.invalid += 1
        settle(chooseEncoding(stated, tally))
        handle[state](hold.take())
      }
      if (state === 'transcode') emitTranscoded(NOTHING, true)
    },
  }
}

function asUtf8(bytes: Uint8Array, encoding: EncodingName): Uint8Array {
  return encoding === 'utf-8' ? bytes : Buffer.from(createTranscoder(encoding)(bytes, false))
}

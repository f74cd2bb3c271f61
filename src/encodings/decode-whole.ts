import { storableText } from '../core/storable.ts'
import type { EncodingName } from './charset.ts'
import { createDecoder, type DecoderOptions } from './decoder.ts'
import { firstInvalidUtf8 } from './utf8.ts'

/** A whole document as UTF-8, without byte order mark and zeros. It may share the memory of the input. */
export interface DecodedBytes {
  readonly bytes: Uint8Array
  /** The encoding of the input; `utf-8` for a string. */
  readonly encoding: EncodingName
}

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Converts a document to UTF-8 by the rules of {@link createDecoder}. For a string, the encodings stated by the
 * document and by the transport are ignored. U+0000 is dropped from strings and bytes.
 *
 * @throws TypeError if the input is neither a string nor bytes.
 */
export function decodeWhole(input: string | Uint8Array, options: DecoderOptions = {}): DecodedBytes {
  if (typeof input === 'string') return { bytes: Buffer.from(decodedText(input, options)), encoding: 'utf-8' }
  if (!(input instanceof Uint8Array)) throw new TypeError('The document must be a string or a Uint8Array')
  const pieces: Uint8Array[] = []
  const decoder = createDecoder((utf8) => pieces.push(utf8), options)
  decoder.write(input)
  decoder.end()
  return { bytes: joined(pieces), encoding: decoder.encoding }
}

/** Joins the pieces. Pieces that adjoin each other in memory, as those of a UTF-8 document do, are not copied. */
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const first = pieces[0]
  if (first === undefined) return new Uint8Array(0)
  let end = first.byteOffset
  for (const { buffer, byteOffset, length } of pieces) {
    if (buffer !== first.buffer || byteOffset !== end) return Buffer.concat(pieces)
    end += length
  }
  return new Uint8Array(first.buffer, first.byteOffset, end - first.byteOffset)
}

/** Returns the text of a document by the rules of {@link createDecoder}. Invalid bytes become U+FFFD. */
export function decodeWholeText(input: string | Uint8Array, options: DecoderOptions): string {
  if (typeof input === 'string') return decodedText(input, options)
  const { bytes, encoding } = decodeWhole(input, options)
  const fault = firstInvalidUtf8(bytes)
  if (fault >= 0) options.report?.('encoding-invalid', { offset: fault, detail: encoding })
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

/** Returns a string in the form that a decoder would give it. */
function decodedText(document: string, { report }: DecoderOptions): string {
  const text = document.startsWith(BYTE_ORDER_MARK) ? document.slice(1) : document
  const storable = storableText(text)
  if (storable.length < text.length) {
    report?.('encoding-null-character', { offset: Buffer.byteLength(text.slice(0, text.indexOf('\0'))) })
  }
  return storable
}

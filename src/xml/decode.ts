import { asBuffer } from '../core/bytes.ts'
import { type DecodedBytes, decodeWhole } from '../encodings/decode-whole.ts'
import { createDecoder, type Decoder, type DecoderOptions } from '../encodings/decoder.ts'

/** Options of decoding an XML document. */
export type XmlDecoderOptions = Omit<DecoderOptions, 'findLabel'>

/**
 * Creates a decoder that passes an XML document to `pass` as UTF-8, without byte order mark, from any encoding. The
 * order of precedence is: byte order mark, transport, XML declaration, UTF-8 (RFC 7303, sections 3 and 8). A wrongly
 * stated encoding is detected (see `createDecoder` in encodings/decoder.ts). Text before the root is kept, so that
 * offsets count from the document's first byte; the reader passes over it.
 */
export function createXmlDecoder(pass: (utf8: Uint8Array) => void, options: XmlDecoderOptions = {}): Decoder {
  // Not `{ ...options, findLabel }`: a key after a spread gives each object a hidden class of its own (0.6 µs, Node
  // 20).
  return createDecoder(pass, { findLabel: declaredEncoding, ...options })
}

/** Converts a whole XML document to UTF-8 in the same way. In a string, the XML declaration is ignored. */
export function decodeXml(input: string | Uint8Array, options: XmlDecoderOptions = {}): DecodedBytes {
  return decodeWhole(input, { findLabel: declaredEncoding, ...options })
}

/**
 * Returns the encoding in an XML declaration: `<?xml version="1.0" encoding="koi8-r"?>`. The declaration may come after
 * other text (blanks, or the warnings of a script), and its quotes may be missing.
 *
 * @param head The first bytes of the document, in any encoding compatible with ASCII.
 */
export function declaredEncoding(head: Uint8Array): string | null {
  const text = asBuffer(head).toString('latin1')
  const start = text.search(/<\?xml[ \t\r\n]/)
  if (start < 0) return null
  const end = text.indexOf('>', start)
  const declaration = text.slice(start, end < 0 ? text.length : end)
  return /encoding[ \t\r\n]*=[ \t\r\n]*["']?[ \t\r\n]*([\w.:-]+)/.exec(declaration)?.[1] ?? null
}

import { asBuffer } from '../core/bytes.ts'
import { type DecodedBytes, decodeWhole } from '../encodings/decode-whole.ts'
import { createDecoder, type Decoder, type DecoderOptions } from '../encodings/decoder.ts'

/** Options of decoding an XML document. */
export type XmlDecoderOptions = Omit<DecoderOptions, 'findLabel'>

/**
 * Creates a decoder that hands an XML document to `pass` as UTF-8, without byte order mark, whatever it is encoded in.
 * The order of precedence is: byte order mark, transport, XML declaration, UTF-8 (RFC 7303, sections 3 and 8), but
 * lies are found out; see `createDecoder` in encodings/decoder.ts. Nothing else is done to the document: what stands before
 * its root is for the reader to pass over, so that offsets count from its first byte.
 */
export function createXmlDecoder(pass: (utf8: Uint8Array) => void, options: XmlDecoderOptions = {}): Decoder {
  // Not `{ ...options, findLabel }`: what follows a spread gives each object a hidden class of its own (0.6 µs, Node 20).
  return createDecoder(pass, { findLabel: declaredEncoding, ...options })
}

/** Brings a whole XML document to UTF-8 in the same way. The declaration of a string is ignored. */
export function decodeXml(input: string | Uint8Array, options: XmlDecoderOptions = {}): DecodedBytes {
  return decodeWhole(input, { findLabel: declaredEncoding, ...options })
}

/**
 * The encoding that an XML declaration names: `<?xml version="1.0" encoding="koi8-r"?>`. It need not be the first thing
 * in the document (blanks and the warnings of a script come before it), its quotes may be missing.
 *
 * @param head The first bytes of the document, in anything that shares ASCII.
 */
export function declaredEncoding(head: Uint8Array): string | null {
  const text = asBuffer(head).toString('latin1')
  const start = text.search(/<\?xml[ \t\r\n]/)
  if (start < 0) return null
  const end = text.indexOf('>', start)
  const declaration = text.slice(start, end < 0 ? text.length : end)
  return /encoding[ \t\r\n]*=[ \t\r\n]*["']?[ \t\r\n]*([\w.:-]+)/.exec(declaration)?.[1] ?? null
}

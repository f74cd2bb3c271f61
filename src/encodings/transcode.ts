import type { EncodingName } from './charset.ts'
import { createKoreanDecoder } from './korean.ts'
import { tallyUtf8 } from './utf8.ts'
import { windows1252 } from './windows-1252.ts'

/** Decodes bytes of one encoding to text, piece by piece. `last` flushes the rest of a cut character. */
export type Transcoder = (bytes: Uint8Array, last: boolean) => string

/**
 * Creates a transcoder. Bytes that are invalid in the encoding become U+FFFD.
 *
 * @throws RangeError if the runtime does not know the encoding (see `encodingFromLabel`).
 */
export function createTranscoder(encoding: EncodingName): Transcoder {
  if (encoding === 'windows-1252') return windows1252
  if (encoding === 'euc-kr') return createKoreanDecoder()
  // The standard decodes both in the same way. In Node, gbk lacks emoji and the euro sign.
  const decoder = new TextDecoder(encoding === 'gbk' ? 'gb18030' : encoding, { ignoreBOM: true })
  return (bytes, last) => decoder.decode(bytes, { stream: !last })
}

/**
 * Decodes a text with invalid UTF-8 in a document of UTF-8, such as a field pasted from elsewhere. Reads it as
 * windows-1252 if it has no valid character of UTF-8 beyond ASCII, or fewer of them than lone lead bytes. A valid
 * character may be an accident: in windows-1252, its three bytes may be `é`, a hard space and `»`. Otherwise invalid
 * bytes become U+FFFD.
 */
export function textOfFaultyUtf8(bytes: Uint8Array): { text: string; encoding: 'utf-8' | 'windows-1252' } {
  const tally = { valid: 0, invalid: 0 }
  tallyUtf8(bytes, 0, tally)
  const isOther = tally.valid === 0 || loneLeads(bytes) > tally.valid
  if (isOther) return { text: windows1252(bytes), encoding: 'windows-1252' }
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), encoding: 'utf-8' }
}

/**
 * Lead bytes that damaged UTF-8 may contain alone. 0xC3 is the rest of an `à` whose second byte, a hard space, became a
 * blank. 0xE2 is the rest of a quotation mark whose other bytes were removed as controls.
 */
const REMAINS: readonly number[] = [0xc3, 0xe2]

/**
 * Counts lead bytes without a continuation byte. Letters of windows-1252 are such bytes. Faulty UTF-8 has hardly any:
 * surrogates, zeros of two bytes and cut characters contain none, and mangled text contains few except `REMAINS`.
 */
function loneLeads(bytes: Uint8Array): number {
  let count = 0
  for (let at = 1; at < bytes.length; at += 1) {
    const lead = bytes[at - 1] as number
    if (lead >= 0xc0 && ((bytes[at] as number) & 0xc0) !== 0x80 && !REMAINS.includes(lead)) count += 1
  }
  return count
}

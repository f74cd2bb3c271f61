import type { EncodingName } from './charset.ts'
import { createKoreanDecoder } from './korean.ts'
import { tallyUtf8 } from './utf8.ts'
import { windows1252 } from './windows-1252.ts'

/** Turns the bytes of one encoding into text, piece by piece; `last` flushes what a cut character left. */
export type Transcoder = (bytes: Uint8Array, last: boolean) => string

/**
 * Creates a transcoder. What is no character of the encoding becomes U+FFFD.
 *
 * @throws RangeError when the runtime does not know the encoding (see `encodingFromLabel`).
 */
export function createTranscoder(encoding: EncodingName): Transcoder {
  if (encoding === 'windows-1252') return windows1252
  if (encoding === 'euc-kr') return createKoreanDecoder()
  // The standard decodes both alike; Node has neither emoji nor the euro in gbk.
  const decoder = new TextDecoder(encoding === 'gbk' ? 'gb18030' : encoding, { ignoreBOM: true })
  return (bytes, last) => decoder.decode(bytes, { stream: !last })
}

/**
 * The text of bytes that are not all UTF-8 though their document is: what one field was pasted from. It is read as
 * windows-1252 when none of its characters is UTF-8 beyond ASCII, or fewer are than have no UTF-8 about them: `é` and `»`
 * with a hard space between them are by accident the bytes of one character. Else what is wrong becomes U+FFFD.
 */
export function textOfFaultyUtf8(bytes: Uint8Array): { text: string; encoding: 'utf-8' | 'windows-1252' } {
  const tally = { valid: 0, invalid: 0 }
  tallyUtf8(bytes, 0, tally)
  const isOther = tally.valid === 0 || loneLeads(bytes) > tally.valid
  if (isOther) return { text: windows1252(bytes), encoding: 'windows-1252' }
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), encoding: 'utf-8' }
}

/** What is left of an `à` whose hard space was made a blank, and of a quotation mark that was rid of controls. */
const REMAINS: readonly number[] = [0xc3, 0xe2]

/**
 * First bytes of characters that none continues, as letters of windows-1252 are: surrogates in UTF-8, zeros of two bytes
 * and cut characters have none, and what programs mangle has few but `REMAINS`.
 */
function loneLeads(bytes: Uint8Array): number {
  let count = 0
  for (let at = 1; at < bytes.length; at += 1) {
    const lead = bytes[at - 1] as number
    if (lead >= 0xc0 && ((bytes[at] as number) & 0xc0) !== 0x80 && !REMAINS.includes(lead)) count += 1
  }
  return count
}

import { isAscii, isUtf8 } from 'node:buffer'

const STRIDE = 1024

/** Returns the index of the first byte above 0x7F; the length if there is none. */
export function firstNonAscii(bytes: Uint8Array): number {
  if (isAscii(bytes)) return bytes.length
  let at = 0
  while (isAscii(bytes.subarray(at, at + STRIDE))) at += STRIDE
  while ((bytes[at] as number) < 0x80) at += 1
  return at
}

/**
 * Returns the length of the character at `at`. It is negative for invalid UTF-8: a broken sequence is one fault, and
 * the byte that broke it is read anew. It is 0 if the end cuts the character off.
 */
function characterAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number
  if (lead < 0x80) return 1
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0
  let seen = 1
  while (seen < length && at + seen < bytes.length && continues(lead, seen, bytes[at + seen] as number)) seen += 1
  if (seen === length) return length
  return length > 0 && at + seen === bytes.length ? 0 : -seen
}

/**
 * Returns whether a byte continues a character (Unicode, table 3-7). The second byte excludes overlong forms,
 * surrogates and code points above U+10FFFF.
 */
function continues(lead: number, position: number, byte: number): boolean {
  if (position === 1) {
    if (lead === 0xe0) return byte >= 0xa0 && byte <= 0xbf
    if (lead === 0xed) return byte >= 0x80 && byte <= 0x9f
    if (lead === 0xf0) return byte >= 0x90 && byte <= 0xbf
    if (lead === 0xf4) return byte >= 0x80 && byte <= 0x8f
  }
  return byte >= 0x80 && byte <= 0xbf
}

/** Counts of valid multi-byte characters and of faults. */
export interface Utf8Tally {
  valid: number
  invalid: number
}

/**
 * Tallies `bytes` from `start` on, until the tally has `enough` valid multi-byte characters. Returns the index where it
 * stopped: after the last of them, at the end, or at the start of a character that the end cuts off.
 */
export function tallyUtf8(
  bytes: Uint8Array,
  start: number,
  tally: Utf8Tally,
  enough: number = Number.POSITIVE_INFINITY,
): number {
  let at = start
  while (at < bytes.length && tally.valid < enough) {
    if ((bytes[at] as number) < 0x80) {
      at += 1
      continue
    }
    const length = characterAt(bytes, at)
    if (length === 0) return at
    if (length > 0) tally.valid += 1
    else tally.invalid += 1
    at += Math.abs(length)
  }
  return at
}

/** Returns the index of the first fault; -1 if all bytes are valid UTF-8. */
export function firstInvalidUtf8(bytes: Uint8Array): number {
  if (isUtf8(bytes)) return -1
  let at = 0
  for (let length = 1; length > 0; at += length) length = Math.max(0, characterAt(bytes, at))
  return at
}

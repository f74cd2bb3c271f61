import { numberedCharacter as htmlCharacter } from '../values/decode-entities.ts'
import { Byte } from './characters.ts'

/** Maximum length of a reference, from `&` to `;`; a longer one is text. */
export const MAX_REFERENCE_BYTES = 64

/**
 * Returns the index of the `;` that ends the reference whose `&` is at `at`; -1 if no reference begins there. Between
 * them must be a name, or `#` and digits.
 */
export function referenceEnd(bytes: Buffer, at: number, end: number): number {
  const limit = Math.min(end, at + MAX_REFERENCE_BYTES)
  let index = at + 1
  let isReferenceByte = isNameByte
  if (bytes[index] === Byte.Hash) {
    index += 1
    isReferenceByte = isDigit
    if (bytes[index] === 0x78 || bytes[index] === 0x58) {
      index += 1
      isReferenceByte = isHexDigit
    }
  }
  const first = index
  while (index < limit && isReferenceByte(bytes[index] as number)) index += 1
  return index > first && index < limit && bytes[index] === Byte.Semicolon ? index : -1
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

function isHexDigit(byte: number): boolean {
  return isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)
}

function isNameByte(byte: number): boolean {
  const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a
  return isLetter || isDigit(byte) || byte >= 0x80 || byte === 0x5f || byte === 0x2d || byte === 0x2e || byte === 0x3a
}

/**
 * Returns the character of a numeric reference, whose digits are between the `#` and the `;` at `semicolon`; empty if
 * XML has no such character. 128 to 159 are read as in HTML, `&#146;` as an apostrophe: no text contains the controls
 * that they are in XML.
 */
export function characterOfReference(bytes: Buffer, hash: number, semicolon: number): string {
  const code = numberOf(bytes, hash, semicolon)
  if (code >= 0x80 && code <= 0x9f) return htmlCharacter(code)
  const isControl = code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  const isCharacter = code <= 0x10ffff && !isControl && !isSurrogate && code !== 0xfffe && code !== 0xffff
  return isCharacter ? String.fromCodePoint(code) : ''
}

/**
 * Returns the index of the `;` that ends the reference to the second half of a character, if the reference from `at` to
 * `semicolon` names the first half. Software that knows only UTF-16 writes such pairs: `&#55357;&#56832;`. Returns -1
 * if it is no such pair.
 */
export function secondHalfEnd(bytes: Buffer, at: number, semicolon: number, end: number): number {
  const next = semicolon + 1
  if (!isFirstHalf(bytes, at, semicolon) || next >= end || bytes[next] !== Byte.Ampersand) return -1
  const second = referenceEnd(bytes, next, end)
  const half = second < 0 || bytes[next + 1] !== Byte.Hash ? 0 : numberOf(bytes, next + 1, second)
  return half >= 0xdc00 && half <= 0xdfff ? second : -1
}

/** Returns the character of two references to its halves. The first one ends at `semicolon`. */
export function pairedCharacter(bytes: Buffer, at: number, semicolon: number, second: number): string {
  return String.fromCharCode(numberOf(bytes, at + 1, semicolon), numberOf(bytes, semicolon + 2, second))
}

/** Returns whether a reference names the first half of a character, which has a number of its own in UTF-16. */
export function isFirstHalf(bytes: Buffer, at: number, semicolon: number): boolean {
  if (bytes[at + 1] !== Byte.Hash) return false
  const half = numberOf(bytes, at + 1, semicolon)
  return half >= 0xd800 && half <= 0xdbff
}

/** Returns the number after the `#` and before the `;`. It stops growing above Unicode. */
function numberOf(bytes: Buffer, hash: number, semicolon: number): number {
  const isHex = (bytes[hash + 1] as number) > 0x39
  const radix = isHex ? 16 : 10
  let code = 0
  for (let index = hash + (isHex ? 2 : 1); index < semicolon && code <= 0x10ffff; index += 1) {
    const byte = bytes[index] as number
    code = code * radix + (byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57)
  }
  return code
}

import { Byte } from './characters.ts'
import { isFirstHalf, MAX_REFERENCE_BYTES } from './references.ts'

/**
 * Where text from `start` to the end of the bytes at hand may be cut when more is to come: not within a character, a
 * reference, two of them that may name the halves of a character, or a line end, nor, inside of a CDATA section, within
 * what may be its end mark or another opening one.
 */
export function safeTextEnd(bytes: Buffer, start: number, inCdata = false): number {
  let end = wholeCharactersEnd(bytes, start)
  if (end > start && bytes[end - 1] === Byte.CarriageReturn) end -= 1
  return inCdata ? beforeMark(bytes, start, end) : beforeHalf(bytes, start, beforeReference(bytes, start, end))
}

/** The end of the last character that is complete. */
function wholeCharactersEnd(bytes: Buffer, start: number): number {
  const { length } = bytes
  for (let index = length - 1; index >= start && index >= length - 4; index -= 1) {
    const byte = bytes[index] as number
    if (byte < 0x80) return length
    if (byte >= 0xc0) {
      const width = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return index + width > length ? index : length
    }
  }
  return length
}

function beforeReference(bytes: Buffer, start: number, end: number): number {
  const first = Math.max(start, end - MAX_REFERENCE_BYTES + 1)
  for (let index = end - 1; index >= first; index -= 1) {
    const byte = bytes[index]
    if (byte === Byte.Semicolon) return end
    if (byte === Byte.Ampersand) return index
  }
  return end
}

/** Before a reference at the end that names the first half of a character. */
function beforeHalf(bytes: Buffer, start: number, end: number): number {
  if (end === start || bytes[end - 1] !== Byte.Semicolon) return end
  const first = Math.max(start, end - MAX_REFERENCE_BYTES)
  for (let index = end - 2; index >= first; index -= 1) {
    if (bytes[index] === Byte.Ampersand) return isFirstHalf(bytes, index, end - 1) ? index : end
  }
  return end
}

const OPEN = '<![CDATA['

/** Before `]` or `]]` at the end, or the beginning of `<![CDATA[`. */
function beforeMark(bytes: Buffer, start: number, end: number): number {
  if (end > start && bytes[end - 1] === Byte.CloseBracket) {
    return end - 1 > start && bytes[end - 2] === Byte.CloseBracket ? end - 2 : end - 1
  }
  const first = Math.max(start, end - OPEN.length + 1)
  for (let index = end - 1; index >= first; index -= 1) {
    if (bytes[index] === Byte.LessThan) {
      return bytes.toString('latin1', index, end) === OPEN.slice(0, end - index) ? index : end
    }
  }
  return end
}

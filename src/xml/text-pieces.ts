import { Byte } from './characters.ts'
import { isFirstHalf, MAX_REFERENCE_BYTES } from './references.ts'

/**
 * Returns where text from `start` to the end of the bytes may be cut if more will come. The cut is never within a
 * character, a reference, a pair of references for the halves of a character, or a line end. Inside of a CDATA section,
 * it is never within a possible end mark or another opening mark.
 */
export function safeTextEnd(bytes: Buffer, start: number, inCdata = false): number {
  let end = wholeCharactersEnd(bytes, start)
  if (end > start && bytes[end - 1] === Byte.CarriageReturn) end -= 1
  return inCdata ? beforeMark(bytes, start, end) : beforeHalf(bytes, start, beforeReference(bytes, start, end))
}

/** Returns the end of the last complete character. */
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

/** Returns the index before a final reference that names the first half of a character. */
function beforeHalf(bytes: Buffer, start: number, end: number): number {
  if (end === start || bytes[end - 1] !== Byte.Semicolon) return end
  const first = Math.max(start, end - MAX_REFERENCE_BYTES)
  for (let index = end - 2; index >= first; index -= 1) {
    if (bytes[index] === Byte.Ampersand) return isFirstHalf(bytes, index, end - 1) ? index : end
  }
  return end
}

const OPEN = '<![CDATA['

/** Returns the index before a final `]` or `]]`, or the beginning of `<![CDATA[`. */
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

import { decodeBeyondAscii, decodeLatin1, decodeUtf8, isAsciiText } from '../core/bytes.ts'
import { namedEntity } from '../values/html-entities.ts'
import { Byte } from './characters.ts'
import type { EntityValues } from './declared-entities.ts'
import { TextKind, type XmlCode } from './events.ts'
import { characterOfReference, pairedCharacter, referenceEnd, secondHalfEnd } from './references.ts'
import { MAX_SHORT_BYTES, shortText } from './short-texts.ts'

/** Takes a fault of a text, and its position in the bytes. */
export type TextFault = (code: XmlCode, at: number, detail?: string) => void

const noFault: TextFault = () => {}

/**
 * Returns the text of a range of bytes. Decodes references in text and in the values of attributes: XML's five, HTML's
 * named ones, and numeric ones. An unknown reference stays as written, and so does an ampersand that begins no
 * reference. Line ends become LF; in the value of an attribute, all white space becomes spaces. Takes time linear in
 * the size of the range and of the declared `entities` that the text refers to.
 */
export function decodeText(
  bytes: Buffer,
  start: number,
  end: number,
  kind: TextKind,
  fault: TextFault = noFault,
  entities: EntityValues | null = null,
): string {
  return literalText(bytes, start, end, kind) ?? decodeSlowly(bytes, start, end, kind, fault, entities)
}

/**
 * Returns the text of a range that needs no decoding; `null` if it needs some. Looks only at bytes, because all special
 * characters are ASCII.
 */
export function literalText(bytes: Buffer, start: number, end: number, kind: TextKind): string | null {
  const isAttribute = kind === TextKind.AttributeValue
  if (end - start <= MAX_SHORT_BYTES) {
    const short = shortText(bytes, start, end, !isAttribute)
    if (short !== null) return short
  }
  if (end - start >= LONG_BYTES && !isAttribute) return literalLongText(bytes, start, end, kind)
  const latin1 = decodeLatin1(bytes, start, end)
  if (isAttribute) {
    // One check for everything, because the values of attributes are short.
    if (!NOT_PLAIN_VALUE.test(latin1)) return latin1
    if (DECODED_IN_VALUE.test(latin1)) return null
  } else {
    if (latin1.includes('\r') || (kind === TextKind.Text && latin1.includes('&'))) return null
    if (isAsciiText(latin1)) return latin1
  }
  return decodeBeyondAscii(bytes, start, end)
}

/** Length from which decoding a text in vain costs more than a check of its bytes. */
const LONG_BYTES = 512

function literalLongText(bytes: Buffer, start: number, end: number, kind: TextKind): string | null {
  if (kind === TextKind.Text && bytes.subarray(start, end).includes(Byte.Ampersand)) return null
  const text = decodeUtf8(bytes, start, end)
  return text.includes('\r') ? null : text
}

const NOT_PLAIN_VALUE = /[&\t\n\r\x80-\xff]/
const DECODED_IN_VALUE = /[&\t\n\r]/

const SCRATCH = 16_384
/**
 * The shared buffer for decoding short texts. `null` while it is in use: a callback for faults may read another
 * document meanwhile.
 */
let scratch: Buffer | null = null

/** Decodes a range that {@link literalText} refuses: decodes references and normalises line ends. */
export function decodeSlowly(
  bytes: Buffer,
  start: number,
  end: number,
  kind: TextKind,
  fault: TextFault,
  entities: EntityValues | null,
): string {
  if (end - start > SCRATCH) {
    return decodeInto(Buffer.allocUnsafeSlow(end - start), bytes, start, end, kind, fault, entities)
  }
  const target = scratch ?? Buffer.allocUnsafeSlow(SCRATCH)
  scratch = null
  const text = decodeInto(target, bytes, start, end, kind, fault, entities)
  scratch = target
  return text
}

/**
 * Decodes a range into `target`. A reference is at least as long as its character, so the result is no larger than the
 * range. Values of declared entities are added to the text and not to the bytes.
 */
function decodeInto(
  target: Buffer,
  bytes: Buffer,
  start: number,
  end: number,
  kind: TextKind,
  fault: TextFault,
  entities: EntityValues | null,
): string {
  const isAttribute = kind === TextKind.AttributeValue
  const hasReferences = isAttribute || kind === TextKind.Text
  let length = 0
  let index = start
  let decoded = ''
  while (index < end) {
    const byte = bytes[index] as number
    if (byte === Byte.Ampersand && hasReferences) {
      const character = predefined(bytes, index, end)
      if (character !== 0) {
        target[length] = character
        length += 1
        index += character === Byte.Ampersand ? 5 : 4
        continue
      }
      const semicolon = referenceEnd(bytes, index, end)
      const second = semicolon < 0 ? -1 : secondHalfEnd(bytes, index, semicolon, end)
      if (second >= 0) {
        length += target.write(pairedCharacter(bytes, index, semicolon, second), length)
        index = second + 1
        continue
      }
      if (entities !== null && semicolon >= 0) {
        const value = entities.get(decodeUtf8(bytes, index + 1, semicolon))
        if (value !== undefined) {
          decoded += decodeUtf8(target, 0, length) + (isAttribute ? value.replace(/[\t\n]/g, ' ') : value)
          length = 0
          index = semicolon + 1
          continue
        }
      }
      const reference = semicolon < 0 ? null : decodeReference(bytes, index, semicolon, fault)
      if (semicolon < 0) fault('xml-ampersand-bare', index)
      if (reference !== null) {
        const code = reference.charCodeAt(0)
        if (reference === '') {
          // The two halves of a character around a left-out reference must not join.
          decoded += decodeUtf8(target, 0, length)
          length = 0
        } else if (reference.length === 1 && code < 0x80) {
          target[length] = code
          length += 1
        } else {
          length += target.write(reference, length)
        }
        index = semicolon + 1
        continue
      }
    }
    index += 1
    if (byte >= Byte.Space) {
      // Most bytes stand for themselves: a loop without further checks copies them (a quarter faster).
      target[length] = byte
      length += 1
      while (index < end) {
        const next = bytes[index] as number
        if (next < Byte.Space || next === Byte.Ampersand) break
        target[length] = next
        length += 1
        index += 1
      }
      continue
    }
    if (byte === Byte.CarriageReturn) {
      if (index < end && bytes[index] === Byte.LineFeed) index += 1
      target[length] = isAttribute ? Byte.Space : Byte.LineFeed
    } else if (isAttribute && (byte === Byte.LineFeed || byte === Byte.Tab)) {
      target[length] = Byte.Space
    } else {
      target[length] = byte
    }
    length += 1
  }
  return decoded + decodeUtf8(target, 0, length)
}

/** Returns the character of `&amp;`, `&lt;` or `&gt;`, the most frequent references, or 0. */
function predefined(bytes: Buffer, at: number, end: number): number {
  const first = bytes[at + 1]
  if (first === 0x61) {
    const isAmpersand =
      at + 4 < end && bytes[at + 2] === 0x6d && bytes[at + 3] === 0x70 && bytes[at + 4] === Byte.Semicolon
    return isAmpersand ? Byte.Ampersand : 0
  }
  if (at + 3 >= end || bytes[at + 2] !== 0x74 || bytes[at + 3] !== Byte.Semicolon) return 0
  return first === 0x6c ? Byte.LessThan : first === 0x67 ? Byte.GreaterThan : 0
}

/** Returns the text of the reference from `at` to `semicolon`; `null` if it stays unchanged. */
function decodeReference(bytes: Buffer, at: number, semicolon: number, fault: TextFault): string | null {
  if (bytes[at + 1] === Byte.Hash) {
    const character = characterOfReference(bytes, at + 1, semicolon)
    if (character === '') fault('xml-character-invalid', at, decodeUtf8(bytes, at, semicolon + 1))
    return character
  }
  const name = decodeUtf8(bytes, at + 1, semicolon)
  const character = namedEntity(name)
  if (character === undefined) {
    fault('xml-entity-unknown', at, name)
    return null
  }
  return character
}

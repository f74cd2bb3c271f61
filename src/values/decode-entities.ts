import { isAsciiLetter, isAsciiLetterOrDigit, isDigit, isHexDigit } from '../core/characters.ts'
import { windows1252Sign } from '../encodings/windows-1252.ts'
import { namedEntity } from './html-entities.ts'

/** A text after its entities and character references were replaced. */
export interface DecodedReferences {
  readonly text: string
  /** Whether a reference was left unchanged, because its name is unknown. */
  readonly left: boolean
}

const SEMICOLON = 0x3b
const HASH = 0x23

/** Longer names are text (rule G5). The longest name in HTML has 31 characters. */
const MAX_NAME_LENGTH = 32

/**
 * Returns the character of a numeric character reference, as HTML reads it. The numbers 128 to 159 mean windows-1252.
 * Invalid numbers (0, surrogates, above U+10FFFF) give U+FFFD.
 */
export function numberedCharacter(codePoint: number): string {
  if (codePoint >= 0x80 && codePoint <= 0x9f) return windows1252Sign(codePoint)
  const isCharacter = codePoint > 0 && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff)
  return isCharacter ? String.fromCodePoint(codePoint) : '\ufffd'
}

/**
 * Replaces every `&name;`, `&#decimal;` and `&#xhexadecimal;` of a text by its character, once: the result is not
 * decoded again. References without the semicolon are text, like those whose name is not in the table of HTML.
 */
export function decodeEntities(text: string): DecodedReferences {
  let at = text.indexOf('&')
  if (at < 0) return { text, left: false }
  let decoded = ''
  let copied = 0
  let left = false
  while (at >= 0) {
    const end = endOfReference(text, at + 1)
    if (end < 0) {
      at = text.indexOf('&', at + 1)
      continue
    }
    const character = characterOf(text, at + 1, end)
    if (character === undefined) left = true
    else {
      decoded += text.slice(copied, at) + character
      copied = end + 1
    }
    at = text.indexOf('&', end + 1)
  }
  return copied === 0 ? { text, left } : { text: decoded + text.slice(copied), left }
}

/** Removes the two layers of encoding that publishers add to a text beyond XML's own (`&amp;amp;`). */
export function decodeTwice(text: string): string {
  const once = decodeEntities(text).text
  return once === text ? text : decodeEntities(once).text
}

/**
 * Returns the position of the semicolon of the reference whose `&` stands before `start`; -1 if there is no reference.
 */
function endOfReference(text: string, start: number): number {
  let at = start
  if (text.charCodeAt(at) === HASH) {
    const hexadecimal = (text.charCodeAt(at + 1) | 0x20) === 0x78
    const digits = at + (hexadecimal ? 2 : 1)
    at = digits
    while (hexadecimal ? isHexDigit(text.charCodeAt(at)) : isDigit(text.charCodeAt(at))) at++
    return at > digits && text.charCodeAt(at) === SEMICOLON ? at : -1
  }
  if (!isAsciiLetter(text.charCodeAt(at))) return -1
  const limit = start + MAX_NAME_LENGTH
  while (at < limit && isAsciiLetterOrDigit(text.charCodeAt(at))) at++
  return at > start + 1 && text.charCodeAt(at) === SEMICOLON ? at : -1
}

function characterOf(text: string, start: number, end: number): string | undefined {
  if (text.charCodeAt(start) !== HASH) return namedEntity(text.slice(start, end))
  const hexadecimal = (text.charCodeAt(start + 1) | 0x20) === 0x78
  return numberedCharacter(hexadecimal ? numberOf(text, start + 2, end, 16) : numberOf(text, start + 1, end, 10))
}

/**
 * Returns the value of the digits. Stops reading once the value is beyond Unicode, even if a million digits follow.
 */
function numberOf(text: string, start: number, end: number, radix: number): number {
  let value = 0
  for (let at = start; at < end && value <= 0x10ffff; at++) {
    const unit = text.charCodeAt(at)
    value = value * radix + (unit <= 0x39 ? unit - 0x30 : (unit | 0x20) - 0x57)
  }
  return value
}

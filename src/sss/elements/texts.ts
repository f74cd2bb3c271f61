import { toNfc } from '../../core/nfc.ts'
import { type Reader, unreadable } from '../../core/reading.ts'

/** Reads a text unchanged. Texts from JSON have no white space at their ends. */
export const unchangedText: Reader<string> = (text) => text

const NOT_TIDY = /[^\x20-\x7e]| {2}/
const WHITE_SPACE = /\s+/g

/**
 * Reads a text on one line: Unicode NFC, with single spaces. Unlike a podcast's texts, it is not markup, and no
 * references are decoded.
 */
export const line: Reader<string> = (text) => (NOT_TIDY.test(text) ? toNfc(text).replace(WHITE_SPACE, ' ') : text)

/** Reads a text with line breaks: Unicode NFC. */
export const paragraphs: Reader<string> = (text) => toNfc(text)

const MAX_TAG_LENGTH = 255

/** Reads a tag: one line. A tag of more than 255 code points is left out, because half a tag is another tag. */
export const tag: Reader<string> = (text, context) => {
  const read = line(text, context)
  if (typeof read !== 'string' || read.length <= MAX_TAG_LENGTH) return read
  return [...read].length > MAX_TAG_LENGTH ? unreadable('sss-tag-too-long', text) : read
}

/** Reads a part of a URL, without line breaks and tabs (the URL Standard drops them). */
export const urlPart: Reader<string> = (text) => text.replace(/[\t\n]+/g, '')

/** Reads a name from an open list, such as `patreon`. */
export const lowerCase: Reader<string> = (text) => text.toLowerCase()

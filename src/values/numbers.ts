import { type Reader, repaired, unreadable } from '../core/reading.ts'
import { MAX_NOTATION_LENGTH, withAsciiDigits } from './digits.ts'

/** The form of nearly all numbers in feeds: digits only, few enough to be exact, with nothing to report. */
const PLAIN_NUMBER = /^[1-9]\d{0,14}$/
const PLAIN_PIXELS = /^[1-9]\d{0,3}$/

/** Reads a whole number. A fraction and the commas of thousands are dropped; beyond ±(2^53 − 1) it is out of range. */
export const readInteger: Reader<number> = (text) => {
  if (PLAIN_NUMBER.test(text)) return Number(text)
  const written = text.trim()
  if (written === '') return null
  if (written.length > MAX_NOTATION_LENGTH) return unreadable('value-number-unreadable', text)
  const number = withAsciiDigits(written).replace(/,(?=\d{3}(?:[,.]|$))/g, '')
  if (!/^[+-]?\d+(?:\.\d*)?$/.test(number)) return unreadable('value-number-unreadable', text)
  const value = Number.parseInt(number, 10) + 0
  if (!Number.isSafeInteger(value)) return unreadable('value-number-out-of-range', text)
  return /^-?\d+$/.test(written) ? value : repaired('value-number-repaired', value, text)
}

/**
 * Reads the size of a file in bytes (mapping 2.7.5). White space, `,`, `_` and `'` between the digits are dropped, and
 * so are dots between groups of three digits, a fraction of zeros, and the unit. A single dot is a mark of fractions:
 * `62.447` may be megabytes. 0 means an unknown size (RSS Best Practices Profile) and gives `null`.
 */
export const readByteLength: Reader<number> = (text) => {
  if (PLAIN_NUMBER.test(text)) return Number(text)
  const written = text.trim()
  if (written === '') return null
  if (written.length > MAX_NOTATION_LENGTH) return unreadable('value-length-invalid', text)
  const digits = withAsciiDigits(written)
    .replace(BYTES, '')
    .replace(NO_FRACTION, '')
    .replace(GROUPED_BY_DOTS, (grouped) => grouped.replaceAll('.', ''))
    .replace(/[\s,_'’]+/g, '')
  if (!/^\d+$/.test(digits)) return unreadable('value-length-invalid', text)
  const value = Number(digits)
  if (!Number.isSafeInteger(value)) return unreadable('value-length-invalid', text)
  if (value === 0) return null
  return digits === written ? value : repaired('value-number-repaired', value, text)
}

const BYTES = /\s*(?:b|bytes?|octets?)\.?$/i
const NO_FRACTION = /(?<=\d)[.,]0{1,2}$/
const GROUPED_BY_DOTS = /^\d{1,3}(?:\.\d{3}){2,}$/

/** Reads the height or width of a video or a picture in pixels: `720`, `720p`, `720i`, `720px`. */
export const readPixels: Reader<number> = (text) => {
  if (PLAIN_PIXELS.test(text)) return Number(text)
  const written = text.trim()
  if (written === '') return null
  if (written.length > MAX_NOTATION_LENGTH) return unreadable('value-number-unreadable', text)
  const match = /^(\d+)(?:\.0*)?\s?(?:p|px|i)?$/i.exec(withAsciiDigits(written))
  if (match === null) return unreadable('value-number-unreadable', text)
  const value = Number(match[1])
  return value > 0 && value <= MAX_PIXELS ? value : unreadable('value-number-out-of-range', text)
}

/** More than the width, 15,360 pixels, of the largest video that any service offers (16K). */
const MAX_PIXELS = 20_000

/** Reads a number with a fraction, such as seconds or shares: `12`, `12.5`, `1,5`. Never negative. */
export const readDecimal: Reader<number> = (text) => {
  const written = text.trim()
  if (written === '') return null
  if (written.length > MAX_NOTATION_LENGTH) return unreadable('value-number-unreadable', text)
  const number = withAsciiDigits(written)
  if (!/^\+?\d+(?:[.,]\d*)?$/.test(number)) return unreadable('value-number-unreadable', text)
  const value = Number(number.replace(',', '.'))
  return Number.isFinite(value) ? value : unreadable('value-number-out-of-range', text)
}

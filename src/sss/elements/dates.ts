import { codesOfReading, type Reader, readingOf, unreadable, valueOfReading } from '../../core/reading.ts'
import { readDate } from '../../dates/date.ts'
import { takesNumbers } from '../../json/record-reader.ts'
import { withCalendarDay } from './iso-days.ts'

/** A day, a month or a year: midnight in UTC, without a report of the missing zone. */
const DAY = /^\d{4}(?:-\d{2}(?:-\d{2})?|\d{4})?$/
const ISO = /^\d{4}(?:$|\D|\d{4}(?:$|\D))/
/** The beginning of an interval that ends with a date or a duration. */
const INTERVAL = /^(\d{4}-?[\dW]\d[^\s/]*)\/(?=\d{4}|PT?\d)/

/**
 * Reads a date of the years 1900 to 2199 in epoch seconds, rounded down. The number may be negative, or need more than
 * 32 bits. The specification requires ISO 8601. Epoch numbers in seconds or milliseconds, and the forms that podcasts
 * use, are read too. An interval gives its beginning.
 */
export const date: Reader<number> = takesNumbers((text, context) => {
  const beginning = text.includes('/') ? INTERVAL.exec(text)?.[1] : undefined
  const written = withCalendarDay(beginning ?? text)
  if (written === null) return unreadable('value-date-unreadable', text)
  const reading = readDate(written, context)
  const seconds = valueOfReading(reading)
  if (seconds === null) return reading
  const codes = codesOfReading(reading).filter((code) => code !== 'value-date-without-zone' || !DAY.test(written))
  const isIso = beginning === undefined && ISO.test(written)
  return readingOf(seconds, isIso ? codes : ['value-date-not-iso', ...codes], text)
})

/** Reads the text of a date, or the number, unchanged, for values that derive from it. */
export const dateAsWritten: Reader<string> = takesNumbers((text) => text)

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * The year 10000 in epoch seconds, after all dates of documents. Read as milliseconds it is in 1978, so that seconds
 * and milliseconds can be distinguished.
 */
export const END_OF_DATES = 253_402_300_800

/** Returns the number of days in a month of the Gregorian calendar. Months count from 1. */
export function daysInMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && isLeap ? 29 : MONTH_LENGTHS[month - 1]!
}

/**
 * Returns the days from 1970-01-01 to a day of the Gregorian calendar. In the formula years begin in March, so that the
 * leap day is the last of its year and one formula gives all month lengths.
 */
export function epochDay(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1
  const marchMonth = (month + 9) % 12
  const century = Math.floor(marchYear / 100)
  const leapDays = Math.floor(marchYear / 4) - century + Math.floor(century / 4)
  return marchYear * 365 + leapDays + Math.floor((marchMonth * 153 + 2) / 5) + day - DAYS_TO_EPOCH
}

/** The days from 0000-03-01 to 1970-01-01, plus one, because days of a month count from 1. */
const DAYS_TO_EPOCH = 719_469

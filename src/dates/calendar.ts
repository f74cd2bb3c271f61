const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * The year 10000 in epoch seconds: all dates of documents are before. In milliseconds it is 1978, so that they can be told.
 */
export const END_OF_DATES = 253_402_300_800

/** The days of a month of the Gregorian calendar; months count from 1. */
export function daysInMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && isLeap ? 29 : MONTH_LENGTHS[month - 1]!
}

/**
 * The days from 1970-01-01 to a day of the Gregorian calendar, which is midnight UTC in days of the epoch. Years begin
 * in March here, so that the leap day is the last of its year and month lengths follow one formula.
 */
export function epochDay(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1
  const marchMonth = (month + 9) % 12
  const century = Math.floor(marchYear / 100)
  const leapDays = Math.floor(marchYear / 4) - century + Math.floor(century / 4)
  return marchYear * 365 + leapDays + Math.floor((marchMonth * 153 + 2) / 5) + day - DAYS_TO_EPOCH
}

/** The days from 0000-03-01 to 1970-01-01, and one, because days of a month count from 1. */
const DAYS_TO_EPOCH = 719_469

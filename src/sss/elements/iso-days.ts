import { epochDay } from '../../dates/calendar.ts'
import { DAY } from '../../dates/seconds.ts'

/** `2023-W10-5` or `2023W105`; a week without a day stands for its Monday. */
const WEEK = /^(\d{4})-?W(\d{2})(?:-?(\d))?(?=$|T)/
/** `2023-069` or `2023069`. */
const ORDINAL = /^(\d{4})-?(\d{3})(?=$|T)/

/**
 * Replaces a week date or an ordinal date of ISO 8601 by the date with month and day: `2023-W10-5` by `2023-03-10`.
 * Returns every other text unchanged, and `null` for a day that does not exist.
 */
export function withCalendarDay(text: string): string | null {
  const [week = '', yearOfWeek, number, weekday = '1'] = WEEK.exec(text) ?? []
  if (week !== '') {
    const monday = firstMonday(Number(yearOfWeek)) + (Number(number) - 1) * 7
    // Most years have 52 weeks.
    const isDay = inRange(number, 53) && inRange(weekday, 7) && monday < firstMonday(Number(yearOfWeek) + 1)
    const day = monday + Number(weekday) - 1
    return isDay ? calendarDay(day) + text.slice(week.length) : null
  }
  const [ordinal = '', year, dayOfYear] = ORDINAL.exec(text) ?? []
  if (ordinal === '') return text
  const day = epochDay(Number(year), 1, 1) + Number(dayOfYear) - 1
  const isDay = inRange(dayOfYear, 366) && day < epochDay(Number(year) + 1, 1, 1)
  return isDay ? calendarDay(day) + text.slice(ordinal.length) : null
}

function inRange(digits: string | undefined, most: number): boolean {
  return Number(digits) >= 1 && Number(digits) <= most
}

/** Returns the Monday of the week of 4 January, in days of the epoch, whose day 0 was a Thursday. */
function firstMonday(year: number): number {
  const fourth = epochDay(year, 1, 4)
  return fourth - ((((fourth + 3) % 7) + 7) % 7)
}

function calendarDay(day: number): string {
  return new Date(day * DAY * 1000).toISOString().slice(0, 10)
}

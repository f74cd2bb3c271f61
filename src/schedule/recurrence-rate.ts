const DAYS_OF_WEEK = 7
const DAYS_OF_YEAR = 365.25
const DAYS_OF_MONTH = DAYS_OF_YEAR / 12
const DAYS_PER: Readonly<Record<string, number>> = {
  HOURLY: 1 / 24,
  DAILY: 1,
  WEEKLY: DAYS_OF_WEEK,
  MONTHLY: DAYS_OF_MONTH,
  YEARLY: DAYS_OF_YEAR,
}
const MOST_PER_DAY = 24
const LONGEST_RULE = 512

/**
 * Returns how many times a day a recurrence rule (RFC 5545, section 3.3.10) applies on average:
 * `FREQ=WEEKLY;BYDAY=MO,TH` gives 2/7. Returns `null` if the rule is unreadable. COUNT and UNTIL are ignored: the
 * releases show whether the rule still holds.
 */
export function recurrenceRate(rule: string): number | null {
  const parts = partsOf(rule)
  const frequency = parts.get('FREQ') ?? ''
  const days = DAYS_PER[frequency]
  const interval = Number(parts.get('INTERVAL') ?? 1)
  if (days === undefined || !Number.isInteger(interval) || interval < 1) return null
  return Math.min(MOST_PER_DAY, timesPerPeriod(frequency, parts) / (days * interval))
}

/** Splits `RRULE:FREQ=WEEKLY;BYDAY=MO` into its parts. Only the beginning of an extremely long rule is read. */
function partsOf(rule: string): ReadonlyMap<string, string> {
  const text = rule
    .slice(0, LONGEST_RULE)
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
  return new Map(
    text.split(';').map((part) => {
      const [name = '', value = ''] = part.split('=')
      return [name.trim(), value.trim()]
    }),
  )
}

/** Returns how often a rule applies in a period of its frequency. Its lists add days, or leave days out. */
function timesPerPeriod(frequency: string, parts: ReadonlyMap<string, string>): number {
  const listed = (name: string): readonly string[] => [...new Set((parts.get(name) ?? '').split(',').filter(Boolean))]
  const hours = listed('BYHOUR').length
  const weekdays = listed('BYDAY')
  const dates = listed('BYMONTHDAY').length
  const months = listed('BYMONTH').length
  const perDay = Math.max(1, hours)
  const ofWeek = shareOf(weekdays.length, DAYS_OF_WEEK)
  const ofMonth = shareOf(dates, DAYS_OF_MONTH)
  const ofYear = shareOf(months, 12)
  // If dates are given, weekdays only choose among them: Friday the 13th.
  const daysOf = (period: number): number => (dates > 0 ? dates * ofWeek : daysOn(weekdays, period))
  const places = listed('BYSETPOS').length
  const placed = (times: number): number => (places > 0 ? Math.min(places, times) : times)

  switch (frequency) {
    case 'HOURLY':
      return shareOf(hours, 24) * ofWeek * ofMonth * ofYear
    case 'DAILY':
      return placed(perDay) * ofWeek * ofMonth * ofYear
    case 'WEEKLY':
      return placed(perDay * Math.max(1, weekdays.length)) * ofYear
    case 'MONTHLY':
      return placed(perDay * daysOf(DAYS_OF_MONTH)) * ofYear
    default: {
      const monthsMeant = dates > 0 && months === 0 ? 12 : months
      return placed(perDay * (monthsMeant > 0 ? monthsMeant * daysOf(DAYS_OF_MONTH) : daysOf(DAYS_OF_YEAR)))
    }
  }
}

/** Returns the listed share of all; 1 if nothing is listed. */
function shareOf(count: number, all: number): number {
  return count === 0 ? 1 : Math.min(1, count / all)
}

/**
 * Returns on how many days of a period the listed weekdays fall, on average; 1 if none are listed. A weekday without an
 * ordinal (`MO`, not `1MO`) comes every week.
 */
function daysOn(weekdays: readonly string[], period: number): number {
  if (weekdays.length === 0) return 1
  return weekdays.reduce((sum, weekday) => sum + (/\d/.test(weekday) ? 1 : period / DAYS_OF_WEEK), 0)
}

const DAYS_PER: Readonly<Record<string, number>> = {
  HOURLY: 1 / 24,
  DAILY: 1,
  WEEKLY: 7,
  MONTHLY: 365.25 / 12,
  YEARLY: 365.25,
}
const WEEKS_PER: Readonly<Record<string, number>> = { MONTHLY: 365.25 / 84, YEARLY: 365.25 / 7 }
const MOST_PER_DAY = 24
const LONGEST_RULE = 512

/**
 * How many times a day a recurrence rule (RFC 5545, section 3.3.10) comes true on average: `FREQ=WEEKLY;BYDAY=MO,TH` is
 * 2/7. Null when it cannot be read. COUNT and UNTIL are passed over: whether the rule still holds is seen by the releases.
 */
export function recurrenceRate(rule: string): number | null {
  const parts = partsOf(rule)
  const frequency = parts.get('FREQ') ?? ''
  const days = DAYS_PER[frequency]
  const interval = Number(parts.get('INTERVAL') ?? 1)
  if (days === undefined || !Number.isInteger(interval) || interval < 1) return null
  return Math.min(MOST_PER_DAY, timesPerPeriod(frequency, parts) / (days * interval))
}

/** `RRULE:FREQ=WEEKLY;BYDAY=MO` as its parts; of a rule beyond all need the beginning. */
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

function timesPerPeriod(frequency: string, parts: ReadonlyMap<string, string>): number {
  const listed = (name: string): readonly string[] => parts.get(name)?.split(',') ?? []
  const hours = Math.max(1, listed('BYHOUR').length)
  const months = listed('BYMONTH').length
  const perDay = frequency === 'HOURLY' ? 1 : hours
  const ofYear = months === 0 ? 1 : Math.min(12, months) / 12
  const weekdays = listed('BYDAY')
  const dates = listed('BYMONTHDAY').length
  const positions = listed('BYSETPOS').length

  if (frequency === 'HOURLY' || frequency === 'DAILY') {
    return perDay * ofYear * (weekdays.length === 0 ? 1 : Math.min(7, weekdays.length) / 7)
  }
  if (frequency === 'WEEKLY') return perDay * ofYear * Math.max(1, Math.min(7, weekdays.length))
  if (positions > 0) return perDay * ofYear * positions
  // A weekday without an ordinal (`MO`, not `1MO`) comes in every week of the month or year.
  const weeks = WEEKS_PER[frequency] ?? 1
  const onWeekdays = weekdays.reduce((sum, weekday) => sum + (/\d/.test(weekday) ? 1 : weeks), 0)
  const ofMonths = frequency === 'YEARLY' ? Math.max(1, months) : ofYear
  return perDay * ofMonths * Math.max(1, dates, onWeekdays)
}

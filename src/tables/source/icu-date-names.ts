/** Forms in which ICU writes a date: the name of a month can differ alone, beside a day and beside a year. */
const formsOfMonths: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
]

const formsOfWeekdays: readonly Intl.DateTimeFormatOptions[] = [
  { weekday: 'long' },
  { weekday: 'short' },
  { dateStyle: 'full' },
  { weekday: 'short', day: 'numeric', month: 'short' },
]

/** Returns the numbers of months, from 1, and the names that ICU has for them in the Gregorian calendar. */
export function namesOfMonths(locale: string): [month: number, name: string][] {
  const days = Array.from({ length: 12 }, (_, index) => [index + 1, new Date(Date.UTC(2021, index, 15))] as const)
  const names = namesIn(locale, formsOfMonths, 'month', days)
  // Hebrew glues `in` to the name: `15 ביוני`.
  return locale.startsWith('he')
    ? names.flatMap(([month, name]) => [
        [month, name],
        [month, `ב${name}`],
      ])
    : names
}

/** Returns the numbers of weekdays, from 0 for Sunday, and the names that ICU has for them. */
export function namesOfWeekdays(locale: string): [weekday: number, name: string][] {
  // 1 August 2021 was a Sunday.
  const days = Array.from({ length: 7 }, (_, index) => [index, new Date(Date.UTC(2021, 7, 1 + index))] as const)
  return namesIn(locale, formsOfWeekdays, 'weekday', days)
}

function namesIn(
  locale: string,
  forms: readonly Intl.DateTimeFormatOptions[],
  type: 'month' | 'weekday',
  days: readonly (readonly [number: number, day: Date])[],
): [number: number, name: string][] {
  return forms.flatMap((form) => {
    const format = new Intl.DateTimeFormat(locale, {
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: 'UTC',
      ...form,
    })
    return days.flatMap(([number, day]) =>
      format
        .formatToParts(day)
        .filter((part) => part.type === type)
        .map(({ value }): [number, string] => [number, value]),
    )
  })
}

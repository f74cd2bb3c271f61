import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { valueOfReading } from '../../src/core/reading.ts'
import { readDate } from '../../src/dates/date.ts'
import { languageFromTag } from '../../src/tables/index.ts'
import { namesOfMonths, namesOfWeekdays } from '../../src/tables/source/icu-date-names.ts'

/** The ICU from which the names were generated. Another one may have other names. */
const GENERATED_FROM = '78.2'

/**
 * Languages with names that are not read: signs inside of them (Tibetan), weekdays with numbers (`Lw5`), or months that
 * are other words of dates elsewhere (`Sun`, `Sat`, `Fri`, `Du`, `Me`).
 */
const knownToBeNull = ['bo', 'br', 'dz', 'ha', 'kw', 'lg', 'scn', 'sg', 'to', 'wo']
/** `Jan` is January in Sotho feeds, too: English comes first. */
const knownToDiffer = ['st']

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index))
const codes = letters.flatMap((first) =>
  letters.flatMap((second) => ['', ...letters].map((third) => first + second + third)),
)
const scripts = [
  'sr-Latn',
  'bs-Cyrl',
  'uz-Cyrl',
  'az-Cyrl',
  'hi-Latn',
  'ar-LB',
  'ar-DZ',
  'ar-MA',
  'de-AT',
  'pt-PT',
  'fr-CA',
]
const locales = [...Intl.DateTimeFormat.supportedLocalesOf(codes), ...scripts].filter(
  (tag) => languageFromTag(tag) !== null,
)

/**
 * The dates of one year that a publisher writes with the names of a locale: the 15th of each month, with its weekday.
 */
function datesIn(locale: string): { text: string; seconds: number }[] {
  const weekdays = namesOfWeekdays(locale)
  const months = namesOfMonths(locale).filter(([, name]) => !/\d/.test(name))
  const names = new Map(months.map(([month, name]) => [`${month} ${name}`, { month, name }]))
  return [...names.values()].flatMap(({ month, name }) => {
    const day = new Date(Date.UTC(2021, month - 1, 15, 12))
    const own = new Set(weekdays.filter(([weekday]) => weekday === day.getUTCDay()).map(([, written]) => written))
    return [...own].map((weekday) => ({
      text: `${weekday}, 15 ${name} 2021 12:00:00 +0000`,
      seconds: day.getTime() / 1_000,
    }))
  })
}

/** Returns the dates of a locale that are read as another moment, or not at all. */
function faultsIn(locale: string): { wrong: string[]; unread: string[] } {
  const language = languageFromTag(locale) ?? undefined
  const faults = { wrong: [] as string[], unread: [] as string[] }
  for (const { text, seconds } of datesIn(locale)) {
    const value = valueOfReading(readDate(text, { language }))
    if (value === null) faults.unread.push(text)
    else if (value !== seconds) faults.wrong.push(text)
  }
  return faults
}

describe('rule 2.6.3: dates with the names that ICU has', () => {
  const faults = new Map(locales.map((locale) => [locale, faultsIn(locale)]))

  test('are never read as another day', () => {
    const wrong = [...faults].filter(([locale]) => !knownToDiffer.includes(locale)).flatMap(([, { wrong }]) => wrong)
    expect(wrong).toEqual([])
  })

  test.runIf(process.versions['icu'] === GENERATED_FROM)('are read in all languages but the known ones', () => {
    const unread = [...faults].filter(([, { unread }]) => unread.length > 0).map(([locale]) => locale)
    expect(unread.sort()).toEqual(knownToBeNull)
  })
})

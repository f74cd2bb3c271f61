import { epochDay } from './calendar.ts'
import { isEnglishMonth, type MonthMeaning, monthsOfName, usualLanguages, weekdaysOfName } from './date-words.ts'
import type { Scanner } from './scanner.ts'

/** The name of a month in a date. */
export interface MonthName {
  /** The name as it was written, folded. */
  readonly text: string
  readonly meanings: readonly [MonthMeaning, ...MonthMeaning[]]
  /** Whether English has the name, or it is a number with a word, such as `6月`. Its meaning is then certain. */
  readonly isCertain: boolean
}

/** Months with a number and a word in Chinese, Japanese, Korean and Vietnamese: `6月`, `6월`, `thg 6`, `Th06`. */
const NUMBERED_MONTH = /(\d{1,2})\s?[月월]|(?:(?:thang|thg)[\s.]{0,2}|th)(\d{1,2})(?!\d)/y
/** At most five words, as in `sanza ya zomi na mibale`. */
const NAME = /[\p{L}\p{M}]+(?:[\s-]{1,2}[\p{L}\p{M}]+){0,4}/uy
/** A name with dots inside, in scripts without capitals: `มิ.ย.` */
const DOTTED_NAME = /[\p{Lo}\p{M}]+(?:\.[\p{Lo}\p{M}]+)+/uy
const BREAKS = /[\s-]+/g
const LAST_WORD = /[\s-]*[^\s-]*$/

/** Takes the name of a month from a folded text. Returns `undefined`, without moving, if there is none. */
export function takeMonthName(scanner: Scanner): MonthName | undefined {
  const [, number, vietnamese] = scanner.take(NUMBERED_MONTH) ?? []
  const month = number ?? vietnamese
  if (month !== undefined) return { text: '', meanings: [{ month: Number(month), languages: [] }], isCertain: true }
  const start = scanner.at
  const dotted = nameOf(scanner.take(DOTTED_NAME)?.[0].replaceAll('.', '') ?? '')
  if (dotted !== undefined) return dotted
  scanner.at = start
  for (let words = scanner.take(NAME)?.[0] ?? ''; words !== ''; words = words.replace(LAST_WORD, '')) {
    scanner.at = start + words.length
    const name = nameOf(words.replace(BREAKS, ' '))
    if (name !== undefined) return name
  }
  scanner.at = start
  return undefined
}

function nameOf(text: string): MonthName | undefined {
  const [first, ...others] = monthsOfName(text)
  return first && { text, meanings: [first, ...others], isCertain: isEnglishMonth(text) }
}

/**
 * Chooses the month that a name means in a date (rule 2.6.3): by the weekday in the `text`, else by the `language` of
 * the feed, else as usual. The choice is doubtful if nothing decides, or if the weekday contradicts it. Returns `null`
 * if nothing decides between languages that few feeds have.
 */
export function chooseMonth(
  { text: name, meanings, isCertain }: MonthName,
  { year, day }: { readonly year: number; readonly day: number },
  text: string,
  language: string | undefined,
): { month: number; isDoubtful: boolean } | null {
  if (isCertain) return { month: meanings[0].month, isDoubtful: false }
  // The name may be a weekday, too: `maj` in Northern Sami.
  const weekdays = weekdaysIn(text.replace(name, ' '))
  const fitting = meanings.filter(({ month }) => weekdays.has(weekdayOf(year, month, day)))
  const contradicts = weekdays.size > 0 && fitting.length === 0
  const candidates = fitting.length > 0 ? fitting : meanings
  const [only, ...others] = candidates
  if (only !== undefined && others.length === 0) return { month: only.month, isDoubtful: contradicts }
  const spoken = candidates.find(({ languages }) => language !== undefined && languages.includes(language))
  if (spoken !== undefined) return { month: spoken.month, isDoubtful: contradicts }
  for (const usual of usualLanguages) {
    const meaning = candidates.find(({ languages }) => languages.includes(usual))
    if (meaning !== undefined) return { month: meaning.month, isDoubtful: true }
  }
  return null
}

/** Returns the weekdays that a folded text names before a time, from 0 for Sunday. Names have up to three words. */
function weekdaysIn(text: string): ReadonlySet<number> {
  const words = (text.split(/\d\s?:/, 1)[0] ?? '').match(/[\p{L}\p{M}]+/gu) ?? []
  const names = words.flatMap((_, at) => [1, 2, 3].map((length) => words.slice(at, at + length).join(' ')))
  return new Set(names.flatMap(weekdaysOfName))
}

/** Returns the weekday of a day, from 0 for Sunday. 1 January 1970 was a Thursday. */
function weekdayOf(year: number, month: number, day: number): number {
  return (((epochDay(year, month, day) + 4) % 7) + 7) % 7
}

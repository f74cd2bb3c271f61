import { monthNames, weekdayNames } from './date-names.generated.ts'

/*
 * The words of dates (rule 2.6.3). Names of months and weekdays come from ICU. Here are the forms that people write
 * besides.
 */

/** A month that a word may mean. */
export interface MonthMeaning {
  /** 1 to 12. */
  readonly month: number
  /** The languages in which the word means this month, such as `CROATIAN`. Empty if the word means no other month. */
  readonly languages: readonly string[]
}

/** Forms that ICU does not have, for January to December: first letters, older spellings, the nominative of Greek. */
const otherNames: readonly string[] = [
  'ιανουάριος janu jann jane genn tam tammi styc lede ledn янва січе січн ιανο ianu',
  'feber φεβρουάριος febe feve febb hel helm helmi lute люти люто suba φεβρ peb pebruari',
  'μάρτιος mrz mrt maerz maar maal maalis brez бере μαρτ',
  'απρίλιος apri avri abri huh huht huhti kwie dube dubn апре кві nisa απρι',
  'μάιος tou touk touko kvet тра mayi μαιο',
  'ιούνιος giug kes czer чер čvn hazi iuni يونيه',
  'ιούλιος julh lugl hei hein heinä lipi lipc čvc липе липн temm iuli يوليه',
  'αύγουστος augu aou agos elok sier srpe srpn авгу сер agus agt αυγο',
  'σεπτέμβριος seti sete setiembre syy wrze вере eylu σεπτ sze szep szept',
  'οκτώβριος octo okto octu outu otto lok pazd rije rijn октя жов οκτω',
  'νοέμβριος nove novi marr marras list лис kasi νοεμ noi noie nop nopember',
  'δεκέμβριος dece deze dici dice dese jou joul joulu grud pros дека гру aral δεκε',
]

/** The numbers that name months in Vietnamese, after `tháng`: `15 tháng Sáu`. */
const vietnameseNumbers = 'một hai ba tư năm sáu bảy tám chín mười'.split(' ')

/** The languages whose month is taken if neither the weekday nor the feed's language decides, in this order. */
export const usualLanguages: readonly string[] = ['POLISH', 'CZECH', 'ITALIAN']

/** The names of months in English, with their forms of three and four letters. */
const englishNames = 'january february march april may june july august september october november december'
  .split(' ')
  .flatMap((name, index) => [name, name.slice(0, 3), name.slice(0, 4)].map((form) => [form, index + 1] as const))
const englishForms: ReadonlySet<string> = new Set(englishNames.map(([form]) => form))

/** Words that place an hour before or after noon. */
const meridiemWords: readonly (readonly [meridiem: 'am' | 'pm', words: string])[] = [
  ['am', 'am 午前 上午 오전 ص صباحا'],
  ['pm', 'pm 午後 下午 오후 م مساء'],
]

/** Accents and the vowel signs of Hebrew and Arabic. Marks of Indian and Thai scripts are vowels: they stay. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]+/g

/**
 * Folds a text for comparison: lower case, no accents, no invisible characters, Turkish and Greek variants of i and s
 * as plain letters.
 */
export function foldDateText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/\p{Format}+/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ')
}

/** Learns the meanings of all names: those of ICU first, then those above, which never add a meaning. */
function createMonths(): ReadonlyMap<string, readonly MonthMeaning[]> {
  const months = new Map<string, MonthMeaning[]>()
  const learn = (name: string, month: number, languages: readonly string[]) => {
    months.set(name, [...(months.get(name) ?? []), { month, languages }])
  }
  for (const [index, line] of monthNames.split('\n').entries()) {
    for (const [name, languages] of line.split('\t').map(splitLanguages)) learn(name, index + 1, languages)
  }
  const besides: [name: string, month: number][] = [
    ...otherNames.flatMap((line, index) => line.split(' ').map((name): [string, number] => [name, index + 1])),
    ...vietnameseNumbers.map((name, index): [string, number] => [`tháng ${name}`, index + 1]),
    ...englishNames.map(([form, month]): [string, number] => [form, month]),
  ]
  for (const [name, month] of besides) {
    const folded = foldDateText(name)
    if (!months.has(folded)) learn(folded, month, [])
  }
  return months
}

/** Splits `lip:CROATIAN` into the name and its languages. */
function splitLanguages(entry: string): [name: string, languages: readonly string[]] {
  const [name = '', languages] = entry.split(':')
  return [name, languages === undefined ? [] : languages.split(',')]
}

let months: ReadonlyMap<string, readonly MonthMeaning[]> | undefined
const NO_MONTH: readonly MonthMeaning[] = []

/** Returns the months that a folded name means: none for other words, several for `lip`. */
export function monthsOfName(name: string): readonly MonthMeaning[] {
  months ??= createMonths()
  return months.get(name) ?? NO_MONTH
}

/** Returns whether a folded word is a month in English, whatever it means in other languages. */
export function isEnglishMonth(word: string): boolean {
  return englishForms.has(word)
}

let weekdays: ReadonlyMap<string, readonly number[]> | undefined

/** Returns the weekdays that a folded name means, from 0 for Sunday: none for other words. */
export function weekdaysOfName(name: string): readonly number[] {
  weekdays ??= createWeekdays()
  return weekdays.get(name) ?? []
}

function createWeekdays(): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const [weekday, line] of weekdayNames.split('\n').entries()) {
    for (const name of line.split('\t')) found.set(name, [...(found.get(name) ?? []), weekday])
  }
  return found
}

const meridiems = new Map(
  meridiemWords.flatMap(([meridiem, words]) => words.split(' ').map((word) => [word, meridiem])),
)

/** Returns whether a folded word places an hour before (`am`) or after noon (`pm`). */
export function meridiemOfWord(word: string): 'am' | 'pm' | undefined {
  return meridiems.get(word)
}

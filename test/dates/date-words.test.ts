import { describe, expect, test } from 'vitest'
import { foldText, meridiemOfWord, monthOfWord } from '../../src/dates/date-words.ts'

const languages = 'en de fr es pt it nl sv da no fi pl cs ru uk tr el hu ro'.split(' ')
const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2022, month, 15)))

/** The name of a month as CLDR has it in a language, beside a day. */
function nameBesideDay(language: string, day: Date): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'long' })
  return format.formatToParts(day).find(({ type }) => type === 'month')!.value
}

function nameAlone(language: string, day: Date): string {
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long' }).format(day)
}

describe('rule 2.6.3: the names of months', () => {
  test.each(languages)('are known in %s as Unicode has them', (language) => {
    const known = days.map((day) =>
      [nameBesideDay(language, day), nameAlone(language, day)].map(foldText).map(monthOfWord),
    )
    expect(known).toEqual(days.map((_, month) => [month + 1, month + 1]))
  })

  test('are known in English by three and four letters', () => {
    const short = days.map((day) => nameAlone('en', day))
    expect(short.map((name) => monthOfWord(name.slice(0, 3).toLowerCase()))).toEqual(days.map((_, month) => month + 1))
    expect(short.map((name) => monthOfWord(name.slice(0, 4).toLowerCase()))).toEqual(days.map((_, month) => month + 1))
  })

  test.each([
    ['mar', 3],
    ['déc', 12],
    ['MÄR', 3],
    ['июн', 6],
    ['мая', 5],
    ['Ağu', 8],
    ['paź', 10],
    ['szept', 9],
    ['mrt', 3],
    ['čvc', 7],
  ])('%s is %s', (name, month) => {
    expect(monthOfWord(foldText(name))).toBe(month)
  })

  test.each(['jui', 'cer', 'ιου', 'foo', 'ma', '', 'constructor'])('%j names no month, or more than one', (name) => {
    expect(monthOfWord(foldText(name))).toBeUndefined()
  })
})

test.each([
  ['PM', 'pm'],
  ['午前', 'am'],
  ['오후', 'pm'],
  ['noon', undefined],
])('%s means %s', (word, meridiem) => {
  expect(meridiemOfWord(foldText(word))).toBe(meridiem)
})

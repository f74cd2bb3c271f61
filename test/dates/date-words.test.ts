import { describe, expect, test } from 'vitest'
import { foldDateText, meridiemOfWord, monthsOfName } from '../../src/dates/date-words.ts'

function monthsOf(word: string): number[] {
  return monthsOfName(foldDateText(word)).map(({ month }) => month)
}

const english = 'january february march april may june july august september october november december'.split(' ')

describe('rule 2.6.3: the names of months', () => {
  test('are known in English by three and four letters', () => {
    const months = english.map((_, index) => [index + 1])
    expect(english.map((name) => monthsOf(name.slice(0, 3)))).toEqual(months)
    expect(english.map((name) => monthsOf(name.slice(0, 4)))).toEqual(months)
  })

  test.each([
    ['mar', [3]],
    ['déc', [12]],
    ['MÄR', [3]],
    ['июн', [6]],
    ['мая', [5]],
    ['Ağu', [8]],
    ['paź', [10]],
    ['szept', [9]],
    ['mrt', [3]],
    ['čvc', [7]],
    ['Μάρτιος', [3]],
    ['Nopember', [11]],
    ['lip', [6, 7]],
    ['listopada', [10, 11]],
    ['jan', [1]],
  ])('%s is %j', (name, months) => {
    expect(monthsOf(name)).toEqual(months)
  })

  test.each(['jui', 'cer', 'ιου', 'foo', 'ma', '', 'constructor', 'sat', 'est', 'du'])('%j names no month', (name) => {
    expect(monthsOf(name)).toEqual([])
  })
})

test.each([
  ['PM', 'pm'],
  ['午前', 'am'],
  ['오후', 'pm'],
  ['مساء', 'pm'],
  ['noon', undefined],
])('%s means %s', (word, meridiem) => {
  expect(meridiemOfWord(foldDateText(word))).toBe(meridiem)
})

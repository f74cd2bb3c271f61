import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { daysInMonth, epochDay } from '../../src/dates/calendar.ts'

property.prop([fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })])(
  'the day of the epoch is that of JavaScript',
  (year, month, day) => {
    const date = new Date(0)
    date.setUTCFullYear(year, month - 1, day)
    expect(epochDay(year, month, day)).toBe(date.getTime() / 86_400_000)
  },
)

test.each([
  [2023, 2, 28],
  [2024, 2, 29],
  [1900, 2, 28],
  [2000, 2, 29],
  [2023, 12, 31],
  [2023, 4, 30],
])('the month %s-%s has %s days', (year, month, days) => {
  expect(daysInMonth(year, month)).toBe(days)
})

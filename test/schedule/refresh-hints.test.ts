import { describe, expect, test } from 'vitest'
import { noHints, readHints } from '../../src/schedule/refresh-hints.ts'
import { DAY, HOUR } from './feed-histories.ts'

test('a feed without hints has none', () => {
  expect(readHints({})).toEqual(noHints)
})

describe('a series is finished', () => {
  test.each([
    ['when itunes:complete says so', { isCompleted: true }],
    [
      'when podcast:updateFrequency says so',
      { updateFrequency: { text: null, rrule: null, dtstart: null, complete: true } },
    ],
    ['when a comic is completed', { status: 'COMPLETED' }],
    ['when a comic is cancelled', { status: 'CANCELLED' }],
  ] as const)('%s', (_, hints) => {
    expect(readHints(hints).isCompleted).toBe(true)
  })

  test('not when a comic pauses', () => {
    expect(readHints({ status: 'HIATUS', isCompleted: false }).isCompleted).toBe(false)
  })
})

describe('the interval that a feed asks for', () => {
  const syndication = (
    updatePeriod: 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | null,
    updateFrequency: number | null,
  ) => ({
    syndication: { updatePeriod, updateFrequency, updateBase: null },
  })
  test.each([
    ['ttl in minutes', { ttl: 240 }, 4 * HOUR],
    ['a ttl longer than a day', { ttl: 100_000 }, DAY],
    ['a negative ttl', { ttl: -5 }, 0],
    ['daily', syndication('daily', null), DAY],
    ['four times a day', syndication('daily', 4), 6 * HOUR],
    ['weekly, which is longer than a day', syndication('weekly', 1), DAY],
    ['fourteen times a week', syndication('weekly', 14), 12 * HOUR],
    ['sixty times a month of 30 days', syndication('monthly', 60), 12 * HOUR],
    ['730 times a year', syndication('yearly', 730), 12 * HOUR],
    ['a frequency of 0', syndication('hourly', 0), HOUR],
    ['a frequency without a period', syndication(null, 4), 0],
    ['the longer of two', { ttl: 60, ...syndication('daily', 4) }, 6 * HOUR],
  ])('by %s', (_, hints, expected) => {
    expect(readHints(hints).shortestInterval).toBe(expected)
  })
})

test('hours and days to skip are kept in order, each once, and invalid ones are left out', () => {
  const { skipHours, skipDays } = readHints({
    skipHours: [23, 0, 0, 24, -1, 2.5],
    skipDays: ['Saturday', 'Sunday', 'Sunday', 'Someday' as 'Sunday'],
  })
  expect(skipHours).toEqual([0, 23])
  expect(skipDays).toEqual([0, 6])
})

test('the declared rate comes from the recurrence rule', () => {
  const updateFrequency = { text: 'Weekly', rrule: 'FREQ=WEEKLY', dtstart: null, complete: false }
  expect(readHints({ updateFrequency }).declaredRate).toBe(Math.fround(1 / 7))
  expect(readHints({ updateFrequency: { ...updateFrequency, rrule: 'sometimes' } }).declaredRate).toBeNull()
})

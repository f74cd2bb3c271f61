import { expect, test } from 'vitest'
import { usualTimeOfDay } from '../../src/schedule/release-habit.ts'
import { DAY, HOUR, NOW } from './feed-histories.ts'

const midnight = NOW - (NOW % DAY)
const atHours = (...hours: number[]): number[] =>
  hours.map((hour, index) => midnight - (hours.length - index) * DAY + hour * HOUR)

test('a feed that releases at five in the morning has this habit', () => {
  expect(usualTimeOfDay(atHours(5, 5.5, 4.5, 5, 5, 5, 5.25, 4.75))! / HOUR).toBeCloseTo(5, 5)
})

test('a habit around midnight is not mistaken for one at noon', () => {
  const usual = usualTimeOfDay(atHours(23.5, 0.5, 23.5, 0.5, 23.5, 0.5, 23.5, 0.5))! / HOUR
  expect(Math.min(usual, 24 - usual)).toBeCloseTo(0, 5)
})

test('a feed that releases at any hour has no habit', () => {
  expect(usualTimeOfDay(atHours(0, 3, 6, 9, 12, 15, 18, 21))).toBeNull()
})

test('seven releases are too few for a habit', () => {
  expect(usualTimeOfDay(atHours(5, 5, 5, 5, 5, 5, 5))).toBeNull()
})

test('only the last eight releases count', () => {
  expect(usualTimeOfDay(atHours(0, 12, 18, 6, 5, 5, 5, 5, 5, 5, 5, 5))! / HOUR).toBeCloseTo(5, 5)
})

// Half of the releases at one hour and half six hours later: the resultant is cos 45° = 0.71.
test('releases within six hours are a habit, and within seven they are not', () => {
  expect(usualTimeOfDay(atHours(4, 10, 4, 10, 4, 10, 4, 10))).not.toBeNull()
  expect(usualTimeOfDay(atHours(4, 11, 4, 11, 4, 11, 4, 11))).toBeNull()
})

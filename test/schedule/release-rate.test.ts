import { describe, expect, test } from 'vitest'
import { medianGap, releaseRate } from '../../src/schedule/release-rate.ts'
import { DAY, HOUR, NOW } from './feed-histories.ts'

const every = (days: number, count: number, silentDays = 0): number[] =>
  Array.from({ length: count }, (_, index) => NOW - (silentDays + (count - 1 - index) * days) * DAY)

describe('the rate of releases (schedule 1.1)', () => {
  test.each([
    ['nothing ever', [], 0.25 / (1.25 * 28)],
    ['one release today', every(1, 1), 1.25 / (1.25 * 28)],
    ['20 daily releases, which are all that is kept', every(1, 20), 20.25 / (1.25 * 28)],
    ['a weekly feed, by its last 28 days', every(7, 20), 4.25 / (1.25 * 28)],
    ['a feed of every 40 days, by the last 28 days', every(40, 9), 1.25 / (1.25 * 28)],
    ['one release 30 days ago, by the last 90 days', every(1, 1, 30), 1.25 / (1.25 * 90)],
    ['silence for less than 3 usual gaps', every(7, 20, 20), 10.25 / (1.25 * 90)],
    // 20 releases in 180 days are one in 9; 30 days are 3.33 of these.
    ['silence for longer than 3 usual gaps', every(7, 20, 30), (20.25 / (1.25 * 180)) * (3 / (30 / 9))],
    ['silence for half a year', every(7, 20, 200), 0.25 / (1.25 * 28)],
  ])('of %s', (_, releases, expected) => {
    expect(releaseRate(releases, NOW)).toBeCloseTo(expected, 10)
  })

  test('of a release seen by a clock that was ahead is that of a release now', () => {
    expect(releaseRate([NOW - DAY, NOW + HOUR], NOW)).toBe(releaseRate([NOW - DAY, NOW], NOW))
  })

  test('of a release at this very moment is finite', () => {
    expect(Number.isFinite(releaseRate([NOW], NOW))).toBe(true)
  })
})

describe('the median of the gaps', () => {
  test.each([
    ['no release', [], 0],
    ['one release', [NOW], 0],
    ['an odd number of gaps', [0, 10, 40, 60], 20],
    ['an even number of gaps', [0, 10, 40], 20],
  ])('of %s', (_, releases, expected) => {
    expect(medianGap(releases)).toBe(expected)
  })
})

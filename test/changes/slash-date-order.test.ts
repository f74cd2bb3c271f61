import { describe, expect, test } from 'vitest'
import { isOtherOrder } from '../../src/changes/matching/slash-date-order.ts'

const time = (text: string): number => Date.parse(text) / 1000

describe('two times are one slash date in both orders', () => {
  test.each([
    ['at noon', '2023-04-03T12:00:00Z', '2023-03-04T12:00:00Z'],
    ['in a zone east of Greenwich, on the day before in UTC', '2023-04-02T22:00:00Z', '2023-03-03T22:00:00Z'],
    ['in a zone west of Greenwich, on the day after in UTC', '2023-04-04T03:00:00Z', '2023-03-05T03:00:00Z'],
    ['across the turn to summer time', '2023-02-05T12:00:00Z', '2023-05-02T11:00:00Z'],
    ['in December', '2023-12-01T00:00:00Z', '2023-01-12T00:00:00Z'],
  ])('%s', (_, one, other) => {
    expect([isOtherOrder(time(one), time(other)), isOtherOrder(time(other), time(one))]).toEqual([true, true])
  })
})

describe('two times are not one slash date', () => {
  test.each([
    ['that are equal', '2023-04-04T12:00:00Z', '2023-04-04T12:00:00Z'],
    ['of other days', '2023-04-03T12:00:00Z', '2023-04-05T12:00:00Z'],
    ['of another hour', '2023-04-03T12:00:00Z', '2023-03-04T15:00:00Z'],
    ['of another year', '2023-04-03T12:00:00Z', '2024-03-04T12:00:00Z'],
    ['whose day is no month', '2023-04-15T12:00:00Z', '2024-03-04T12:00:00Z'],
  ])('%s', (_, one, other) => {
    expect(isOtherOrder(time(one), time(other))).toBe(false)
  })
})

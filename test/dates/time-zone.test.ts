import { describe, expect, test } from 'vitest'
import { offsetInZone } from '../../src/dates/time-zone.ts'

const clock = (text: string) => Date.parse(`${text}Z`) / 1_000
const HOUR = 3_600

describe('the offset of an IANA zone', () => {
  test.each([
    ['america/new_york', '2022-01-15T12:00:00', -5],
    ['america/new_york', '2022-07-15T12:00:00', -4],
    ['asia/kolkata', '2022-07-15T12:00:00', 5.5],
    ['australia/lord_howe', '2022-01-15T12:00:00', 11],
    ['pacific/kiritimati', '2022-01-15T12:00:00', 14],
    ['europe/moscow', '2012-07-15T12:00:00', 4],
  ])('%s at %s is %s hours', (zone, local, hours) => {
    expect(offsetInZone(zone, clock(local))).toBe(hours * HOUR)
  })

  test.each([
    ['just before the clocks go forward', '2022-03-27T01:59:59', 1],
    ['in the hour that is skipped', '2022-03-27T02:30:00', 1],
    ['just after the clocks went forward', '2022-03-27T03:00:00', 2],
    ['just before the hour that comes twice', '2022-10-30T01:59:59', 2],
    ['in the hour that comes twice', '2022-10-30T02:30:00', 2],
    ['just after the hour that comes twice', '2022-10-30T03:00:00', 1],
  ])('is right %s', (_, local, hours) => {
    expect(offsetInZone('europe/berlin', clock(local))).toBe(hours * HOUR)
  })

  test('is null for an unknown zone', () => {
    expect(offsetInZone('atlantis/capital', 0)).toBeNull()
  })

  test('is right after more zones than are remembered', () => {
    const names = Intl.supportedValuesOf('timeZone')
    for (const name of names) expect(offsetInZone(name.toLowerCase(), 0)).not.toBeNull()
    expect(offsetInZone('asia/tokyo', 0)).toBe(9 * HOUR)
  })
})

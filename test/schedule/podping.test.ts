import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { explainRefresh, type Observation, type Podping, type RefreshState } from '../../src/schedule/index.ts'
import { reached } from './arbitraries.ts'
import { DAY, failed, failingAt, HOUR, knownFeed, MINUTE, NOW, observe, ok, ping } from './feed-histories.ts'

const FAR = NOW + 30 * DAY
const podping = (change?: Podping['change'], until?: number | null): Observation => ({ kind: 'podping', change, until })
const told = podping('update', FAR)
const daily = knownFeed({ gapDays: 1 })
const checked = observe(daily, ok(), NOW + 2 * HOUR)
/** Seconds from `NOW` until the feed is due. */
const dueIn = ({ nextCheckAt }: RefreshState): number => (nextCheckAt ?? Number.NaN) - NOW

describe('a feed whose changes Podping tells is at most REGULAR (schedule 3.7)', () => {
  test.each([
    ['HIGH', 1],
    ['MEDIUM', 7],
    ['REGULAR', 40],
  ])('although it is %s', (earned, gapDays) => {
    const feed = knownFeed({ gapDays })
    expect(feed.priority).toBe(earned)
    expect(observe(feed, told, NOW + MINUTE).priority).toBe('REGULAR')
  })

  test('but stays INACTIVE when it has been silent for a year', () => {
    expect(observe(knownFeed({ releases: 2, silentDays: 500 }), told, NOW + MINUTE).priority).toBe('INACTIVE')
  })

  test('and is polled once a day, until the time is over', () => {
    let state = observe(observe(daily, told, NOW + MINUTE), ok(), NOW + HOUR)
    expect(dueIn(state)).toBeGreaterThan(15 * HOUR)
    state = observe(state, ok({ releases: [NOW + 30 * DAY - HOUR] }), FAR - 1)
    expect(state.priority).toBe('REGULAR')
    expect(observe(state, ok({ releases: [FAR] }), FAR).priority).toBe('HIGH')
  })

  test('until Podping is not expected any more', () => {
    const quiet = observe(observe(daily, told, NOW + MINUTE), ok(), NOW + HOUR)
    const lost = observe(quiet, podping(undefined, null), NOW + 5 * HOUR)
    expect(lost).toMatchObject({ priority: 'HIGH', podpingUntil: null })
    expect(dueIn(lost)).toBe(5 * HOUR)
    expect(observe(lost, told, NOW + 6 * HOUR).priority).toBe('REGULAR')
  })

  test('and says so', () => {
    const { because, wouldChange } = explainRefresh(observe(observe(daily, told, NOW + MINUTE), ok(), NOW + HOUR))
    expect(because.join(' ')).toContain('Podping has told its changes and is expected to until')
    expect(wouldChange).toContainEqual({
      to: 'HIGH',
      when: expect.stringContaining('Podping tells nothing of it until'),
    })
  })

  test('but is as fast as before after a ping that promises nothing', () => {
    expect(observe(daily, podping('update'), NOW + MINUTE).priority).toBe('HIGH')
  })

  test('for 30 days at most', () => {
    expect(observe(daily, podping(undefined, NOW + 900 * DAY), NOW).podpingUntil).toBe(NOW + 30 * DAY)
  })
})

describe('a ping of Podping', () => {
  test('is followed by a check within a minute', () => {
    const due = dueIn(observe(checked, told, NOW + 3 * HOUR)) - 3 * HOUR
    expect(due).toBeGreaterThan(0)
    expect(due).toBeLessThanOrEqual(MINUTE)
  })

  test('waits until 5 minutes after the last check', () => {
    expect(dueIn(observe(checked, told, NOW + 2 * HOUR + 10))).toBe(2 * HOUR + 5 * MINUTE)
  })

  test('of a live item waits until 30 seconds after the last check, and is then followed at once', () => {
    expect(dueIn(observe(checked, podping('live'), NOW + 2 * HOUR + 10))).toBe(2 * HOUR + 30)
    expect(dueIn(observe(checked, podping('live'), NOW + 3 * HOUR))).toBe(3 * HOUR + 1)
  })

  test('of a live item hastens the check of an update', () => {
    const waiting = observe(checked, told, NOW + 2 * HOUR + 10)
    expect(dueIn(observe(waiting, podping('live'), NOW + 2 * HOUR + 20))).toBe(2 * HOUR + 30)
    expect(observe(observe(waiting, podping('live'), NOW + 2 * HOUR + 20), told, NOW + 2 * HOUR + 21).notice).toBe(
      'live',
    )
  })

  test('shares its check with all pings that come before it', () => {
    let state = observe(checked, told, NOW + 3 * HOUR)
    const due = state.nextCheckAt
    for (let second = 1; second < 20; second += 1) state = observe(state, told, NOW + 3 * HOUR)
    expect(state.nextCheckAt).toBe(due)
    expect(dueIn(observe(state, ok(), NOW + 3 * HOUR + MINUTE))).toBeGreaterThan(15 * HOUR)
  })

  test('costs one check if it is a lie', () => {
    const answered = observe(observe(checked, told, NOW + 3 * HOUR), ok(), NOW + 3 * HOUR + MINUTE)
    expect(answered).toMatchObject({ pingedAt: null, notice: null, hasNoticeProved: false })
  })

  test('is followed by further checks after 1 and 5 minutes if the last one was true', () => {
    const release = NOW + 3 * HOUR
    let state = observe(observe(checked, told, release), ok({ releases: [release] }), release + MINUTE)
    expect(state.hasNoticeProved).toBe(true)
    const next = NOW + DAY
    state = observe(observe(state, told, next), ok(), next + MINUTE)
    expect(dueIn(state)).toBe(DAY + 2 * MINUTE)
    state = observe(state, ok(), next + 2 * MINUTE)
    expect(dueIn(state)).toBe(DAY + 6 * MINUTE)
    state = observe(state, ok(), next + 6 * MINUTE)
    expect(state).toMatchObject({ pingedAt: null, hasNoticeProved: false })
  })

  test('does not count as announced by the hub', () => {
    const subscribed = observe(checked, { kind: 'subscription', leaseEndsAt: FAR }, NOW + 2 * HOUR)
    const release = NOW + 3 * HOUR
    const found = observe(observe(subscribed, told, release), ok({ releases: [release] }), release + MINUTE)
    expect(found.subscription).toMatchObject({ pings: [], unannounced: 1 })
    expect(observe(found, ping, release + 2 * MINUTE).subscription.pings).toEqual([true])
  })

  test('leaves the ping of a hub that came before it', () => {
    const pinged = observe(checked, ping, NOW + 2 * HOUR + 10)
    const both = observe(pinged, told, NOW + 2 * HOUR + 11)
    expect(both).toMatchObject({ pingedAt: pinged.pingedAt, notice: null, nextCheckAt: pinged.nextCheckAt })
  })

  test('gives way to the ping of a hub that comes after it', () => {
    const waiting = observe(checked, told, NOW + 2 * HOUR + 10)
    const both = observe(waiting, ping, NOW + 2 * HOUR + 20)
    expect(both.notice).toBe(null)
    expect(dueIn(both)).toBeLessThanOrEqual(2 * HOUR + 20 + MINUTE)
  })

  test.each<[string, Observation, Observation]>([
    ['fails', failed('T'), told],
    ['fails', failed('P'), ping],
    ['asks to wait', { kind: 'check', effect: 'R' }, told],
    ['asks to wait', { kind: 'check', effect: 'R' }, ping],
  ])('uses up no early retry of a feed that %s (schedule 3.6)', (_, outcome, pinged) => {
    let state = observe(knownFeed({ releases: 2, silentDays: 500 }), outcome, NOW + DAY)
    let last = NOW + DAY
    for (let count = 0; count < 8; count += 1) {
      last += 6 * MINUTE
      state = observe(observe(state, pinged, last - MINUTE), outcome, last)
    }
    // The retries come 1, 4 and 12 hours after checks that they follow.
    for (const hours of [1, 4, 12]) {
      expect(state.nextCheckAt! - last).toBeGreaterThanOrEqual(0.9 * hours * HOUR)
      expect(state.nextCheckAt! - last).toBeLessThanOrEqual(1.1 * hours * HOUR)
      last = state.nextCheckAt!
      state = observe(state, outcome, last)
    }
  })

  test('does not wake a NEVER feed', () => {
    const gone = failingAt(daily, 'G', [0, 20 * 24, 40 * 24])
    expect(gone.priority).toBe('NEVER')
    expect(observe(gone, told, NOW + 50 * DAY)).toEqual(gone)
  })

  property.prop([reached(), fc.constantFrom<Podping['change']>('update', 'live')])(
    'never makes a feed faster than it was by its class',
    ({ state, at }, change) => {
      const order = ['WEBSUB', 'HIGH', 'MEDIUM', 'REGULAR', 'INACTIVE', 'LOW', 'NEVER']
      const before = observe(state, podping(), at)
      const after = observe(state, podping(change, at + DAY), at)
      expect(order.indexOf(after.priority)).toBeGreaterThanOrEqual(order.indexOf(before.priority))
    },
  )

  test.each([
    ['updates', 'update', 12],
    ['live items', 'live', 120],
  ] as const)('costs few checks in a flood of %s', (_, change, most) => {
    let state = checked
    let checks = 0
    for (let at = NOW + 3 * HOUR; at < NOW + 4 * HOUR; at += 1) {
      state = observe(state, podping(change), at)
      if ((state.nextCheckAt ?? FAR) > at) continue
      state = observe(state, ok(), at)
      checks += 1
    }
    expect(checks).toBeGreaterThan(0)
    expect(checks).toBeLessThanOrEqual(most)
  })
})

import { describe, expect, test } from 'vitest'
import { DAY, failingUntil, HOUR, knownFeed, observe, ok } from './feed-histories.ts'

const daily = knownFeed({ gapDays: 1 })
const { state: failing, at } = failingUntil(daily, 'T', ({ priority }) => priority === 'REGULAR')
const mended = observe(failing, ok(), at + HOUR)

describe('a feed that works again (schedule 3.5)', () => {
  test('is at most REGULAR, even if its releases make it HIGH', () => {
    expect(mended).toMatchObject({ priority: 'REGULAR', priorityReason: null, baseClass: 'HIGH', failure: null })
  })

  test('has its class again after 7 days', () => {
    expect(observe(mended, ok(), at + HOUR + 7 * DAY - 60).priority).toBe('REGULAR')
    expect(observe(mended, ok(), at + HOUR + 7 * DAY).priority).toBe('HIGH')
  })

  test('has its class again after two releases', () => {
    const one = observe(mended, ok({ releases: [at + DAY] }), at + 2 * DAY)
    expect(one.priority).toBe('REGULAR')
    expect(observe(one, ok({ releases: [at + 3 * DAY] }), at + 4 * DAY).priority).toBe('HIGH')
  })

  test('has its class again after two releases reported without a fetch', () => {
    const one = observe(mended, { kind: 'release', releases: [at + DAY] }, at + DAY)
    expect(one.priority).toBe('REGULAR')
    expect(observe(one, { kind: 'release', releases: [at + 2 * DAY] }, at + 2 * DAY).priority).toBe('HIGH')
  })

  test('does not recover by a release too old to be stored, however often it is reported', () => {
    const old = { kind: 'release', releases: [0] } as const
    const told = observe(observe(mended, old, at + DAY), old, at + DAY)
    expect(told).toMatchObject({ priority: 'REGULAR', recoveryReleases: 0 })
  })

  test('needs two releases besides those from the time of its failure', () => {
    const late = observe(failing, ok({ releases: [at - DAY, at - 2 * HOUR, at] }), at + HOUR)
    expect(late.priority).toBe('REGULAR')
  })

  test('is not WEBSUB meanwhile', () => {
    const subscribed = observe(mended, { kind: 'subscription', leaseEndsAt: at + 90 * DAY }, at + 2 * HOUR)
    expect(subscribed.priority).toBe('REGULAR')
    expect(observe(subscribed, ok(), at + 8 * DAY).priority).toBe('WEBSUB')
  })

  test('has the class of its silence, whatever its failure was', () => {
    const inactive = knownFeed({ releases: 3, silentDays: 700 })
    const low = failingUntil(inactive, 'S', ({ priority }) => priority === 'LOW')
    expect(observe(low.state, ok(), low.at + DAY)).toMatchObject({
      priority: 'INACTIVE',
      priorityReason: 'INACTIVE_FOR_OVER_1_YEAR',
    })
  })

  test('is at once REGULAR when it was LOW and has released something', () => {
    const inactive = knownFeed({ releases: 3, silentDays: 700 })
    const low = failingUntil(inactive, 'S', ({ priority }) => priority === 'LOW')
    expect(observe(low.state, ok({ releases: [low.at] }), low.at + DAY).priority).toBe('REGULAR')
  })

  test('has its class at once when the failure was too brief to change it', () => {
    const brief = failingUntil(daily, 'T', ({ failure }) => failure !== null)
    expect(observe(brief.state, ok(), brief.at + HOUR).priority).toBe('HIGH')
  })
})

test('a feed that fails while it recovers is not made faster by that', () => {
  const again = observe(mended, { kind: 'check', effect: 'T' }, at + DAY)
  expect(again.priority).toBe('REGULAR')
})

test('a feed that recovers again needs two releases again', () => {
  const one = observe(mended, ok({ releases: [at + DAY] }), at + 2 * DAY)
  const again = failingUntil(one, 'T', ({ failure }) => failure?.stage === 'lasting', one.lastCheckAt!)
  const anew = observe(again.state, ok(), again.at + HOUR)
  const two = observe(anew, ok({ releases: [again.at + 2 * HOUR] }), again.at + 3 * HOUR)
  expect(two).toMatchObject({ priority: 'REGULAR', baseClass: 'HIGH' })
})

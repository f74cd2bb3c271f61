import { describe, expect, test } from 'vitest'
import type { Revival } from '../../src/schedule/index.ts'
import {
  DAY,
  failed,
  failingUntil,
  HOUR,
  knownFeed,
  NOW,
  OTHER_UUID,
  observe,
  ok,
  ping,
  revival,
} from './feed-histories.ts'

const daily = knownFeed({ gapDays: 1 })
const LATER = NOW + 1000 * DAY
const isNever = ({ priority }: { priority: string }): boolean => priority === 'NEVER'

const duplicate = observe(daily, { kind: 'duplicate', of: OTHER_UUID }, NOW + HOUR)
const dead = failingUntil(daily, 'S', isNever).state
const unreadable = failingUntil(daily, 'P', isNever).state

test('the state of a duplicate has neither failures nor pending requests', () => {
  const none = {
    failure: null,
    rateLimits: 0,
    recoveringUntil: null,
    recoveryReleases: 0,
    freshUntil: null,
    heldUntil: null,
    calledAt: null,
    isHurried: false,
    pingedAt: null,
    pingChecks: 0,
  }
  const troubled = {
    ...failingUntil(daily, 'T', ({ failure }) => failure !== null).state,
    rateLimits: 1,
    recoveringUntil: NOW + DAY,
    recoveryReleases: 1,
    freshUntil: NOW + DAY,
    heldUntil: NOW + DAY,
    calledAt: NOW,
    isHurried: true,
    pingedAt: NOW,
    pingChecks: 1,
  }
  expect(observe(troubled, { kind: 'duplicate', of: OTHER_UUID }, NOW + 3 * HOUR)).toMatchObject(none)
})

describe('a feed that is NEVER (schedule 3.5)', () => {
  test('has no next check, and a reason', () => {
    expect(duplicate).toMatchObject({
      priority: 'NEVER',
      priorityReason: 'DUPLICATE_FEED',
      nextCheckAt: null,
      duplicateOf: OTHER_UUID,
    })
    expect(dead).toMatchObject({ priority: 'NEVER', priorityReason: 'FEED_URL_NOT_WORKING', nextCheckAt: null })
    expect(unreadable).toMatchObject({ priority: 'NEVER', priorityReason: 'ERROR_PARSING_FEED', nextCheckAt: null })
  })

  test.each<[string, typeof daily, Revival['cause'], boolean]>([
    ['a duplicate by a submission', duplicate, 'submission', true],
    ['a duplicate by a match in a catalog', duplicate, 'catalog-match', true],
    ['a duplicate by an operator', duplicate, 'operator', true],
    ['a duplicate by its publisher', duplicate, 'publisher', true],
    ['a duplicate when the feed that it repeats has died', duplicate, 'canonical-failed', true],
    ['a duplicate by evidence that it is the rightful feed', duplicate, 'evidence', true],
    ['no duplicate by a newer parser', duplicate, 'newer-parser', false],
    ['a dead feed by a submission', dead, 'submission', true],
    ['a dead feed by a match in a catalog', dead, 'catalog-match', true],
    ['a dead feed by an operator', dead, 'operator', true],
    ['a dead feed by its publisher', dead, 'publisher', true],
    ['no dead feed when some other has died', dead, 'canonical-failed', false],
    ['no dead feed by evidence', dead, 'evidence', false],
    ['no dead feed by a newer parser', dead, 'newer-parser', false],
    ['an unreadable feed by a newer parser', unreadable, 'newer-parser', true],
    ['an unreadable feed by a submission', unreadable, 'submission', true],
  ])('is woken: %s', (_, state, cause, isWoken) => {
    const woken = observe(state, revival(cause), LATER)
    if (isWoken)
      expect(woken).toMatchObject({ priority: 'REGULAR', priorityReason: null, nextCheckAt: LATER, duplicateOf: null })
    else expect(woken).toEqual(state)
  })

  test('is woken by a ping, and checked within a minute', () => {
    const woken = observe(dead, ping, LATER)
    expect(woken).toMatchObject({ priority: 'REGULAR', priorityReason: null })
    expect(woken.nextCheckAt! - LATER).toBeLessThanOrEqual(60)
  })

  test('is woken by a ping in the second of the check that gave it up, in either order', () => {
    const { state, at } = failingUntil(daily, 'S', ({ failure }) => failure?.checksAsLow === 11)
    expect(observe(state, failed('S'), at + DAY).priority).toBe('NEVER')
    const before = observe(observe(state, ping, at + DAY), failed('S'), at + DAY)
    expect(before).toEqual(observe(observe(state, failed('S'), at + DAY), ping, at + DAY))
    expect(before).toMatchObject({ priority: 'REGULAR', pingedAt: at + DAY })
    expect(observe(before, failed('S'), at + DAY)).toEqual(before)
  })

  test('is not woken by a ping while it repeats a feed that gets the same ping', () => {
    expect(observe(duplicate, ping, LATER)).toEqual(duplicate)
  })

  test('is REGULAR until its next check, even when it has been silent for years', () => {
    const silent = observe(
      knownFeed({ releases: 2, silentDays: 900 }),
      { kind: 'duplicate', of: OTHER_UUID },
      NOW + HOUR,
    )
    const woken = observe(silent, revival('canonical-failed'), LATER)
    expect(woken.priority).toBe('REGULAR')
    expect(observe(woken, ok(), LATER + 60).priority).toBe('INACTIVE')
  })

  test('takes as long as before to be given up again', () => {
    const woken = observe(dead, revival('submission'), LATER)
    const { at } = failingUntil(woken, 'S', isNever)
    expect((at - LATER) / DAY).toBeGreaterThan(330)
  })

  test('is at most REGULAR for 7 days after it was woken', () => {
    const woken = observe(duplicate, revival('operator'), NOW + DAY)
    const checked = observe(woken, ok(), NOW + DAY + HOUR)
    expect(checked.priority).toBe('REGULAR')
    expect(observe(checked, ok(), NOW + 8 * DAY).priority).toBe('HIGH')
  })
})

describe('a duplicate', () => {
  test('is NEVER, whatever happened to it before', () => {
    const failing = failingUntil(daily, 'T', ({ priority }) => priority === 'LOW').state
    expect(observe(failing, { kind: 'duplicate', of: OTHER_UUID }, LATER)).toMatchObject({
      priority: 'NEVER',
      priorityReason: 'DUPLICATE_FEED',
      failure: null,
    })
  })

  test('is compared with its uuid in either case', () => {
    expect(observe(daily, { kind: 'duplicate', of: OTHER_UUID.toUpperCase() }, LATER).duplicateOf).toBe(OTHER_UUID)
  })

  test('cannot repeat itself', () => {
    expect(() => observe(daily, { kind: 'duplicate', of: daily.feedUuid.toUpperCase() }, LATER)).toThrow(TypeError)
  })
})

describe('a feed that is not NEVER', () => {
  test('keeps its priority when it is submitted again, and is checked soon', () => {
    const low = failingUntil(daily, 'S', ({ priority }) => priority === 'LOW')
    const called = observe(low.state, revival('submission'), low.at + DAY)
    expect(called).toMatchObject({ priority: 'LOW', nextCheckAt: low.at + DAY })
  })

  test('is not checked twice within an hour for a submission', () => {
    expect(observe(daily, revival('submission'), NOW + 600).nextCheckAt).toBe(NOW + HOUR)
  })

  test.each(['operator', 'publisher'] as const)(
    'is checked at once for an %s, also within the hour of the last check (schedule 3.6)',
    (cause) => {
      const called = observe(daily, revival(cause), NOW + 600)
      expect(called.nextCheckAt).toBe(NOW + 600)
      expect(observe(called, revival('submission'), NOW + 601).nextCheckAt).toBe(NOW + 601)
      const checked = observe(called, ok(), NOW + 602)
      expect(observe(checked, revival('submission'), NOW + 700).nextCheckAt).toBe(NOW + 602 + HOUR)
    },
  )

  test('is checked again if its publisher asked while a check was running', () => {
    const called = observe(daily, revival('publisher'), NOW + 600)
    expect(observe(called, ok(), NOW + 599).nextCheckAt).toBe(NOW + 600)
  })

  test('ignores the failure of another feed, evidence, and a newer parser', () => {
    expect(observe(daily, revival('canonical-failed'), NOW + 600)).toEqual(daily)
    expect(observe(daily, revival('evidence'), NOW + 600)).toEqual(daily)
    expect(observe(daily, revival('newer-parser'), NOW + 600)).toEqual(daily)
  })
})

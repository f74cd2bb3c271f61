import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { Observation } from '../../src/schedule/index.ts'
import { refreshIntervals } from '../../src/tables/refresh-policy.ts'
import { anyObservation, otherEvent, reached, shifted } from './arbitraries.ts'
import { DAY, HOUR, MINUTE, NOW, observe, ping, revival } from './feed-histories.ts'

const SHORTEST_INTERVAL = 0.9 * HOUR

describe('a server that asked to be left alone', () => {
  const asked = fc.integer({ min: MINUTE, max: 7 * DAY })
  const events = fc.array(
    fc.tuple(fc.nat(DAY), fc.oneof(otherEvent(NOW), fc.constant<Observation>({ kind: 'check', effect: '0' }))),
    {
      maxLength: 8,
    },
  )

  test.prop([reached(), fc.constantFrom('R', 'T', 'S'), asked, events])(
    'is left alone until then, whatever else happens',
    ({ state, at: before }, effect, retryAfter, others) => {
      let at = before + HOUR
      const until = at + retryAfter
      const woken = state.priority === 'NEVER' ? observe(state, revival('operator'), at - 1) : state
      let current = observe(woken, { kind: 'check', effect, retryAfter } as Observation, at)
      for (const [later, event] of others) {
        at += later
        if (at > until || current.priority === 'NEVER') return
        current = observe(current, shifted(event, at - NOW), at)
        expect(current.nextCheckAt ?? until).toBeGreaterThanOrEqual(until)
      }
    },
  )
})

describe('whatever has happened to a feed', () => {
  test.prop([reached()])('it is not polled again within an hour, except for a ping or an operator', ({ state }) => {
    const { pingedAt, isHurried, lastCheckAt, nextCheckAt } = state
    if (pingedAt !== null || isHurried || lastCheckAt === null || nextCheckAt === null) return
    expect(nextCheckAt - lastCheckAt).toBeGreaterThanOrEqual(SHORTEST_INTERVAL)
  })

  test.prop([reached(), anyObservation(NOW), fc.integer({ min: 1, max: 3 * DAY })])(
    'the next check comes within the interval of its class, a requested day, and half a skipped day',
    ({ state, at }, observation, later) => {
      const now = at + later
      const { priority, nextCheckAt, heldUntil } = observe(state, shifted(observation, now - NOW), now)
      const interval = Math.max(refreshIntervals[priority] ?? 0, DAY)
      const latest = Math.max(now + 1.1 * interval, heldUntil ?? 0) + DAY / 2
      expect(nextCheckAt ?? 0).toBeLessThanOrEqual(Math.ceil(latest))
    },
  )

  test.prop([reached(), fc.integer({ min: 1, max: 3 * DAY })])(
    'a ping is answered within a minute, or when the server may be asked again',
    ({ state, at }, later) => {
      fc.pre(state.duplicateOf === null)
      const now = at + later
      const { nextCheckAt, heldUntil } = observe(state, ping, now)
      expect(nextCheckAt).toBeLessThanOrEqual(Math.max(now + MINUTE, heldUntil ?? 0))
    },
  )

  test.prop([reached(), fc.nat(3 * DAY)])(
    'a requested check comes within an hour, or when the server may be asked again',
    ({ state, at }, later) => {
      const now = at + later
      const { nextCheckAt, lastCheckAt, heldUntil } = observe(state, revival('submission'), now)
      expect(nextCheckAt).toBeLessThanOrEqual(Math.max(now, (lastCheckAt ?? 0) + HOUR, heldUntil ?? 0))
    },
  )

  test.prop([reached(), fc.nat(3 * DAY)])(
    'a check that an operator requests comes at once, or when the server may be asked again',
    ({ state, at }, later) => {
      const now = at + later
      const { nextCheckAt, heldUntil } = observe(state, revival('operator'), now)
      expect(nextCheckAt).toBeLessThanOrEqual(Math.max(now, heldUntil ?? 0))
    },
  )
})

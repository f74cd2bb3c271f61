import { expect, test } from 'vitest'
import { decide } from '../../src/webhooks/delivering/decide.ts'
import { type DueDelivery, deliveryStates } from '../../src/webhooks/delivering/delivery-rows.ts'
import type { ReceiverHealth } from '../../src/webhooks/delivering/receiver-health.ts'
import { retryPauses } from '../../src/webhooks/delivering/retry-schedule.ts'
import type { Attempt } from '../../src/webhooks/delivering/send.ts'

const NOW = 1_790_000_000_000
const delivery: DueDelivery = {
  delivery_id: 1,
  webhook_id: 'a webhook',
  event_id: 'an event',
  event_name: 'podcastepisode.created',
  matching_filters: '[]',
  tries: 0,
  is_replay: false,
  body: '{}',
  created_at: NOW,
}
const failed: Attempt = {
  outcome: 'failed',
  status: 500,
  error: null,
  attemptedAt: NOW,
  durationMs: 5,
  response: '',
  retryAfterMs: null,
}
const well: ReceiverHealth = {
  failures: 0,
  failingSince: null,
  windowStartedAt: NOW,
  windowAttempts: 0,
  windowFailures: 0,
  pauses: 0,
  pausedUntil: null,
}

const decided = (own: Partial<DueDelivery>, answer: Partial<Attempt>, health: Partial<ReceiverHealth> = {}) =>
  decide(
    { delivery: { ...delivery, ...own }, attempt: { ...failed, ...answer }, health: { ...well, ...health } },
    NOW,
    0.5,
  )

test('a delivery that came through has ended, and its receiver is well', () => {
  const { settled, health, pauseMs } = decided({}, { outcome: 'delivered', status: 204 }, { failures: 9, pauses: 3 })
  expect(settled).toMatchObject({ state: deliveryStates.delivered, failure: null })
  expect([health.failures, health.pauses, health.pausedUntil, pauseMs]).toEqual([0, 0, null, null])
})

test('a delivery that failed waits for the pause of its number of tries', () => {
  const { settled, health, pauseMs } = decided({ tries: 2 }, {})
  expect(pauseMs).toBe(retryPauses[2])
  expect(settled).toMatchObject({ state: deliveryStates.waiting, triesBefore: 2, dueAt: NOW + pauseMs! })
  expect(health).toMatchObject({ failures: 1, failingSince: NOW, pausedUntil: null })
})

test('the last try, and that of a replay, fail for good with their reason', () => {
  const last = decided({ tries: retryPauses.length }, {})
  const replay = decided({ is_replay: true }, { status: null, error: 'timeout headers' })
  const gone = decided({ is_replay: true }, { outcome: 'gone', status: 410 })
  expect([last, replay, gone].map(({ settled: { state, failure } }) => [state, failure])).toEqual([
    [deliveryStates.failed, 'status 500'],
    [deliveryStates.failed, 'timeout headers'],
    [deliveryStates.failed, 'gone'],
  ])
})

test('the pauses of a receiver double from 30 seconds to 15 minutes', () => {
  const lengths = [0, 1, 2, 3, 4, 5, 6].map((pauses) => {
    const { health } = decided({}, {}, { failures: 9 + pauses, pauses })
    expect(health.pauses).toBe(pauses + 1)
    return (health.pausedUntil! - NOW) / 1_000
  })
  expect(lengths).toEqual([30, 60, 120, 240, 480, 900, 900])
})

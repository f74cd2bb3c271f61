import { type DueDelivery, deliveryStates, type SettledTry } from './delivery-rows.ts'
import { afterTry, type ReceiverHealth } from './receiver-health.ts'
import { pauseAfter } from './retry-schedule.ts'
import type { Attempt } from './send.ts'

/** What follows from a try. */
export interface Decision {
  /** What is stored of the delivery. */
  readonly settled: SettledTry
  readonly health: ReceiverHealth
  /** Milliseconds until the next try; `null` if there is none. */
  readonly pauseMs: number | null
}

/**
 * Decides what follows from a try that was sent.
 *
 * @param health of the receiver before the try
 * @param now epoch milliseconds
 * @param random at least 0, below 1
 */
export function decide(
  { delivery, attempt, health }: { delivery: DueDelivery; attempt: Attempt; health: ReceiverHealth },
  now: number,
  random: number,
): Decision {
  const isDelivered = attempt.outcome === 'delivered'
  const pauseMs =
    isDelivered || delivery.is_replay ? null : pauseAfter(delivery.tries + 1, attempt.retryAfterMs, random)
  const { outcome, retryAfterMs, ...kept } = attempt
  const failed = pauseMs === null ? deliveryStates.failed : deliveryStates.waiting
  return {
    settled: {
      deliveryId: delivery.delivery_id,
      triesBefore: delivery.tries,
      state: isDelivered ? deliveryStates.delivered : failed,
      dueAt: now + (pauseMs ?? 0),
      failure: isDelivered || pauseMs !== null ? null : failureOf(attempt),
      attempt: kept,
    },
    health: afterTry(health, isDelivered, now),
    pauseMs,
  }
}

function failureOf({ outcome, status, error }: Attempt): string {
  if (outcome === 'gone') return 'gone'
  return error ?? `status ${status}`
}

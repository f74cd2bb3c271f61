import type { QueuedFetch, SubscriptionDraft } from './subscription.ts'

/**
 * Deliveries within this time lead to one fetch, and the pause between two fetches is at least as long (rule W26).
 * Seconds.
 */
const SPREAD = 60
/** If a fetch finds nothing new, others follow 2 and 10 minutes after the first (rule W27). Seconds. */
const FOLLOW_UPS = [120, 480] as const
/** A fetch whose process died is repeated after this time. Seconds. */
const CLAIM = 300

/**
 * Returns the queue after a delivery: one fetch within a minute, however many deliveries there are. `random` is from 0
 * up to 1.
 */
export function queuedByPing({ fetch, lastFetchAt }: SubscriptionDraft, random: number, now: number): QueuedFetch {
  if (fetch?.isRunning === true) return fetch.isPingedAgain ? fetch : { ...fetch, isPingedAgain: true }
  if (fetch !== null && fetch.tries === 0) return fetch
  const dueAt = Math.max(now, (lastFetchAt ?? 0) + SPREAD) + Math.floor(SPREAD * random)
  return { dueAt, pingedAt: now, tries: 0, isRunning: false, isPingedAgain: false }
}

/** Marks the fetch as started by a process. No other process starts it meanwhile. */
export function begun(draft: SubscriptionDraft, now: number): SubscriptionDraft {
  if (draft.fetch === null) return draft
  const fetch = { ...draft.fetch, isRunning: true, isPingedAgain: false, dueAt: now + CLAIM }
  return { ...draft, fetch, lastFetchAt: now }
}

/** Marks the fetch as ended, and queues a further one if necessary. */
export function done(draft: SubscriptionDraft, foundNews: boolean, random: number, now: number): SubscriptionDraft {
  const { fetch } = draft
  if (fetch === null) return draft
  if (fetch.isPingedAgain) return { ...draft, fetch: queuedByPing({ ...draft, fetch: null }, random, now) }
  const pause = FOLLOW_UPS[fetch.tries]
  if (foundNews || pause === undefined) return { ...draft, fetch: null }
  return { ...draft, fetch: { ...fetch, tries: fetch.tries + 1, isRunning: false, dueAt: now + pause } }
}

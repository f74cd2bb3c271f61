import { DAY, HOUR, MINUTE } from '../dates/seconds.ts'
import type { RefreshPolicy } from './refresh-policy.ts'
import type { SubscriptionTrust } from './refresh-state.ts'

const RELEASES_JUDGED = 10
/** Maximum lag of a ping: a hub may be slower than a poll that happens to come right after the release. */
const PING_MAY_LAG = 10 * MINUTE
const HITS_TO_REGAIN = 5
const FIRST_EXILE = 14 * DAY
const LONGEST_EXILE = 448 * DAY

/**
 * Returns the share of the last releases that a ping announced. Two hits are added, because few releases are subject to
 * chance.
 */
function pingRecall(subscription: SubscriptionTrust): number {
  return (hitsOf(subscription) + 2) / (subscription.pings.length + 2)
}

function hitsOf(subscription: SubscriptionTrust): number {
  return subscription.pings.reduce((hits, isHit) => hits + (isHit ? 1 : 0), 0)
}

/** Returns whether the hub will go on sending pings: the lease ends more than an hour from now. */
export function hasLease(subscription: SubscriptionTrust, at: number): boolean {
  return subscription.leaseEndsAt !== null && subscription.leaseEndsAt > at + HOUR
}

/** Returns how long after the last loss of trust it can be regained, in seconds: 14 days, doubled with each loss. */
export function exileOf(losses: number): number {
  return losses === 0 ? 0 : Math.min(LONGEST_EXILE, FIRST_EXILE * 2 ** (losses - 1))
}

/**
 * Returns the subscription with a lease that was verified or renewed at `at`, or without a lease (`leaseEndsAt` is
 * `null` or has passed).
 */
export function withLease(subscription: SubscriptionTrust, leaseEndsAt: number | null, at: number): SubscriptionTrust {
  if (leaseEndsAt === null || leaseEndsAt <= at)
    return { ...subscription, verifiedAt: null, leaseEndsAt: null, unannounced: 0 }
  const isAlive = subscription.leaseEndsAt !== null && subscription.leaseEndsAt > at
  return { ...subscription, leaseEndsAt, verifiedAt: isAlive ? subscription.verifiedAt : at }
}

/** Counts releases that no ping has announced in time as misses. */
export function withMisses(subscription: SubscriptionTrust, sinceLastCheck: number): SubscriptionTrust {
  if (subscription.unannounced === 0 || sinceLastCheck <= PING_MAY_LAG) return subscription
  return { ...subscription, pings: withResults(subscription, subscription.unannounced, false), unannounced: 0 }
}

/** Counts a ping, which may be for the releases of the check just before it. */
export function withPing(subscription: SubscriptionTrust): SubscriptionTrust {
  if (subscription.unannounced === 0) return subscription
  return { ...subscription, pings: withResults(subscription, subscription.unannounced, true), unannounced: 0 }
}

/**
 * Counts releases that a check found and that came out after the subscription was verified. `wasPinged` says whether a
 * ping came before the check.
 */
export function withReleases(subscription: SubscriptionTrust, releases: number, wasPinged: boolean): SubscriptionTrust {
  if (releases === 0) return subscription
  const unannounced = Math.min(RELEASES_JUDGED, subscription.unannounced + releases)
  const found = { ...subscription, unannounced }
  return wasPinged ? withPing(found) : found
}

function withResults(subscription: SubscriptionTrust, releases: number, isHit: boolean): readonly boolean[] {
  const results = new Array<boolean>(releases).fill(isHit)
  return [...subscription.pings, ...results].slice(-RELEASES_JUDGED)
}

/** Judges whether pings can be relied on, with different thresholds for gaining and losing trust. */
export function judged(subscription: SubscriptionTrust, at: number, policy: RefreshPolicy): SubscriptionTrust {
  if (!hasLease(subscription, at)) return subscription.isTrusted ? { ...subscription, isTrusted: false } : subscription
  const recall = pingRecall(subscription)
  if (subscription.isTrusted) {
    if (recall >= policy.leaveWebsub) return subscription
    return {
      ...subscription,
      isTrusted: false,
      losses: Math.min(255, subscription.losses + 1),
      lostAt: at,
      pings: [],
      unannounced: 0,
    }
  }
  return recall >= policy.enterWebsub && mayRegain(subscription, at)
    ? { ...subscription, isTrusted: true }
    : subscription
}

function mayRegain(subscription: SubscriptionTrust, at: number): boolean {
  if (subscription.lostAt === null) return true
  return hitsOf(subscription) >= HITS_TO_REGAIN && at - subscription.lostAt >= exileOf(subscription.losses)
}

import { GRACE } from '../lease.ts'
import type { Subscription } from '../subscription.ts'

/** The role of a callback in its subscription, for deliveries. */
export type CallbackRole =
  | {
      readonly kind: 'open'
      readonly secret: string | null
      readonly topicUrl: string
      readonly hubUrl: string
      /** Whether the lease of the callback has not ended. */
      readonly isLive: boolean
    }
  /** A former callback of the subscription. */
  | { readonly kind: 'gone' }
  /** A callback that the subscription does not have, or not yet. */
  | { readonly kind: 'unknown' }

/**
 * Returns the role of a callback. Deliveries are accepted at the active callback, and for a day at one that was
 * replaced or whose lease has ended.
 */
export function roleOf(subscription: Subscription, callbackHash: string, now: number): CallbackRole {
  const { active, former, isWanted } = subscription
  if (active?.callbackHash === callbackHash) {
    const leaseEndsAt = active.leaseEndsAt ?? 0
    if (!isWanted || leaseEndsAt + GRACE <= now) return { kind: 'gone' }
    const { secret, topicUrl, hubUrl } = active
    return { kind: 'open', secret, topicUrl, hubUrl, isLive: leaseEndsAt > now }
  }
  const one = former.find((endpoint) => endpoint.callbackHash === callbackHash)
  if (one === undefined || one.knownUntil <= now) return { kind: 'unknown' }
  if (one.acceptsUntil <= now) return { kind: 'gone' }
  return { kind: 'open', secret: one.secret, topicUrl: one.topicUrl, hubUrl: one.hubUrl, isLive: false }
}

/**
 * Returns the secrets that may have signed a delivery at a callback: its own, and those of the other callbacks that the
 * same hub has for the feed. Some hubs keep one secret for each subscriber and topic, and change it with the renewal.
 */
export function secretsFor(
  { active, pending, former }: Subscription,
  own: string,
  hubUrl: string,
  now: number,
): readonly string[] {
  const others = [active, pending, ...former.filter(({ acceptsUntil }) => acceptsUntil > now)].flatMap((endpoint) =>
    endpoint !== null && endpoint.hubUrl === hubUrl && endpoint.secret !== null ? [endpoint.secret] : [],
  )
  return [...new Set([own, ...others])].slice(0, MAX_SECRETS)
}

/** Maximum number of secrets: each costs a pass over the body. */
const MAX_SECRETS = 4

import type { WebsubEvent } from '../events.ts'
import { boundedLease } from '../lease.ts'
import { shownReason } from '../shown-reason.ts'
import type { Subscription, SubscriptionDraft } from '../subscription.ts'
import { confirmed, denied, unsubscribed, verified } from '../transitions.ts'
import { queryBytes } from './query-bytes.ts'

/** The verification that a hub sends to a callback by GET (WebSub sections 5.2 and 5.3). */
export interface VerificationRequest {
  /** The callback that the hub asked. */
  readonly callbackHash: string
  readonly mode: string
  readonly topicUrl: string
  readonly challenge: Buffer | null
  readonly leaseSeconds: number | null
  readonly reason: string
}

/** The answer to a verification, and its consequence. */
export interface VerificationVerdict {
  /** Sent back byte by byte with 200; `null` for a denial, which needs no challenge. */
  readonly challenge: Buffer | null
  /** `null` if nothing changes. */
  readonly next: SubscriptionDraft | null
  readonly event: WebsubEvent | null
}

const MAX_CHALLENGE_BYTES = 4_096

/** Parses the query of a verification. Returns `null` if `hub.mode` or `hub.topic` is missing or comes twice. */
export function readVerification(search: string, callbackHash: string): VerificationRequest | null {
  const parameters = queryBytes(search)
  const only = (name: string): Buffer | null => {
    const values = parameters.get(name) ?? []
    return values.length === 1 ? (values[0] ?? null) : null
  }
  const mode = only('hub.mode')?.toString('utf8')
  const topicUrl = only('hub.topic')?.toString('utf8')
  if (mode === undefined || topicUrl === undefined) return null
  const challenge = only('hub.challenge')
  const isUsable = challenge !== null && challenge.length > 0 && challenge.length <= MAX_CHALLENGE_BYTES
  return {
    callbackHash,
    mode,
    topicUrl,
    challenge: isUsable ? challenge : null,
    leaseSeconds: positiveInteger(only('hub.lease_seconds')?.toString('latin1') ?? ''),
    reason: shownReason(only('hub.reason')?.toString('utf8') ?? ''),
  }
}

function positiveInteger(text: string): number | null {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0
  return value > 0 ? value : null
}

/**
 * Judges a verification at a callback of a subscription. Returns `null` for everything that was not requested: the
 * answer is a 404, and nothing changes.
 */
export function judge(
  subscription: Subscription,
  request: VerificationRequest,
  random: number,
  now: number,
): VerificationVerdict | null {
  switch (request.mode) {
    case 'subscribe':
      return judgeSubscribe(subscription, request, random, now)
    case 'unsubscribe':
      return judgeUnsubscribe(subscription, request, now)
    case 'denied':
      return judgeDenied(subscription, request, now)
    default:
      return null
  }
}

function judgeSubscribe(
  subscription: Subscription,
  { callbackHash, topicUrl, challenge, leaseSeconds }: VerificationRequest,
  random: number,
  now: number,
): VerificationVerdict | null {
  const { active, pending, isWanted, feedId } = subscription
  if (challenge === null || leaseSeconds === null || !isWanted) return null
  const isAsked = pending?.callbackHash === callbackHash && pending.topicUrl === topicUrl
  const isActive =
    active?.callbackHash === callbackHash && active.topicUrl === topicUrl && (active.leaseEndsAt ?? 0) > now
  if (!isAsked && !isActive) return null
  const granted = boundedLease(leaseSeconds, subscription.leaseSeconds)
  const next = isAsked ? verified(subscription, granted, random, now) : confirmed(subscription, granted, random, now)
  const change = isAsked ? 'verified' : 'confirmed'
  const leaseEndsAt = next.active?.leaseEndsAt ?? null
  return { challenge, next, event: { kind: 'subscription', feedId, change, leaseEndsAt } }
}

function judgeUnsubscribe(
  subscription: Subscription,
  { callbackHash, topicUrl, challenge }: VerificationRequest,
  now: number,
): VerificationVerdict | null {
  const { active, former, isWanted, feedId } = subscription
  if (challenge === null) return null
  const event = { kind: 'subscription', feedId, change: 'unsubscribed', leaseEndsAt: null } as const
  if (!isWanted && active?.callbackHash === callbackHash && active.topicUrl === topicUrl)
    return { challenge, next: unsubscribed(subscription, now), event }
  // The hub asks again: the answer was lost on the way, or the store could not keep the verification.
  const isOver = former.some(
    (endpoint) =>
      endpoint.callbackHash === callbackHash && endpoint.topicUrl === topicUrl && endpoint.ending === 'unsubscribed',
  )
  return isOver ? { challenge, next: null, event: active === null && !isWanted ? event : null } : null
}

function judgeDenied(
  subscription: Subscription,
  { callbackHash, topicUrl, reason }: VerificationRequest,
  now: number,
): VerificationVerdict | null {
  const { active, pending, former, feedId } = subscription
  const event = (leaseEndsAt: number | null): WebsubEvent => ({
    kind: 'subscription',
    feedId,
    change: 'denied',
    leaseEndsAt,
    ...(reason !== '' && { reason }),
  })
  const concerned = [active, pending].find((endpoint) => endpoint?.callbackHash === callbackHash)
  if (concerned === undefined || concerned === null) {
    const over = former.find((endpoint) => endpoint.callbackHash === callbackHash && endpoint.topicUrl === topicUrl)
    if (over === undefined) return null
    // The hub repeats its denial: the answer was lost on the way, or the store could not keep the denial.
    return { challenge: null, next: null, event: over.ending === 'denied' ? event(active?.leaseEndsAt ?? null) : null }
  }
  if (concerned.topicUrl !== topicUrl) return null
  const next = denied(subscription, callbackHash, reason, now)
  return { challenge: null, next, event: event(next.active?.leaseEndsAt ?? null) }
}

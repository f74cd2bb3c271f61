import { DAY, HOUR } from '../dates/seconds.ts'
import type { LinkSource } from './discovery/discover-hubs.ts'
import {
  FAILURES_PER_HUB,
  GRACE,
  NEXT_HUB_PAUSE,
  REFUSAL_PAUSE,
  renewalTime,
  retryDelay,
  VERIFY_WITHIN,
  verificationDeadline,
} from './lease.ts'
import {
  type Endpoint,
  type FormerEndpoint,
  type Subscription,
  type SubscriptionDraft,
  withFormer,
} from './subscription.ts'

/*
 * The transitions of a subscription from one state to the next, as pure functions on plain data. `now` is an epoch
 * second.
 */

/** The hubs that a feed names, and its URL. */
export interface FeedFacts {
  readonly feedUrl: string
  readonly topicUrl: string
  readonly topicSource: LinkSource | null
  readonly hubs: readonly string[]
  /** Time when these facts were found. */
  readonly factsAt: number
}

/** Returns a subscription before the first request. */
export function newSubscription(
  feedId: string,
  facts: FeedFacts,
  leaseSeconds: number,
  renewAt: number,
): SubscriptionDraft {
  return {
    feedId,
    ...facts,
    leaseSeconds,
    isWanted: true,
    active: null,
    pending: null,
    former: [],
    ending: null,
    renewAt,
    failures: 0,
    refusals: 0,
    lastError: null,
    badPushes: 0,
    secretChangedAt: null,
    lastPushAt: null,
    fetch: null,
    lastFetchAt: null,
    trusted: [],
  }
}

/** Returns the hub whose turn it is: the first, and after three failures in a row the next (rule W6). */
export function hubOf({ hubs, failures }: SubscriptionDraft): string {
  return hubs[Math.floor(failures / FAILURES_PER_HUB) % hubs.length] ?? ''
}

/**
 * Applies the feed's current hubs and topic. A subscribed hub stays first as long as the feed names it, so that the
 * subscription does not move without need. A pending request for another topic, or at a hub that the feed no longer
 * names, is dropped, and a new request becomes due.
 */
export function withFacts(draft: SubscriptionDraft, facts: FeedFacts): SubscriptionDraft {
  const current = draft.active?.hubUrl
  const hubs =
    current !== undefined && facts.hubs.includes(current)
      ? [current, ...facts.hubs.filter((hub) => hub !== current)]
      : facts.hubs
  const isSame = facts.topicUrl === draft.topicUrl && sameMembers(hubs, draft.hubs)
  const next = { ...draft, ...facts, hubs: isSame ? draft.hubs : hubs }
  if (isSame) return next
  const { pending } = draft
  const changed = { ...next, failures: 0, refusals: 0 }
  const isPendingRight = pending === null || (pending.topicUrl === next.topicUrl && hubs.includes(pending.hubUrl))
  return isPendingRight ? changed : { ...changed, pending: null, renewAt: draft.renewAt ?? facts.factsAt }
}

/** Returns whether the pending or else the active callback has another topic or hub than the feed names. */
export function hasMoved({ active, pending, topicUrl, hubs }: SubscriptionDraft): boolean {
  const current = pending ?? active
  return current !== null && (current.topicUrl !== topicUrl || !hubs.includes(current.hubUrl))
}

function sameMembers(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((member) => other.includes(member))
}

/** Notes that a hub is about to be asked; until `claimedUntil`, no other process asks. */
export function requested(draft: SubscriptionDraft, endpoint: Endpoint, claimedUntil: number): SubscriptionDraft {
  return { ...draft, pending: endpoint, renewAt: claimedUntil }
}

/** Notes that the hub accepted the request; its verification is awaited. */
export function accepted(draft: SubscriptionDraft, postUrl: string, now: number): SubscriptionDraft {
  const { pending } = draft
  if (pending === null) return draft
  const verifyBy = verificationDeadline(now, leaseLeft(draft, now))
  return { ...draft, pending: { ...pending, postUrl, verifyBy }, renewAt: null, lastError: null }
}

/**
 * Notes that the hub did not answer, or could not take the request. It may have received the request, so the callback
 * stays valid.
 */
export function troubled(draft: SubscriptionDraft, why: string, notBefore: number, now: number): SubscriptionDraft {
  const failures = draft.failures + 1
  const renewAt = Math.max(notBefore, now + retryDelay(failures, leaseLeft(draft, now)))
  return { ...draft, failures, renewAt, lastError: why }
}

/** Notes that the hub refused for good: the feed's next hub is asked in a minute; if all have refused, in 7 days. */
export function refused(draft: SubscriptionDraft, why: string, now: number): SubscriptionDraft {
  const refusals = draft.refusals + 1
  const isLast = refusals >= draft.hubs.length
  return {
    ...draft,
    pending: null,
    ending: 'failed',
    failures: (Math.floor(draft.failures / FAILURES_PER_HUB) + 1) * FAILURES_PER_HUB,
    refusals: isLast ? 0 : refusals,
    renewAt: now + (isLast ? REFUSAL_PAUSE : NEXT_HUB_PAUSE),
    lastError: why,
  }
}

const HALF_A_DAY = DAY / 2

/** Notes that the hub accepted the request and did not verify it in time. */
export function unverified(draft: SubscriptionDraft, now: number): SubscriptionDraft {
  const { pending } = draft
  if (pending === null) return draft
  const isOver = now - pending.requestedAt >= VERIFY_WITHIN
  const ending = draft.active === null ? 'failed' : null
  const next = { ...draft, pending: isOver ? null : { ...pending, verifyBy: null }, ending } as const
  if (draft.renewAt !== null) return next
  const left = leaseLeft(draft, now)
  const failures = draft.failures + 1
  const delay = left === null ? Math.max(HALF_A_DAY, retryDelay(failures, null)) : retryDelay(failures, left)
  return { ...next, failures, renewAt: now + delay, lastError: 'the hub did not verify' }
}

/**
 * Notes that the hub verified the request: the new callback counts, the old one accepts deliveries for a while.
 * `random` is from 0 up to 1.
 */
export function verified(draft: SubscriptionDraft, granted: number, random: number, now: number): SubscriptionDraft {
  const { active, pending } = draft
  if (pending === null) return draft
  const replaced = { ending: 'replaced', acceptsUntil: now + GRACE } as const
  const former = active === null ? draft.former : withFormer(draft.former, active, replaced, now)
  return {
    ...draft,
    active: { ...pending, verifyBy: null, leaseEndsAt: now + granted },
    pending: null,
    former,
    // The hub that works is asked first next time.
    hubs: [pending.hubUrl, ...draft.hubs.filter((hub) => hub !== pending.hubUrl)],
    ending: null,
    renewAt: renewalTime(now, granted, random),
    failures: 0,
    refusals: 0,
    lastError: null,
    badPushes: 0,
  }
}

/**
 * Notes that the hub checked whether the subscription is still wanted (rule W15). This check was not requested, and
 * anybody who knows the callback may have sent it. So it never shortens the lease, and never delays the next request,
 * whose answer shows the truth.
 */
export function confirmed(draft: SubscriptionDraft, granted: number, random: number, now: number): SubscriptionDraft {
  const { active, pending, failures, ending } = draft
  if (active === null) return draft
  const leaseEndsAt = Math.max(active.leaseEndsAt ?? now, now + granted)
  const next = { ...draft, active: { ...active, leaseEndsAt } }
  // A hub that refused or denied is not asked sooner because of this.
  if (ending !== null) return next
  const renewAt = renewalTime(now, granted, random)
  const isAtRest = pending === null && failures === 0
  // A renewal that is under way, or waits after a failure, goes on, but sooner if the hub now grants a shorter lease.
  const deadline = verificationDeadline(now, granted)
  return {
    ...next,
    pending: pending?.verifyBy == null ? pending : { ...pending, verifyBy: Math.min(pending.verifyBy, deadline) },
    renewAt: draft.renewAt === null ? (isAtRest ? renewAt : null) : Math.min(draft.renewAt, renewAt),
  }
}

/**
 * Notes that the hub denied a callback (rule W19). A lease of another callback goes on, and is not renewed before 7
 * days are over. A request at another hub, to which the feed has moved, goes on.
 */
export function denied(draft: SubscriptionDraft, callbackHash: string, reason: string, now: number): SubscriptionDraft {
  const { active, pending } = draft
  const isActive = active?.callbackHash === callbackHash
  const former = isActive ? withFormer(draft.former, active, { ending: 'denied' }, now) : draft.former
  if (isActive && pending !== null && pending.hubUrl !== active.hubUrl)
    return { ...draft, former, active: null, lastError: reason }
  return {
    ...draft,
    former: pending === null ? former : withFormer(former, pending, { ending: 'denied' }, now),
    active: isActive ? null : active,
    pending: null,
    ending: 'denied',
    renewAt: draft.isWanted ? now + REFUSAL_PAUSE : null,
    lastError: reason,
  }
}

/** Notes that the lease ran out. A request under way goes on. */
export function expired(draft: SubscriptionDraft, now: number): SubscriptionDraft {
  const { active, isWanted } = draft
  if (active === null) return draft
  const ending = isWanted ? 'expired' : 'unsubscribed'
  const acceptsUntil = isWanted ? (active.leaseEndsAt ?? now) + GRACE : 0
  return {
    ...draft,
    active: null,
    former: withFormer(draft.former, active, { ending, acceptsUntil }, now),
    ending: draft.ending ?? 'expired',
  }
}

/** Notes that the feed names no hub any more. The feed is read again while the lease lasts, and then no more. */
export function withoutHub(draft: SubscriptionDraft, now: number): SubscriptionDraft {
  const left = leaseLeft(draft, now)
  const again = left === null ? null : now + Math.max(HOUR, Math.floor(left / 2))
  const isWorthIt = again !== null && again < now + (left ?? 0)
  return { ...draft, pending: null, renewAt: isWorthIt ? again : null, lastError: 'the feed names no hub' }
}

/** Notes that the caller does not want the subscription any more: nothing is accepted from now on. */
export function unwanted(draft: SubscriptionDraft, now: number): SubscriptionDraft {
  const { pending } = draft
  const former = pending === null ? draft.former : withFormer(draft.former, pending, { ending: 'unsubscribed' }, now)
  return {
    ...draft,
    isWanted: false,
    pending: null,
    former: former.map((endpoint): FormerEndpoint => ({ ...endpoint, secret: null, acceptsUntil: 0 })),
    renewAt: null,
    fetch: null,
  }
}

/** Notes that the hub verified the end of the subscription. */
export function unsubscribed(draft: SubscriptionDraft, now: number): SubscriptionDraft {
  const { active } = draft
  if (active === null) return draft
  return { ...draft, active: null, former: withFormer(draft.former, active, { ending: 'unsubscribed' }, now) }
}

/** Makes a request for a new callback and a new secret due at once. */
export function withNewSecret(draft: SubscriptionDraft, now: number): SubscriptionDraft {
  return { ...draft, pending: null, renewAt: now, badPushes: 0, secretChangedAt: now }
}

/** Returns the seconds that the lease has left; `null` if there is no lease. */
export function leaseLeft({ active }: SubscriptionDraft | Subscription, now: number): number | null {
  const left = (active?.leaseEndsAt ?? now) - now
  return left > 0 ? left : null
}

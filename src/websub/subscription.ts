import { DAY } from '../dates/seconds.ts'
import type { LinkSource } from './discovery/discover-hubs.ts'

/**
 * The state of a subscription.
 *
 * - `pending`: a hub has been asked, or is about to be, and has not verified yet
 * - `active`: verified, and the lease has not ended
 * - `renewing`: the same, while a new request is under way
 * - `unsubscribing`: its end was asked for; the hub has not verified that yet
 * - `unsubscribed`: ended by request
 * - `denied`: the hub said no; it is not asked again for 7 days
 * - `failed`: no hub took the request or verified it; it is made again at `renewAt`
 * - `expired`: the lease ran out without a renewal
 */
export type SubscriptionState =
  | 'pending'
  | 'active'
  | 'renewing'
  | 'unsubscribing'
  | 'unsubscribed'
  | 'denied'
  | 'failed'
  | 'expired'

/** One callback, as one hub knows it. Times are epoch seconds. */
export interface Endpoint {
  /** Anybody who knows it can act as the hub: never show or log it in full. */
  readonly callbackUrl: string
  /** SHA-256 of the last segment of the callback's path, in hex: the key for look-ups. */
  readonly callbackHash: string
  /** The hub as the feed names it. */
  readonly hubUrl: string
  /** URL for requests to the hub: its https form, or its new address if it moved for good. */
  readonly postUrl: string
  readonly topicUrl: string
  /** The secret that signs deliveries; `null` for a hub that must not get one. */
  readonly secret: string | null
  /** Time of the first request to the hub. */
  readonly requestedAt: number
  /** Time by which the hub must verify; `null` before it accepted the request. */
  readonly verifyBy: number | null
  /** End of the lease, counted from the arrival of the verification; `null` before. */
  readonly leaseEndsAt: number | null
}

/** A callback that has ended. It is remembered so that its hub gets a 410. */
export interface FormerEndpoint {
  readonly callbackHash: string
  readonly hubUrl: string
  readonly topicUrl: string
  /** `null` as soon as no deliveries are accepted any more. */
  readonly secret: string | null
  readonly ending: 'replaced' | 'expired' | 'denied' | 'unsubscribed'
  /** Deliveries are accepted until this time; 0 if none are. */
  readonly acceptsUntil: number
  /** From this time on, the callback is unknown. */
  readonly knownUntil: number
}

/** A fetch that a delivery has asked for. */
export interface QueuedFetch {
  readonly dueAt: number
  /** Time of the first delivery that led to the fetch. */
  readonly pingedAt: number
  /** Fetches since then that found nothing new: a hub can be faster than its publisher's cache (rule W27). */
  readonly tries: number
  readonly isRunning: boolean
  /** Whether another delivery came while it ran. */
  readonly isPingedAgain: boolean
}

/**
 * Everything known about one feed's subscription: plain data that survives JSON. Only a subscriber makes and changes
 * it. It contains secrets. Times are epoch seconds.
 */
export interface Subscription {
  readonly feedId: string
  /** 1 for the first stored version, and 1 more for each change. */
  readonly version: number
  /** URL that the feed is fetched from, even if the feed names another one (rule W5). */
  readonly feedUrl: string
  readonly state: SubscriptionState
  /** The URL under which hubs know the feed. */
  readonly topicUrl: string
  /** The source of the topic; `null` if the caller did not say. */
  readonly topicSource: LinkSource | null
  /** The hubs that the feed names; one of them at a time is subscribed to (rule W6). */
  readonly hubs: readonly string[]
  /** Time when the feed was last read for its hubs. */
  readonly factsAt: number
  /** The requested lease in seconds. The hub may grant less; more does not count. */
  readonly leaseSeconds: number
  /** Whether the caller wants the subscription: `false` after `unsubscribe`. */
  readonly isWanted: boolean
  readonly active: Endpoint | null
  readonly pending: Endpoint | null
  readonly former: readonly FormerEndpoint[]
  /** The end of the last callback or request, if it was a failure. A verification clears it. */
  readonly ending: 'denied' | 'failed' | 'expired' | null
  /** Time of the next request; `null` if there is none. */
  readonly renewAt: number | null
  /** Failed requests in a row. After each third, the next hub is asked. */
  readonly failures: number
  /** Hubs in a row that refused for good. */
  readonly refusals: number
  /** Why the last request failed. At most 1 KiB, from the hub; printable. */
  readonly lastError: string | null
  /** Deliveries in a row without a valid signature. */
  readonly badPushes: number
  /** Time when such deliveries last led to a request with a new secret. */
  readonly secretChangedAt: number | null
  readonly lastPushAt: number | null
  readonly fetch: QueuedFetch | null
  /** Start of the last fetch for a delivery. */
  readonly lastFetchAt: number | null
  /** SHA-256 of the last trusted contents, so that a replay is not trusted. */
  readonly trusted: readonly string[]
  /** Time of the next work for the subscription; `null` if there is none. `due('upkeep')` of a store uses it. */
  readonly upkeepAt: number | null
  /** Time of the next fetch of the feed; `null` if there is none. `due('fetch')` of a store uses it. */
  readonly fetchAt: number | null
}

/** A subscription that is being changed, without the fields that derive from others. */
export type SubscriptionDraft = Omit<Subscription, 'version' | 'state' | 'upkeepAt' | 'fetchAt'>

/** Returns a draft with its derived fields, as the next version. */
export function nextVersion(draft: SubscriptionDraft, version: number, now: number): Subscription {
  const former = draft.former.flatMap((endpoint) => stillKnown(endpoint, now))
  const next = { ...draft, former }
  return { ...next, version, state: stateOf(next), upkeepAt: upkeepOf(next), fetchAt: next.fetch?.dueAt ?? null }
}

function stateOf({ isWanted, active, pending, ending }: SubscriptionDraft): SubscriptionState {
  if (!isWanted) return active === null ? 'unsubscribed' : 'unsubscribing'
  if (active !== null) return pending === null ? 'active' : 'renewing'
  return pending === null ? (ending ?? 'pending') : 'pending'
}

function upkeepOf({ active, pending, renewAt }: SubscriptionDraft): number | null {
  const times = [active?.leaseEndsAt, pending?.verifyBy, renewAt].filter((time) => typeof time === 'number')
  return times.length === 0 ? null : Math.min(...times)
}

/** More former callbacks than anybody needs: in 24 hours of grace there are two or three. */
const MAX_FORMER = 8

function stillKnown(endpoint: FormerEndpoint, now: number): FormerEndpoint[] {
  if (endpoint.knownUntil <= now) return []
  // Clears `secret` and `acceptsUntil` together. If only the secret were cleared, a process with a slower clock would
  // accept unsigned deliveries.
  return [endpoint.acceptsUntil <= now ? { ...endpoint, secret: null, acceptsUntil: 0 } : endpoint]
}

/** Seconds for which an ended callback answers 410: hubs try again for days. */
const KNOWN_AFTER = 30 * DAY

/** The way in which a callback ended, and the time until which it accepts deliveries, if any. */
type EndpointEnd = Pick<FormerEndpoint, 'ending'> & Partial<Pick<FormerEndpoint, 'acceptsUntil'>>

/** Returns the former callbacks with one more, which has ended now. */
export function withFormer(
  former: readonly FormerEndpoint[],
  { callbackHash, hubUrl, topicUrl, secret }: Endpoint,
  { ending, acceptsUntil = 0 }: EndpointEnd,
  now: number,
): readonly FormerEndpoint[] {
  const knownUntil = Math.max(acceptsUntil, now) + KNOWN_AFTER
  const added = { callbackHash, hubUrl, topicUrl, secret, ending, acceptsUntil, knownUntil }
  return [...former, added].slice(-MAX_FORMER)
}

/** Returns the hashes under which a store must find a subscription (`byCallback`). */
export function callbackHashesOf({
  active,
  pending,
  former,
}: Pick<Subscription, 'active' | 'pending' | 'former'>): readonly string[] {
  return [active, pending, ...former].flatMap((endpoint) => (endpoint === null ? [] : [endpoint.callbackHash]))
}

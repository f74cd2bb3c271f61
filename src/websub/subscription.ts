import { DAY } from '../dates/seconds.ts'
import type { LinkSource } from './discovery/discover-hubs.ts'

/**
 * How a subscription stands.
 *
 * - `pending`: a hub has been asked, or is about to be, and has not verified yet
 * - `active`: verified, and the lease lives
 * - `renewing`: the same, while a new request is under way
 * - `unsubscribing`: its end was asked for; the hub has not verified that yet
 * - `unsubscribed`: over, as was asked for
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
  /** Whoever knows it can speak as the hub does: never shown or logged in full. */
  readonly callbackUrl: string
  /** SHA-256 of the last segment of the callback's path, in hex: what it is looked up by. */
  readonly callbackHash: string
  /** The hub as the feed names it. */
  readonly hubUrl: string
  /** URL that requests to the hub go to: its https form, or its new address if it moved for good. */
  readonly postUrl: string
  readonly topicUrl: string
  /** The secret that signs deliveries; `null` for a hub that must not get one. */
  readonly secret: string | null
  /** When the hub was first asked. */
  readonly requestedAt: number
  /** When it has to have verified; null before it took the request. */
  readonly verifyBy: number | null
  /** When the lease ends, counted from the arrival of the verification; null before. */
  readonly leaseEndsAt: number | null
}

/** A callback that is over. It is remembered so that its hub can be told so (410). */
export interface FormerEndpoint {
  readonly callbackHash: string
  readonly hubUrl: string
  readonly topicUrl: string
  /** Null as soon as no delivery is taken any more. */
  readonly secret: string | null
  readonly ending: 'replaced' | 'expired' | 'denied' | 'unsubscribed'
  /** Deliveries are taken up to here; 0 when none are. */
  readonly acceptsUntil: number
  /** The callback is unknown from here on. */
  readonly knownUntil: number
}

/** A fetch that a delivery has asked for. */
export interface QueuedFetch {
  readonly dueAt: number
  /** When the first of the deliveries came that it answers. */
  readonly pingedAt: number
  /** Fetches since then that found nothing new: a hub can be faster than its publisher's cache (rule W27). */
  readonly tries: number
  readonly isRunning: boolean
  /** Whether another delivery came while it ran. */
  readonly isPingedAgain: boolean
}

/**
 * All that is known of one feed's subscription: plain data that survives JSON, made and changed by a subscriber alone. It
 * holds secrets. Times are epoch seconds.
 */
export interface Subscription {
  readonly feedId: string
  /** 1 for the first that is stored, and 1 more for each change. */
  readonly version: number
  /** URL that the feed is fetched from, whatever it calls itself (rule W5). */
  readonly feedUrl: string
  readonly state: SubscriptionState
  /** The feed's URL as its hubs know it. */
  readonly topicUrl: string
  /** The source of the topic; `null` if the caller did not say. */
  readonly topicSource: LinkSource | null
  /** The hubs that the feed names; one of them at a time is subscribed to (rule W6). */
  readonly hubs: readonly string[]
  /** When the feed was last looked at for what it says of its hubs. */
  readonly factsAt: number
  /** The lease that is asked for, in seconds. The hub may grant less; more is not counted on. */
  readonly leaseSeconds: number
  /** Whether the caller wants it: false after `unsubscribe`. */
  readonly isWanted: boolean
  readonly active: Endpoint | null
  readonly pending: Endpoint | null
  readonly former: readonly FormerEndpoint[]
  /** How the last one ended, where there is neither an active nor a pending one. */
  readonly ending: 'denied' | 'failed' | 'expired' | null
  /** When the next request is to be made; null when none is. */
  readonly renewAt: number | null
  /** Requests in a row that led to nothing. Each third brings the next hub. */
  readonly failures: number
  /** Hubs in a row that refused for good. */
  readonly refusals: number
  /** Why the last request led to nothing. At most 1 KiB, from the hub; printable. */
  readonly lastError: string | null
  /** Deliveries in a row without a valid signature. */
  readonly badPushes: number
  /** When they last led to a new subscription. */
  readonly secretChangedAt: number | null
  readonly lastPushAt: number | null
  readonly fetch: QueuedFetch | null
  /** When the last fetch for a delivery began. */
  readonly lastFetchAt: number | null
  /** SHA-256 of the last contents that were trusted, so that a replay is none. */
  readonly trusted: readonly string[]
  /** When something is to be done for the subscription; null when nothing is. `due('upkeep')` of a store goes by it. */
  readonly upkeepAt: number | null
  /** When the feed is to be fetched; null when it is not. `due('fetch')` of a store goes by it. */
  readonly fetchAt: number | null
}

/** A subscription in the making: what follows from the rest is left out. */
export type SubscriptionDraft = Omit<Subscription, 'version' | 'state' | 'upkeepAt' | 'fetchAt'>

/** A draft with what follows from it, as the next version. */
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

/** More callbacks than anyone needs: 24 hours of grace hold two or three. */
const MAX_FORMER = 8

function stillKnown(endpoint: FormerEndpoint, now: number): FormerEndpoint[] {
  if (endpoint.knownUntil <= now) return []
  // Both at once: without a secret, and still open by the clock of another process, it would take what is not signed.
  return [endpoint.acceptsUntil <= now ? { ...endpoint, secret: null, acceptsUntil: 0 } : endpoint]
}

/** For how long a callback is told to be gone, in seconds: hubs try again for days. */
const KNOWN_AFTER = 30 * DAY

/** The callbacks that are over, with one more. */
export function withFormer(
  former: readonly FormerEndpoint[],
  { callbackHash, hubUrl, topicUrl, secret }: Endpoint,
  ending: FormerEndpoint['ending'],
  acceptsUntil: number,
  now: number,
): readonly FormerEndpoint[] {
  const knownUntil = Math.max(acceptsUntil, now) + KNOWN_AFTER
  const added = { callbackHash, hubUrl, topicUrl, secret, ending, acceptsUntil, knownUntil }
  return [...former, added].slice(-MAX_FORMER)
}

/** The hashes that a subscription is to be found by (`byCallback` of a store). */
export function callbackHashesOf({
  active,
  pending,
  former,
}: Pick<Subscription, 'active' | 'pending' | 'former'>): readonly string[] {
  return [active, pending, ...former].flatMap((endpoint) => (endpoint === null ? [] : [endpoint.callbackHash]))
}

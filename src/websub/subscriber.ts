import type { Clock } from '../fetch/index.ts'
import { runBounded } from '../fetch/poll.ts'
import type { WebsubDetails } from '../model/feed-refresh.ts'
import { createCallbackHandler } from './callback/handle-callback.ts'
import { isHubUrl, type LinkSource, MAX_HUBS } from './discovery/discover-hubs.ts'
import { HubGate } from './hub-gate.ts'
import { askHub } from './hub-request.ts'
import { type SubscriberOptions, settingsOf } from './options.ts'
import { type RefetchOutcome, refetch } from './refetch.ts'
import { type RenewalOutcome, renew } from './renew.ts'
import { CLAIM, requestSubscription, type SubscribeOutcome, type SubscriberContext } from './request-subscription.ts'
import { changeStored } from './stores/stored-change.ts'
import type { Subscription, SubscriptionDraft } from './subscription.ts'
import { type FeedFacts, hasMoved, leaseLeft, newSubscription, unwanted, withFacts } from './transitions.ts'

/** A feed to subscribe to: `{ feedId, feedUrl, ...discovery }`. */
export interface SubscribeRequest {
  /** The caller's id of the feed. One feed has one subscription. */
  readonly feedId: string
  /** URL that the feed is fetched from. */
  readonly feedUrl: string
  /** The URL under which hubs know the feed. */
  readonly topicUrl: string
  /** The source of the topic. */
  readonly topicSource?: LinkSource | undefined
  /** The feed's hubs, the best first; at least one. Only the first 8 are used. */
  readonly hubs: readonly string[]
  /** The requested lease in seconds. If a hub grants more, only this counts. @defaultValue 864,000 */
  readonly leaseSeconds?: number | undefined
}

/** Keeps subscriptions at hubs: requests, verifies and renews them, and receives deliveries. */
export interface WebsubSubscriber {
  /**
   * Makes sure that a feed has a subscription. Call it whenever the feed was read: if nothing has changed, no request
   * is sent. Rejects with a TypeError for invalid arguments, and with errors of the store.
   */
  subscribe(request: SubscribeRequest): Promise<SubscribeOutcome>
  /** Ends a subscription. From now on deliveries get a 410. If the hub does not answer, the lease runs out. */
  unsubscribe(feedId: string): Promise<SubscribeOutcome>
  /**
   * Does everything that is due: renews leases, repeats requests, ends expired subscriptions. Call it about every
   * minute, from any number of processes. Subscriptions are handled only while the caller takes results.
   */
  renewDue(): AsyncIterable<RenewalOutcome>
  /** Calls `refetch` for all feeds that are due after deliveries. Call it every few seconds if `refetch` is given. */
  refetchDue(): AsyncIterable<RefetchOutcome>
  /** Returns the fields of `feedRefreshDetails` about a feed's subscription; `null` if the feed never had one. */
  details(feedId: string): Promise<Omit<WebsubDetails, 'uuid'> | null>
  /**
   * Answers a request of a hub, from a framework with `Request` and `Response`, or from {@link nodeHandler}. The token
   * is the last segment of the path; the segments before it do not matter. Rejects with errors of the store, `onEvent`
   * or `onContent`: answer 500 then, so that the hub tries again.
   */
  handle(request: Request): Promise<Response>
}

/** The default lease: ten days. */
const LEASE = 864_000

/**
 * Creates a subscriber (WebSub, W3C Recommendation of 2018). It has no timers: the program calls `renewDue` and
 * `refetchDue` regularly.
 *
 * @throws TypeError if an option is invalid.
 * @example
 * const subscriber = createSubscriber({ store: createMemorySubscriptionStore(), fetcher, callbackBase, onEvent })
 * createServer(nodeHandler(subscriber)).listen(8080)
 * await subscriber.subscribe({ feedId, feedUrl, ...discovery })
 */
export function createSubscriber(options: SubscriberOptions): WebsubSubscriber {
  const settings = settingsOf(options)
  const { clock, store } = settings
  const context: SubscriberContext = { ...settings, gate: new HubGate(clock), now: steadySeconds(clock) }
  const handle = createCallbackHandler(context)

  return {
    subscribe: (request) => subscribe(request, context),
    unsubscribe: (feedId) => unsubscribe(feedId, context),
    renewDue: () => eachDue('upkeep', (feedId) => renew(feedId, context), context),
    refetchDue: () => eachDue('fetch', (feedId) => refetch(feedId, context), context),
    async details(feedId) {
      const stored = await store.get(feedId)
      if (stored === undefined) return null
      const { active, pending, topicUrl, hubs } = stored
      const current = active ?? pending
      return {
        isVerified: stored.isWanted && leaseLeft(stored, context.now()) !== null,
        topicUrl: current?.topicUrl ?? topicUrl,
        websubHubUrl: current?.hubUrl ?? hubs[0] ?? '',
      }
    },
    handle,
  }
}

function eachDue<T>(
  what: 'upkeep' | 'fetch',
  task: (feedId: string) => Promise<T>,
  { store, concurrency, now }: SubscriberContext,
): AsyncIterable<T> {
  return runBounded(
    store.due(what, now()),
    ({ feedId }) => task(feedId),
    concurrency,
    () => {},
  )
}

async function subscribe(request: SubscribeRequest, context: SubscriberContext): Promise<SubscribeOutcome> {
  const now = context.now()
  const { feedId, leaseSeconds, ...facts } = checked(request, now)
  const claim = now + CLAIM
  let isClaimed = false
  let waitsUntil: number | null = null
  const change = (stored: Subscription | undefined): SubscriptionDraft | null => {
    isClaimed = true
    if (stored === undefined) return newSubscription(feedId, facts, leaseSeconds, claim)
    const next = { ...withFacts(stored, facts), leaseSeconds }
    // After a refusal or failure, the next request waits for its time: another call must not send it sooner.
    const isOther = next.hubs !== stored.hubs && stored.ending !== 'denied'
    const isHeld =
      stored.isWanted && stored.renewAt !== null && stored.renewAt > now && stored.active === null && !isOther
    const isNeeded = !stored.isWanted || hasMoved(next) || (next.active === null && next.pending === null)
    isClaimed = isNeeded && !isHeld
    waitsUntil = isHeld ? stored.renewAt : null
    if (isClaimed) return { ...next, isWanted: true, renewAt: claim }
    const isAsStored =
      next.feedUrl === stored.feedUrl && next.hubs === stored.hubs && leaseSeconds === stored.leaseSeconds
    return isAsStored ? null : next
  }
  await changeStored(context.store, () => context.store.get(feedId), change, now)
  if (isClaimed) return await requestSubscription(feedId, claim, context)
  return waitsUntil === null ? { kind: 'current', feedId } : { kind: 'deferred', feedId, renewAt: waitsUntil }
}

async function unsubscribe(feedId: string, context: SubscriberContext): Promise<SubscribeOutcome> {
  checkText('feedId', feedId)
  const { store } = context
  const now = context.now()
  const change = (stored: Subscription | undefined) => (stored?.isWanted === true ? unwanted(stored, now) : null)
  const ended = await changeStored(store, () => store.get(feedId), change, now)
  const active = ended?.active ?? null
  if (active === null) return { kind: 'current', feedId }
  const { hubUrl, topicUrl } = active
  const answer = await askHub('unsubscribe', active, 0, context)
  if (answer.kind === 'accepted') return { kind: 'accepted', feedId, hubUrl, topicUrl }
  if (answer.kind === 'deferred') return { kind: 'deferred', feedId, renewAt: null }
  return { kind: answer.kind, feedId, hubUrl, status: answer.status, reason: answer.reason, renewAt: null }
}

function checked(
  request: SubscribeRequest,
  factsAt: number,
): FeedFacts & { readonly feedId: string; readonly leaseSeconds: number } {
  if (typeof request !== 'object' || request === null)
    throw new TypeError('subscribe takes { feedId, feedUrl, topicUrl, hubs }')
  const { feedId, feedUrl, topicUrl, topicSource = null, hubs, leaseSeconds = LEASE } = request
  checkText('feedId', feedId)
  checkWebUrl('feedUrl', feedUrl)
  checkWebUrl('topicUrl', topicUrl)
  if (!Array.isArray(hubs) || hubs.length === 0)
    throw new TypeError('hubs must be the URLs of at least one hub; discoverHubs() returns null if there are none')
  for (const hub of hubs) checkWebUrl('hubs', hub)
  if (!(Number.isSafeInteger(leaseSeconds) && leaseSeconds > 0))
    throw new TypeError('leaseSeconds must be a positive whole number of seconds')
  return { feedId, feedUrl, topicUrl, topicSource, hubs: [...new Set(hubs)].slice(0, MAX_HUBS), factsAt, leaseSeconds }
}

function checkText(name: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') throw new TypeError(`${name} must be a string that is not empty`)
}

function checkWebUrl(name: string, value: unknown): void {
  if (!isHubUrl(value)) throw new TypeError(`${name} must be an http or https URL, not ${String(value)}`)
}

/**
 * Returns a clock of epoch seconds, for leases. It runs at least as fast as time, and never goes back. If the clock of
 * the machine is set back, it continues from its last value. If the clock is set forward, or the machine slept, it
 * follows.
 */
function steadySeconds(clock: Clock): () => number {
  let offset = clock.now() - clock.elapsed()
  return () => {
    const elapsed = clock.elapsed()
    offset = Math.max(offset, clock.now() - elapsed)
    return Math.floor((offset + elapsed) / 1000)
  }
}

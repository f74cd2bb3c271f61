import { HOUR } from '../dates/seconds.ts'
import { isHubUrl, MAX_HUBS } from './discovery/discover-hubs.ts'
import type { FoundHubs } from './options.ts'
import { CLAIM, requestSubscription, type SubscribeOutcome, type SubscriberContext } from './request-subscription.ts'
import { changeStored } from './stores/stored-change.ts'
import type { Subscription, SubscriptionDraft } from './subscription.ts'
import { expired, type FeedFacts, unverified, withFacts, withoutHub } from './transitions.ts'

/** Minimum seconds between two readings of a feed for its hubs. */
const READING_GAP = HOUR

/** The outcome of work on a subscription. */
export type RenewalOutcome =
  | SubscribeOutcome
  /** The feed names no hub any more. */
  | { readonly kind: 'no-hub'; readonly feedId: string }
  /** No request was necessary: a lease ran out, or a hub did not verify in time. */
  | { readonly kind: 'lapsed'; readonly feedId: string }
  /**
   * The store, `discover` or `onEvent` threw `error`. The work is tried again within minutes; the other feeds go on.
   */
  | { readonly kind: 'failed'; readonly feedId: string; readonly error: unknown }

/** Does the due work for one subscription: ends it if it has run out, else renews or repeats the request. */
export async function renew(feedId: string, context: SubscriberContext): Promise<RenewalOutcome> {
  try {
    return await doWhatIsDue(feedId, context)
  } catch (error) {
    return { kind: 'failed', feedId, error }
  }
}

async function doWhatIsDue(feedId: string, context: SubscriberContext): Promise<RenewalOutcome> {
  const { store } = context
  const now = context.now()
  const claim = now + CLAIM
  let hasExpired = false
  let isClaimed = false
  const change = (stored: Subscription | undefined): SubscriptionDraft | null => {
    if (stored === undefined || stored.upkeepAt === null || stored.upkeepAt > now) return null
    hasExpired = stored.active !== null && (stored.active.leaseEndsAt ?? now) <= now
    let draft: SubscriptionDraft = hasExpired ? expired(stored, now) : stored
    if ((draft.pending?.verifyBy ?? now + 1) <= now) draft = unverified(draft, now)
    isClaimed = draft.renewAt !== null && draft.renewAt <= now
    return isClaimed ? { ...draft, renewAt: claim } : draft
  }
  const claimed = await changeStored(store, () => store.get(feedId), change, now)
  if (claimed === null) return { kind: 'current', feedId }
  if (hasExpired) {
    const change = claimed.isWanted ? 'expired' : 'unsubscribed'
    await context.onEvent({ kind: 'subscription', feedId, change, leaseEndsAt: null })
  }
  if (!isClaimed) return { kind: 'lapsed', feedId }
  // A repeated request stays the same; only a new one uses the feed's current hubs (rule W18). Even if a hub grants
  // leases of minutes, the feed is not read more often than a poll would read it.
  const isToBeRead = claimed.pending === null && now - claimed.factsAt >= READING_GAP
  if (isToBeRead && !(await isStillNamed(claimed, claim, context))) return { kind: 'no-hub', feedId }
  return await requestSubscription(feedId, claim, context)
}

/** Reads the feed again for its hubs, and stores them. Returns `false` if it names none. */
async function isStillNamed(
  { feedId, feedUrl }: Subscription,
  claim: number,
  { store, discover, now: clock }: SubscriberContext,
): Promise<boolean> {
  const found = await discover({ feedId, feedUrl })
  if (found === undefined) return true
  const now = clock()
  const facts = found === null ? null : factsOf(feedUrl, found, now)
  const change = (stored: Subscription | undefined): SubscriptionDraft | null => {
    if (stored === undefined || stored.renewAt !== claim) return null
    return facts === null ? withoutHub(stored, now) : withFacts(stored, facts)
  }
  await changeStored(store, () => store.get(feedId), change, now)
  return facts !== null
}

/** Returns the discovered hubs; `null` if the feed names no hub that can be asked. */
function factsOf(feedUrl: string, { topicUrl, hubs, topicSource }: FoundHubs, factsAt: number): FeedFacts | null {
  const usable = hubs.filter(isHubUrl).slice(0, MAX_HUBS)
  return usable.length === 0 || !isHubUrl(topicUrl)
    ? null
    : { feedUrl, topicUrl, topicSource: topicSource ?? null, hubs: usable, factsAt }
}

import { HOUR } from '../dates/seconds.ts'
import { isWebUrl, MAX_HUBS } from './discovery/discover-hubs.ts'
import type { FoundHubs } from './options.ts'
import { CLAIM, requestSubscription, type SubscribeOutcome, type SubscriberContext } from './request-subscription.ts'
import { changeStored } from './stores/stored-change.ts'
import type { Subscription, SubscriptionDraft } from './subscription.ts'
import { expired, type FeedFacts, unverified, withFacts, withoutHub } from './transitions.ts'

/** A feed is not read for its hubs twice within it. Seconds. */
const READING_GAP = HOUR

/** The outcome of work on a subscription. */
export type RenewalOutcome =
  | SubscribeOutcome
  /** The feed names no hub any more. */
  | { readonly kind: 'no-hub'; readonly feedId: string }
  /** Nothing had to be asked: a lease ran out, or a hub did not verify in time. */
  | { readonly kind: 'lapsed'; readonly feedId: string }
  /** The store, `discover` or `onEvent` threw `error`. It is tried again within minutes; the other feeds go on. */
  | { readonly kind: 'failed'; readonly feedId: string; readonly error: unknown }

/** Does what is due for one subscription: ends what has run out, and asks for what is to go on. */
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
    const { graceSeconds, verifySeconds } = context
    let draft: SubscriptionDraft = hasExpired ? expired(stored, graceSeconds, now) : stored
    if ((draft.pending?.verifyBy ?? now + 1) <= now) draft = unverified(draft, verifySeconds, now)
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
  // A request that is repeated is the same request; what the feed says now counts for a new one (rule W18). A hub that grants
  // leases of minutes does not make us ask the feed more often than a poll would.
  const isToBeRead = claimed.pending === null && now - claimed.factsAt >= READING_GAP
  if (isToBeRead && !(await isStillNamed(claimed, claim, context))) return { kind: 'no-hub', feedId }
  return await requestSubscription(feedId, claim, context)
}

/** Asks the feed for its hubs, and stores what it says. False when it names none. */
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
  const usable = hubs.filter(isWebUrl).slice(0, MAX_HUBS)
  return usable.length === 0 || !isWebUrl(topicUrl)
    ? null
    : { feedUrl, topicUrl, topicSource: topicSource ?? null, hubs: usable, factsAt }
}

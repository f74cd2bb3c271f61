import { makeCallback, makeSecret } from './callback/callback-address.ts'
import { askHub, type HubAnswer, type HubContext } from './hub-request.ts'
import type { SubscriberSettings } from './options.ts'
import { changeStored } from './stores/stored-change.ts'
import type { Endpoint, Subscription, SubscriptionDraft } from './subscription.ts'
import { accepted, hubOf, refused, requested, troubled } from './transitions.ts'

/** Tools that the parts of a subscriber share. */
export type SubscriberContext = SubscriberSettings &
  HubContext & {
    /** Epoch seconds that never go back. */
    readonly now: () => number
  }

/** The outcome of asking for a subscription, or for its end. */
export type SubscribeOutcome = { readonly feedId: string } & (
  | { readonly kind: 'accepted'; readonly topicUrl: string; readonly hubUrl: string }
  /** Nothing to do: the feed is subscribed, or a request is under way. */
  | { readonly kind: 'current' }
  /** The hub refused. `renewAt` is the epoch second at which this hub, or the next hub of the feed, is asked. */
  | {
      readonly kind: 'refused'
      readonly hubUrl: string
      readonly status: number | null
      readonly reason: string
      readonly renewAt: number | null
    }
  /** The hub did not answer, or could not take the request. */
  | {
      readonly kind: 'troubled'
      readonly hubUrl: string
      readonly status: number | null
      readonly reason: string
      readonly renewAt: number | null
    }
  /** The hub was not asked, and must not be asked before `renewAt`. */
  | { readonly kind: 'deferred'; readonly renewAt: number | null }
)

/** Seconds for which one process reserves the request: longer than a request takes. */
export const CLAIM = 180

/**
 * Asks the hub whose turn it is. The caller has claimed the request by storing `claim` as `renewAt`; if that has
 * changed, another process has taken over. The expected verification is stored before the request, because hubs verify
 * before they answer (rule W13).
 */
export async function requestSubscription(
  feedId: string,
  claim: number,
  context: SubscriberContext,
): Promise<SubscribeOutcome> {
  const { store, insecureHubs } = context
  const stored = await store.get(feedId)
  if (stored === undefined || stored.renewAt !== claim) return { kind: 'current', feedId }
  const hubUrl = hubOf(stored)
  const asked = stored.pending?.hubUrl === hubUrl ? schemeOf(stored.pending.postUrl) : null
  const all = addressesOf(hubUrl, insecureHubs)
  // A repeated request goes to the same address.
  const addresses = all.slice(
    Math.max(
      0,
      all.findIndex(({ url }) => schemeOf(url) === asked),
    ),
  )
  for (const [index, address] of addresses.entries()) {
    const endpoint = await storePending(feedId, claim, { ...address, hubUrl }, context)
    if (endpoint === null) return { kind: 'current', feedId }
    const answer = await askHub('subscribe', endpoint, stored.leaseSeconds, context)
    // A hub without TLS does not answer at its https address. A hub that has answered is not asked at another address.
    const isSilent = answer.kind === 'troubled' && answer.status === null
    if (isSilent && index < addresses.length - 1) continue
    return await enterAnswer(feedId, endpoint, answer, context)
  }
  return { kind: 'current', feedId }
}

/** A hub, and the address at which it is asked. */
interface AskedHub extends HubAddress {
  readonly hubUrl: string
}

async function storePending(
  feedId: string,
  claim: number,
  hub: AskedHub,
  context: SubscriberContext,
): Promise<Endpoint | null> {
  const now = context.now()
  let endpoint: Endpoint | null = null
  const change = (draft: Subscription | undefined): SubscriptionDraft | null => {
    if (draft === undefined || draft.renewAt !== claim || !draft.isWanted) return null
    endpoint = endpointFor(draft, hub, now, context)
    return requested(draft, endpoint, claim)
  }
  const next = await changeStored(context.store, () => context.store.get(feedId), change, now)
  return next === null ? null : endpoint
}

/**
 * Returns the callback for a request. A repeated request uses the same one, because the hub may have received it
 * before.
 */
function endpointFor(
  { pending, active, topicUrl, failures }: SubscriptionDraft,
  { hubUrl, url, takesSecret }: AskedHub,
  now: number,
  { callbackBase, randomBytes }: SubscriberContext,
): Endpoint {
  const isSame = (endpoint: Endpoint | null): endpoint is Endpoint =>
    endpoint !== null &&
    endpoint.hubUrl === hubUrl &&
    endpoint.topicUrl === topicUrl &&
    schemeOf(endpoint.postUrl) === schemeOf(url) &&
    (endpoint.secret !== null) === takesSecret
  // The new address, if the hub has moved for good. After a failure, it is not used again.
  const moved = [pending, active].find((endpoint) => failures === 0 && isSame(endpoint))?.postUrl
  if (isSame(pending)) return { ...pending, postUrl: moved ?? url }
  return {
    ...makeCallback(callbackBase, randomBytes),
    hubUrl,
    postUrl: moved ?? url,
    topicUrl,
    secret: takesSecret ? makeSecret(randomBytes) : null,
    requestedAt: now,
    verifyBy: null,
    leaseEndsAt: null,
  }
}

const schemeOf = (url: string): string => url.slice(0, url.indexOf(':'))

/** Stores the answer of the hub, unless it has verified, or the subscription has changed, in the meantime. */
async function enterAnswer(
  feedId: string,
  endpoint: Endpoint,
  answer: HubAnswer,
  { store, now: clock }: SubscriberContext,
): Promise<SubscribeOutcome> {
  const now = clock()
  const { hubUrl, topicUrl, callbackHash } = endpoint
  const after = (draft: SubscriptionDraft): SubscriptionDraft => {
    switch (answer.kind) {
      case 'accepted':
        return accepted(draft, answer.postUrl, now)
      case 'refused':
        return refused(draft, answer.reason, now)
      case 'troubled':
        return troubled(draft, answer.reason, now + answer.waitSeconds, now)
      case 'deferred':
        return { ...draft, renewAt: now + answer.waitSeconds }
    }
  }
  const next = await changeStored(
    store,
    () => store.get(feedId),
    (stored) => (stored?.pending?.callbackHash === callbackHash ? after(stored) : null),
    now,
  )
  if (answer.kind === 'accepted') return { kind: 'accepted', feedId, topicUrl, hubUrl }
  // The hub verified, so its answer does not matter.
  if (next === null && (await store.get(feedId))?.active?.callbackHash === callbackHash)
    return { kind: 'accepted', feedId, topicUrl, hubUrl }
  const renewAt = next?.renewAt ?? null
  if (answer.kind === 'deferred') return { kind: 'deferred', feedId, renewAt }
  return { kind: answer.kind, feedId, hubUrl, status: answer.status, reason: answer.reason, renewAt }
}

/** A URL for requests to a hub, and whether it may get a secret there. */
interface HubAddress {
  readonly url: string
  readonly takesSecret: boolean
}

/**
 * Returns the URLs for requests to a hub, best first (rule W7): https even if the feed names the hub with http, and
 * http only if that is allowed.
 */
function addressesOf(hubUrl: string, insecure: 'refuse' | 'without-secret' | 'with-secret'): HubAddress[] {
  if (!/^http:/i.test(hubUrl)) return [{ url: hubUrl, takesSecret: true }]
  const secure = { url: `https:${hubUrl.slice('http:'.length)}`, takesSecret: true }
  return insecure === 'refuse' ? [secure] : [secure, { url: hubUrl, takesSecret: insecure === 'with-secret' }]
}

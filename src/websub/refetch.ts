import { begun, done } from './fetch-queue.ts'
import type { SubscriberContext } from './request-subscription.ts'
import { changeStored } from './stores/stored-change.ts'
import type { Subscription } from './subscription.ts'

/** The outcome of a fetch that a delivery asked for. */
export type RefetchOutcome =
  | { readonly kind: 'changed' | 'unchanged'; readonly feedId: string }
  /** `refetch` threw `error`: the feed is fetched again as if there had been no news. */
  | { readonly kind: 'failed'; readonly feedId: string; readonly error: unknown }
  /** Another process works on the fetch. */
  | { readonly kind: 'current'; readonly feedId: string }

/** Fetches a feed that is due, unless another process does. */
export async function refetch(feedId: string, context: SubscriberContext): Promise<RefetchOutcome> {
  const { store, random } = context
  const startedAt = context.now()
  const isDue = (stored: Subscription | undefined): stored is Subscription =>
    stored !== undefined && stored.fetchAt !== null && stored.fetchAt <= startedAt
  const read = () => store.get(feedId)
  const claimed = await changeStored(
    store,
    read,
    (stored) => (isDue(stored) ? begun(stored, startedAt) : null),
    startedAt,
  )
  if (claimed === null || claimed.fetch === null) return { kind: 'current', feedId }
  const outcome = await call(claimed, context)
  const now = context.now()
  const change = (stored: Subscription | undefined) =>
    stored?.fetch?.isRunning === true && stored.lastFetchAt === startedAt
      ? done(stored, outcome.kind === 'changed', random(), now)
      : null
  await changeStored(store, read, change, now)
  return outcome
}

async function call(
  { feedId, feedUrl, topicUrl, fetch }: Subscription,
  { refetch: fetchFeed }: SubscriberContext,
): Promise<RefetchOutcome> {
  try {
    const found = await fetchFeed?.({
      feedId,
      feedUrl,
      topicUrl,
      pingedAt: fetch?.pingedAt ?? 0,
      tries: fetch?.tries ?? 0,
    })
    return { kind: found === 'changed' ? 'changed' : 'unchanged', feedId }
  } catch (error) {
    return { kind: 'failed', feedId, error }
  }
}

import { decodeFeedState, type FeedStore } from 'feedmill/ingest'
import { isConnectionLost } from '../database/connection-lost.ts'
import type { Database } from '../database/database.ts'
import { type ClaimedFeed, diagnosticsOfRefresh, feedFields, lazySnapshot, stateColumns } from '../feeds/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Semaphore } from '../runtime/semaphore.ts'
import type { DueFeed } from './claim-queue.ts'
import { commitRefresh, type StoredRefresh } from './commit-refresh.ts'
import type { FinishedRefresh } from './finished-refresh.ts'
import { followPage } from './follow-page.ts'
import { LeaseLostError } from './lease-lost-error.ts'
import { StagedChildren } from './staged-children.ts'
import { turnOf } from './turn-of.ts'
import { isUnchanged, type UnchangedGroup } from './unchanged-group.ts'

/** The dependencies of a worker's store. */
export interface FeedStoreContext {
  readonly db: Database
  readonly runtime: Runtime
  /** Stores feeds that did not change. */
  readonly unchanged: UnchangedGroup
  /** Limits how many commits run at once. */
  readonly commits: Semaphore
  /** Whether the feeds of a slot may be fetched now. */
  isOwned(slot: number): boolean
  /** Called when a refresh is stored. */
  onStored(feed: ClaimedFeed): void
}

/** Makes the store of `refreshFeeds`: it opens claimed feeds, and stores the results of their refreshes. */
export function createFeedStore(context: FeedStoreContext): Pick<FeedStore<DueFeed>, 'open'> {
  const { db, runtime, isOwned, onStored } = context
  return {
    async open({ claimed }) {
      if (!isOwned(claimed.slot)) throw new LeaseLostError(claimed.feed_id)
      const staged = new StagedChildren(db, claimed.feed_id, claimed.lease_token)
      const state = decodeFeedState(claimed.facts, lazySnapshot(db, claimed.feed_id))
      const startedAt = runtime.now()
      return {
        url: claimed.feed_url,
        state,
        stage: (part) => staged.add(part),
        async commit(outcome) {
          const now = runtime.now()
          const refresh = followPage({ feed: claimed, before: state, outcome, now })
          const stored = await commit(context, refresh, staged)
          onStored(claimed)
          await staged.drop()
          logRefresh(runtime, claimed, stored, Math.round(now - startedAt))
          return null
        },
        /** The lease stays: a feed that cannot be stored is not fetched again at once. The loop ends other leases. */
        async discard() {
          await staged.drop()
        },
      }
    },
  }
}

/** Milliseconds before each further try to store a refresh whose connection was lost. */
const TRY_AGAIN_MS = [0, 1_000, 5_000] as const

/** Stores a refresh. If a lost connection prevents it, it is tried again: the feed need not be fetched anew. */
async function commit(
  context: FeedStoreContext,
  refresh: FinishedRefresh,
  staged: StagedChildren,
): Promise<StoredRefresh> {
  for (const pauseMs of TRY_AGAIN_MS) {
    try {
      return await commitOnce(context, refresh, staged)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      await context.runtime.sleep(pauseMs)
    }
  }
  return await commitOnce(context, refresh, staged)
}

/** Stores a refresh; together with others if the feed did not change. */
async function commitOnce(
  { db, unchanged, commits }: FeedStoreContext,
  refresh: FinishedRefresh,
  staged: StagedChildren,
): Promise<StoredRefresh> {
  const { feed, before, outcome } = refresh
  if (isUnchanged(feed, before, outcome)) {
    const { feed_id: feedId, lease_token: leaseToken, series_uuid: seriesUuid } = feed
    const columns = stateColumns(outcome.state)
    const { kind, reason } = outcome
    const diagnostics = diagnosticsOfRefresh(outcome)
    const turn = turnOf(feedId, before, outcome)
    const isStored = await unchanged.store({ feedId, leaseToken, columns, outcome: kind, reason, diagnostics, turn })
    if (isStored) return { seriesUuid, outcome, leftOut: [] }
  }
  return await commits.run(() => commitRefresh(db, refresh, staged))
}

function logRefresh(
  { log }: Pick<Runtime, 'log'>,
  feed: ClaimedFeed,
  { seriesUuid, outcome, leftOut }: StoredRefresh,
  durationMs: number,
): void {
  const { kind, reason, children, events, metrics } = outcome
  log.info('feed.refreshed', {
    ...feedFields({ ...feed, series_uuid: seriesUuid, name: outcome.series?.name ?? feed.name }),
    outcome: kind,
    ...(metrics.status !== null && { status: metrics.status }),
    ...(reason !== null && { reason }),
    duration_ms: durationMs,
    wire_bytes: metrics.wireBytes,
    children_changed: children.length,
    events: events.length,
    priority: outcome.state.priority,
    ...(leftOut.length > 0 && { children_of_other_series: leftOut.length }),
  })
}

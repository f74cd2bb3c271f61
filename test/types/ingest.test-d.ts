import { expectTypeOf, test } from 'vitest'
import type { FeedFetcher } from '../../src/fetch/index.ts'
import {
  createMemoryFeedStore,
  decodeFeedState,
  encodeFeedFacts,
  type FeedChildPart,
  type FeedQuery,
  type FeedStore,
  initialFeedState,
  type KnownFeed,
  type QueuedFeed,
  type RefreshOutcome,
  refreshFeed,
  refreshFeeds,
} from '../../src/ingest/index.ts'

declare const fetcher: FeedFetcher
interface ClaimedFeed extends QueuedFeed {
  readonly row: { readonly id: number; readonly facts: Uint8Array } | null
}
declare const database: {
  findFeed(query: FeedQuery): Promise<KnownFeed | null>
  snapshotOf(id: number): Promise<Uint8Array>
  giveBack(url: string): Promise<void>
  saveRefresh(
    url: string,
    facts: Uint8Array,
    snapshot: Uint8Array | null,
    outcome: RefreshOutcome,
    staged: ReadonlyMap<number, FeedChildPart>,
  ): Promise<void>
  claimedFeeds(): AsyncIterable<ClaimedFeed>
}

test('a submission, as the readme has it', async () => {
  const given: string | undefined = undefined
  const staged = new Map<number, FeedChildPart>()
  const state = initialFeedState('https://example.org/feed', { firstSeen: 0, seriesUuid: given })
  const outcome = await refreshFeed(state, {
    fetcher,
    now: Date.now(),
    onChild: async (part) => void staged.set(part.index, part),
    findFeed: (query) => database.findFeed(query),
  })
  expectTypeOf(outcome).toEqualTypeOf<RefreshOutcome>()
  for (const { index, uuid, hash, isRemoved } of outcome.children) {
    expectTypeOf(index).toEqualTypeOf<number | null>()
    expectTypeOf({ uuid, hash, isRemoved }).toEqualTypeOf<{ uuid: string; hash: string | null; isRemoved: boolean }>()
  }
})

test('a fleet with a database of its own', async () => {
  const store: Pick<FeedStore<ClaimedFeed>, 'open'> = {
    async open({ url, row }, now) {
      const staged = new Map<number, FeedChildPart>()
      return {
        url,
        state:
          row === null
            ? initialFeedState(url, { firstSeen: Math.floor(now / 1000) })
            : decodeFeedState(row.facts, () => database.snapshotOf(row.id)),
        stage: async (part) => void staged.set(part.index, part),
        commit: async (outcome) => {
          if (outcome.isSnapshotChanged) expectTypeOf(outcome.state.snapshot).toExtend<Uint8Array>()
          const snapshot = outcome.isSnapshotChanged ? outcome.state.snapshot : null
          await database.saveRefresh(url, encodeFeedFacts(outcome.state), snapshot, outcome, staged)
          return null
        },
        discard: () => database.giveBack(url),
      }
    },
  }
  for await (const result of refreshFeeds(database.claimedFeeds(), { store, fetcher, concurrency: 200 })) {
    expectTypeOf(result.feed).toEqualTypeOf<ClaimedFeed>()
    if ('error' in result) expectTypeOf(result.error).toEqualTypeOf<unknown>()
    else expectTypeOf(result.outcome).toEqualTypeOf<RefreshOutcome>()
  }
  // @ts-expect-error -- the store needs the row that a feed of this queue has not
  refreshFeeds([{ url: 'https://example.org/feed' }], { store, fetcher })
  const anyQueue: Pick<FeedStore, 'open'> = createMemoryFeedStore()
  expectTypeOf(refreshFeeds(database.claimedFeeds(), { store: anyQueue, fetcher })).toExtend<
    AsyncGenerator<{ feed: ClaimedFeed }>
  >()
})

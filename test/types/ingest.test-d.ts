import { expectTypeOf, test } from 'vitest'
import type { FeedFetcher } from '../../src/fetch/index.ts'
import {
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
declare const database: {
  findFeed(query: FeedQuery): Promise<KnownFeed | null>
  takeFeed(url: string): Promise<{ id: number; facts: Uint8Array } | null>
  snapshotOf(id: number): Promise<Uint8Array>
  giveBack(url: string): Promise<void>
  saveRefresh(
    url: string,
    facts: Uint8Array,
    snapshot: Uint8Array | null,
    outcome: RefreshOutcome,
    staged: ReadonlyMap<number, FeedChildPart>,
  ): Promise<void>
  dueFeeds(): AsyncIterable<QueuedFeed>
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

test('a fleet with a database of its own, as the readme has it', async () => {
  const store: Pick<FeedStore, 'open'> = {
    async open(url, now) {
      const row = await database.takeFeed(url)
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
  for await (const result of refreshFeeds(database.dueFeeds(), { store, fetcher, concurrency: 200 })) {
    if ('error' in result) expectTypeOf(result.error).toEqualTypeOf<unknown>()
    else expectTypeOf(result.outcome).toEqualTypeOf<RefreshOutcome>()
  }
})

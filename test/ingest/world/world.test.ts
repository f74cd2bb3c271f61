import { expect, onTestFinished, test } from 'vitest'
import { refreshFeeds } from '../../../src/ingest/refresh-feeds.ts'
import type { RefreshOutcome } from '../../../src/ingest/refresh-outcome.ts'
import type { FeedStore } from '../../../src/ingest/stores/feed-store.ts'
import { createMemoryFeedStore } from '../../../src/ingest/stores/memory-store.ts'
import { runs } from '../../runs.ts'
import type { WorldFeed } from '../../support/world-feed.ts'
import { storedChildren, World, writtenEvents } from './world.ts'

const FEEDS = runs(500)
const STEPS = 10

/** Refreshes all feeds once, whatever their schedule says. */
async function refreshAll(world: World, store: FeedStore, fetcher: ReturnType<World['createFetcher']>) {
  const queue = world.feeds.map((feed) => ({ url: world.servers.urlOf(feed), isForced: true, feed }))
  const outcomes = new Map<WorldFeed, RefreshOutcome>()
  const options = { store, fetcher, now: () => world.now * 1000, concurrency: 50 }
  for await (const result of refreshFeeds(queue, options)) {
    if ('error' in result) throw result.error
    outcomes.set(result.feed.feed, result.outcome)
    await result.pending?.delivered()
  }
  return outcomes
}

/** Expects the store to have of a feed what a directory would know without any faults. */
async function expectTruth(
  world: World,
  store: FeedStore,
  feed: WorldFeed,
  label: string,
): Promise<Map<string, string>> {
  const { title, children, count } = await storedChildren(store, world.servers.urlOf(feed))
  const { known, title: knownTitle } = world.expected.get(feed)!
  const plain = (entries: Iterable<[string, { text: string; isRemoved: boolean }]>) =>
    Object.fromEntries([...entries].map(([id, { text, isRemoved }]) => [id, `${text}${isRemoved ? ' (removed)' : ''}`]))
  expect(plain(children), label).toEqual(plain(known))
  expect(title, label).toBe(knownTitle)
  if (title !== null) expect(count, label).toBe([...known.values()].filter(({ isRemoved }) => !isRemoved).length)
  return new Map([...children].map(([id, { uuid }]) => [uuid, id]))
}

test('in a world of feeds that change and fail for weeks the store has the truth, and every event is right', async () => {
  const world = new World(FEEDS, 20_260_302)
  await world.servers.start()
  const fetcher = world.createFetcher()
  onTestFinished(async () => {
    await fetcher.close()
    await world.servers.stop()
  })
  const store = createMemoryFeedStore()
  const kinds = new Map<string, number>()
  let removals = 0
  for (let step = 0; step < STEPS; step += 1) {
    world.step()
    const outcomes = await refreshAll(world, store, fetcher)
    for (const feed of world.feeds) {
      const { kind, reason, events, state } = outcomes.get(feed)!
      const { fault, oddity } = world.servers.behaviours.get(feed)!
      const label = `step ${step}, feed ${feed.number} (${feed.kind}), ${fault ?? oddity}: ${kind} ${reason}`
      const isRead = kind === 'modified' || kind === 'unchanged'
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      // No pause after an earlier fault lasts longer than a step, unless the host asked for that.
      expect(isRead, label).toBe(fault === null)
      const expected = fault === null ? world.expected.get(feed)!.refresh(world.now) : []
      const ids = await expectTruth(world, store, feed, label)
      const idOf = (uuid: string): string => (uuid === state.seriesUuid ? 'series' : (ids.get(uuid) ?? uuid))
      expect(writtenEvents(events, idOf), label).toEqual(expected)
      removals += expected.filter((event) => event.endsWith('(removed)')).length
    }
  }
  // Enough went wrong for the test to mean something.
  expect(removals).toBeGreaterThan(FEEDS / 5)
  for (const kind of ['modified', 'unchanged', 'failed', 'unreadable'])
    expect(kinds.get(kind), kind).toBeGreaterThan(FEEDS / 5)
})

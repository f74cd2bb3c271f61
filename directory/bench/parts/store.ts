/**
 * Stores first readings whose entities are given: feeds are fetched and read before the clock starts. Options:
 * `--feeds=500`, `--episodes=100`.
 */
import { parseArgs } from 'node:util'
import { type FeedChildPart, initialFeedState, type RefreshOutcome, refreshFeed } from 'feedmill/ingest'
import { claimDueFeeds } from '../../src/feeds/index.ts'
import { commitRefresh } from '../../src/refresh/commit-refresh.ts'
import { StagedChildren } from '../../src/refresh/staged-children.ts'
import { reportFigure } from '../figure.ts'
import { inParallel, openFleet } from '../fleet/open-fleet.ts'

const { values } = parseArgs({ options: { feeds: { type: 'string' }, episodes: { type: 'string' } } })
const feeds = Number(values.feeds ?? 500)
const episodes = Number(values.episodes ?? 100)
const AT_ONCE = 8
const WARM = 20

for (const [kind, floor, goal] of [
  ['postgresql', '5,000', '10,000'],
  ['embedded', '2,500', '5,000'],
] as const) {
  const fleet = await openFleet({ kind, hosts: 1_000 })
  try {
    const { db } = fleet.database
    const fetcher = fleet.aFetcher()
    const all = feeds + WARM
    await inParallel(all, AT_ONCE, async (index) => void (await fleet.submit(fleet.urlOf(index, episodes))))
    const now = fleet.runtime.now()
    const limit = all
    const claimed = await claimDueFeeds(db, Math.floor(now / 1000), fleet.runtime.uuid(), { limit, leaseS: 600 })
    const read: { outcome: RefreshOutcome; parts: FeedChildPart[] }[] = []
    await inParallel(all, AT_ONCE, async (index) => {
      const { feed_url: url, created_at: firstSeen, series_uuid: seriesUuid } = claimed[index]!
      const parts: FeedChildPart[] = []
      const state = initialFeedState(url, { firstSeen, seriesUuid })
      const outcome = await refreshFeed(state, { fetcher, now, onChild: (part) => void parts.push(part) })
      if (outcome.children.length !== episodes) throw new Error(`${outcome.kind} ${outcome.reason}`)
      read[index] = { outcome, parts }
    })
    const store = async (index: number): Promise<void> => {
      const feed = claimed[index]!
      const staged = new StagedChildren(db, feed.feed_id, feed.lease_token)
      const { outcome, parts } = read[index]!
      for (const part of parts) await staged.add(part)
      const { feed_url: url, created_at: firstSeen, series_uuid: seriesUuid } = feed
      const before = initialFeedState(url, { firstSeen, seriesUuid })
      await commitRefresh(db, { feed, before, outcome, now }, staged)
      await staged.drop()
    }
    await inParallel(WARM, AT_ONCE, store)
    const startedAt = performance.now()
    await inParallel(feeds, AT_ONCE, (index) => store(WARM + index))
    const seconds = (performance.now() - startedAt) / 1000
    const figure = `the store alone, ${feeds} feeds of ${episodes} episodes, ${kind}`
    reportFigure({ figure, value: (feeds * episodes) / seconds, unit: 'episodes/s', floor, goal })
  } finally {
    await fleet.close()
  }
}

import type { FeedFetcher } from 'feedmill/fetch'
import { createSubmission, dueFeeds, releaseAllFeeds, type SubmitFeed } from '../../feeds/index.ts'
import { createRefreshLoop, HostParts } from '../../refresh/index.ts'
import { loopOf, type RoomContext } from '../context.ts'
import { openFetcher } from '../fetchers.ts'
import type { Part } from '../part.ts'

export interface FeedsPart extends Part {
  readonly fetcher: FeedFetcher
  readonly submitFeed: SubmitFeed
  /** Looks for due feeds at once. */
  readonly wakeRefresh: () => void
}

/** Submissions, and the loop that reads feeds. */
export async function openFeeds(context: RoomContext): Promise<FeedsPart> {
  const { database, db, runtime, settings, demoServer, ownProcess: process } = context
  // Feeds that a killed process held are read at once, not when its leases end.
  if (database.kind === 'embedded') await releaseAllFeeds(db)
  const parts = new HostParts()
  const fetcher = openFetcher(settings, { demoServer, turnOf: (feedHost) => parts.turnOf(feedHost) })
  // A submission waits for a handful of statements: searches before each would add up to seconds.
  const submit = createSubmission({ db: database.urgent, fetcher, runtime })
  const refresh = createRefreshLoop({ db, fetcher, runtime, concurrency: settings.refreshConcurrency, process, parts })
  const nowS = () => Math.floor(runtime.now() / 1_000)
  return {
    name: 'feeds',
    fetcher,
    wakeRefresh: () => refresh.wake(),
    async submitFeed(submission) {
      const submitted = await submit(submission)
      refresh.wake()
      return submitted
    },
    loops: settings.roles.includes('refresh')
      ? [
          loopOf(context, 'refresh', 0, async (_late, stopping) => {
            await refresh.run(stopping)
            return false
          }),
        ]
      : [],
    addGauges(metrics) {
      metrics.addGauge('due_feeds', 'Feeds that are due', async () => (await dueFeeds(db, nowS())).count)
      metrics.addGauge('oldest_due_feed_seconds', 'How long the oldest due feed has been due', async () => {
        const { oldestDueAt } = await dueFeeds(db, nowS())
        return oldestDueAt === null ? 0 : nowS() - oldestDueAt
      })
    },
    close: () => fetcher.close(),
  }
}

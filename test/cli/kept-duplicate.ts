import { initialFeedState, observeFeed, openFileFeedStore } from '../../src/ingest/index.ts'
import { classifyRefresh } from '../../src/schedule/index.ts'

const DAY = 86_400_000

/** Keeps in a folder a feed that was gone so many days ago, each time that it was asked for, and one that repeats it. */
export async function keepRepeated(
  folder: string,
  url: string,
  repeater: string,
  daysAgo: readonly number[],
): Promise<void> {
  const now = Date.now()
  const unread = initialFeedState(url, { firstSeen: Math.floor(now / 1_000) - 100 * 86_400 })
  let { schedule } = unread
  for (const days of daysAgo) {
    schedule = classifyRefresh(schedule, { kind: 'check', effect: 'G' }, now - days * DAY).state
  }
  const { priority, nextCheckAt } = schedule
  const state = { ...unread, schedule, priority, nextCheckAt }
  const store = await openFileFeedStore(folder)
  const gone = await store.open({ url }, now)
  await gone.commit(observeFeed(state, { kind: 'subscription', leaseEndsAt: null }, { now }))
  const repeating = await store.open({ url: repeater }, now)
  await repeating.commit(observeFeed(repeating.state, { kind: 'duplicate', of: schedule.feedUuid }, { now }))
  await store.close()
}

import { describe, expect, test } from 'vitest'
import { createDiff, decodeSnapshot, encodeSnapshot } from '../../src/changes/index.ts'
import {
  DAY,
  episode,
  episodes,
  FEED_URL,
  FollowedFeed,
  feedXml,
  HOUR,
  type Item,
  partsOf,
  START,
  told,
} from './followed-feed.ts'

function feedOf(items: readonly Item[]): FollowedFeed {
  const feed = new FollowedFeed(START + 30 * DAY)
  feed.read(items)
  return feed
}

describe('the first reading (changes 4.1)', () => {
  const result = new FollowedFeed(START + 30 * DAY).read(episodes(1, 3))

  test('creates the series, then the oldest child first, then updates the feed', () => {
    expect(told(result)).toEqual([
      'created PODCASTSERIES',
      ...Array(3).fill('created PODCASTEPISODE'),
      'feed_updated PODCASTSERIES',
    ])
    expect(result.events.slice(1, 4).map(({ uuid }) => uuid)).toEqual(
      [2, 1, 0].map((index) => result.identityOf(index).uuid),
    )
  })

  test('is flagged, and releases nothing', () => {
    expect(result.events.map(({ initialImport }) => initialImport)).toEqual([true, true, true, true, undefined])
    expect(result.isInitialImport).toBe(true)
  })

  test('gives the dates of all children to the schedule', () => {
    expect(result.releases).toEqual([START, START + DAY, START + 2 * DAY])
    expect(result.snapshot.releases).toEqual(result.releases)
  })

  test('of a feed without children creates the series', () => {
    const empty = new FollowedFeed().read([])
    expect(told(empty)).toEqual(['created PODCASTSERIES', 'feed_updated PODCASTSERIES'])
  })
})

describe('a later reading (changes 4.2)', () => {
  test('of an unchanged feed causes no event', () => {
    expect(feedOf(episodes(1, 5)).wait(DAY).read(episodes(1, 5))).toMatchObject({ events: [], children: [] })
  })

  test('reports events in a fixed order: created, updated, the series, what was released, the feed', () => {
    const items = [episode(7), episode(6), episode(5, { title: 'New' }), ...episodes(1, 3)]
    const feed = feedOf(episodes(1, 5))
    feed.wait(HOUR).read([episode(5), ...episodes(1, 3)])
    const result = feed.wait(HOUR).read(items, { channel: { title: 'Renamed' } })
    expect(told(result)).toEqual([
      'created PODCASTEPISODE',
      'created PODCASTEPISODE',
      'updated PODCASTEPISODE',
      'updated PODCASTEPISODE',
      'updated PODCASTSERIES',
      'new_episodes_released PODCASTSERIES',
      'feed_updated PODCASTSERIES',
    ])
    expect(result.events[2]).toMatchObject({ isRemoved: true })
    expect(result.events.at(-1)).toMatchObject({
      counters: { created: 2, updated: 1, removed: 1 },
      childrenHash: result.childrenHash,
      hash: result.hash,
    })
  })

  test('lists what was released, oldest first', () => {
    const result = feedOf(episodes(1, 5)).wait(DAY).read(episodes(1, 8))
    const released = result.events.find(({ action }) => action === 'new_episodes_released')
    expect(released?.uuids).toEqual([2, 1, 0].map((index) => result.identityOf(index).uuid))
    expect(result.releases).toEqual([5, 6, 7].map((days) => START + days * DAY))
  })

  test('updates the series when its own details change', () => {
    const feed = feedOf(episodes(1, 5))
    const result = feed.wait(DAY).read(episodes(1, 5), { channel: { title: 'Renamed' } })
    expect([told(result), result.isSeriesChanged]).toEqual([
      ['updated PODCASTSERIES', 'feed_updated PODCASTSERIES'],
      true,
    ])
  })

  test('updates the series when its feed has moved', () => {
    const feed = feedOf(episodes(1, 5))
    const options = { feedUrl: 'https://new.example/feed.xml', seriesUuid: feed.snapshot.seriesUuid! }
    const result = feed.wait(DAY).show(partsOf(feedXml(episodes(1, 5)), options))
    expect(told(result)).toEqual(['updated PODCASTSERIES', 'feed_updated PODCASTSERIES'])
    expect(FEED_URL).not.toBe(options.feedUrl)
  })
})

describe('a new child is a release (changes 4.3)', () => {
  /** Tells whether a new episode of an age is a release. The newest known episode is 20 days old. */
  const isRelease = (age: number | null): boolean => {
    const feed = feedOf(episodes(6, 10))
    const date = age === null ? null : feed.now - age
    return told(feed.read([episode(99, { date }), ...episodes(6, 10)])).includes('new_episodes_released PODCASTSERIES')
  }

  test.each([
    ['of today', 0, true],
    ['of the last 7 days', 7 * DAY, true],
    ['newer than the newest known', 20 * DAY, true],
    ['within 48 hours before the newest known', 23 * DAY - 1, true],
    ['more than 48 hours before the newest known', 23 * DAY + 1, false],
    ['from years ago', 2000 * DAY, false],
    ['within the next hour', -HOUR, true],
    ['without a date', null, true],
  ])('%s', (_, age, expected) => {
    expect(isRelease(age)).toBe(expected)
  })

  test('within 7 days though newer ones are known', () => {
    const feed = feedOf(episodes(28, 31))
    const late = episode(99, { date: feed.now - 6 * DAY })
    expect(told(feed.read([...episodes(28, 31), late]))).toContain('new_episodes_released PODCASTSERIES')
  })
})

describe('a child of the future (changes 4.4)', () => {
  const future = episode(99, { date: START + 32 * DAY })

  test('is created now and released when its date comes', () => {
    const feed = feedOf(episodes(1, 5))
    const result = feed.read([future, ...episodes(1, 5)])
    expect(told(result)).toEqual(['created PODCASTEPISODE', 'feed_updated PODCASTSERIES'])
    expect([result.nextTimerAt, result.releases]).toEqual([START + 32 * DAY, []])
    expect(told(feed.wait(2 * DAY - 1).tick({ isSighting: false }))).toEqual([])
    const due = feed.wait(1).tick({ isSighting: false })
    expect(due.events).toMatchObject([{ action: 'new_episodes_released', uuids: [result.identityOf(0).uuid] }])
    expect([due.nextTimerAt, due.releases]).toEqual([null, [START + 32 * DAY]])
    expect(told(feed.wait(DAY).tick())).toEqual([])
  })

  test('is released by a reading too, once', () => {
    const feed = feedOf(episodes(1, 5))
    feed.read([future, ...episodes(1, 5)])
    expect(told(feed.wait(3 * DAY).read([future, ...episodes(1, 5)]))).toEqual(['new_episodes_released PODCASTSERIES'])
    expect(told(feed.wait(DAY).read([future, ...episodes(1, 5)]))).toEqual([])
  })

  test('of the first reading is released too', () => {
    const feed = feedOf([future, ...episodes(1, 5)])
    expect(told(feed.wait(3 * DAY).tick())).toEqual(['new_episodes_released PODCASTSERIES'])
  })

  test('of the first reading counts for the schedule when its date has come, and not before', () => {
    const feed = new FollowedFeed(START + 30 * DAY)
    const first = feed.read([future, ...episodes(4, 5)])
    expect(first.releases).toEqual([START + 3 * DAY, START + 4 * DAY])
    const due = feed.wait(2 * DAY).tick({ isSighting: false })
    expect(due.releases).toEqual([START + 32 * DAY])
    expect(due.snapshot.releases).toEqual([...first.releases, ...due.releases])
  })

  test('that is put off is released later', () => {
    const feed = feedOf(episodes(1, 5))
    feed.read([future, ...episodes(1, 5)])
    feed.wait(DAY).read([{ ...future, date: START + 40 * DAY }, ...episodes(1, 5)])
    expect(told(feed.wait(3 * DAY).tick())).toEqual([])
    expect(told(feed.wait(6 * DAY).tick())).toEqual(['new_episodes_released PODCASTSERIES'])
  })

  test('that is removed before is never released', () => {
    const feed = feedOf(episodes(1, 5))
    feed.read([future, ...episodes(1, 5)])
    feed.wait(HOUR).read(episodes(1, 5))
    expect(told(feed.wait(HOUR).tick())).toEqual(['updated PODCASTEPISODE', 'feed_updated PODCASTSERIES'])
    expect(feed.snapshot.nextTimerAt).toBe(null)
    expect(told(feed.wait(9 * DAY).tick())).toEqual([])
  })

  test('does not stop an earlier child from being a release', () => {
    const feed = feedOf([episode(99, { date: START + 9999 * DAY }), ...episodes(1, 5)])
    const result = feed.read([
      episode(98, { date: START + 6 * DAY }),
      episode(99, { date: START + 9999 * DAY }),
      ...episodes(1, 5),
    ])
    expect(told(result)).toContain('new_episodes_released PODCASTSERIES')
  })
})

describe('the id of an event (changes 4.5)', () => {
  const read = (snapshot: Uint8Array, now: number): string[] => {
    const diff = createDiff(decodeSnapshot(snapshot))
    for (const part of partsOf(feedXml(episodes(1, 8)))) diff.see(part)
    return diff.finish({ now: now * 1000 }).events.map(({ id }) => id)
  }

  test('is the same when the same refresh is done again', () => {
    const snapshot = encodeSnapshot(feedOf(episodes(1, 5)).snapshot)
    expect(read(snapshot, START + 31 * DAY)).toEqual(read(snapshot, START + 31 * DAY + 60))
  })

  test('differs for each event, and for the same change at another time', () => {
    const feed = feedOf(episodes(1, 5))
    const edited = [episode(5, { title: 'New' }), ...episodes(1, 4)]
    const ids = [edited, episodes(1, 5), edited, episodes(1, 5)].flatMap((items) =>
      feed
        .wait(DAY)
        .read(items)
        .events.map(({ id }) => id),
    )
    expect(new Set(ids).size).toBe(8)
    expect(ids[0]).toMatch(/^[\w-]{43}$/)
  })
})

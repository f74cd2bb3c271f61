import { describe, expect, test } from 'vitest'
import { inspectSnapshot } from '../../src/changes/index.ts'
import { changes, FollowedFeed, feedXml, HOUR, type Item, partsOf, START, told } from './followed-feed.ts'

/** Returns an hourly bulletin. All bulletins have the same guid and title. */
const bulletin = (hour: number): Item => ({
  guid: 'news',
  title: 'The News',
  date: START + hour * HOUR,
  url: `https://media.example/${hour}.mp3`,
})
const bulletins = (from: number, to: number): Item[] =>
  Array.from({ length: to - from + 1 }, (_, index) => bulletin(to - index))

describe('bulletins with one guid and title', () => {
  test('are separate children', () => {
    const feed = new FollowedFeed(START + 3 * HOUR)
    expect(feed.read(bulletins(1, 3)).counts).toMatchObject({ created: 3, known: 3 })
  })

  test.each([2, 3, 24])('are each created and released once if %i are listed at a time', (count) => {
    const feed = new FollowedFeed(START + count * HOUR)
    feed.read(bulletins(1, count))
    const uuids = new Set(inspectSnapshot(feed.snapshot).children.map(({ uuid }) => uuid))
    for (let hour = count + 1; hour < count + 12; hour += 1) {
      const result = feed.wait(HOUR).read(bulletins(hour - count + 1, hour))
      expect(changes(result)).toEqual({ created: 1, 'aged-out': 1 })
      expect(told(result)).toContain('new_episodes_released PODCASTSERIES')
      uuids.add(result.identityOf(0).uuid)
    }
    expect(uuids.size).toBe(count + 11)
  })

  test('are new children even if they replace all earlier ones at once', () => {
    const feed = new FollowedFeed(START + 3 * HOUR)
    feed.read(bulletins(1, 3))
    expect(changes(feed.wait(3 * HOUR).read(bulletins(4, 6)))).toMatchObject({ created: 3 })
  })

  test('are told apart on two pages', () => {
    const feed = new FollowedFeed(START + 30 * HOUR)
    const pages = [{ items: bulletins(4, 6) }, { items: bulletins(6, 7) }]
    expect(feed.read(bulletins(1, 3), { pages }).counts).toMatchObject({ created: 7 })
  })

  test('change nothing when they are read again', () => {
    const feed = new FollowedFeed(START + 3 * HOUR)
    const parts = (): ReturnType<typeof partsOf> =>
      partsOf(feedXml(bulletins(1, 3)), { feedUrl: 'https://show.example/feed.xml', known: feed.snapshot })
    feed.show(parts())
    expect(changes(feed.wait(HOUR).show(parts()))).toEqual({})
  })
})

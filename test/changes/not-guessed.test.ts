import { describe, expect, test } from 'vitest'
import { changes, DAY, episode, episodes, FollowedFeed, feedOf, HOUR, START, told } from './followed-feed.ts'

describe('what only looks like the same child (changes 3.9)', () => {
  test('a corrected episode under a new guid and a new file is created, and the old one removed', () => {
    const feed = feedOf(episodes(1, 5))
    const first = episode(6, { title: 'Interview' })
    const second = { ...first, guid: 'ep-6b', url: 'https://media.example/6b.mp3', date: first.date! + 2 * HOUR }
    feed.wait(HOUR).read([first, ...episodes(1, 5)])
    expect(changes(feed.wait(2 * HOUR).read([second, ...episodes(1, 5)]))).toEqual({ created: 1 })
    expect(changes(feed.wait(2 * HOUR).read([second, ...episodes(1, 5)]))).toEqual({ removed: 1 })
  })

  test('a bulletin that replaces the one before under its guid is an update without a release', () => {
    const bulletin = (hour: number) =>
      episode(1, { guid: 'news', date: START + hour * HOUR, url: `https://media.example/${hour}.mp3` })
    const feed = new FollowedFeed()
    feed.read([bulletin(0)])
    const result = feed.wait(HOUR).read([bulletin(1)])
    expect(changes(result)).toEqual({ updated: 1 })
    expect(told(result)).not.toContain('new_episodes_released PODCASTSERIES')
  })

  test('a path that differs at each request updates the children, all of many with `bulk`', () => {
    const withToken = (token: string, count: number) =>
      episodes(1, count).map((item) => ({ ...item, url: `https://media.example/t/${token}/${item.guid}.mp3` }))
    for (const [count, isBulk] of [
      [3, false],
      [25, true],
    ] as const) {
      const feed = feedOf(withToken('ab12', count))
      const result = feed.wait(DAY).read(withToken('cd34', count))
      expect([changes(result), result.isBulk]).toEqual([{ updated: count }, isBulk])
    }
  })
})

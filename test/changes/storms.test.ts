import { describe, expect, test } from 'vitest'
import {
  changes,
  DAY,
  episode,
  episodes,
  type FollowedFeed,
  feedOf,
  type Item,
  told,
  withQuery,
} from './followed-feed.ts'

const edited = (items: readonly Item[], count: number): Item[] =>
  items.map((item, index) => (index < count ? { ...item, description: 'edited' } : item))

describe('many updates at once (changes 3.4, step 5)', () => {
  test('by queries of URLs are silent, and so are all later ones', () => {
    const feed = feedOf(withQuery(episodes(1, 30), 'v=1'))
    const storm = feed.wait(DAY).read(withQuery(episodes(1, 30), 'v=2'))
    expect([told(storm), changes(storm), storm.startsIgnoringQueries]).toEqual([[], { rewritten: 30 }, true])
    const hashes = ['v=3', 'v=4', 'v=5'].map((query) => {
      const result = feed.wait(DAY).read(withQuery(episodes(1, 30), query))
      expect([told(result), result.startsIgnoringQueries]).toEqual([[], false])
      return result.childrenHash
    })
    expect(new Set(hashes).size).toBe(1)
  })

  test('by queries keep new children that differ only by a query apart', () => {
    const feed = feedOf(withQuery(episodes(1, 30), 'v=1'))
    feed.wait(DAY).read(withQuery(episodes(1, 30), 'v=2'))
    const twins = [1, 2].map((n) => episode(40 + n, { guid: null, url: `https://media.example/get?id=${n}` }))
    const listing = [...twins, ...withQuery(episodes(1, 30), 'v=3')]
    const uuids = feed
      .wait(DAY)
      .read(listing)
      .children.filter(({ change }) => change === 'created')
      .map(({ uuid }) => uuid)
    expect(new Set(uuids).size).toBe(2)
    expect(feed.wait(DAY).read(listing).children).toEqual([])
  })

  test('by queries have all children read anew, with hashes that ignore queries', () => {
    const contextDigest = new Uint8Array(12).fill(1)
    const feed = feedOf(withQuery(episodes(1, 30), 'v=1'))
    feed.wait(DAY).read(withQuery(episodes(1, 30), 'v=1'), { contextDigest })
    expect(feed.snapshot.contextDigest).toEqual(contextDigest)
    feed.wait(DAY).read(withQuery(episodes(1, 30), 'v=2'), { contextDigest })
    expect(feed.snapshot.contextDigest).toBeNull()
    feed.wait(DAY).read(withQuery(episodes(1, 30), 'v=2'), { contextDigest })
    expect(feed.snapshot.contextDigest).toEqual(contextDigest)
  })

  test('by queries hide no true edit among them', () => {
    const feed = feedOf(withQuery(episodes(1, 30), 'v=1'))
    const storm = feed.wait(DAY).read(withQuery(edited(episodes(1, 30), 2), 'v=2'))
    expect(changes(storm)).toEqual({ rewritten: 28, updated: 2 })
    expect(told(storm)).toEqual(['updated PODCASTEPISODE', 'updated PODCASTEPISODE', 'feed_updated PODCASTSERIES'])
  })

  test('leave edits to be seen in a feed that ignores queries', () => {
    const feed = feedOf(withQuery(episodes(1, 30), 'v=1'))
    feed.wait(DAY).read(withQuery(episodes(1, 30), 'v=2'))
    expect(changes(feed.wait(DAY).read(withQuery(edited(episodes(1, 30), 1), 'v=3')))).toEqual({
      rewritten: 29,
      updated: 1,
    })
    expect(changes(feed.wait(DAY).read(withQuery(edited(episodes(1, 30), 2), 'v=4')))).toEqual({ updated: 1 })
    expect(
      changes(feed.wait(DAY).read(withQuery([...episodes(31, 31), ...edited(episodes(1, 30), 2)], 'v=5'))),
    ).toEqual({ created: 1 })
  })

  test('by queries keep children without guids, whose key is the URL', () => {
    const bare = (query: string): Item[] => withQuery(episodes(1, 30, { guid: null }), query)
    const feed = feedOf(bare('v=1'))
    expect(changes(feed.wait(DAY).read(bare('v=2')))).toMatchObject({ rekeyed: 30 })
  })

  test('by the publisher are reported as bulk', () => {
    const result = feedOf(episodes(1, 30))
      .wait(DAY)
      .read(edited(episodes(1, 30), 30))
    expect(result.isBulk).toBe(true)
    const updates = result.events.filter(({ type }) => type === 'PODCASTEPISODE')
    expect(updates.map(({ bulk }) => bulk)).toEqual(Array(30).fill(true))
  })

  test('by the publisher are reported even if output cuts the changed text off', () => {
    const titled = (ending: string): Item[] => episodes(1, 30, { title: `${'x'.repeat(300)}${ending}` })
    const result = feedOf(titled('')).wait(DAY).read(titled('edited'))
    expect([changes(result), result.isBulk, result.startsIgnoringQueries]).toEqual([{ updated: 30 }, true, false])
  })

  test('are no storm when they are 20, or half of all', () => {
    expect(
      feedOf(episodes(1, 21))
        .wait(DAY)
        .read(edited(episodes(1, 21), 20)).isBulk,
    ).toBe(false)
    expect(
      feedOf(episodes(1, 60))
        .wait(DAY)
        .read(edited(episodes(1, 60), 30)).isBulk,
    ).toBe(false)
    expect(
      feedOf(episodes(1, 21))
        .wait(DAY)
        .read(edited(episodes(1, 21), 21)).isBulk,
    ).toBe(true)
  })
})

describe('many updates at once, some of children that come back in the same reading (changes 3.4, step 5)', () => {
  const away = ({ guid }: Item): boolean => /^ep-(10|11|12|13|14)$/.test(guid ?? '')
  const withFiveAway = (items: readonly Item[]): FollowedFeed => {
    const feed = feedOf(items)
    for (let sightings = 0; sightings < 2; sightings += 1) feed.wait(DAY).read(items.filter((item) => !away(item)))
    return feed
  }

  test('are a storm, though those of the children that never left are too few for one', () => {
    const result = withFiveAway(episodes(1, 22))
      .wait(DAY)
      .read(edited(episodes(1, 22), 22))
    expect([changes(result), result.isBulk]).toEqual([{ returned: 5, updated: 17 }, true])
    const updates = result.events.filter(({ type }) => type === 'PODCASTEPISODE')
    expect(updates.map(({ bulk }) => bulk)).toEqual(Array(22).fill(true))
  })

  test('are no storm when those children come back unchanged', () => {
    const items = episodes(1, 22)
    const result = withFiveAway(items)
      .wait(DAY)
      .read(items.map((item) => (away(item) ? item : { ...item, description: 'edited' })))
    expect([changes(result), result.isBulk]).toEqual([{ returned: 5, updated: 17 }, false])
  })

  test('by queries are silent, except for returning children', () => {
    const result = withFiveAway(withQuery(episodes(1, 22), 'v=1'))
      .wait(DAY)
      .read(withQuery(episodes(1, 22), 'v=2'))
    expect([changes(result), result.startsIgnoringQueries]).toEqual([{ returned: 5, rewritten: 17 }, true])
    expect(told(result).filter((event) => event === 'updated PODCASTEPISODE')).toHaveLength(5)
  })
})

describe('an update of little weight (changes 3.4)', () => {
  test('changes only the file size or a query', () => {
    const feed = feedOf(episodes(1, 5))
    const larger = episodes(1, 5).map((item, index) => (index === 0 ? { ...item, length: 2000 } : item))
    expect(feed.wait(DAY).read(larger).events).toMatchObject([
      { action: 'updated', isMinor: true },
      { action: 'feed_updated' },
    ])
    const [first, ...rest] = larger
    expect(feed.wait(DAY).read([...withQuery([first!], 'v=1'), ...rest]).children).toMatchObject([{ isMinor: true }])
  })

  test('keeps the title, even past the part that is stored', () => {
    const [first, ...rest] = episodes(1, 5, { title: 'x'.repeat(300) })
    const result = feedOf([first!, ...rest])
      .wait(DAY)
      .read([{ ...first!, title: `${first!.title}, edited` }, ...rest])
    expect(result.children).toMatchObject([{ change: 'updated', isMinor: false }])
  })

  test('is seen past the stored part of a title in a feed that ignores queries', () => {
    const long = (ending = ''): Item[] => episodes(1, 30, { title: `${'x'.repeat(300)}${ending}` })
    const feed = feedOf(withQuery(long(), 'v=1'))
    feed.wait(DAY).read(withQuery(long(), 'v=2'))
    feed.wait(DAY).read(withQuery(long(), 'v=3'))
    const [first] = withQuery(long(', edited'), 'v=4')
    expect(changes(feed.wait(DAY).read([first!, ...withQuery(long(), 'v=4').slice(1)]))).toEqual({ updated: 1 })
  })

  test('keeps the title', () => {
    const feed = feedOf(episodes(1, 5))
    const [first, ...rest] = episodes(1, 5)
    const [event] = feed.wait(DAY).read([{ ...first!, length: 2000, title: 'New' }, ...rest]).events
    expect(event?.isMinor).toBeUndefined()
  })
})

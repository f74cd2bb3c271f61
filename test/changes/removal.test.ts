import { describe, expect, test } from 'vitest'
import { decodeSnapshot, encodeSnapshot } from '../../src/changes/index.ts'
import { changes, DAY, episode, episodes, FollowedFeed, feedOf, HOUR, type Item, START, told } from './followed-feed.ts'

describe('a child that is missing (changes 3.5)', () => {
  const without = (n: number): Item[] => episodes(1, 20).filter(({ guid }) => guid !== `ep-${n}`)

  test('from the middle is removed by the second sighting', () => {
    const feed = feedOf(episodes(1, 20))
    const first = feed.wait(HOUR).read(without(10))
    expect([changes(first), first.counts.missing]).toEqual([{}, 1])
    const second = feed.wait(HOUR).read(without(10))
    expect(second.children).toMatchObject([{ change: 'removed', isRemoved: true, index: null }])
    expect(second.counts.missing).toBe(0)
  })

  test('is not removed by sightings within an hour', () => {
    const feed = feedOf(episodes(1, 20))
    for (let minutes = 0; minutes < 60; minutes += 20) {
      expect(changes(feed.wait(20 * 60 - 1).read(without(10)))).toEqual({})
    }
    expect(changes(feed.wait(20 * 60 + 2).read(without(10)))).toEqual({ removed: 1 })
  })

  test('and comes back before the second sighting was never away', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(HOUR).read(without(10))
    expect(told(feed.wait(HOUR).read(episodes(1, 20)))).toEqual([])
    expect(changes(feed.wait(HOUR).read(without(10)))).toEqual({})
  })

  test('is removed once', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(HOUR).read(without(10))
    feed.wait(HOUR).read(without(10))
    expect(told(feed.wait(HOUR).read(without(10)))).toEqual([])
    expect(told(feed.wait(HOUR).tick())).toEqual([])
  })

  test('is counted among the known until it is removed, and not after', () => {
    const feed = feedOf(episodes(1, 20))
    const known = [1, 2].map(() => feed.wait(HOUR).read(without(10)).counts.known)
    const unusable = feed.show([{ type: 'end', status: 'unusable', complete: false, amendments: [] }])
    expect([...known, unusable.counts.known]).toEqual([20, 19, 19])
  })

  test('at the new end is removed', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(HOUR).read(without(20))
    expect(changes(feed.wait(HOUR).read(without(20)))).toEqual({ removed: 1 })
  })

  test('at the old end is removed if nothing took its place', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(HOUR).read(without(1))
    expect(changes(feed.wait(HOUR).read(without(1)))).toEqual({ removed: 1 })
  })

  test('returns with its uuid, as an update', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(HOUR).read(without(10))
    const [removed] = feed.wait(HOUR).read(without(10)).children
    const result = feed.wait(DAY).read(episodes(1, 20))
    expect(result.children).toMatchObject([
      { uuid: removed?.uuid, change: 'returned', isRemoved: false, hash: removed?.hash },
    ])
    expect(result.events).toMatchObject([
      { action: 'updated', uuid: removed?.uuid, isRemoved: false },
      { action: 'feed_updated' },
    ])
  })

  test('returns changed, and years later', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(HOUR).read(without(10))
    feed.wait(HOUR).read(without(10))
    const items = episodes(1, 20).map((item) => (item.guid === 'ep-10' ? { ...item, title: 'Again' } : item))
    const [child] = feed.wait(2000 * DAY).read(items).children
    expect(child?.change).toBe('returned')
    expect(child?.hash).not.toBe(child?.previousHash)
  })
})

describe('a window that slides (changes 3.5)', () => {
  test('lets the oldest age out when as many arrived', () => {
    const feed = feedOf(episodes(1, 20))
    const result = feed.wait(DAY).read(episodes(3, 22))
    expect(changes(result)).toEqual({ created: 2, 'aged-out': 2 })
    expect(told(result)).not.toContain('updated PODCASTEPISODE')
    expect(result.counts.known).toBe(22)
  })

  test('keeps aged-out children in childrenHash', () => {
    const feed = feedOf(episodes(1, 20))
    const all = feed.wait(DAY).read(episodes(1, 21)).childrenHash
    const other = feedOf(episodes(1, 20))
    expect(other.wait(DAY).read(episodes(2, 21)).childrenHash).toBe(all)
  })

  test('removes no child by later sightings', () => {
    const feed = feedOf(episodes(1, 20))
    for (let n = 1; n < 30; n += 1) {
      expect(changes(feed.wait(DAY).read(episodes(1 + n, 20 + n)))).toEqual({ created: 1, 'aged-out': 1 })
      feed.wait(HOUR).tick()
    }
  })

  test('lets the oldest age out below a trailer that stays at the top', () => {
    const trailer = { guid: 'trailer', title: 'Trailer', date: START - DAY, url: 'https://media.example/trailer.mp3' }
    const feed = feedOf([trailer, ...episodes(1, 20)])
    for (let n = 1; n < 5; n += 1) {
      const items = [trailer, ...episodes(1 + n, 20 + n)]
      expect(changes(feed.wait(DAY).read(items))).toEqual({ created: 1, 'aged-out': 1 })
      expect(changes(feed.wait(HOUR).read(items))).toEqual({})
    }
  })

  test.each([
    ['if three older ones stay there', 3, 20],
    ['of a feed of fewer than ten', 1, 7],
  ])('lets none age out below children at the top %s', (_, pinned, count) => {
    const trailers = Array.from({ length: pinned }, (_, index) => episode(-index))
    const feed = feedOf([...trailers, ...episodes(1, count)])
    feed.wait(DAY).read([...trailers, ...episodes(2, count + 1)])
    expect(changes(feed.wait(HOUR).tick())).toEqual({ removed: 1 })
  })

  test('explains one more loss than arrivals only once it is learned', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(DAY).read(episodes(3, 21))
    expect(changes(feed.wait(HOUR).tick())).toEqual({ removed: 2 })

    const learned = feedOf(episodes(1, 20))
    for (let n = 1; n <= 3; n += 1) learned.wait(DAY).read(episodes(1 + n, 20 + n))
    expect(learned.snapshot.listing).toEqual({ mode: 'count', size: 20 })
    expect(changes(learned.wait(DAY).read(episodes(6, 24)))).toEqual({ created: 1, 'aged-out': 2 })
  })

  describe('by time', () => {
    /**
     * Returns the listing at the end of a day, with a window of nine days: one episode on odd days, two on even ones.
     */
    const listed = (day: number, days = 9): Item[] =>
      Array.from({ length: days }, (_, back) => day - back).flatMap((each) => {
        const morning = START + each * DAY
        const dates = each % 2 === 0 ? [morning + 12 * HOUR, morning] : [morning]
        return dates.map((date) => episode(date, { date }))
      })
    const readDaily = (feed: FollowedFeed, first: number, last: number): void => {
      for (let day = first; day <= last; day += 1) feed.wait(DAY).read(listed(day))
    }
    const feedOfDay = (day: number): FollowedFeed => {
      const feed = new FollowedFeed(START + day * DAY + 23 * HOUR)
      feed.read(listed(day))
      return feed
    }

    test('is learned when three listings agree with one', () => {
      const feed = feedOfDay(20)
      readDaily(feed, 21, 22)
      expect(feed.snapshot.listing.mode).toBe(null)
      readDaily(feed, 23, 23)
      const { mode, size } = feed.snapshot.listing
      expect(mode).toBe('time')
      // Listed episodes are at most 8 days and 23 hours old, those that left at least 9 days and 11 hours.
      expect(size).toBe(8 * DAY + 23 * HOUR)
    })

    test('explains more losses than arrivals', () => {
      const feed = feedOfDay(20)
      readDaily(feed, 21, 25)
      const late = listed(25).filter(({ date }) => (date ?? 0) >= START + 20 * DAY)
      expect(changes(feed.wait(3 * DAY).read(late))).toEqual({ 'aged-out': 4 })
    })

    test('is not learned if one listing contradicts the ones before', () => {
      const feed = feedOfDay(20)
      readDaily(feed, 21, 22)
      feed.wait(DAY).read(listed(23, 12))
      feed.wait(DAY).read(listed(24, 6))
      readDaily(feed, 25, 25)
      expect(feed.snapshot.listing.mode).toBe(null)
    })
  })

  test('is not learned from children that go from the middle while others arrive', () => {
    const feed = feedOf(episodes(1, 20))
    for (let n = 1; n <= 4; n += 1) {
      feed
        .wait(DAY)
        .read(episodes(1, 20 + n).filter(({ guid }) => Number(guid?.slice(3)) <= 5 || Number(guid?.slice(3)) > 5 + n))
    }
    expect(feed.snapshot.listing.mode).toBe(null)
  })

  test('is not learned from listings that bring nothing new', () => {
    const feed = feedOf(episodes(1, 20))
    for (let n = 1; n <= 3; n += 1) feed.wait(DAY).read(episodes(1, 20, { title: `Title ${n}` }))
    expect(feed.snapshot.listing.mode).toBe(null)
  })

  test('is not learned from listings that are shorter each time', () => {
    const feed = feedOf(episodes(1, 20))
    for (let n = 1; n <= 3; n += 1) {
      feed.wait(DAY).read(episodes(1 + n, 20 + n).filter((_, index) => index < 5 || index >= 5 + n))
    }
    expect(feed.snapshot.listing.mode).toBe(null)
  })

  test('is forgotten when the feed lists more', () => {
    const feed = feedOf(episodes(1, 20))
    for (let n = 1; n <= 3; n += 1) feed.wait(DAY).read(episodes(1 + n, 20 + n))
    feed.wait(DAY).read(episodes(1, 24))
    expect(feed.snapshot.listing.mode).toBe(null)
  })

  test('brings a child back without an event when it grows', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(DAY).read(episodes(2, 21))
    const result = feed.wait(DAY).read(episodes(1, 21))
    expect([changes(result), told(result)]).toEqual([{}, []])
  })

  test('counts what a partial listing brought as arrived', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(DAY).read(episodes(3, 22), { complete: false })
    expect(changes(feed.wait(HOUR).read(episodes(3, 22)))).toEqual({ 'aged-out': 2 })
  })

  test('counts an episode that is listed again as arrived', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(DAY).read(episodes(2, 21))
    const repeated = { ...episode(1), date: START + 25 * DAY }
    expect(changes(feed.wait(DAY).read([repeated, ...episodes(3, 21)]))).toEqual({ updated: 1, 'aged-out': 1 })
  })

  test('of undated episodes is recognised by their last position', () => {
    const undated = (from: number, to: number): Item[] => episodes(from, to, { date: null })
    const feed = feedOf(undated(1, 20))
    expect(changes(feed.wait(DAY).read(undated(2, 21)))).toEqual({ created: 1, 'aged-out': 1 })
    const inner = undated(2, 22).filter(({ guid }) => guid !== 'ep-10')
    feed.wait(DAY).read(inner)
    expect(changes(feed.wait(DAY).read(inner))).toEqual({ removed: 1 })
  })

  test('of time is learned from three losses without arrivals', () => {
    // One episode a week; the feed shows those of the last 70 days.
    const weekly = (n: number): Item => episode(n, { date: START + n * 7 * DAY })
    const shown = (now: number): Item[] =>
      Array.from({ length: 60 }, (_, index) => weekly(60 - index)).filter(
        ({ date }) => date! <= now && date! > now - 70 * DAY,
      )
    const feed = new FollowedFeed(START + 200 * DAY)
    feed.read(shown(feed.now))
    for (let day = 0; day < 30; day += 1) feed.wait(DAY).read(shown(feed.now))
    expect(feed.snapshot.listing.mode).not.toBe(null)
    const counts = Array.from({ length: 30 }, () => changes(feed.wait(DAY).read(shown(feed.now))))
    expect(counts.flatMap((count) => Object.keys(count))).not.toContain('removed')
  })

  test('leaves a gap if all children are new, and the earlier ones age out', () => {
    const feed = feedOf(episodes(1, 20))
    expect(changes(feed.wait(60 * DAY).read(episodes(51, 70)))).toEqual({ created: 20, 'aged-out': 20 })
  })
})

describe('a feed that says it is complete (changes 3.5)', () => {
  const channel = { more: '<fh:complete/>' }

  test('lets nothing age out', () => {
    const feed = new FollowedFeed(START + 100 * DAY)
    feed.read(episodes(1, 20), { channel })
    expect(changes(feed.wait(DAY).read(episodes(2, 21), { channel }))).toEqual({ created: 1 })
    expect(changes(feed.wait(HOUR).tick())).toEqual({ removed: 1 })
  })

  test('misses children that had aged out before it said so', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(DAY).read(episodes(2, 21))
    feed.wait(DAY).read(episodes(2, 21), { channel })
    expect(changes(feed.wait(DAY).read(episodes(2, 21), { channel }))).toEqual({ removed: 1 })
  })

  test('and no longer does lets the oldest age out again', () => {
    const feed = new FollowedFeed(START + 100 * DAY)
    feed.read(episodes(1, 20), { channel })
    expect(changes(feed.wait(DAY).read(episodes(2, 21)))).toEqual({ created: 1, 'aged-out': 1 })
  })

  test('may also be one whose pages are followed each time', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(DAY).read(episodes(11, 20), { pages: [{ items: episodes(2, 10) }], isWholeFeed: true })
    expect(changes(feed.wait(HOUR).tick())).toEqual({ removed: 1 })
  })
})

describe('a listing that is suspiciously short (changes 3.5)', () => {
  test('of nothing at all is held', () => {
    const feed = feedOf(episodes(1, 3))
    const result = feed.wait(DAY).read([])
    expect([result.isShrinkHeld, changes(result), result.counts.missing]).toEqual([true, {}, 3])
    expect(changes(feed.wait(DAY).read([]))).toEqual({})
  })

  test('is held for three sightings and 48 hours, and then believed', () => {
    const feed = feedOf(episodes(1, 20))
    expect(feed.wait(DAY).read(episodes(16, 20)).isShrinkHeld).toBe(true)
    expect(feed.wait(HOUR).tick().isShrinkHeld).toBe(true)
    expect(feed.wait(46 * HOUR).tick().isShrinkHeld).toBe(true)
    const result = feed.wait(HOUR).read(episodes(16, 20))
    expect([result.isShrinkHeld, changes(result)]).toEqual([false, { removed: 15 }])
  })

  test('is held until its third sighting', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(DAY).read(episodes(16, 20))
    expect(changes(feed.wait(30 * DAY).tick())).toEqual({})
    expect(changes(feed.wait(HOUR).tick())).toEqual({ removed: 15 })
  })

  test('is held for 48 hours even if it is seen more often than a snapshot can count', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(HOUR).read(episodes(18, 20))
    for (let minutes = 5; minutes < 48 * 60; minutes += 5) {
      feed.snapshot = decodeSnapshot(encodeSnapshot(feed.snapshot))
      expect([minutes, changes(feed.wait(5 * 60).tick())]).toEqual([minutes, {}])
    }
    expect(changes(feed.wait(5 * 60).tick())).toEqual({ removed: 17 })
  })

  test('brings what is new all the same', () => {
    const feed = feedOf(episodes(1, 20))
    expect(changes(feed.wait(DAY).read(episodes(17, 21)))).toEqual({ created: 1 })
  })

  test('that recovers is forgotten, and what is still missing is missed from then on', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(DAY).read(episodes(16, 20))
    feed.wait(DAY).tick()
    const most = episodes(1, 20).filter(({ guid }) => guid !== 'ep-10')
    expect(changes(feed.wait(DAY).read(most))).toEqual({})
    expect(changes(feed.wait(HOUR).tick())).toEqual({ removed: 1 })
  })

  test('starts a new count when it comes again', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(DAY).read(episodes(16, 20))
    feed.wait(DAY).read(episodes(1, 20))
    feed.wait(DAY).read(episodes(16, 20))
    expect(changes(feed.wait(DAY).read(episodes(16, 20)))).toEqual({})
  })

  test('of a few children is not suspicious', () => {
    const feed = feedOf(episodes(1, 9))
    expect(feed.wait(DAY).read(episodes(7, 9)).isShrinkHeld).toBe(false)
  })

  test('of ten children is held', () => {
    const feed = feedOf(episodes(1, 10))
    expect(feed.wait(DAY).read(episodes(7, 10)).isShrinkHeld).toBe(true)
  })

  test('of exactly half is not suspicious', () => {
    const feed = feedOf(episodes(1, 20))
    expect(feed.wait(DAY).read(episodes(11, 20)).isShrinkHeld).toBe(false)
  })

  test('in a learned window lets the oldest age out once believed', () => {
    const feed = feedOf(episodes(1, 20))
    for (let n = 1; n <= 3; n += 1) feed.wait(DAY).read(episodes(1 + n, 20 + n))
    for (let day = 0; day < 2; day += 1) feed.wait(DAY).read(episodes(19, 23))
    expect(changes(feed.wait(DAY).read(episodes(19, 23)))).toEqual({ 'aged-out': 15 })
  })

  test('once believed after ticks, lets only those age out that are older than all it lists', () => {
    const feed = feedOf(episodes(1, 20))
    for (let n = 1; n <= 3; n += 1) feed.wait(DAY).read(episodes(1 + n, 20 + n))
    feed.wait(DAY).read([episode(23), episode(22), episode(8)])
    expect(changes(feed.wait(DAY).tick())).toEqual({})
    expect(changes(feed.wait(DAY).tick())).toEqual({ 'aged-out': 4, removed: 13 })
  })

  test('removes a child that was missing before it, even if that is older than all it lists', () => {
    const feed = feedOf(episodes(1, 20))
    for (let n = 1; n <= 3; n += 1) feed.wait(DAY).read(episodes(1 + n, 20 + n))
    feed.wait(DAY).read(episodes(4, 23).filter(({ guid }) => guid !== 'ep-6'))
    feed.wait(HOUR / 2).read([episode(23), episode(22), episode(8)])
    feed.wait(DAY).tick()
    expect(changes(feed.wait(DAY).tick())).toEqual({ 'aged-out': 3, removed: 14 })
  })

  test('lets as many age out by sightings as it has arrivals', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(DAY).read([...episodes(21, 24), episode(5)])
    feed.wait(DAY).tick()
    expect(changes(feed.wait(DAY).tick())).toEqual({ 'aged-out': 4, removed: 15 })
  })

  test('removes no child by sightings unless a window or arrivals explain it', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(DAY).read(episodes(17, 21))
    feed.wait(DAY).tick()
    expect(changes(feed.wait(DAY).tick())).toEqual({ removed: 16 })
  })
})

test.each([-1, 0.5, 3, Number.NaN])('identityOf refuses child %d of three', (index) => {
  const result = new FollowedFeed().read(episodes(1, 3))
  expect(() => result.identityOf(index)).toThrow(RangeError)
  expect(() => result.identityOf(index)).toThrow(`there is no child ${index} among the 3 that were shown`)
})

describe('children of archives and further pages (changes 3.8)', () => {
  test('are known, and not missed if only the first page is read again', () => {
    const feed = new FollowedFeed(START + 100 * DAY)
    const import_ = feed.read(episodes(11, 20), { pages: [{ items: episodes(1, 10), from: { isArchive: true } }] })
    expect(import_.counts).toMatchObject({ created: 20, known: 20 })
    for (let day = 0; day < 3; day += 1) expect(changes(feed.wait(DAY).read(episodes(11, 20)))).toEqual({})
    expect(feed.snapshot.child(15)).toMatchObject({ isArchived: true, isAgedOut: false })
  })

  test('that an earlier page listed are not listed twice', () => {
    const feed = new FollowedFeed(START + 100 * DAY)
    const result = feed.read(episodes(11, 20), { pages: [{ items: episodes(1, 12), from: { isArchive: true } }] })
    expect(result.counts.created).toBe(20)
    expect(() => result.identityOf(10)).toThrow(RangeError)
    expect(feed.snapshot.child(8)).toMatchObject({ isArchived: false })
    const again = feed
      .wait(DAY)
      .read(episodes(11, 20), { pages: [{ items: episodes(1, 12), from: { isArchive: true } }] })
    expect(told(again)).toEqual([])
  })

  test('that are older than the known ones are created, but not released', () => {
    const feed = feedOf(episodes(31, 50))
    feed.wait(60 * DAY)
    const { events } = feed.read(episodes(71, 90), { pages: [{ items: episodes(1, 70), from: { isArchive: true } }] })
    const released = events.find(({ action }) => action === 'new_episodes_released')
    expect(events.filter(({ action }) => action === 'created')).toHaveLength(70)
    // 51 to 90. Those at most 48 hours older than 50 are known.
    expect(released?.uuids).toHaveLength(40)
  })
})

describe('after a reading by a clock that was ten years ahead', () => {
  const ahead = 10 * 365 * DAY
  const without10 = episodes(1, 20).filter(({ guid }) => guid !== 'ep-10')

  function missedAhead(items: readonly Item[]): FollowedFeed {
    const feed = feedOf(episodes(1, 20))
    feed.wait(ahead).read(items)
    return feed.wait(-ahead)
  }

  test('a child that was missing then is removed by two sightings of now', () => {
    const feed = missedAhead(without10)
    expect(changes(feed.wait(DAY).read(without10))).toEqual({})
    expect(changes(feed.wait(HOUR).read(without10))).toEqual({ removed: 1 })
  })

  test('a child that was missing then is removed even if the feed is unchanged', () => {
    const feed = missedAhead(without10)
    expect(changes(feed.wait(DAY).tick())).toEqual({})
    expect(changes(feed.wait(HOUR).tick())).toEqual({ removed: 1 })
  })

  test.each([
    ['listed again', (feed: FollowedFeed) => feed.read(episodes(16, 20))],
    ['unchanged', (feed: FollowedFeed) => feed.tick()],
  ])('a short listing that is %s is believed after 48 hours of now', (_, sight) => {
    const feed = missedAhead(episodes(16, 20))
    const days = [1, 2, 3].map(() => changes(sight(feed.wait(DAY))))
    expect(days).toEqual([{}, {}, { removed: 15 }])
  })
})

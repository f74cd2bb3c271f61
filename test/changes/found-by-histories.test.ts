import { describe, expect, test } from 'vitest'
import type { DiffResult } from '../../src/changes/index.ts'
import {
  changes,
  DAY,
  episode,
  episodes,
  FollowedFeed,
  feedOf,
  HOUR,
  type Item,
  START,
  told,
  withQuery,
} from './followed-feed.ts'
import { comicParts, type Issue } from './sss-documents.ts'

// Faults that random histories found, each made as small as possible. `histories.heavy.test.ts` has the histories.

const uuidsOf = (result: DiffResult, count: number): string[] =>
  Array.from({ length: count }, (_, index) => result.identityOf(index).uuid)

describe('a listing that was suspiciously short', () => {
  const without = (n: number): Item[] => episodes(1, 20).filter(({ guid }) => guid !== `ep-${n}`)

  test('keeps the count of sightings of a child that was missing before it', () => {
    const feed = feedOf(episodes(1, 20))
    feed.wait(HOUR).read(without(10))
    feed.wait(HOUR).read([])
    expect(changes(feed.wait(HOUR).read(without(10)))).toEqual({ removed: 1 })
  })

  test('is measured without the children that were missing before it', () => {
    const feed = feedOf(episodes(1, 11))
    feed.wait(HOUR).read(episodes(2, 11))
    feed.wait(HOUR / 2).read(episodes(8, 11))
    expect(feed.wait(HOUR).read(episodes(7, 11)).isShrinkHeld).toBe(false)
  })

  test('removes, once believed, the child that was missing before it', () => {
    const feed = feedOf(episodes(1, 8))
    for (const newest of [9, 10, 11]) feed.wait(HOUR).read(episodes(newest - 7, newest))
    feed.wait(HOUR).read(episodes(4, 11).filter(({ guid }) => guid !== 'ep-8'))
    for (let days = 0; days < 2; days += 1) feed.wait(DAY).read([])
    expect(changes(feed.wait(DAY).read([]))).toEqual({ removed: 1, 'aged-out': 7 })
  })
})

test('a window that shrinks removes nothing, even if ticks alone make the short listing believed', () => {
  const feed = feedOf(episodes(1, 20))
  for (const newest of [21, 22, 23]) feed.wait(DAY).read(episodes(newest - 19, newest))
  feed.wait(HOUR).read(episodes(15, 23))
  feed.wait(DAY).tick()
  expect(changes(feed.wait(DAY).tick())).toEqual({ 'aged-out': 11 })
})

test('a child that was left out for a while and comes back pushes another out of the window', () => {
  const feed = feedOf(episodes(11, 20))
  feed.wait(HOUR).read([...episodes(16, 20), ...episodes(10, 14)])
  const back = feed.wait(HOUR).read(episodes(11, 20))
  expect(changes(back)).toEqual({ 'aged-out': 1 })
  expect(changes(feed.wait(HOUR).read(episodes(11, 20)))).toEqual({})
})

describe('a guid that two episodes share', () => {
  const first = episode(1, { guid: 'same' })
  const second = episode(2, { guid: 'same' })

  test('is that of the second if only the second is listed, though the first had it before', () => {
    const feed = feedOf([first])
    const both = feed.wait(HOUR).read([second, first])
    const alone = feed.wait(HOUR).read([second])
    expect(alone.identityOf(0).uuid).toBe(both.identityOf(0).uuid)
    expect(told(alone)).toEqual([])
  })

  test('stays with the first if it is a URL that got https in the same reading', () => {
    const url = (scheme: string): string => `${scheme}://show.example/same`
    const feed = feedOf([episode(1, { guid: url('http'), url: 'http://media.example/1.mp3' })])
    const before = feed.snapshot.child(0).uuid
    const after = feed.wait(HOUR).read([episode(2, { guid: url('https') }), episode(1, { guid: url('https') })])
    expect(after.identityOf(1).uuid).toBe(before)
    expect(changes(after)).toEqual({ created: 1, rekeyed: 1 })
  })
})

describe('new episodes of a programme that always has the same title', () => {
  const title = 'The news'
  const hourly = (n: number): Item => episode(n, { title, date: START + n * HOUR })
  const from = (first: number, count: number): Item[] =>
    Array.from({ length: count }, (_, index) => hourly(first + count - 1 - index))

  test('are no move to another host, even if all earlier ones are gone', () => {
    const feed = feedOf(from(1, 8))
    const result = feed.wait(DAY).read(from(9, 8))
    expect(changes(result)).toEqual({ created: 8, 'aged-out': 8 })
  })

  test('are new children even without dates', () => {
    const undated = (first: number): Item[] => from(first, 8).map((item) => ({ ...item, date: null }))
    const feed = feedOf(undated(1))
    expect(changes(feed.wait(DAY).read(undated(9)))['created']).toBe(8)
  })

  test('keep their uuids when the programme does move', () => {
    const feed = feedOf(from(1, 10))
    const kept = from(3, 8)
    const before = uuidsOf(feed.wait(HOUR).read(kept), 8)
    const moved = kept.map((item, n) => ({ ...item, guid: `new-${n}`, url: `https://new.example/${n}.mp3` }))
    expect(uuidsOf(feed.wait(HOUR).read(moved), 8)).toEqual(before)
  })
})

test('a storm of queries is recognised in a feed without guids too, where queries are part of the keys', () => {
  const listing = (query: string): Item[] => withQuery(episodes(1, 30, { guid: null }), `q=${query}`)
  const feed = feedOf(listing('1'))
  expect(told(feed.wait(HOUR).read(listing('2')))).toEqual([])
  expect(told(feed.wait(HOUR).read(listing('3')))).toEqual([])
})

test('an episode that is new in such a storm keeps its uuid in the next reading', () => {
  const listing = (to: number, query: string): Item[] =>
    episodes(1, to).map((item) => ({ ...item, guid: null, url: `${item.url}${query}` }))
  const feed = feedOf(listing(30, ''))
  const storm = feed.wait(HOUR).read(listing(31, '?q=1'))
  expect([changes(storm), storm.startsIgnoringQueries]).toEqual([{ created: 1, rekeyed: 30 }, true])
  const after = feed.wait(HOUR).read(listing(31, '?q=2'))
  expect([changes(after), told(after)]).toEqual([{ rekeyed: 31 }, []])
  expect(uuidsOf(after, 31)).toEqual(uuidsOf(storm, 31))
})

test('an episode whose query stayed in such a storm keeps its uuid in the next reading', () => {
  const listing = (query: string): Item[] =>
    episodes(1, 31).map((item, index) => ({ ...item, guid: null, url: `${item.url}?${index === 9 ? 'id=9' : query}` }))
  const feed = feedOf(listing('q=1'))
  const storm = feed.wait(HOUR).read(listing('q=2'))
  const after = feed.wait(HOUR).read(listing('q=3'))
  expect([changes(after), told(after)]).toEqual([{ rekeyed: 31 }, []])
  expect(uuidsOf(after, 31)).toEqual(uuidsOf(storm, 31))
})

test('episodes that differ only by a query keep their uuids in such a storm, and after it', () => {
  const listing = (query: string): Item[] =>
    episodes(1, 30).map((item, index) => ({
      ...item,
      guid: null,
      url: `https://media.example/play?id=${index}&${query}`,
    }))
  const feed = feedOf(listing('q=1'))
  const storm = feed.wait(HOUR).read(listing('q=2'))
  const after = feed.wait(HOUR).read(listing('q=3'))
  expect(uuidsOf(after, 30)).toEqual(uuidsOf(storm, 30))
})

test.each([
  ['after', [40, 41]],
  ['before', [41, 40]],
])('a new episode in such a storm, %s one whose key differs only by a query, is not mistaken for it', (_, order) => {
  const play = (n: number): Item => episode(n, { guid: null, url: `https://media.example/play?id=${n}` })
  const listing = (query: string, ...plays: number[]): Item[] => [
    ...withQuery(episodes(1, 30, { guid: null }), query),
    ...plays.map(play),
  ]
  const feed = feedOf(listing('q=1', 40))
  const storm = feed.wait(HOUR).read(listing('q=2', ...order))
  expect([changes(storm), storm.startsIgnoringQueries]).toEqual([{ created: 1, rekeyed: 30 }, true])
  const after = feed.wait(HOUR).read(listing('q=3', ...order))
  expect([changes(after), told(after)]).toEqual([{ rekeyed: 32 }, []])
})

describe('an issue that turns free', () => {
  const now = START + 10 * DAY
  const issues = (...ids: number[]): Issue[] => ids.map((id) => (id === 6 ? { id, freeAt: now + DAY } : { id }))

  test('while it moves is reported as more than a move', () => {
    const feed = new FollowedFeed(now)
    feed.show(comicParts(issues(1, 6)))
    const { events } = feed.wait(2 * DAY).show(comicParts(issues(1, 7, 6)))
    const [event] = events.filter(({ action, type }) => action === 'updated' && type === 'COMICISSUE')
    expect(event).toBeDefined()
    expect(event?.isMinor).toBeUndefined()
  })

  test('while many move is reported', () => {
    const feed = new FollowedFeed(now)
    feed.show(comicParts(issues(1, 2, 3, 4, 5, 6)))
    expect(told(feed.wait(2 * DAY).show(comicParts(issues(7, 1, 2, 3, 4, 5, 6))))).toContain('updated COMICISSUE')
  })
})

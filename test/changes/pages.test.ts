import { describe, expect, test, vi } from 'vitest'
import { createDiff, emptySnapshot, inspectSnapshot } from '../../src/changes/index.ts'
import { ChildRows } from '../../src/changes/snapshot/child-rows.ts'
import { DAY, episode, FollowedFeed, feedXml, HOUR, type Item, partsOf, START } from './followed-feed.ts'

const archive = (...items: readonly Item[]) => ({ items, from: { isArchive: true } })

/** Returns the uuids of all known children, repeats included. */
const uuidsIn = ({ snapshot }: FollowedFeed): string[] => inspectSnapshot(snapshot).children.map(({ uuid }) => uuid)

describe('a child that is on two pages (changes 3.8)', () => {
  const morning = episode(1, { guid: 'today' })
  const evening = episode(2, { guid: 'today' })

  test('is one child even if another shares its guid on the first', () => {
    for (const more of [[morning], [evening], [morning, evening], [evening, morning]]) {
      const feed = new FollowedFeed()
      feed.read([evening, morning], { pages: [archive(...more, episode(3))] })
      expect(uuidsIn(feed)).toHaveLength(3)
    }
  })

  test('is one child even if another shares its guid on the second', () => {
    for (const more of [
      [morning, evening],
      [evening, morning],
    ]) {
      const feed = new FollowedFeed()
      feed.read([morning], { pages: [archive(...more)] })
      expect(new Set(uuidsIn(feed)).size).toBe(2)
      expect(uuidsIn(feed)).toHaveLength(2)
    }
  })

  test('is one child even if it was known before its guid was shared', () => {
    for (const more of [[morning], [evening], [morning, evening], [evening, morning]]) {
      const feed = new FollowedFeed()
      feed.read([morning, episode(5)])
      const [known] = uuidsIn(feed)
      feed.wait(DAY).read([evening, { ...morning, title: 'This morning' }, episode(5)], {
        pages: [archive(...more.map((item) => (item === morning ? { ...item, title: 'This morning' } : item)))],
      })
      expect(uuidsIn(feed)).toHaveLength(3)
      expect(uuidsIn(feed)).toContain(known)
      expect(feed.wait(HOUR).read([evening, { ...morning, title: 'This morning' }, episode(5)]).children).toEqual([])
    }
  })

  test('is not the same as another child with its guid on the second', () => {
    const feed = new FollowedFeed()
    const { children } = feed.read([evening, episode(3)], { pages: [archive(morning)] })
    expect(children).toHaveLength(3)
    expect(new Set(uuidsIn(feed)).size).toBe(3)
    // If one page lists both, they are recognised.
    expect(feed.wait(DAY).read([evening, morning, episode(3)]).counts).toMatchObject({ created: 0, matched: 3 })
  })

  test('is not mistaken for one that shared its guid before, and has its own now', () => {
    const feed = new FollowedFeed()
    feed.read([evening, morning])
    const own = [episode(2), episode(1)]
    feed.wait(DAY).read(own)
    feed.wait(DAY).read(own, { pages: [archive(morning)] })
    expect(uuidsIn(feed)).toHaveLength(3)
  })

  test.each<[string, Item, Item, number]>([
    ['one child, by its file', morning, { ...morning, title: 'This morning' }, 1],
    ['one child, by its title', morning, { ...morning, url: 'https://cdn.example/1.mp3' }, 1],
    ['one child if both have only the guid', { guid: 'today' }, { guid: 'today' }, 1],
    ['two if one has only the guid', morning, { guid: 'today' }, 2],
    ['two if only one has a file', { guid: 'today' }, { guid: 'today', url: 'https://cdn.example/1.mp3' }, 2],
    ['two if only one has a title', { guid: 'today' }, { guid: 'today', title: 'Today' }, 2],
  ])('and has the same guid on both is %s', (_, onFirst, onSecond, count) => {
    const feed = new FollowedFeed()
    feed.read([onFirst, episode(3)], { pages: [archive(onSecond)] })
    expect(uuidsIn(feed)).toHaveLength(count + 1)
  })

  test('is one child even if its guid was shared in the reading before', () => {
    const feed = new FollowedFeed()
    feed.read([evening, morning])
    const result = feed.wait(DAY).read([evening, morning], { pages: [archive(morning)] })
    expect([result.children, uuidsIn(feed).length]).toEqual([[], 2])
  })

  test('stays the same child if only the second still lists it', () => {
    const feed = new FollowedFeed()
    feed.read([evening, morning])
    const result = feed.wait(DAY).read([evening, episode(3)], { pages: [archive(morning)] })
    expect(result.counts).toMatchObject({ created: 1, matched: 2, missing: 0 })
  })

  test.each([
    ['files', morning, evening, episode(3, { guid: 'today' })],
    ['titles alone', ...[1, 2, 3].map((n) => episode(n, { guid: 'today', url: null }))] as [string, Item, Item, Item],
  ])(
    'has the key that it would have on one page with others that share its guid and have other %s',
    (_, one, two, three) => {
      const feed = new FollowedFeed()
      feed.read([one!, episode(9)], { pages: [archive(two!, three!)] })
      // Only the first is rekeyed: it alone had the guid on its page.
      const result = feed.wait(DAY).read([one!, episode(9), two!, three!])
      expect(result.counts).toMatchObject({ created: 0, matched: 4, updated: 0, rekeyed: 1, rewritten: 0 })
    },
  )
})

test('a known child that is found in an archive is not missed when the feed itself no longer lists it', () => {
  const feed = new FollowedFeed(START + 30 * DAY)
  feed.read([episode(3), episode(2), episode(1)])
  feed.wait(DAY).read([episode(3), episode(1)], { pages: [archive(episode(2))] })
  const results = [1, 2].map(() => feed.wait(DAY).read([episode(3), episode(1)]))
  expect(results.map(({ children, counts }) => [children, counts?.missing])).toEqual([
    [[], 0],
    [[], 0],
  ])
})

test('many children of two pages with one guid are not compared pair by pair', () => {
  const page = (items: number, from: number) =>
    partsOf(feedXml(Array.from({ length: items }, (_, at) => episode(from + at, { guid: 'today' }))))
  const looks = (items: number) => {
    const diff = createDiff(emptySnapshot())
    for (const part of page(items, 0)) diff.see(part)
    return looksAtRows(() => {
      for (const part of page(items, items)) diff.see(part)
    })
  }
  expect(looks(400)).toBeLessThan(3 * looks(200))
})

/** Counts the calls of methods of `ChildRows` during `work`. */
function looksAtRows(work: () => void): number {
  const { prototype } = ChildRows
  const methods = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor')
  const spies = methods.map((name) => vi.spyOn(prototype, name as 'has'))
  work()
  const calls = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  for (const spy of spies) spy.mockRestore()
  return calls
}

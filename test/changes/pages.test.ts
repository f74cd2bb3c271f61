import { describe, expect, test } from 'vitest'
import { inspectSnapshot } from '../../src/changes/index.ts'
import { DAY, episode, FollowedFeed, HOUR, type Item } from './followed-feed.ts'

const archive = (...items: readonly Item[]) => ({ items, from: { isArchive: true } })

/** The uuids of all children that are known, each as often as it is there. */
const uuidsIn = ({ snapshot }: FollowedFeed): string[] => inspectSnapshot(snapshot).children.map(({ uuid }) => uuid)

describe('a child that is on two pages (section 5)', () => {
  const morning = episode(1, { guid: 'today' })
  const evening = episode(2, { guid: 'today' })

  test('is one though its guid is shared on the first', () => {
    for (const more of [[morning], [evening], [morning, evening], [evening, morning]]) {
      const feed = new FollowedFeed()
      feed.read([evening, morning], { pages: [archive(...more, episode(3))] })
      expect(uuidsIn(feed)).toHaveLength(3)
    }
  })

  test('is one though its guid is shared on the second', () => {
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

  test('is one though it was known before its guid was shared', () => {
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

  test('is two where another one on the second page has its guid', () => {
    const feed = new FollowedFeed()
    const { children } = feed.read([evening, episode(3)], { pages: [archive(morning)] })
    expect(children).toHaveLength(3)
    expect(new Set(uuidsIn(feed)).size).toBe(3)
    // On one page they are known again.
    expect(feed.wait(DAY).read([evening, morning, episode(3)]).counts).toMatchObject({ created: 0, matched: 3 })
  })

  test('is not taken for one that shared its guid before, and has its own now', () => {
    const feed = new FollowedFeed()
    feed.read([evening, morning])
    const own = [episode(2), episode(1)]
    feed.wait(DAY).read(own)
    feed.wait(DAY).read(own, { pages: [archive(morning)] })
    expect(uuidsIn(feed)).toHaveLength(3)
  })
})

import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { decodeSnapshot, encodeSnapshot } from '../../src/changes/index.ts'
import { parsePodcast } from '../../src/podcast/index.ts'
import {
  DAY,
  episode,
  episodes,
  FEED_URL,
  FollowedFeed,
  feedOf,
  feedXml,
  HOUR,
  type Item,
  START,
} from './followed-feed.ts'

/** Returns the hash that the reader computes for the children of a document. */
function hashOf(items: readonly Item[]): string | null | undefined {
  return parsePodcast(feedXml(items), { feedUrl: FEED_URL }).series?.childrenHash
}

/** Characters to cut off a document so that its last item is incomplete. */
const CUT = '</item></channel></rss>'.length + 10

describe('the hash of the children that the last complete listing had', () => {
  test('is that of the document', () => {
    expect(feedOf(episodes(1, 3)).snapshot.listedHash).toBe(hashOf(episodes(1, 3)))
  })

  test.each([
    ['is new', episodes(1, 4)],
    ['is missing', episodes(2, 3)],
    ['has changed', [episode(3), episode(2), episode(1, { title: 'Other' })]],
  ])('differs when a child %s', (_, items) => {
    const feed = feedOf(episodes(1, 3))
    feed.wait(DAY).read(items)
    expect(feed.snapshot.listedHash).toBe(hashOf(items))
  })

  test.each([
    ['was missing', episodes(1, 3), [episode(3), episode(1)]],
    ['had aged out', episodes(1, 3), episodes(2, 4)],
  ])('differs when a child comes back that %s', (_, all, without) => {
    const feed = feedOf(all)
    feed.wait(DAY).read(without)
    const whole = [...without, ...all.filter(({ guid }) => !without.some((item) => item.guid === guid))]
    feed.wait(HOUR / 2).read(whole)
    expect(feed.snapshot.listedHash).toBe(hashOf(whole))
  })

  test('leaves out children of archives', () => {
    const feed = new FollowedFeed(START + 30 * DAY)
    feed.read(episodes(3, 5), { pages: [{ items: episodes(1, 2), from: { isArchive: true } }] })
    expect(feed.snapshot.listedHash).toBe(hashOf(episodes(3, 5)))
  })

  test('stays when the listing is the same', () => {
    const feed = feedOf(episodes(1, 3))
    feed.wait(DAY).read(episodes(1, 3))
    expect(feed.snapshot.listedHash).toBe(hashOf(episodes(1, 3)))
  })

  test('stays in a partial reading, and counts what that brought in the next complete one', () => {
    const feed = feedOf(episodes(1, 3))
    feed.wait(DAY).read(episodes(1, 4), { cutOff: CUT })
    expect(feed.snapshot.listedHash).toBe(hashOf(episodes(1, 3)))
    feed.wait(HOUR).read(episodes(1, 4))
    expect(feed.snapshot.listedHash).toBe(hashOf(episodes(1, 4)))
  })

  test('is the old one again when the new children of a partial reading are gone', () => {
    const feed = feedOf(episodes(1, 3))
    feed.wait(DAY).read(episodes(1, 4), { cutOff: CUT })
    feed.wait(HOUR).read(episodes(1, 3))
    expect(feed.snapshot.listedHash).toBe(hashOf(episodes(1, 3)))
  })

  const anyItems = fc.uniqueArray(
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom<Item>({}, {}, { title: 'Other' }))
      .map(([n, changes]) => episode(n, changes)),
    { selector: ({ guid }) => guid, maxLength: 6 },
  )
  property.prop([fc.array(fc.tuple(anyItems, fc.constantFrom(0, 0, CUT)), { minLength: 1, maxLength: 6 })])(
    'is that of the document after any history',
    (readings) => {
      const feed = new FollowedFeed()
      let expected: string | null | undefined = null
      for (const [items, cutOff] of readings) {
        feed.wait(DAY).read(items, { cutOff })
        if (cutOff === 0) expected = hashOf(items)
        feed.snapshot = decodeSnapshot(encodeSnapshot(feed.snapshot))
        expect(feed.snapshot.listedHash).toBe(expected)
      }
    },
  )
})

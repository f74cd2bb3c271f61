import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createDiff, type SeenPart } from '../../src/changes/index.ts'
import {
  changes,
  DAY,
  episode,
  episodes,
  FollowedFeed,
  feedXml,
  HOUR,
  type Item,
  partsOf,
  START,
  told,
} from './followed-feed.ts'

/** Returns a digest in place of that of an item's bytes: here of its JSON. */
function rawOf(item: Item): Uint8Array {
  return hash('sha256', JSON.stringify(item), 'buffer').subarray(0, 12)
}

/** Returns the parts of a feed, each episode with a digest. Those that the snapshot knows are not read. */
function parts(feed: FollowedFeed, items: readonly Item[], recognises = true): SeenPart[] {
  return partsOf(feedXml(items)).map((part): SeenPart => {
    if (part.type !== 'episode') return part
    const rawDigest = rawOf(items[part.index]!)
    const child = recognises ? feed.snapshot.childOfRawDigest(rawDigest) : -1
    return child === -1 ? { ...part, rawDigest } : { type: 'known', index: part.index, child }
  })
}

function feedOf(items: readonly Item[]): FollowedFeed {
  const feed = new FollowedFeed(START + 30 * DAY)
  feed.show(parts(feed, items))
  return feed
}

describe('a child that is recognised by its bytes (changes 3.3)', () => {
  const items = [episode(21), episode(20, { title: 'New' }), ...episodes(1, 19)]

  test('counts as if it had been read', () => {
    const [unread, read] = [feedOf(episodes(1, 20)), feedOf(episodes(1, 20))]
    const a = unread.wait(HOUR).show(parts(unread, items))
    const b = read.wait(HOUR).show(parts(read, items, false))
    expect(a.events).toEqual(b.events)
    expect(a.children).toEqual(b.children)
    expect([a.counts, a.childrenHash]).toEqual([b.counts, b.childrenHash])
    expect(items.map((_, index) => a.identityOf(index))).toEqual(items.map((_, index) => b.identityOf(index)))
  })

  test('is missed when it is not listed', () => {
    const feed = feedOf(episodes(1, 20))
    const rest = episodes(1, 20).filter(({ guid }) => guid !== 'ep-10')
    feed.wait(HOUR).show(parts(feed, rest))
    expect(changes(feed.wait(HOUR).show(parts(feed, rest)))).toEqual({ removed: 1 })
  })

  test('is not found once it was removed', () => {
    const feed = feedOf(episodes(1, 3))
    feed.wait(HOUR).show(parts(feed, episodes(1, 2)))
    feed.wait(HOUR).tick()
    expect(feed.snapshot.childOfRawDigest(rawOf(episode(3)))).toBe(-1)
    expect(changes(feed.wait(HOUR).show(parts(feed, episodes(1, 3))))).toEqual({ returned: 1 })
  })

  test('may turn out to share its guid', () => {
    const feed = feedOf([episode(1, { guid: 'same' })])
    const both = [episode(1, { guid: 'same' }), episode(2, { guid: 'same' })]
    const seen = parts(feed, both)
    expect(seen.some(({ type }) => type === 'known')).toBe(true)
    expect(changes(feed.wait(HOUR).show(seen))).toEqual({ created: 1, rekeyed: 1 })
    expect(told(feed.wait(HOUR).show(parts(feed, both)))).toEqual([])
  })

  test('is rewritten without an event if the library reads it otherwise', () => {
    const feed = feedOf(episodes(1, 3))
    const raw = new Map(episodes(1, 3).map((item, index) => [index, rawOf(item)]))
    const others = partsOf(feedXml(episodes(1, 3, { description: 'read better' }))).map(
      (part): SeenPart => (part.type === 'episode' ? { ...part, rawDigest: raw.get(part.index)! } : part),
    )
    const result = feed.wait(HOUR).show(others)
    expect([changes(result), told(result)]).toEqual([{ rewritten: 3 }, []])
    expect(told(feed.wait(HOUR).show(others))).toEqual([])
  })
})

describe('misuse of a diff', () => {
  const shown = (...list: SeenPart[]) => {
    const diff = createDiff(feedOf(episodes(1, 3)).snapshot)
    for (const part of list) diff.see(part)
    return diff
  }
  const comic: SeenPart = { type: 'series', series: { uuid: '1', issuesHash: null } as never }
  const whole = partsOf(feedXml(episodes(1, 3)))

  test.each<[string, () => unknown, RegExp]>([
    ['no time', () => shown(...whole).finish({} as never), /milliseconds/],
    ['a time in seconds', () => shown(...whole).finish({ now: START }), /milliseconds/],
    ['a tick in seconds', () => shown().tick(START), /milliseconds/],
    ['no part at all', () => shown().finish({ now: START * 1000 }), /every part/],
    ['another kind of feed', () => shown(comic), /two feeds/],
    ['a child that is not there', () => shown({ type: 'known', index: 0, child: 3 }), /place/],
    ['another series', () => shown(...partsOf(feedXml([]), { feedUrl: 'https://other.example/' })), /seriesUuid: '/],
    ['a document without a uuid', () => shown(...partsOf(feedXml(episodes(1, 1)), {})), /feedUrl or seriesUuid/],
    ['a hosting provider', () => shown({ type: 'hosting-provider' }), /no children/],
    ['a tick of what was read', () => shown(...whole).tick(START * 1000), /finish/],
    ['a time in microseconds', () => shown(...whole).finish({ now: START * 1e6 }), /milliseconds/],
    ['no options', () => shown(...whole).finish(undefined as never), /\{ now \}/],
    ['no options of a tick', () => shown().tick(START * 1000, null as never), /\{ isSighting \}/],
    ['an order of dates', () => shown(...whole).finish({ now: START * 1000, slashDates: 'DMY' as never }), /DAY_FIRST/],
    [
      'a text for a truth',
      () => shown(...whole).finish({ now: START * 1000, isCut: 'no' as never }),
      /isCut must be true/,
    ],
    ['an invalid part', () => shown({ type: 'item' } as never), /parts that readPodcast and readSss yield/],
    ['no part', () => shown(undefined as never), /parts that readPodcast and readSss yield/],
    ['a long digest', () => shown(...whole).finish({ now: START * 1000, bodyDigest: new Uint8Array(33) }), /32 bytes/],
  ])('%s', (_, call, message) => {
    expect(call).toThrow(TypeError)
    expect(call).toThrow(message)
  })

  test('a second end', () => {
    const diff = shown(...whole)
    diff.finish({ now: START * 1000 })
    expect(() => diff.finish({ now: START * 1000 })).toThrow(/one for each reading/)
    expect(() => diff.see(whole[0]!)).toThrow(/one for each reading/)
  })
})

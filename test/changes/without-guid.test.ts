import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import {
  createDiff,
  type DiffResult,
  decodeSnapshot,
  emptySnapshot,
  encodeSnapshot,
  type SeenPart,
} from '../../src/changes/index.ts'
import { runs } from '../runs.ts'
import {
  changes,
  DAY,
  FEED_URL,
  FollowedFeed,
  feedXml,
  HOUR,
  type Item,
  partsOf,
  START,
  told,
} from './followed-feed.ts'

const HOME = 'https://comic.example/'

/** Returns the strip of day `n`. All strips have one title and one page. */
const strip = (n: number, given: Item = {}): Item => ({
  title: 'Weekly comic',
  link: HOME,
  date: START + n * DAY,
  description: `Strip ${n}.`,
  ...given,
})
const strips = (from: number, to: number): Item[] =>
  Array.from({ length: to - from + 1 }, (_, index) => strip(to - index))

const feedOf = (...items: readonly Item[]): FollowedFeed => {
  const feed = new FollowedFeed(START + 30 * DAY)
  feed.read(items)
  return feed
}

/** Returns the uuids of the listed children, in the order of the items. */
const uuidsOf = (result: DiffResult, count: number): string[] =>
  Array.from({ length: count }, (_, index) => result.identityOf(index).uuid)

describe('items without guid that share a page, a file or a title (identity 1.3)', () => {
  test.each<[string, readonly Item[], number]>([
    ['pages that differ after the #', [1, 2, 3].map((n) => strip(0, { link: `${HOME}#${n}`, description: '' })), 3],
    ['parts of one file', [0, 60].map((n) => strip(0, { link: '', url: `https://h.example/a.mp3#t=${n}` })), 2],
    ['one file on two pages', ['a', 'b'].map((n) => strip(0, { link: HOME + n, url: 'https://h.example/a.mp3' })), 2],
    ['one page and two dates', [strip(1, { description: '' }), strip(2, { description: '' })], 2],
    ['one page and one date', [strip(1), strip(1, { description: 'Another.' })], 2],
    ['one page and no date', [strip(1, { date: null }), strip(2, { date: null })], 2],
    ['neither page nor file', [strip(1, { link: '' }), strip(1, { link: '', description: 'Another.' })], 2],
    ['the same in all', [strip(1), strip(1)], 1],
    ['the same in all but for a tracking parameter', [strip(1), strip(1, { link: `${HOME}?utm_source=rss` })], 1],
    ['an empty fragment and none', [strip(1), strip(1, { link: `${HOME}#` })], 1],
  ])('reads %s as it should', (_, items, count) => {
    const parts = partsOf(feedXml(items))
    const end = parts.at(-1)
    expect(end).toMatchObject({ counts: { episodes: count, dropped: items.length - count } })
    expect(new FollowedFeed().read(items).counts.created).toBe(count)
  })

  test('keeps the key of an item that shares it with no other', () => {
    const [single] = partsOf(feedXml([strip(1, { link: `${HOME}#1` })])).filter(({ type }) => type === 'episode')
    expect(single).toMatchObject({ key: `l:${HOME}` })
  })

  test('gives every item of a shared page a longer key, in whatever order they come', () => {
    const uuids = (items: readonly Item[]) => uuidsOf(new FollowedFeed().read(items), items.length)
    const items = [strip(1), strip(1, { description: 'Another.' }), strip(2), strip(2, { link: `${HOME}#2` })]
    expect(uuids(items.toReversed())).toEqual(uuids(items).toReversed())
    expect(new Set(uuids(items)).size).toBe(4)
  })

  test('reports a repeated page as information, and an item that is listed twice as a warning', () => {
    const end = partsOf(feedXml([strip(1), strip(2), strip(2)])).at(-1)
    const codes = end?.type === 'end' ? end.diagnostics.map(({ code, severity }) => `${severity} ${code}`) : []
    expect(codes.filter((code) => !code.includes('media'))).toEqual([
      'info rss-item-url-repeated',
      'warning rss-item-duplicate',
    ])
  })
})

describe('a feed whose items share a page (identity 1.3, changes 3.4)', () => {
  test('has each new strip created and released, and no old one updated', () => {
    const feed = feedOf(...strips(26, 29))
    for (let n = 30; n < 36; n += 1) {
      const result = feed.wait(DAY).read(strips(n - 3, n))
      expect(changes(result)).toEqual({ created: 1, 'aged-out': 1 })
      expect(told(result)).toContain('new_episodes_released PODCASTSERIES')
    }
  })

  test('keeps the uuid of its only item when a second one comes', () => {
    for (const given of [{}, { link: `${HOME}#1` }, { date: null }] satisfies Item[]) {
      const feed = feedOf(strip(1, given))
      const [first] = uuidsOf(feed.wait(HOUR).read([strip(1, given)]), 1)
      const second = strip(2, given.link === undefined ? {} : { link: `${HOME}#2` })
      const result = feed.wait(HOUR).read([second, strip(1, given)])
      expect(changes(result)).toEqual({ created: 1, rekeyed: 1 })
      expect(uuidsOf(result, 2)[1]).toBe(first)
    }
  })

  test('updates the newest if its only item is no longer listed as it was', () => {
    const feed = feedOf(strip(1))
    const [first] = uuidsOf(feed.wait(HOUR).read([strip(1)]), 1)
    const result = feed.wait(HOUR).read([strip(2), strip(3)])
    expect(result.counts).toMatchObject({ created: 1, updated: 1 })
    expect(uuidsOf(result, 2)[1]).toBe(first)
  })

  test('keeps all uuids when an item leaves, and when it comes back', () => {
    const feed = feedOf(...strips(1, 2))
    const uuids = uuidsOf(feed.wait(HOUR).read(strips(1, 2)), 2)
    for (const rest of [[strip(2)], [strip(1)], [strip(2)]]) {
      feed.wait(HOUR).read(rest)
      const gone = feed.wait(2 * HOUR).read(rest)
      expect(uuidsOf(gone, 1)).toEqual([rest[0]?.date === strip(2).date ? uuids[0] : uuids[1]])
      expect(uuidsOf(feed.wait(HOUR).read(strips(1, 2)), 2)).toEqual(uuids)
    }
  })

  test('updates an item whose date is corrected, once', () => {
    for (const [n, date] of [
      [3, START + 3.5 * DAY],
      [2, START + 2.5 * DAY],
      [1, START],
      [1, START + 9 * DAY],
    ] as const) {
      const items = strips(1, 3)
      const feed = feedOf(...items)
      const uuids = uuidsOf(feed.wait(HOUR).read(items), 3)
      const corrected = items.map((item, index) => (3 - index === n ? { ...item, date } : item))
      const result = feed.wait(HOUR).read(corrected)
      expect([result.counts.created, result.counts.updated, result.counts.missing]).toEqual([0, 1, 0])
      expect(uuidsOf(result, 3)).toEqual(uuids)
      expect(told(feed.wait(HOUR).read(corrected))).toEqual([])
    }
  })

  test('updates an item without any text whose date is corrected between its neighbours', () => {
    const bare = (dates: readonly number[]): Item[] =>
      dates.map((date) => strip(0, { date: START + date * DAY, description: '' }))
    const feed = feedOf(...bare([3, 2, 1]))
    const uuids = uuidsOf(feed.wait(HOUR).read(bare([3, 2, 1])), 3)
    const result = feed.wait(HOUR).read(bare([3, 2.5, 1]))
    expect([result.counts.created, result.counts.missing]).toEqual([0, 0])
    expect(uuidsOf(result, 3)).toEqual(uuids)
    // One left at the old end, and another one came.
    expect(feed.wait(HOUR).read(bare([4, 3, 2.5])).counts).toMatchObject({ created: 1, updated: 0 })
  })

  test('updates an item whose text is edited, once', () => {
    const items = [strip(2), strip(1), strip(1, { description: 'Another.' })]
    const feed = feedOf(...items)
    const uuids = uuidsOf(feed.wait(HOUR).read(items), 3)
    const edited = items.map((item, index) => (index === 1 ? { ...item, description: 'Edited.' } : item))
    const result = feed.wait(HOUR).read(edited)
    expect([result.counts.created, result.counts.updated]).toEqual([0, 1])
    expect(uuidsOf(result, 3)).toEqual(uuids)
  })

  test('tells items apart on two pages, and counts one that is on both once', () => {
    const feed = new FollowedFeed(START + 30 * DAY)
    const pages = [{ items: strips(2, 4) }, { items: [strip(9, { link: `${HOME}#9` }), strip(1)] }]
    expect(feed.read(strips(4, 6), { pages }).counts.created).toBe(7)
  })
})

describe('the first reading by new rules', () => {
  /** Returns the parts of a feed; `version` stands for that of the library's rules. */
  const partsBy = (version: number, feed: FollowedFeed, items: readonly Item[], title = 'Show'): SeenPart[] =>
    partsOf(feedXml(items, { title }), { feedUrl: FEED_URL, known: feed.snapshot }).map((part): SeenPart => {
      if (part.type !== 'end') return part
      const contextDigest = Uint8Array.from(part.contextDigest ?? [])
      // The bytes after the publisher's 12 are those of the rules.
      contextDigest[12] = version
      return { ...part, contextDigest }
    })
  // The old rules took all of them for the first one.
  const merged = [strip(29)]
  const toldApart = [strip(29), strip(28), strip(3), strip(2, { date: null })]

  test('creates the items that old rules merged, and releases only recent ones (changes 4.3)', () => {
    const feed = new FollowedFeed(START + 30 * DAY)
    feed.show(partsBy(1, feed, merged))
    const [first] = uuidsOf(feed.wait(HOUR).show(partsBy(1, feed, merged)), 1)
    const result = feed.wait(HOUR).show(partsBy(2, feed, toldApart))
    expect(changes(result)).toEqual({ created: 3, rekeyed: 1 })
    expect(result.identityOf(0).uuid).toBe(first)
    const released = result.events.flatMap(({ uuids = [] }) => uuids)
    expect(released).toEqual([result.identityOf(1).uuid])
  })

  test('stores a changed series without an event (changes 3.3)', () => {
    const feed = new FollowedFeed(START + 30 * DAY)
    feed.show(partsBy(1, feed, merged))
    const result = feed.wait(HOUR).show(partsBy(2, feed, merged, 'Read better'))
    expect([result.isSeriesChanged, told(result)]).toEqual([true, []])
    expect(told(feed.wait(HOUR).show(partsBy(2, feed, merged, 'Renamed')))).toContain('updated PODCASTSERIES')
  })
})

/** An item of the model, by what never changes about it. */
interface Strip {
  readonly id: number
  readonly date: number
}

type Kind = 'fragments' | 'texts' | 'dates' | 'parts'

/** Writes an item so that only `kind` tells it from the others. */
function written({ id, date }: Strip, kind: Kind): Item {
  const common = { title: 'Weekly comic', date: START + date * HOUR }
  switch (kind) {
    case 'fragments':
      return { ...common, link: `${HOME}#${id}` }
    case 'texts':
      return { ...common, link: HOME, description: `Strip ${id}.` }
    case 'dates':
      return { ...common, link: HOME, date: START + id * 100 * HOUR }
    case 'parts':
      return { ...common, url: `https://h.example/a.mp3#t=${id}`, link: HOME }
  }
}

/** The changes of a list: ids that come or go, ids whose date is corrected, and the order. */
const anyStep = fc.record({
  flips: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
  dated: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }),
  isReversed: fc.boolean(),
})

/** A list of strips, with number 0 always among them. */
function* listsOf(steps: readonly (typeof anyStep extends fc.Arbitrary<infer S> ? S : never)[], kind: Kind) {
  const listed = new Set([0, 1])
  const dates = new Map<number, number>()
  for (const [turn, { flips, dated, isReversed }] of steps.entries()) {
    // If only dates tell items apart, one that comes when another goes may be that one with another date.
    const before = new Set(listed)
    for (const id of kind === 'dates' ? flips.slice(0, 1) : flips) if (!listed.delete(id)) listed.add(id)
    for (const id of dated) if (listed.has(id) && before.has(id)) dates.set(id, id * 24 + turn + 1)
    const strips = [...listed].sort((a, b) => b - a).map((id) => ({ id, date: dates.get(id) ?? id * 24 }))
    yield (isReversed ? strips.toReversed() : strips).map((one) => ({ id: one.id, item: written(one, kind) }))
  }
}

describe('whatever items without guid come, go, change places or get other dates', () => {
  test.prop(
    [fc.array(anyStep, { minLength: 2, maxLength: 8 }), fc.constantFrom<Kind>('fragments', 'texts', 'dates', 'parts')],
    {
      numRuns: runs(400),
    },
  )('none is lost, doubled or given another uuid, whether its bytes are recognised or not', (steps, kind) => {
    let read = emptySnapshot()
    let recognised = emptySnapshot()
    let now = START + 1000 * DAY
    const uuids = new Map<number, string>()
    const seen = new Set<number>()
    for (const list of listsOf(steps, kind)) {
      now += 3 * HOUR
      const xml = feedXml(list.map(({ item }) => item))
      const [whole, fast] = [resultOf(read, xml, now), resultOf(recognised, xml, now, { known: recognised })]
      expect(whole.counts.listed).toBe(list.length)
      const fresh = list.filter(({ id }) => !seen.has(id))
      expect(whole.counts.created).toBe(fresh.length)
      for (const [index, { id }] of list.entries()) {
        const { uuid } = whole.identityOf(index)
        expect(uuids.get(id) ?? uuid).toBe(uuid)
        uuids.set(id, uuid)
        seen.add(id)
        expect(fast.identityOf(index)).toEqual(whole.identityOf(index))
      }
      expect(new Set(uuids.values()).size).toBe(uuids.size)
      expect([fast.events, fast.childrenHash]).toEqual([whole.events, whole.childrenHash])
      read = decodeSnapshot(encodeSnapshot(whole.snapshot))
      recognised = decodeSnapshot(encodeSnapshot(fast.snapshot))
    }
  })
})

function resultOf(
  snapshot: ReturnType<typeof emptySnapshot>,
  xml: string,
  now: number,
  options: Parameters<typeof partsOf>[1] = {},
): DiffResult {
  const diff = createDiff(snapshot)
  for (const part of partsOf(xml, { feedUrl: FEED_URL, ...options })) diff.see(part)
  return diff.finish({ now: now * 1000 })
}

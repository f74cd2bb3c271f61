import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { createDiff, emptySnapshot, inspectSnapshot, type Snapshot } from '../../src/changes/index.ts'
import type { PodcastPart } from '../../src/podcast/index.ts'
import { PodcastReader } from '../../src/podcast/podcast-reader.ts'
import { runs } from '../runs.ts'
import {
  changes,
  DAY,
  episode,
  episodes,
  FEED_URL,
  feedXml,
  type Item,
  partsOf,
  START,
  told,
  withQuery,
} from './followed-feed.ts'

/** Reads a feed with its snapshot. With `recognising`, unchanged items are not read. */
function read(snapshot: Snapshot, items: readonly Item[], day: number, recognising: boolean) {
  const parts: PodcastPart[] = []
  const reader = new PodcastReader((part) => parts.push(part), {
    feedUrl: FEED_URL,
    ...(snapshot.seriesUuid !== null && { seriesUuid: snapshot.seriesUuid }),
    known: recognising ? snapshot : emptySnapshot(),
  })
  reader.write(Buffer.from(feedXml(items, { more: `<lastBuildDate>${day}</lastBuildDate>` })))
  reader.end()
  const diff = createDiff(snapshot)
  for (const part of parts) diff.see(part)
  const end = parts.at(-1)
  const result = diff.finish({ now: (START + day * DAY) * 1000 })
  const isSharedLate = end?.type === 'end' && end.amendments.some(({ hash }) => hash === null)
  return { result, known: parts.filter(({ type }) => type === 'known').length, isSharedLate }
}

const dayOf = (seconds: number | null): string => new Date((seconds ?? 0) * 1000).toISOString().slice(0, 10)

/** Returns all that a refresh reports and stores. */
function shown({ result }: ReturnType<typeof read>, isSharedLate: boolean) {
  const { snapshot, children, counts, ...told } = result
  // A known child is rekeyed silently if a later item turns out to share its guid.
  const changes = isSharedLate ? null : { children, counts }
  return { ...JSON.parse(JSON.stringify(told)), changes, remembered: inspectSnapshot(snapshot) }
}

/** A few numbers and contents, so that guids are shared, items come and go, and most stay as they are. */
const anyItem = fc
  .tuple(
    fc.integer({ min: 1, max: 12 }),
    fc.constantFrom<Item>(
      {},
      {},
      {},
      { title: 'Another' },
      { length: 7 },
      { guid: null },
      { guid: 'ep-1', url: 'https://media.example/twin.mp3', title: 'Twin' },
    ),
  )
  .map(([number, changes]) => episode(number, changes))
const anyItems = fc.array(anyItem, { maxLength: 12 })

describe('a refresh that recognises items by their bytes', () => {
  test('recognises all but a new item if besides only the date of the feed changed', () => {
    const items = [3, 2, 1].map((number) => episode(number))
    const first = read(emptySnapshot(), items, 0, true)
    expect(read(first.result.snapshot, [episode(4), ...items], 1, true).known).toBe(3)
  })

  test('reads items with faults each time, until they are repaired', () => {
    const faulty = episode(1, { url: 'ftp://media.example/1.mp3' })
    const first = read(emptySnapshot(), [faulty, episode(2)], 0, true).result
    const second = read(first.snapshot, [episode(3), faulty, episode(2)], 1, true)
    expect([second.known, changes(second.result)]).toEqual([1, { created: 1 }])
    const third = read(second.result.snapshot, [episode(3), faulty, episode(2)], 2, true)
    expect([third.known, changes(third.result)]).toEqual([2, {}])
    const repaired = read(third.result.snapshot, episodes(1, 3), 3, true)
    expect([repaired.known, changes(repaired.result)]).toEqual([2, { updated: 1 }])
    expect(read(repaired.result.snapshot, episodes(1, 3), 4, true).known).toBe(3)
  })

  test('tells twins apart by their whole titles', () => {
    const twin = (n: number): Item => episode(n, { guid: 'same', title: `${'x'.repeat(300)}1` })
    for (const others of [[twin(2)], [episode(2, { guid: 'same', title: 'x'.repeat(255) })]]) {
      const { snapshot } = read(emptySnapshot(), [twin(1)], 0, true).result
      const [whole, quick] = [false, true].map((recognises) => read(snapshot, [twin(1), ...others], 1, recognises))
      expect(quick?.known).toBe(1)
      expect(quick?.result.counts).toEqual(whole?.result.counts)
    }
  })

  test('knows an episode by its guid alone once another that shared the guid is gone', () => {
    const shared = (n: number): Item => episode(n, { guid: 'same' })
    const rest = episodes(11, 20)
    const first = read(emptySnapshot(), [...rest, shared(1)], 30, true).result
    const both = read(first.snapshot, [...rest, shared(1), shared(2)], 31, true)
    expect(both.known).toBe(11)
    const alone = read(
      both.result.snapshot,
      [...rest, { ...shared(1), url: 'https://cdn.example/1.mp3' }],
      32,
      true,
    ).result
    expect(alone.counts).toMatchObject({ created: 0, matched: 11 })
    expect(alone.identityOf(10).uuid).toBe(first.identityOf(10).uuid)
  })

  describe('in a feed that ignores queries', () => {
    const queried = (query: string): Item[] => withQuery(episodes(1, 30), query)
    const settled = (): Snapshot => {
      let snapshot = emptySnapshot()
      for (const [day, query] of ['v=1', 'v=2'].entries()) {
        snapshot = read(snapshot, queried(query), 50 + day, true).result.snapshot
      }
      expect(snapshot.ignoresQueries).toBe(true)
      return snapshot
    }

    test('counts an item that is listed twice only once', () => {
      const item = episode(40, { guid: null, url: 'https://media.example/40.mp3?v=2' })
      const first = read(settled(), [item, ...queried('v=2')], 52, true)
      expect(read(first.result.snapshot, [item, item, ...queried('v=2')], 53, true).result.children).toEqual([])
    })

    test('renews the hashes of items that were away meanwhile', () => {
      const { snapshot } = read(settled(), queried('v=2').slice(0, -1), 52, true).result
      const [quick, whole] = [true, false].map((recognises) => read(snapshot, queried('v=2'), 53, recognises))
      expect(quick?.result.children).toMatchObject([{ change: 'rewritten' }])
      expect(quick?.result.childrenHash).toBe(whole?.result.childrenHash)
    })

    test('recognises items without a query', () => {
      const more = episode(40)
      const { snapshot } = read(settled(), [more, ...queried('v=2')], 52, true).result
      expect(read(snapshot, [more, ...queried('v=3')], 53, true).known).toBe(1)
    })

    test('recognises an item after another one that differs only by a query', () => {
      const plain = episode(40, { guid: null })
      const other = episode(41, { guid: null, url: `${plain.url}?s=1` })
      const before = read(settled(), [plain, other, ...queried('v=2')], 52, true).result
      const after = read(before.snapshot, [other, plain, ...queried('v=2')], 53, true).result
      expect(after.identityOf(1)).toEqual(before.identityOf(0))
      expect(after.counts).toMatchObject({ listed: 32, matched: 32 })
      expect(after.children).toEqual([])
    })
  })

  test('reads dates in the order of day and month that the last reading proved, without an event', () => {
    const dates = ['4/3/2023', '25/2/2023']
    const document = feedXml(episodes(1, 2), { more: '<language>en-us</language>' })
    const slashed = document.replaceAll(/<pubDate>[^<]*/g, () => `<pubDate>${dates.shift()}`)
    const readAgain = (snapshot: Snapshot) => {
      const diff = createDiff(snapshot)
      const parts = partsOf(slashed, { feedUrl: FEED_URL, known: snapshot })
      for (const part of parts) diff.see(part)
      const days = parts.flatMap((part) => (part.type === 'episode' ? [dayOf(part.episode.datePublished)] : []))
      return { days, result: diff.finish({ now: START * 1000 }) }
    }
    const first = readAgain(emptySnapshot())
    expect(first.days).toEqual(['2023-04-03', '2023-02-25'])
    const second = readAgain(first.result.snapshot)
    expect(second.days).toEqual(['2023-03-04', '2023-02-25'])
    expect([changes(second.result), told(second.result)]).toEqual([{ rewritten: 1 }, []])
    const third = readAgain(second.result.snapshot)
    expect([changes(third.result), told(third.result)]).toEqual([{}, []])
  })

  test('keeps the order of day and month that known items proved, even if one new item has another', () => {
    const read = (snapshot: Snapshot, document: string): Snapshot => {
      const diff = createDiff(snapshot)
      for (const part of partsOf(document, { feedUrl: FEED_URL, known: snapshot })) diff.see(part)
      return diff.finish({ now: START * 1000 }).snapshot
    }
    const slashed = (dates: string[]): string =>
      feedXml(episodes(1, dates.length)).replaceAll(/<pubDate>[^<]*/g, () => `<pubDate>${dates.shift()}`)
    const first = read(emptySnapshot(), slashed(['25/2/2023', '4/3/2023']))
    const second = read(first, slashed(['25/2/2023', '4/3/2023']))
    const third = read(second, slashed(['3/28/2023', '25/2/2023', '4/3/2023']))
    expect([first.slashDates, third.slashDates]).toEqual(['DAY_FIRST', 'DAY_FIRST'])
  })

  property.prop([fc.array(anyItems, { minLength: 2, maxLength: 4 }), fc.boolean()], {
    numRuns: runs(100),
  })('reports the same as a refresh that reads everything', (readings, isGrowing) => {
    let snapshot = emptySnapshot()
    let listed: Item[] = []
    readings.forEach((items, day) => {
      listed = isGrowing ? [...items, ...listed] : items
      const whole = read(snapshot, listed, day, false)
      const quick = read(snapshot, listed, day, true)
      expect(shown(quick, quick.isSharedLate)).toEqual(shown(whole, quick.isSharedLate))
      snapshot = quick.result.snapshot
    })
  })
})

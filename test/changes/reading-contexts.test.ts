import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { createDiff, type DiffResult, emptySnapshot, inspectSnapshot, type Snapshot } from '../../src/changes/index.ts'
import type { PodcastPart, ReadPodcastOptions } from '../../src/podcast/index.ts'
import { runs } from '../runs.ts'
import { changes, DAY, FEED_URL, partsOf, START, told } from './followed-feed.ts'

/** The parts of a document around its items. */
interface Around {
  readonly base?: string | undefined
  readonly language?: string
  /** Attributes of the channel. */
  readonly declares?: string
}

/** Returns an item with a relative file URL, whose text does not depend on the parts around it. */
const item = (n: number, more = ''): string =>
  `<item><guid isPermaLink="false">ep-${n}</guid><title>Episode ${n}</title><enclosure url="${n}.mp3" type="audio/mpeg"/>${more}</item>`
const dated = (n: number, date: string): string => item(n, `<pubDate>${date}</pubDate>`)

const document = (items: readonly string[], { base, language, declares = '' }: Around = {}): string =>
  [
    `<rss version="2.0"><channel${base === undefined ? '' : ` xml:base="${base}"`}${declares}><title>Show</title>`,
    language === undefined ? '' : `<language>${language}</language>`,
    ...items,
    '</channel></rss>',
  ].join('')

interface Reading {
  readonly parts: readonly PodcastPart[]
  readonly result: DiffResult
}

/** A feed, and a reader that recognises items (`all`), only remembers their bytes (`nothing`), or does neither. */
class Follower {
  snapshot: Snapshot = emptySnapshot()
  readonly #knows: 'all' | 'nothing' | undefined
  #day = 30

  constructor(knows?: 'all' | 'nothing') {
    this.#knows = knows
  }

  read(text: string, options: ReadPodcastOptions = {}): Reading {
    const { snapshot } = this
    const known = this.#knows === 'all' ? snapshot : this.#knows === 'nothing' ? emptySnapshot() : undefined
    const parts = partsOf(text, {
      feedUrl: FEED_URL,
      ...(snapshot.seriesUuid !== null && { seriesUuid: snapshot.seriesUuid }),
      slashDates: snapshot.slashDates ?? undefined,
      ...(known !== undefined && { known }),
      ...options,
    })
    const diff = createDiff(snapshot)
    for (const part of parts) diff.see(part)
    this.#day += 1
    const result = diff.finish({ now: (START + this.#day * DAY) * 1000 })
    this.snapshot = result.snapshot
    return { parts, result }
  }
}

const recognised = ({ parts }: Reading): number => parts.filter(({ type }) => type === 'known').length
const files = ({ parts }: Reading): (string | null)[] =>
  parts.flatMap((part) => (part.type === 'episode' ? [part.episode.audioUrl] : []))

const [a, b] = [{ base: 'https://a.example/' }, { base: 'https://b.example/' }]

describe('an item that was away while the parts around it changed', () => {
  const histories = (knows?: 'all'): { last: Reading; next: Reading } => {
    const feed = new Follower(knows)
    feed.read(document([item(3), item(2), item(1)], a))
    feed.read(document([item(3), item(2)], b))
    const last = feed.read(document([item(3), item(2), item(1)], b))
    return { last, next: feed.read(document([item(3), item(2), item(1)], b)) }
  }

  test('is read when it comes back', () => {
    const { last } = histories('all')
    expect([recognised(last), files(last)]).toEqual([2, ['https://b.example/1.mp3']])
    expect(changes(last.result)).toEqual({ updated: 1 })
  })

  test('is recognised from then on, with the same hash as if all were read', () => {
    const [quick, whole] = [histories('all').next, histories().next]
    expect([recognised(quick), changes(quick.result)]).toEqual([3, {}])
    expect(quick.result.childrenHash).toBe(whole.result.childrenHash)
  })

  test('is rewritten without an event if only an option changed meanwhile', () => {
    const feed = new Follower('all')
    const [one, two] = [dated(1, '4/3/2023'), dated(2, '6/5/2023')]
    feed.read(document([two, one], a))
    const options = { slashDates: 'MONTH_FIRST' } as const
    expect(changes(feed.read(document([two], a), options).result)).toEqual({ rewritten: 1 })
    const { result } = feed.read(document([two, one], a), options)
    expect([changes(result), told(result)]).toEqual([{ rewritten: 1 }, []])
  })

  test('is read when it was cut meanwhile', () => {
    const feed = new Follower('all')
    feed.read(document([item(2), item(1)], a))
    const text = document([item(2), item(1)], b)
    feed.read(text.slice(0, text.indexOf('1.mp3')))
    expect(files(feed.read(text))).toEqual(['https://b.example/1.mp3'])
  })
})

describe('pages that are read with different bases', () => {
  test('do not make items recognised with the base of the first', () => {
    const feed = new Follower('all')
    const diff = createDiff(emptySnapshot())
    const options = { feedUrl: FEED_URL, known: emptySnapshot() }
    for (const part of partsOf(document([item(2)], a), options)) diff.see(part)
    for (const part of partsOf(document([item(1)], b), options)) diff.see(part)
    feed.snapshot = diff.finish({ now: START * 1000 }).snapshot
    const last = feed.read(document([item(2), item(1)], a))
    expect([recognised(last), files(last)]).toEqual([1, ['https://a.example/1.mp3']])
  })
})

describe('items with the same text in another context', () => {
  test('are updated, with events', () => {
    const feed = new Follower('all')
    feed.read(document([item(2), item(1)], a))
    const { result } = feed.read(document([item(2), item(1)], b))
    expect(changes(result)).toEqual({ updated: 2 })
    expect(told(result)).toEqual(['updated PODCASTEPISODE', 'updated PODCASTEPISODE', 'feed_updated PODCASTSERIES'])
  })

  test('are rewritten without events if the library reads them otherwise', () => {
    const feed = new Follower('all')
    const text = document([dated(1, '4/3/2023')], a)
    feed.read(text)
    const { result } = feed.read(text, { slashDates: 'MONTH_FIRST' })
    expect([changes(result), told(result)]).toEqual([{ rewritten: 1 }, []])
  })
})

describe('an order of day and month that the first reading proves at its end', () => {
  const text = document([dated(2, '4/3/2023'), dated(1, '25/2/2023')], { language: 'en-us' })

  test.each([['all'], ['nothing'], [undefined]] as const)('rewrites episodes silently where %s is known', (knows) => {
    const feed = new Follower(knows)
    feed.read(text)
    const { result } = feed.read(text)
    expect([changes(result), told(result)]).toEqual([{ rewritten: 1 }, []])
    expect(changes(feed.read(text).result)).toEqual({})
  })

  test('does not hide an edit', () => {
    const feed = new Follower()
    feed.read(text)
    expect(changes(feed.read(text.replace('Episode 2', 'Other')).result)).toEqual({ updated: 1 })
  })

  test('does not hide another date', () => {
    const feed = new Follower()
    feed.read(text)
    expect(changes(feed.read(text.replace('4/3/2023', '5/3/2023')).result)).toEqual({ updated: 1 })
  })

  test('does not hide a date that its publisher corrects later', () => {
    const feed = new Follower()
    feed.read(text)
    feed.read(text)
    expect(changes(feed.read(text.replace('4/3/2023', '3/4/2023')).result)).toEqual({ updated: 1 })
  })
})

const anyAround = fc.record(
  {
    base: fc.constantFrom('https://a.example/', 'https://b.example/x/', undefined),
    language: fc.constantFrom('en-us', 'en-gb', 'he'),
    declares: fc.constantFrom('', ' xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"'),
  },
  { requiredKeys: ['base'] },
)
const anyItem = fc
  .tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.constantFrom('', '<pubDate>4/3/2023</pubDate>', '<pubDate>25/2/2023</pubDate>'),
    fc.constantFrom('', '', '', '<itunes:duration>60</itunes:duration>', '<title>Other</title>'),
  )
  .map(([n, date, more]) => item(n, date + more))
const anyReading = fc.tuple(
  fc.uniqueArray(anyItem, { maxLength: 6, selector: (text) => text.slice(0, 45) }),
  anyAround,
  fc.constantFrom(0, 0, 0, 30, 80),
)

/** Returns the events of a reading, and what it stores except for the digests of items. */
function shown({ result }: Reading) {
  const { snapshot, children, events, counts, childrenHash, hash } = result
  const { children: rows } = inspectSnapshot(snapshot)
  return { children, events, counts, childrenHash, hash, rows: rows.map(({ rawDigest: _, ...row }) => row) }
}

describe('a reader that recognises items', () => {
  property.prop([fc.array(anyReading, { minLength: 2, maxLength: 6 })], { numRuns: runs(100) })(
    'reports and stores over any history the same as one that reads all',
    (readings) => {
      const [quick, whole] = [new Follower('all'), new Follower('nothing')]
      for (const [items, around, missing] of readings) {
        const text = document(items, around)
        const cut = text.slice(0, text.length - missing)
        expect(shown(quick.read(cut))).toEqual(shown(whole.read(cut)))
      }
    },
  )

  property.prop([fc.array(anyReading, { minLength: 2, maxLength: 6 })], { numRuns: runs(100) })(
    'stores over any history the same as one that remembers nothing',
    (readings) => {
      const [quick, plain] = [new Follower('all'), new Follower()]
      for (const [items, around] of readings) {
        const text = document(items, around)
        expect(quick.read(text).result.childrenHash).toBe(plain.read(text).result.childrenHash)
      }
    },
  )
})

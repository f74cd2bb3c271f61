import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { parseFeed } from '../../src/index.ts'
import { parsePodcast, type ReadPodcastOptions } from '../../src/podcast/index.ts'
import type { PodcastPart } from '../../src/podcast/parts.ts'
import { PodcastReader } from '../../src/podcast/podcast-reader.ts'
import { runs } from '../runs.ts'
import { knownEpisodesOf, nothingKnown, type Remembered, rememberedOf } from './remembered-episodes.ts'

const feedUrl = 'https://harbour.test/feed.xml'

function read(document: string, options: ReadPodcastOptions = {}): PodcastPart[] {
  const parts: PodcastPart[] = []
  const reader = new PodcastReader((part) => parts.push(part), { feedUrl, known: nothingKnown, ...options })
  const bytes = Buffer.from(document)
  for (let at = 0; at < bytes.length; at += 1_000) reader.write(bytes.subarray(at, at + 1_000))
  reader.end()
  return parts
}

/** Reads a document after another one, with the episodes of the other known. */
function readAfter(before: string, document: string, options: ReadPodcastOptions = {}) {
  const former = read(before)
  const rows = rememberedOf(former)
  const parts = read(document, { known: knownEpisodesOf(former, rows), ...options })
  return { parts, rows: rememberedOf(parts, rows) }
}

const kinds = (parts: readonly PodcastPart[]): string =>
  parts
    .filter(({ type }) => type === 'known' || type === 'episode')
    .map(({ type }) => type)
    .join(' ')

const item = (number: number, more = '') =>
  `<item><title>Tide ${number}</title><guid>${number}</guid><pubDate>Mon, 0${(number % 9) + 1} Jun 2026 06:00:00 GMT</pubDate><enclosure url="https://harbour.test/${number}.mp3" type="audio/mpeg"/>${more}</item>`
const feed = (items: readonly string[], head = '', root = '') =>
  `<rss version="2.0"${root}><channel><title>Harbour</title><language>en</language>${head}${items.join('')}</channel></rss>`
const items = [1, 2, 3, 4].map((number) => item(number))

test('a feed that is parsed as a whole has every episode read, even known ones', () => {
  const document = feed(items)
  const former = read(document)
  const known = knownEpisodesOf(former, rememberedOf(former))
  expect(parsePodcast(document, { feedUrl, known } as object).episodes).toHaveLength(4)
  expect(parseFeed(document, { feedUrl, known } as object)).toMatchObject({ episodes: { length: 4 } })
})

describe('known episodes', () => {
  test('are recognised, all but the new one, if besides only the date of the feed changed', () => {
    const built = (day: number) => `<lastBuildDate>Mon, 0${day} Jun 2026 06:00:00 GMT</lastBuildDate>`
    const { parts } = readAfter(feed(items, built(1)), feed([item(5), ...items], built(8)))
    expect(kinds(parts)).toBe('episode known known known known')
  })

  test('are read again if they have faults, so that these are reported each time', () => {
    const faulty = [
      item(1),
      item(2, '<itunes:duration>soon</itunes:duration>'),
      item(3, '<description>this & that</description>'),
      item(4, '<link a="1" a="2">https://harbour.test/4</link>'),
    ]
    const codes = (parts: readonly PodcastPart[]) =>
      parts.flatMap((part) => (part.type === 'end' ? part.diagnostics.map(({ code }) => code) : []))
    const { parts } = readAfter(feed(faulty), feed([item(5), ...faulty]))
    expect(kinds(parts)).toBe('episode known episode episode episode')
    expect(codes(parts)).toEqual(codes(read(feed(faulty))))
    expect(codes(parts)).toEqual(
      expect.arrayContaining(['value-duration-unreadable', 'xml-ampersand-bare', 'xml-attribute-duplicate']),
    )
  })

  test('are read again for as many faulty items as diagnostics are kept', () => {
    const faulty = items.map((_, index) => item(index + 1, '<itunes:duration>soon</itunes:duration>'))
    const limits = { maxDiagnostics: 2 }
    const former = read(feed(faulty), { limits })
    const parts = read(feed(faulty), { known: knownEpisodesOf(former, rememberedOf(former)), limits })
    expect(kinds(parts)).toBe('episode episode known known')
  })

  test('are recognised if options have their default values', () => {
    const options = { unknownElements: false, extras: true }
    expect(kinds(readAfter(feed(items), feed(items), options).parts)).toBe('known known known known')
  })

  test('count for the date of the series, even if its channel has an earlier one', () => {
    const document = feed(items, '<pubDate>Fri, 01 Jan 2021 06:00:00 GMT</pubDate>')
    const { parts } = readAfter(document, document)
    const dates = parts.flatMap((part) =>
      part.type === 'head' || part.type === 'series' ? [part.series.datePublished] : [],
    )
    expect(kinds(parts)).toBe('known known known known')
    expect(dates).toEqual([Date.UTC(2021, 0, 1, 6) / 1000, Date.UTC(2026, 5, 5, 6) / 1000])
  })

  test('are read when they changed', () => {
    const changed = items.with(1, item(2, '<link>https://harbour.test/2</link>'))
    expect(kinds(readAfter(feed(items), feed(changed)).parts)).toBe('known episode known known')
  })

  test.each<[string, string, ReadPodcastOptions]>([
    ['the namespaces', feed(items, '', ' xmlns:x="https://x.test/"'), {}],
    ['the entities of the document', `<!DOCTYPE rss [<!ENTITY x "y">]>${feed(items)}`, {}],
    ['the language that dates are written in', feed(items).replace('<language>en', '<language>en-us'), {}],
    ['the address of the feed', feed(items), { feedUrl: 'https://other.test/feed.xml' }],
    ['the base of URLs', feed(items, '', ' xml:base="https://other.test/"'), {}],
    ['an option', feed(items), { extras: false }],
    ['a limit', feed(items), { limits: { maxTextBytes: 1_000 } }],
    ['the uuid of the series', feed(items), { seriesUuid: '9b024349-ccf0-5f69-a609-6b82873eab3c' }],
  ])('are read when %s changed', (_, document, options) => {
    expect(kinds(readAfter(feed(items), document, options).parts)).toBe('episode episode episode episode')
  })

  test('are read if their guid was shared', () => {
    const twins = [item(1), item(1).replaceAll('Tide 1', 'Fog').replaceAll('1.mp3', 'fog.mp3'), item(3)]
    expect(kinds(readAfter(feed(twins), feed(twins)).parts)).toBe('episode episode known')
  })

  test('are read if an item before them has the same guid', () => {
    const other = item(2).replaceAll('Tide 2', 'Fog').replaceAll('2.mp3', 'fog.mp3')
    expect(kinds(readAfter(feed(items), feed([other, ...items])).parts)).toBe('episode known episode known known')
  })

  test('are listed once', () => {
    const { parts } = readAfter(feed(items), feed([...items, ...items]))
    expect(kinds(parts)).toBe('known known known known')
    expect(parts.at(-1)).toMatchObject({ counts: { episodes: 4, dropped: 4 } })
  })

  test('get another key and uuid, but no hash, when a later item has the same guid', () => {
    const other = item(2).replaceAll('Tide 2', 'Fog').replaceAll('2.mp3', 'fog.mp3')
    const { parts } = readAfter(feed(items), feed([...items, other]))
    const full = read(feed([...items, other])).at(-1) as Extract<PodcastPart, { type: 'end' }>
    expect(full.amendments).toHaveLength(1)
    expect(parts.at(-1)).toMatchObject({ amendments: full.amendments.map((one) => ({ ...one, hash: null })) })
  })
})

test('a digest for the next reading exists only if the option is given', () => {
  const [, first] = read(feed(items), { known: undefined })
  expect(first).not.toHaveProperty('rawDigest')
  expect(read(feed(items), { known: undefined }).at(-1)).not.toHaveProperty('contextDigest')
})

/** Items of a few guids and contents, so that they are often the same, share a guid, or are broken. */
const anyItem = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.constantFrom('', 'é', '<itunes:duration>5</itunes:duration>', '&', '</x>'))
  .chain(([number, more]) =>
    fc.constantFrom(
      item(number, more),
      item(number, more),
      item(number).replace('Tide', 'Fog').replace('.mp3', '-fog.mp3'),
      item(number).replace(/<guid>.*<\/guid>/, more),
      item(number, more).replace('</item>', ''),
      item(number, '<description><![CDATA[</item>]]></description>'),
      '<item/>',
    ),
  )
const anyItems = fc.array(anyItem, { maxLength: 12 })

describe('a reading after another one', () => {
  property.prop([anyItems, anyItems, fc.boolean()], { numRuns: runs(100) })(
    'remembers what a reading of everything does',
    (old, added, isFirst) => {
      const document = feed(isFirst ? [...added, ...old] : [...old, ...added])
      const full = read(document)
      const { parts, rows } = readAfter(feed(old), document)
      const end = parts.at(-1) as Extract<PodcastPart, { type: 'end' }>
      const fullEnd = full.at(-1) as typeof end
      const hasNoHash = new Set(end.amendments.filter(({ hash }) => hash === null).map(({ index }) => index))
      const known = ({ hash, ...row }: Remembered, index: number) => ({ ...row, hash: hasNoHash.has(index) || hash })
      expect(rows.map(known)).toEqual(rememberedOf(full).map(known))
      const { diagnostics: _, amendments, ...told } = end
      const { diagnostics: __, amendments: fullAmendments, ...fullTold } = fullEnd
      expect(told).toEqual(fullTold)
      const identities = (list: typeof amendments) => list.map(({ index, key, uuid }) => ({ index, key, uuid }))
      expect(identities(amendments)).toEqual(identities(fullAmendments))
      const series = (list: readonly PodcastPart[]) => list.find(({ type }) => type === 'series')
      if (hasNoHash.size === 0) expect(series(parts)).toEqual(series(full))
    },
  )
})

import { beforeAll, describe, expect, test } from 'vitest'
import { Fault, type Reader, valueOfReading } from '../../src/core/reading.ts'
import { readDate } from '../../src/dates/date.ts'
import { readDuration } from '../../src/dates/duration.ts'
import { readByteLength } from '../../src/values/numbers.ts'
import { readUrl } from '../../src/values/url.ts'
import { corpusDocuments, hasCorpus } from './corpus.ts'

const expressions = {
  dates: /<(?:pubDate|lastBuildDate)>\s*([^<]*?)\s*<\//g,
  durations: /<itunes:duration>\s*([^<]*?)\s*<\//g,
  lengths: /<enclosure\b[^>]*?\slength=["']([^"']*)["']/g,
  addresses: /<enclosure\b[^>]*?\surl=["']([^"']*)["']/g,
}

/** Returns the values, each once, that a reader leaves out. */
function leftOut(reader: Reader<unknown>, texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => {
    const reading = reader(text, {})
    return reading instanceof Fault && reading.value === null
  })
}

/** One feed fills every field with a sample of rare characters. */
const rareCharacters = /[^\0-\x7f]{20}/

describe.skipIf(!hasCorpus)('of the values of real feeds', () => {
  const values = {
    dates: [] as string[],
    durations: [] as string[],
    lengths: [] as string[],
    addresses: [] as string[],
  }

  beforeAll(() => {
    for (const { read } of corpusDocuments('podcasts').filter(({ path }) => /\.(xml|rss)$/.test(path))) {
      const text = read().toString()
      for (const name of ['dates', 'durations', 'lengths', 'addresses'] as const) {
        for (const match of text.matchAll(expressions[name])) values[name].push(match[1]!)
      }
    }
  })

  test('only dates that no one can read are left out', () => {
    const withoutYear = /^\d+ \S+$/
    const threeDigits = /\b\d{3}:|:\d{3}\b/
    const zero = /^01 Jan 70 01:00:00 \+0100$/
    const yearsAlone = /^"2022-2022/
    const known = [withoutYear, threeDigits, zero, yearsAlone, rareCharacters]
    expect(values.dates.length).toBeGreaterThan(10_000)
    expect(leftOut(readDate, values.dates).filter((text) => !known.some((pattern) => pattern.test(text)))).toEqual([])
  })

  // In offsets above 14 hours a program wrote the minutes in the place of the hours. JavaScript believes them.
  test('dates that JavaScript reads without guessing the zone mean the same', () => {
    const hasZone = /(?:GMT|Z|[+-](?:0\d|1[0-3])\d\d)$/
    const parsed = [...new Set(values.dates)].filter((text) => hasZone.test(text) && Date.parse(text))
    expect(parsed.length).toBeGreaterThan(5_000)
    const differing = parsed.filter((text) => valueOfReading(readDate(text, {})) !== Date.parse(text) / 1_000)
    expect(differing).toEqual([])
  })

  test('only durations that are addresses are left out', () => {
    expect(values.durations.length).toBeGreaterThan(8_000)
    expect(
      leftOut(readDuration, values.durations).filter((text) => !/^https:/.test(text) && !rareCharacters.test(text)),
    ).toEqual([])
  })

  test('only lengths that are no whole number are left out', () => {
    expect(values.lengths.length).toBeGreaterThan(8_000)
    expect(leftOut(readByteLength, values.lengths).filter((text) => !/^\d+(?:\.\d|s$)/.test(text))).toEqual([])
  })

  test('no address of a file is left out', () => {
    expect(values.addresses.length).toBeGreaterThan(8_000)
    expect(leftOut(readUrl, values.addresses).filter((text) => !rareCharacters.test(text))).toEqual([])
  })
})

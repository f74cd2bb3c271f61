import { describe, expect, test } from 'vitest'
import { codesOfReading, Fault, type Reading, valueOfReading } from '../../src/core/reading.ts'
import { type EpisodeNumbering, readEpisodeNumbering, readSeasonNumbering } from '../../src/values/episode-numbering.ts'

const repaired = ['value-number-repaired'] as const
const outOfRange = ['value-number-out-of-range'] as const
const unreadable = ['value-number-unreadable'] as const

/** Returns one of the two numbers, and the codes. */
const read = (reading: Reading<EpisodeNumbering>, field: keyof EpisodeNumbering) => ({
  value: valueOfReading(reading)?.[field] ?? null,
  codes: codesOfReading(reading),
})

describe('rule 2.10: the number of an episode', () => {
  test.each([
    ['12', 12, []],
    [' 12 ', 12, []],
    ['012', 12, []],
    ['12.', 12, []],
    ['12.0', 12, []],
    ['0', 0, []],
    ['1000000', 1_000_000, []],
    ['12.5', 12, repaired],
    ['12,5', 12, repaired],
    ['1,234', 1_234, repaired],
    ['12,2022', 12, repaired],
    ['#12', 12, repaired],
    ['Ep. 12', 12, repaired],
    ['Ep. 12.0', 12, repaired],
    ['EP-12', 12, repaired],
    ['Folge 12', 12, repaired],
    ['Episode 12: The end', 12, repaired],
    ['第12回', 12, repaired],
    ['१२', 12, []],
    ['S2E5', 5, repaired],
    ['s02e05', 5, repaired],
    ['S2 E5', 5, repaired],
    ['S2:Ep. 5', 5, repaired],
    ['Season 2, Episode 5', 5, repaired],
    ['2x05', 5, repaired],
    ['12x05', 5, repaired],
    ['2 × 5', 5, repaired],
    ['S02 E05 - The tide', 5, repaired],
    ['Season 2 Episode 5.5', 5, repaired],
    ['2x05: The tide', 5, repaired],
    ['-5', null, outOfRange],
    ['- 5', null, outOfRange],
    ['1000001', null, outOfRange],
    ['20240501123', null, outOfRange],
    ['Ep. 99999999', null, ['value-number-repaired', 'value-number-out-of-range']],
    ['XII', null, unreadable],
    ['Pilot', null, unreadable],
    ['9'.repeat(201), null, unreadable],
    ['', null, []],
    [' \n', null, []],
  ])('%j is %j', (text, value, codes) => {
    expect(read(readEpisodeNumbering(text, {}), 'episode')).toEqual({ value, codes })
  })
})

describe('rule 2.10: the number of a season', () => {
  test.each([
    ['2', 2, []],
    ['Season 2', 2, repaired],
    ['Staffel 2', 2, repaired],
    ['S2E5', 2, repaired],
    ['2x05', 2, repaired],
    ['S2E5 (part 1)', 2, repaired],
    ['S1E5', 1, repaired],
    ['12x05', 12, repaired],
    ['1000000', 1_000_000, []],
    ['S1000001E5', null, ['value-number-repaired', 'value-number-out-of-range']],
    ['0', null, outOfRange],
    ['S0E5', null, ['value-number-repaired', 'value-number-out-of-range']],
    ['', null, []],
  ])('%j is %j', (text, value, codes) => {
    expect(read(readSeasonNumbering(text, {}), 'season')).toEqual({ value, codes })
  })
})

describe('a numbering', () => {
  test('of the episode alone has no season, and of the season alone no episode', () => {
    expect(readEpisodeNumbering('5', {})).toEqual({ season: null, episode: 5 })
    expect(readSeasonNumbering('2', {})).toEqual({ season: 2, episode: null })
  })

  test.each(['S2E5', '2x05'])('that is written %s has both, in either field', (text) => {
    const both = new Fault(repaired, { season: 2, episode: 5 }, text)
    expect(readEpisodeNumbering(text, {})).toEqual(both)
    expect(readSeasonNumbering(text, {})).toEqual(both)
  })

  test('keeps the episode when the season is invalid', () => {
    expect(readEpisodeNumbering('S0E5', {})).toMatchObject({ value: { season: null, episode: 5 } })
  })
})

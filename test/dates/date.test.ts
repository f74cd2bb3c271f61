import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { Fault, type ReadContext } from '../../src/core/reading.ts'
import { readDate, slashDateEvidence } from '../../src/dates/date.ts'
import {
  contradictions,
  type DateCase,
  forms,
  impossibleDays,
  monthNames,
  normalisation,
  observedPatterns,
  range,
  shortYears,
  zones,
} from './date-cases.ts'

/** Reads a text. Returns the moment as the tables write it, and the codes. */
function read(text: string, context: ReadContext = {}) {
  const reading = readDate(text, context)
  const { value, codes } = reading instanceof Fault ? reading : { value: reading, codes: [] }
  return { moment: value === null ? null : new Date(value * 1_000).toISOString().replace('.000Z', 'Z'), codes }
}

describe.each<[string, readonly DateCase[]]>([
  ['every pattern of the corpus', observedPatterns],
  ['rule 2.6.1: normalisation', normalisation],
  ['rule 2.6.2: forms', forms],
  ['rule 2.6.3: names of months', monthNames],
  ['rule 2.6.4: zones', zones],
  ['rule 2.6.5: short years', shortYears],
  ['rule 2.6.6: impossible days and times', impossibleDays],
  ['rule 2.6.7: range', range],
  ['rule 2.6.8: contradictions and what cannot be read', contradictions],
])('%s', (_, cases) => {
  const named = cases.map(([text, moment, codes = [], context = {}]) => ({ text, moment, codes, context }))

  test.each(named)('$text is $moment', ({ text, moment, codes, context }) => {
    expect(read(text, context)).toEqual({ moment, codes })
  })
})

/** The zero of the epoch is no date (rule 2.6.7). */
const anyMoment = fc
  .integer({ min: Date.UTC(1900, 0, 2) / 1_000, max: Date.UTC(2199, 11, 30) / 1_000 })
  .filter((moment) => moment !== 0)
const anyOffset = fc.integer({ min: -14 * 60, max: 14 * 60 })
const anyZone = fc.constantFrom('GMT', 'UTC', 'EST', 'PDT', 'CET', 'JST', 'NST')

/** Returns a date whose UTC fields show the clock of a zone. */
const clockText = (seconds: number, offsetMinutes: number) => new Date((seconds + offsetMinutes * 60) * 1_000)
const offsetText = (minutes: number, colon: string) => {
  const digits = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${digits(Math.trunc(size / 60))}${colon}${digits(size % 60)}`
}

describe('a date that was written from a moment is that moment', () => {
  property.prop([anyMoment, anyOffset])('as RFC 822', (moment, offset) => {
    const text = clockText(moment, offset).toUTCString().replace('GMT', offsetText(offset, ''))
    expect(readDate(text, {})).toBe(moment)
  })

  property.prop([anyMoment, anyOffset])('as ISO 8601', (moment, offset) => {
    const text = clockText(moment, offset).toISOString().replace('.000Z', offsetText(offset, ':'))
    expect(readDate(text, {})).toBe(moment)
  })

  property.prop([anyMoment])('as a number of seconds or milliseconds', (moment) => {
    fc.pre(moment >= 100_000_000)
    expect(readDate(String(moment), {})).toBe(moment)
    expect(readDate(String(moment * 1_000 + 999), {})).toBe(moment)
  })

  property.prop([anyMoment])('as the basic form of ISO 8601', (moment) => {
    const text = clockText(moment, 0).toISOString().replace('.000', '').replaceAll(/[-:]/g, '')
    expect(readDate(text, {})).toBe(moment)
  })
})

// A comment in parentheses means nothing, but makes the quick reader leave a date to the general one.
describe('the quick reader and the general one agree', () => {
  property.prop([anyMoment, anyZone, fc.boolean()])('on RFC 822', (moment, zone, hasWeekday) => {
    const text = clockText(moment, 0)
      .toUTCString()
      .replace('GMT', zone)
      .slice(hasWeekday ? 0 : 5)
    expect(read(`${text} (x)`)).toEqual(read(text))
  })

  property.prop([anyMoment, anyOffset, fc.constantFrom('', ':')])('on ISO 8601', (moment, offset, colon) => {
    const text = clockText(moment, 0).toISOString().replace('Z', offsetText(offset, colon))
    expect(read(`${text} (x)`)).toEqual(read(text))
  })

  const anyDigits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
  property.prop([anyDigits(4), anyDigits(2), anyDigits(2), anyDigits(2), anyDigits(2), anyDigits(2), anyDigits(4)])(
    'on digits that may be no date',
    (year, month, day, hour, minute, second, offset) => {
      const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}+${offset}`
      const rfc = `Mon, ${day} Jun ${year} ${hour}:${minute}:${second} -${offset}`
      expect(read(`${iso} (x)`)).toEqual(read(iso))
      expect(read(`${rfc} (x)`)).toEqual(read(rfc))
    },
  )

  test.each([
    'Wed, 15 Jun 2022 19:00:05 +0200',
    '5 Jun 2022 19:00:05 EST',
    '2022-06-15T19:00:05Z',
    '2022-06-15T19:00:05.25-05:00',
  ])('on %s with another character anywhere', (date) => {
    const characters = ['', ...' :-+.,/T9x']
    const places = Array.from(date, (_, at) => at)
    const changed = places.flatMap((at) =>
      characters.flatMap((character) => [0, 1].map((left) => date.slice(0, at) + character + date.slice(at + left))),
    )
    expect(changed.map((text) => read(`${text} (x)`))).toEqual(changed.map((text) => read(text)))
  })
})

describe('rule 2.6.2: slash dates', () => {
  test.each([
    ['25/12/2020', 'DAY_FIRST'],
    ['25/12/2020 10:00', 'DAY_FIRST'],
    ['Fri, 25/12/20', 'DAY_FIRST'],
    ['25-12-2020', 'DAY_FIRST'],
    ['25 / 12 / 2020', 'DAY_FIRST'],
    ['12/25/2020', 'MONTH_FIRST'],
    [' 12/25/2020 10:00 PM ', 'MONTH_FIRST'],
  ])('%j proves %s', (text, order) => {
    expect(slashDateEvidence(text)).toBe(order)
  })

  test.each([
    '3/4/2020',
    '3/12/2020',
    '4/4/2020',
    '2020/12/25',
    '25.12.2020',
    '45/12/2020',
    '0/13/2020',
    '1/2/then',
    '13/13/2020',
    '2020-12-25T10:00:00-05:00',
    '25/Dec/2020',
    'Fri, 25 Dec 2020 10:00:00 GMT',
    '',
    'x/y',
    '/'.repeat(250),
  ])('%j proves nothing', (text) => {
    expect(slashDateEvidence(text)).toBeNull()
  })
})

test('the detail of a fault is the text', () => {
  expect(readDate('27 novembre', {})).toMatchObject({ detail: '27 novembre' })
})

test('white space alone says nothing', () => {
  expect(readDate(' \n\t\u00a0', {})).toBeNull()
})

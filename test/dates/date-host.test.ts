import process from 'node:process'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { valueOfReading } from '../../src/core/reading.ts'
import { readDate } from '../../src/dates/date.ts'
import {
  contradictions,
  forms,
  impossibleDays,
  monthNames,
  normalisation,
  observedPatterns,
  range,
  shortYears,
  zones,
} from './date-cases.ts'

const cases = [
  ...observedPatterns,
  ...normalisation,
  ...forms,
  ...monthNames,
  ...zones,
  ...shortYears,
  ...impossibleDays,
  ...range,
  ...contradictions,
]

const hosts = [
  ['UTC', 'C', 0],
  ['America/New_York', 'en_US.UTF-8', 240],
  ['Asia/Kolkata', 'tr_TR.UTF-8', -330],
] as const

describe.each(hosts)('on a host in %s with the language %s', (zone, language, minutesToUtc) => {
  const before = { TZ: process.env['TZ'], LANG: process.env['LANG'], LC_ALL: process.env['LC_ALL'] }

  beforeEach(() => {
    Object.assign(process.env, { TZ: zone, LANG: language, LC_ALL: language })
  })

  afterEach(() => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  })

  test('the zone of the host is in effect', () => {
    expect(new Date(Date.UTC(2022, 5, 15)).getTimezoneOffset()).toBe(minutesToUtc)
  })

  test('every date of the tables means the same moment', () => {
    const read = cases.map(([text, , , context]) => [text, valueOfReading(readDate(text, context ?? {}))])
    const meant = cases.map(([text, moment]) => [text, moment === null ? null : Date.parse(moment) / 1_000])
    expect(cases.length).toBeGreaterThanOrEqual(150)
    expect(read).toEqual(meant)
  })
})

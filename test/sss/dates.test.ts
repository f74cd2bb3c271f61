import { describe, expect, test } from 'vitest'
import { codesOfReading, valueOfReading } from '../../src/core/reading.ts'
import { date } from '../../src/sss/elements/dates.ts'

function read(text: string): { date: string | null; codes: readonly string[] } {
  const reading = date(text, {})
  const seconds = valueOfReading(reading)
  return { date: seconds === null ? null : new Date(seconds * 1000).toISOString(), codes: codesOfReading(reading) }
}

describe('a date of ISO 8601 is read to the second (sss 1.3)', () => {
  test.each([
    ['hour alone', '2023-03-10T09Z', '2023-03-10T09:00:00.000Z'],
    ['hour alone, with an offset', '2023-03-10T09+02:00', '2023-03-10T07:00:00.000Z'],
    ['hour alone, basic', '20230310T09-0530', '2023-03-10T14:30:00.000Z'],
    ['midnight at the end of a day', '2023-03-10T24Z', '2023-03-11T00:00:00.000Z'],
    ['a basic time after an extended day', '2023-03-10T093015Z', '2023-03-10T09:30:15.000Z'],
    ['a basic time without seconds', '2023-03-10T0930+01', '2023-03-10T08:30:00.000Z'],
    ['a fraction of an hour', '2023-03-10T09.5Z', '2023-03-10T09:30:00.000Z'],
    ['a fraction of a minute', '2023-03-10T09:30,25Z', '2023-03-10T09:30:15.000Z'],
    ['a fraction of a second, basic', '20230310T093015.999Z', '2023-03-10T09:30:15.000Z'],
    ['an hour of a week date', '2023-W10-5T09Z', '2023-03-10T09:00:00.000Z'],
    ['an hour of an ordinal date', '2023069T09Z', '2023-03-10T09:00:00.000Z'],
  ])('%s: %s', (_, text, expected) => {
    expect(read(text)).toEqual({ date: expected, codes: [] })
  })

  test('an hour without a zone is taken as UTC, with a warning', () => {
    expect(read('2023-03-10T09')).toEqual({ date: '2023-03-10T09:00:00.000Z', codes: ['value-date-without-zone'] })
  })

  test('the last week of a year of 53', () => {
    expect(read('2020-W53-7')).toEqual({ date: '2021-01-03T00:00:00.000Z', codes: [] })
  })

  test.each(['2023-03-10T25Z', '2023-03-10T0960Z', '2023-W53-1', '2023-W00', '2023-W10-0', '2023-000'])(
    '%s is no time',
    (text) => {
      expect(read(text)).toEqual({ date: null, codes: ['value-date-unreadable'] })
    },
  )
})

describe('an epoch number is read, with a warning', () => {
  test.each([
    ['seconds', '1678440600', '2023-03-10T09:30:00.000Z'],
    ['seconds with a fraction', '1678440600.999', '2023-03-10T09:30:00.000Z'],
    ['milliseconds', '1678440600999', '2023-03-10T09:30:00.000Z'],
    ['milliseconds with a fraction', '1678440600999.25', '2023-03-10T09:30:00.000Z'],
    ['few seconds', '100000000', '1973-03-03T09:46:40.000Z'],
    ['as few milliseconds as there can be', '100000000000', '1973-03-03T09:46:40.000Z'],
  ])('%s: %s', (_, text, expected) => {
    expect(read(text)).toEqual({ date: expected, codes: ['value-date-not-iso'] })
  })
})

test('a day and a time written as one number are read, not as an epoch number', () => {
  expect(read('20230310093000')).toEqual({
    date: '2023-03-10T09:30:00.000Z',
    codes: ['value-date-not-iso', 'value-date-without-zone'],
  })
})

describe('the beginning of an interval is taken, with a warning', () => {
  test.each([
    ['two days', '2023-03-10/2023-04-10', '2023-03-10T00:00:00.000Z'],
    ['two times', '2023-03-10T09:30:00Z/2023-03-11T09:30:00Z', '2023-03-10T09:30:00.000Z'],
    ['a duration', '2023-03-10T09:30:00Z/P1DT2H', '2023-03-10T09:30:00.000Z'],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual({ date: expected, codes: ['value-date-not-iso'] })
  })
})

test.each([
  ['the first second', '1970-01-01T00:00:01Z', '1970-01-01T00:00:01.000Z'],
  ['before 1970', '1969-12-31T23:59:59Z', '1969-12-31T23:59:59.000Z'],
  ['the first year', '1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
  ['beyond 32 bits with a sign', '2038-01-19T03:14:08Z', '2038-01-19T03:14:08.000Z'],
  ['beyond 32 bits without a sign', '2106-02-07T06:28:16Z', '2106-02-07T06:28:16.000Z'],
  ['the last year', '2199-12-31T23:59:59Z', '2199-12-31T23:59:59.000Z'],
])('a date keeps its full range, %s: %s', (_, text, expected) => {
  expect(read(text)).toEqual({ date: expected, codes: [] })
})

test.each(['1970-01-01T00:00:00Z', '1899-12-31T00:00:00Z', '2200-01-02T00:00:00Z'])('%s is out of range', (text) => {
  expect(read(text)).toEqual({ date: null, codes: ['value-date-out-of-range'] })
})

test.each(['13/14/2023', 'n/a'])('a text with a slash that is no interval is no date: %s', (text) => {
  expect(read(text)).toEqual({ date: null, codes: ['value-date-unreadable'] })
})

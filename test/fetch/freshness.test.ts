import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { freshnessOf, parseHttpDate, retryAfterOf } from '../../src/fetch/outcome/freshness.ts'

const now = Date.UTC(2026, 2, 3, 10) / 1000
const DAY = 86_400

describe('how long a response stays fresh (fetching 1.5)', () => {
  test.each([
    [{ 'cache-control': 'max-age=600' }, { maxAge: 600, notBefore: now + 600 }],
    [{ 'cache-control': 'public, MAX-AGE="600"' }, { maxAge: 600, notBefore: now + 600 }],
    [{ 'cache-control': ['private', 'max-age=60'] }, { maxAge: 60, notBefore: now + 60 }],
    [{ 'cache-control': 's-maxage=600' }, {}],
    [{ 'cache-control': 'no-cache, no-store' }, {}],
    [{ 'cache-control': 'x-max-age=600' }, {}],
    [{ 'cache-control': 'max-age=31536000' }, { maxAge: 31_536_000, notBefore: now + DAY }],
    [
      { expires: 'Tue, 03 Mar 2026 11:00:00 GMT', date: 'Tue, 03 Mar 2026 10:30:00 GMT' },
      { expiresIn: 1_800, notBefore: now + 1_800 },
    ],
    [{ expires: 'Tue, 03 Mar 2026 11:00:00 GMT' }, { expiresIn: 3_600, notBefore: now + 3_600 }],
    [{ expires: '0' }, { expiresIn: 0, notBefore: now }],
    [{ expires: 'Mon, 02 Mar 2026 11:00:00 GMT' }, { expiresIn: 0, notBefore: now }],
    [
      { 'cache-control': 'max-age=60', expires: 'Tue, 03 Mar 2026 11:00:00 GMT' },
      { maxAge: 60, expiresIn: 3_600, notBefore: now + 60 },
    ],
  ])('%j', (headers, expected) => {
    expect(freshnessOf(headers, now)).toEqual(expected)
  })
})

describe('Retry-After', () => {
  test.each([
    ['120', 120],
    [' 120 ', 120],
    ['5', 60],
    ['0', 60],
    ['1000000000000', 7 * DAY],
    ['-5', undefined],
    ['soon', undefined],
    ['1.5', undefined],
    ['', undefined],
    ['Tue, 03 Mar 2026 10:10:00 GMT', 600],
    ['Tue, 03 Mar 2026 10:00:00 GMT', 60],
    ['Tue, 03 Mar 2026 09:50:00 GMT', undefined],
    ['Sun, 06 Nov 1994 08:49:37 GMT', undefined],
    [String(now + 300), 300],
    [String(now - 1), undefined],
    [String((now + 300) * 1000), 7 * DAY],
  ])('%s: %s', (value, seconds) => {
    expect(retryAfterOf({ 'retry-after': value }, now)).toBe(seconds)
  })

  test('as a date counts from the `Date` of the answer', () => {
    const headers = { date: 'Sun, 06 Nov 1994 08:49:37 GMT', 'retry-after': 'Sun, 06 Nov 1994 09:49:37 GMT' }
    expect(retryAfterOf(headers, now)).toBe(3_600)
  })

  test('as an epoch second counts from the `Date` of the answer, too', () => {
    const date = now - 50
    const headers = { date: new Date(date * 1000).toUTCString(), 'retry-after': String(date + 300) }
    expect(retryAfterOf(headers, now)).toBe(300)
  })
})

describe('an HTTP date', () => {
  const second = Date.UTC(1994, 10, 6, 8, 49, 37) / 1000
  test.each([
    ['Sun, 06 Nov 1994 08:49:37 GMT', second],
    ['Sunday, 06-Nov-94 08:49:37 GMT', second],
    ['Sun Nov  6 08:49:37 1994', second],
    ['Saturday, 01-Jan-76 00:00:00 GMT', Date.UTC(2076, 0, 1) / 1000],
    ['Saturday, 01-Jan-77 00:00:00 GMT', Date.UTC(1977, 0, 1) / 1000],
    ['Sun, 31 Feb 2026 08:49:37 GMT', null],
    ['Sun, 06 Nov 1994 24:49:37 GMT', null],
    ['Sun, 06 Nov 1994 08:60:37 GMT', null],
    ['Sun, 06 Foo 1994 08:49:37 GMT', null],
    ['1994-11-06T08:49:37Z', null],
    ['Sun, 06 Nov 1994 08:49:37 +0100', null],
  ])('%s', (text, expected) => {
    expect(parseHttpDate(text, now)).toBe(expected)
  })

  test.prop([fc.integer({ min: 0, max: 4_000_000_000 })])('is read back as it was written', (date) => {
    expect(parseHttpDate(new Date(date * 1000).toUTCString(), now)).toBe(date)
  })

  test.prop([fc.string()])('is an epoch second or null whatever the text', (text) => {
    expect(parseHttpDate(text, now)).toSatisfy((date) => date === null || Number.isSafeInteger(date))
  })
})

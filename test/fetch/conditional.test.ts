import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import {
  conditionsFor,
  confirmedValidators,
  isLying,
  isSendable,
  nextUnconditional,
  replacedValidators,
  type Validators,
} from '../../src/fetch/outcome/conditional.ts'

const url = 'https://feeds.example.com/feed'
const known: Validators = {
  url,
  etag: 'W/"a"',
  lastModified: 'Tue, 03 Mar 2026 10:00:00 GMT',
  bodySha256: 'aa',
  storedAt: 1_000,
}
const DAY = 86_400

describe('the condition that is sent', () => {
  test('has both validators, octet for octet (rules C1 to C3)', () => {
    expect(conditionsFor(url, known, 2_000)).toEqual([
      'if-none-match',
      'W/"a"',
      'if-modified-since',
      'Tue, 03 Mar 2026 10:00:00 GMT',
    ])
  })

  test('is missing for another URL, however similar (rule C4)', () => {
    expect(conditionsFor(`${url}/`, known, 2_000)).toEqual([])
    expect(conditionsFor('http://feeds.example.com/feed', known, 2_000)).toEqual([])
  })

  test('is missing when an unconditional request is due (rule C10)', () => {
    const due = { ...known, unconditionalAfter: 5_000 }
    expect(conditionsFor(url, due, 4_999)).toHaveLength(4)
    expect(conditionsFor(url, due, 5_000)).toEqual([])
  })

  test('is missing when the next unconditional request is too far ahead, as a wrong clock has set it', () => {
    const set = (unconditionalAfter: number) => conditionsFor(url, { ...known, unconditionalAfter }, 5_000)
    expect(set(5_000 + 36 * DAY)).toHaveLength(4)
    expect(set(5_001 + 36 * DAY)).toEqual([])
  })

  test('is missing if the validator has lied', () => {
    expect(conditionsFor(url, { ...known, lying: true }, 2_000)).toEqual([])
  })

  test.each(['"a\r\nX: y"', '"a\nb"', '"a\0b"', '"☃"', '', `"${'x'.repeat(1_023)}"`, '"\x7f"'])(
    'is missing for %j, which cannot be sent (rule C7)',
    (etag) => {
      expect(isSendable(etag)).toBe(false)
      expect(conditionsFor(url, { url, etag, storedAt: 0 }, 0)).toEqual([])
    },
  )

  test.prop([
    fc.string({
      unit: fc
        .integer({ min: 0x20, max: 0xff })
        .filter((c) => c < 0x7f || c > 0x7f)
        .map((c) => String.fromCharCode(c)),
      minLength: 1,
      maxLength: 1_024,
    }),
  ])('has any text of latin1 characters unchanged', (etag) => {
    expect(conditionsFor(url, { url, etag, storedAt: 0 }, 0)).toEqual(['if-none-match', etag])
  })
})

describe('the stored validators', () => {
  const unplanned = { url, bodySha256: 'bb', storedAt: 0, unconditionalAfter: undefined }

  test('after a 304 are those that it names, and the rest unchanged (rule C6)', () => {
    const confirmed = confirmedValidators(known, { etag: '"b"' }, 2_000)
    expect(confirmed).toEqual({ ...known, etag: '"b"', storedAt: 2_000 })
  })

  test('after a 200 are only those that it names (rule C6)', () => {
    const body = { url, bodySha256: 'bb', storedAt: 2_000, unconditionalAfter: 9_000 }
    expect(replacedValidators({ etag: '"b"' }, body)).toEqual({
      url,
      etag: '"b"',
      bodySha256: 'bb',
      storedAt: 2_000,
      unconditionalAfter: 9_000,
    })
  })

  test('have no Last-Modified of 2038, and are none beside Expires: 0 (rule C8)', () => {
    const dated = replacedValidators({ 'last-modified': 'Tue, 19 Jan 2038 03:14:07 GMT', etag: '"b"' }, unplanned)
    expect(dated).toEqual({ url, etag: '"b"', bodySha256: 'bb', storedAt: 0 })
    expect(replacedValidators({ etag: '"b"', expires: '0' }, unplanned)).toEqual({
      url,
      bodySha256: 'bb',
      storedAt: 0,
    })
  })

  test('have Last-Modified as any text', () => {
    const lastModified = 'yesterday, about noon'
    expect(replacedValidators({ 'last-modified': lastModified }, unplanned)).toEqual({
      url,
      lastModified,
      bodySha256: 'bb',
      storedAt: 0,
    })
  })

  test('have the first of a repeated header', () => {
    expect(replacedValidators({ etag: ['"b"', '"c"'] }, unplanned).etag).toBe('"b"')
  })
})

describe('a validator that is the same although the bytes are not', () => {
  const changed = { ...known, bodySha256: 'bb' }
  test.each([
    ['lies', known, changed, true],
    ['does not lie when the entity tag is another', known, { ...changed, etag: '"b"' }, false],
    ['lies by its entity tag alone', { ...known, lastModified: 'x' }, { ...changed, lastModified: 'y' }, true],
    [
      'lies by its date, if neither has an entity tag',
      { ...known, etag: undefined },
      { ...changed, etag: undefined },
      true,
    ],
    ['does not lie by its date beside an entity tag that is new', { ...known, etag: undefined }, changed, false],
    ['does not lie by its date beside an entity tag that is gone', known, { ...changed, etag: undefined }, false],
    ['does not lie when the bytes are the same', known, known, false],
    ['does not lie when it is of another URL', { ...known, url: 'https://other.example.com/' }, changed, false],
    ['does not lie when the bytes are not known', { url, etag: 'W/"a"', storedAt: 0 }, changed, false],
    [
      'does not lie when it is missing',
      { url, bodySha256: 'aa', storedAt: 0 },
      { url, bodySha256: 'bb', storedAt: 0 },
      false,
    ],
  ] as [string, Validators, Validators, boolean][])('%s', (_name, before, after, expected) => {
    expect(isLying(before, after)).toBe(expected)
  })
})

describe('the next unconditional request', () => {
  test.prop([fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })])('is due in 24 to 36 days', (chance) => {
    const due = nextUnconditional(url, 0, () => chance) ?? 0
    expect(due).toBeGreaterThanOrEqual(24 * DAY)
    expect(due).toBeLessThanOrEqual(36 * DAY)
  })

  test('is never due at a trusted host, or below one', () => {
    expect(nextUnconditional('https://openrss.org/feed', 0, () => 0)).toBeUndefined()
    expect(nextUnconditional('https://www.openrss.org/feed', 0, () => 0)).toBeUndefined()
    expect(nextUnconditional('https://notopenrss.org/feed', 0, () => 0)).toBeDefined()
  })
})

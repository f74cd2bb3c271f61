import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import {
  codesOfReading,
  excerpt,
  Fault,
  readingOf,
  repaired,
  unreadable,
  valueOfReading,
} from '../../src/core/reading.ts'

describe('a reading', () => {
  test('has the value that was read', () => {
    expect(valueOfReading('value')).toBe('value')
    expect(valueOfReading(0)).toBe(0)
    expect(valueOfReading(false)).toBe(false)
  })

  test('has no value when the text says nothing', () => {
    expect(valueOfReading(null)).toBeNull()
  })

  test('has no value when the text cannot be read', () => {
    const fault = unreadable('value-date-unreadable', 'someday')
    expect(fault).toBeInstanceOf(Fault)
    expect(fault).toEqual({ codes: ['value-date-unreadable'], value: null, detail: 'someday' })
    expect(valueOfReading(fault)).toBeNull()
  })

  test('has the value that a repair saved', () => {
    const fault = repaired('value-number-repaired', 12, 'Ep. 12')
    expect(fault).toEqual({ codes: ['value-number-repaired'], value: 12, detail: 'Ep. 12' })
    expect(valueOfReading(fault)).toBe(12)
  })
})

describe('a reading with codes', () => {
  test('is the value alone when there are no codes', () => {
    expect(readingOf('value', [], 'text')).toBe('value')
    expect(readingOf(null, [], 'text')).toBeNull()
    expect(codesOfReading('value')).toEqual([])
  })

  test('is a fault when there are some', () => {
    const codes = ['value-date-ambiguous', 'value-date-without-zone'] as const
    expect(readingOf(12, codes, 'text')).toEqual(new Fault(codes, 12, 'text'))
    expect(codesOfReading(readingOf(12, codes, 'text'))).toEqual(codes)
  })
})

describe('an excerpt', () => {
  test('is the text, when it is short', () => {
    expect(excerpt('Folge 12')).toBe('Folge 12')
    expect(excerpt('x'.repeat(80))).toBe('x'.repeat(80))
  })

  test('is on one line', () => {
    expect(excerpt(' \nline one\r\n\tline two ')).toBe('line one line two')
  })

  test('moves no cursor of a terminal', () => {
    expect(excerpt('a\x1b[2Jb\0c\x9bd')).toBe('a [2Jb c d')
  })

  test('is cut after 80 characters, and says so', () => {
    expect(excerpt('x'.repeat(81))).toBe(`${'x'.repeat(80)}…`)
    expect(excerpt('x'.repeat(8_000_000))).toBe(`${'x'.repeat(80)}…`)
  })

  test('does not cut an emoji in two', () => {
    expect(excerpt(`${'x'.repeat(79)}🎙️ on air`)).toBe(`${'x'.repeat(79)}…`)
  })

  test.each([
    ['https://user:secret@example.org/feed', 'https://…@example.org/feed'],
    ['see http://user:p@ss@example.org and ftp://me@example.org', 'see http://…@example.org and ftp://…@example.org'],
  ])('does not show the credentials in %s', (text, told) => {
    expect(excerpt(text)).toBe(told)
  })

  test('does not show the beginning of credentials that it would cut', () => {
    expect(excerpt(`https://user:${'secret'.repeat(50)}@example.org/feed`)).toBe('https://…')
  })

  test('keeps an address that holds no credentials', () => {
    expect(excerpt('https://example.org/@maker?mail=a@example.org')).toBe(
      'https://example.org/@maker?mail=a@example.org',
    )
  })

  property.prop([fc.string({ unit: 'binary', maxLength: 400 })])('is short, well formed and on one line', (text) => {
    const short = excerpt(text)
    expect(short.length).toBeLessThanOrEqual(81)
    expect(short.isWellFormed()).toBe(true)
    expect(short).not.toMatch(/[\r\n\t]/)
  })
})

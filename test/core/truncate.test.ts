import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { truncate, truncateAtWord, truncateWithEllipsis } from '../../src/core/truncate.ts'

const codePoints = (text: string) => [...text].length

describe('rule G7: a text that is too long', () => {
  test('is cut to the limit', () => {
    expect(truncate('abcdef', 5)).toBe('abcde')
    expect(truncate('abcde', 5)).toBe('abcde')
    expect(truncate('abc ', 5)).toBe('abc ')
  })

  test('is measured in code points, and no emoji is cut in two', () => {
    expect(truncate('🎙🎙🎙', 2)).toBe('🎙🎙')
    expect(truncate('🎙🎙🎙', 3)).toBe('🎙🎙🎙')
  })

  test('does not end in a space', () => {
    expect(truncate('abcd efgh', 5)).toBe('abcd')
  })

  test('is cut with an ellipsis that counts', () => {
    expect(truncateWithEllipsis('abcdef', 5)).toBe('abcd…')
    expect(truncateWithEllipsis('abcde', 5)).toBe('abcde')
  })

  test('is cut at the last word boundary within the range', () => {
    expect(truncateAtWord('one two three four', 12, 4)).toBe('one two…')
    expect(truncateAtWord('one two three', 13, 4)).toBe('one two three')
    expect(truncateAtWord('one two  three four', 10, 4)).toBe('one two…')
  })

  test('is cut at a boundary that is exactly at either end of the range', () => {
    expect(truncateAtWord('abcd efghijkl', 10, 4)).toBe('abcd…')
    expect(truncateAtWord('abcdefghi jkl', 10, 4)).toBe('abcdefghi…')
  })

  test('is cut hard if no word ends within the range', () => {
    expect(truncateAtWord('one twothreefour', 12, 5)).toBe('one twothre…')
    expect(truncateAtWord('これは日本語の字幕です', 6, 3)).toBe('これは日本…')
  })

  test('makes a subtitle of 255 code points at most', () => {
    const word = 'wort '
    expect(truncateAtWord(word.repeat(100), 255, 200)).toBe(`${word.repeat(51).trim()}…`)
    expect(codePoints(truncateAtWord('字'.repeat(300), 255, 200))).toBe(255)
  })

  property.prop([fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 })])(
    'never has more code points than the limit',
    (text, limit, least) => {
      expect(codePoints(truncate(text, limit))).toBeLessThanOrEqual(limit)
      expect(codePoints(truncateWithEllipsis(text, limit))).toBeLessThanOrEqual(limit)
      expect(codePoints(truncateAtWord(text, limit, Math.min(least, limit)))).toBeLessThanOrEqual(limit)
    },
  )
})

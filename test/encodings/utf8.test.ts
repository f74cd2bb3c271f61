import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { firstInvalidUtf8, firstNonAscii, tallyUtf8 } from '../../src/encodings/utf8.ts'

const tallyOf = (bytes: Uint8Array) => {
  const tally = { valid: 0, invalid: 0 }
  const end = tallyUtf8(bytes, 0, tally)
  return { ...tally, end }
}

describe('valid and invalid UTF-8', () => {
  test.each([
    ['characters of every length', Buffer.from('aé漢😀').toString('hex'), { valid: 3, invalid: 0, end: 10 }],
    ['a character that the end cuts off', '61e6bc', { valid: 0, invalid: 0, end: 1 }],
    ['Latin-1', '4ce974e920', { valid: 0, invalid: 2, end: 5 }],
    ['an overlong form', 'c0af', { valid: 0, invalid: 2, end: 2 }],
    ['a surrogate', 'eda080', { valid: 0, invalid: 3, end: 3 }],
    ['what is above U+10FFFF', 'f4908080', { valid: 0, invalid: 4, end: 4 }],
    ['half a character, then another', 'e6bcc3a9', { valid: 1, invalid: 1, end: 4 }],
  ])('is counted in %s', (_, hex, expected) => {
    expect(tallyOf(Buffer.from(hex, 'hex'))).toEqual(expected)
  })

  property.prop([fc.uint8Array({ maxLength: 40 })])('is distinguished as TextDecoder does', (bytes) => {
    const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true })
    expect(tallyOf(bytes).invalid).toBe(decoded.split('\uFFFD').length - 1)
  })

  property.prop([fc.uint8Array({ maxLength: 40 }), fc.nat({ max: 40 })])(
    'is counted alike in two steps',
    (bytes, cut) => {
      const tally = { valid: 0, invalid: 0 }
      const at = tallyUtf8(bytes.subarray(0, cut), 0, tally)
      const end = tallyUtf8(bytes, at, tally)
      expect({ ...tally, end }).toEqual(tallyOf(bytes))
    },
  )
})

property.prop([fc.string({ unit: 'grapheme', maxLength: 30 }), fc.uint8Array({ maxLength: 5 })])(
  'the first fault is where the valid text ends',
  (text, tail) => {
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from('.'), tail])
    const at = firstInvalidUtf8(bytes)
    const valid = at < 0 ? bytes : bytes.subarray(0, at)
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(valid)).not.toThrow()
    if (at >= 0) expect(at).toBeGreaterThan(Buffer.byteLength(text))
    else expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).not.toThrow()
  },
)

test('the first byte that is not ASCII is found at any place', () => {
  for (const length of [0, 1, 1023, 1024, 1025, 5000]) {
    expect(firstNonAscii(Buffer.from(`${'a'.repeat(length)}é${'a'.repeat(3000)}`))).toBe(length)
    expect(firstNonAscii(Buffer.from('a'.repeat(length)))).toBe(length)
  }
})

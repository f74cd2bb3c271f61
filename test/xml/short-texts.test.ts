import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { MAX_SHORT_BYTES, shortText } from '../../src/xml/short-texts.ts'

const read = (text: string, keepsWhiteSpace = true) => {
  const bytes = Buffer.from(`<${text}>`)
  return shortText(bytes, 1, bytes.length - 1, keepsWhiteSpace)
}

describe('a short text', () => {
  // Few letters, so that texts repeat, and others of the same length are in their slots.
  property.prop([fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '<'), maxLength: MAX_SHORT_BYTES }))])(
    'is read right, whatever was read before it',
    (texts) => {
      for (const text of [...texts, ...texts, ...texts]) expect(read(text)).toBe(text)
    },
  )

  test.each(['é', 'a&amp;b', 'a\rb'])('that needs decoding is left to the general decoder: %j', (text) => {
    expect(read(text)).toBeNull()
    expect(read(text)).toBeNull()
  })

  test('keeps its white space only if told to', () => {
    expect(read('a\tb', true)).toBe('a\tb')
    expect(read('a\tb', false)).toBeNull()
  })
})

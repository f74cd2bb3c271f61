import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { MAX_SHORT_BYTES, shortText } from '../../src/xml/short-texts.ts'

const read = (text: string, keepsWhiteSpace = true) => {
  const bytes = Buffer.from(`<${text}>`)
  return shortText(bytes, 1, bytes.length - 1, keepsWhiteSpace)
}

describe('a short text', () => {
  // Few letters, so that texts meet again, and others of their length stand in their slots.
  property.prop([fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '<'), maxLength: MAX_SHORT_BYTES }))])(
    'is what its bytes say, whatever was read before it',
    (texts) => {
      for (const text of [...texts, ...texts, ...texts]) expect(read(text)).toBe(text)
    },
  )

  test.each(['é', 'a&amp;b', 'a\rb'])('that has to be decoded is left to others: %j', (text) => {
    expect(read(text)).toBeNull()
    expect(read(text)).toBeNull()
  })

  test('keeps its white space only where it is to', () => {
    expect(read('a\tb', true)).toBe('a\tb')
    expect(read('a\tb', false)).toBeNull()
  })
})

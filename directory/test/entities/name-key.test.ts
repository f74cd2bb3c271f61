import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameKey } from '../../src/entities/index.ts'

test.each([
  ['  The\u00a0 Daily \n Show ', 'the daily show'],
  ['Ｆｕｌｌ　ｗｉｄｔｈ', 'full width'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Cafe\u0301', 'café'],
  ['ΟΔΟΣ', 'οδος'],
])('%j has the key %j', (name, key) => {
  expect(nameKey(name)).toBe(key)
})

test.each([null, '', ' \t '])('%j has no key', (name) => {
  expect(nameKey(name)).toBeNull()
})

test('the key of a long name has its first 200 characters, and cuts none in two', () => {
  expect(nameKey('👍'.repeat(300))).toBe('👍'.repeat(200))
})

test('case makes no difference, and a key is the key of itself', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })
  fc.assert(
    fc.property(text, (name) => {
      const key = nameKey(name)
      expect(nameKey(name.toUpperCase())).toBe(key)
      expect(nameKey(key)).toBe(key)
    }),
  )
})

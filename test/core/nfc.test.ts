import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { toNfc } from '../../src/core/nfc.ts'

const units = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code))

test('every character of 16 bits is composed as in NFC', () => {
  expect(units.filter((unit) => toNfc(unit) !== unit.normalize('NFC'))).toEqual([])
})

test('a text with 31 marks in a row stays as it is', () => {
  const marked = `${'\u1ea1'.repeat(1_000)}e${'\u0301'.repeat(31)}`
  expect(toNfc(marked)).toBe(marked)
  expect(toNfc(marked.slice(0, -1))).toBe(marked.slice(0, -1).normalize('NFC'))
})

property.prop([
  fc.string({ unit: fc.constantFrom('e', 'ạ', '\u0301', '\u0323', 'か', '\u3099', '가', '\u11a8', '中') }),
])('a text of letters and marks is composed as in NFC', (text) => {
  expect(toNfc(text)).toBe(text.normalize('NFC'))
})

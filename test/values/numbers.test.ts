import { describe, expect, test } from 'vitest'
import { Fault, type Reader, type Reading } from '../../src/core/reading.ts'
import { readByteLength, readDecimal, readInteger, readPixels } from '../../src/values/numbers.ts'

/** A number, a repaired number as `['repaired', number]`, or the code of a failure. */
function read(reader: Reader<number>, text: string) {
  const reading: Reading<number> = reader(text, {})
  if (!(reading instanceof Fault)) return reading
  return reading.value === null ? reading.codes[0] : ['repaired', reading.value]
}

describe('a whole number', () => {
  test.each([
    ['0', 0],
    ['12', 12],
    [' 007 ', 7],
    ['-3', -3],
    ['-0', 0],
    ['9007199254740991', 9007199254740991],
    ['', null],
    ['  ', null],
    ['12.0', ['repaired', 12]],
    ['12.9', ['repaired', 12]],
    ['12.95', ['repaired', 12]],
    ['+12', ['repaired', 12]],
    ['1,234,567', ['repaired', 1_234_567]],
    ['１２', ['repaired', 12]],
    ['\u200e12\u200b', ['repaired', 12]],
    ['१२', ['repaired', 12]],
    ['9007199254740993', 'value-number-out-of-range'],
    ['12 apples', 'value-number-unreadable'],
    ['1,5', 'value-number-unreadable'],
    ['1e3', 'value-number-unreadable'],
    ['0x10', 'value-number-unreadable'],
    ['NaN', 'value-number-unreadable'],
    ['Infinity', 'value-number-unreadable'],
    ['1'.repeat(201), 'value-number-unreadable'],
  ])('%j is %j', (text, value) => {
    expect(read(readInteger, text)).toEqual(value)
  })
})

describe('rule 2.7.5: the length of a file', () => {
  test.each([
    ['24986239', 24_986_239],
    [' 24986239 ', 24_986_239],
    ['1,234,567', ['repaired', 1_234_567]],
    ['1 234 567', ['repaired', 1_234_567]],
    ['1\u00a0234\u202f567', ['repaired', 1_234_567]],
    ["1'234'567", ['repaired', 1_234_567]],
    ['1_234_567', ['repaired', 1_234_567]],
    ['1234567 bytes', ['repaired', 1_234_567]],
    ['1234567 B', ['repaired', 1_234_567]],
    ['1234567 Byte', ['repaired', 1_234_567]],
    ['1.234.567', ['repaired', 1_234_567]],
    ['62.447.386 bytes', ['repaired', 62_447_386]],
    ['1234567.0', ['repaired', 1_234_567]],
    ['1.234.567,00', ['repaired', 1_234_567]],
    ['1,234,567.00', ['repaired', 1_234_567]],
    ['62.447', 'value-length-invalid'],
    ['1.23.456', 'value-length-invalid'],
    ['59,5 MB', 'value-length-invalid'],
    ['٢٤٩٨٦', ['repaired', 24_986]],
    ['9007199254740991', 9007199254740991],
    ['', null],
    [' ', null],
    ['0', null],
    ['000', null],
    ['-1', 'value-length-invalid'],
    ['179.5', 'value-length-invalid'],
    ['12b34', 'value-length-invalid'],
    ['1711652134s', 'value-length-invalid'],
    ['12 MB', 'value-length-invalid'],
    ['bytes', 'value-length-invalid'],
    ['9007199254740992', 'value-length-invalid'],
    ['9'.repeat(201), 'value-length-invalid'],
  ])('%j is %j', (text, value) => {
    expect(read(readByteLength, text)).toEqual(value)
  })
})

describe('the height of a video', () => {
  test.each([
    ['720', 720],
    ['1080p', 1_080],
    ['1080P', 1_080],
    ['1080i', 1_080],
    ['480 px', 480],
    ['720.0', 720],
    [' 720.00 ', 720],
    ['20000', 20_000],
    ['20001', 'value-number-out-of-range'],
    ['', null],
    ['0', 'value-number-out-of-range'],
    ['99999999', 'value-number-out-of-range'],
    ['HD', 'value-number-unreadable'],
    ['1280x720', 'value-number-unreadable'],
    ['7'.repeat(201), 'value-number-unreadable'],
  ])('%j is %j', (text, value) => {
    expect(read(readPixels, text)).toEqual(value)
  })
})

describe('a number with a fraction', () => {
  test.each([
    ['12', 12],
    [' 12.5 ', 12.5],
    ['1,25', 1.25],
    ['+3.', 3],
    ['１２', 12],
    ['0', 0],
    ['', null],
    [' ', null],
    ['-1', 'value-number-unreadable'],
    ['1.2.3', 'value-number-unreadable'],
    ['half', 'value-number-unreadable'],
    ['1'.repeat(201), 'value-number-unreadable'],
  ])('%j is %j', (text, value) => {
    expect(read(readDecimal, text)).toEqual(value)
  })
})

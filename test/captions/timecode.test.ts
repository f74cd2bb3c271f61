import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { millisecondsOfClock, timecodeFrom } from '../../src/captions/timecode.ts'

describe('the milliseconds that a clock shows', () => {
  test.each([
    ['0', 0],
    ['12', 12_000],
    ['0.860', 860],
    ['83.5', 83_500],
    ['1:23', 83_000],
    ['00:01.000', 1_000],
    ['00:00:01,500', 1_500],
    ['00:00:01:500', 1_500],
    ['01:02:03.004', 3_723_004],
    ['75:30', 4_530_000],
    ['0:0:1,5', 1_500],
    ['100:00:00', 360_000_000],
    ['59.9996', 60_000],
    ['19.900000000000002', 19_900],
    ['1.', 1_000],
  ])('%s', (text, milliseconds) => {
    expect(millisecondsOfClock(text)).toBe(milliseconds)
  })

  test.each([
    '',
    ':',
    '1:',
    ':1',
    '1::2',
    '1:2:3:4',
    '1:2:3:04',
    '1:2:3:4000',
    '1:2:3:a00',
    '-1',
    '1 2',
    '1.2.3',
    '1.5s',
    'NaN',
    '١٢',
    '1234567890',
    'a',
  ])('%j is no time', (text) => {
    expect(millisecondsOfClock(text)).toBeNaN()
  })

  test('a part of a text is read without the rest', () => {
    expect(millisecondsOfClock('at 00:05 sharp', 3, 8)).toBe(5_000)
  })

  property.prop([fc.nat(999_999_999)])('every time that is written out is read back', (milliseconds) => {
    const text = new Date(milliseconds).toISOString().slice(11, 23)
    expect(millisecondsOfClock(text)).toBe(milliseconds % 86_400_000)
  })
})

describe('a place in a recording', () => {
  test.each([
    ['168', { milliseconds: 168_000, isBareNumber: true }],
    [' 94.5 ', { milliseconds: 94_500, isBareNumber: true }],
    ['02:48', { milliseconds: 168_000, isBareNumber: false }],
    ['PT2M48S', { milliseconds: 168_000, isBareNumber: false }],
    ['pt1h0.25s', { milliseconds: 3_600_250, isBareNumber: false }],
    ['PT', null],
    ['P1D', null],
    ['soon', null],
    ['-5', null],
    ['', null],
  ])('%j', (text, timecode) => {
    expect(timecodeFrom(text)).toEqual(timecode)
  })

  property.prop([fc.string()])('is a whole number and never before the beginning', (text) => {
    const timecode = timecodeFrom(text)
    if (timecode === null) return
    expect(Number.isSafeInteger(timecode.milliseconds)).toBe(true)
    expect(timecode.milliseconds).toBeGreaterThanOrEqual(0)
  })
})

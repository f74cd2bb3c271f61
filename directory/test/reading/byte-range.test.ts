import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/runs.ts'
import { byteRangeOf } from '../../src/reading/open-data/byte-range.ts'

test('a range of any header is a part of the file, or none', () => {
  const aNumber = fc.oneof(
    fc.constant(''),
    fc.nat(120).map(String),
    fc.bigInt({ min: 0n, max: 10n ** 40n }).map(String),
  )
  const aHeader = fc.oneof(
    fc.tuple(aNumber, aNumber).map(([from, to]) => `bytes=${from}-${to}`),
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom('bytes', '=', '-', '0', '9', ',', ' ')).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(aHeader, fc.integer({ min: 1, max: 100 }), (header, bytes) => {
      const range = byteRangeOf(header, bytes)
      if (range === null || range === 'unsatisfiable') return
      const { first, last } = range
      expect([Number.isInteger(first), Number.isInteger(last), first >= 0, first <= last, last < bytes]).toEqual(
        Array(5).fill(true),
      )
    }),
    { numRuns: runs(2_000) },
  )
})

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=9-', { first: 9, last: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-300', { first: 0, last: 9 }],
  ['bytes=4-300', { first: 4, last: 9 }],
  ['bytes=5-4', null],
  ['bytes=0-1,3-4', null],
  ['', null],
  [undefined, null],
])('%s of 10 bytes is %j', (header, range) => {
  expect(byteRangeOf(header, 10)).toEqual(range)
})

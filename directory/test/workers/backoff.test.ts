import { expect, test } from 'vitest'
import { backoffMs } from '../../src/workers/index.ts'

const pauses = (factor?: number) =>
  [1, 2, 3, 4, 2_000].map((failures) =>
    backoffMs({ firstMs: 1_000, longestMs: 6_000, ...(factor !== undefined && { factor }) }, failures),
  )

test('a pause doubles with each failure, up to the longest', () => {
  expect(pauses()).toEqual([1_000, 2_000, 4_000, 6_000, 6_000])
})

test('a pause grows by another factor, if one is given', () => {
  expect(pauses(4)).toEqual([1_000, 4_000, 6_000, 6_000, 6_000])
})

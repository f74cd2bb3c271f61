import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sortedDigests } from '../../src/identity/sorted-digests.ts'

const LENGTH = 20
const sort = (digests: readonly Uint8Array[]): Buffer => {
  // Each slice overwrites the memory of the last.
  return Buffer.concat(Array.from(sortedDigests(Buffer.concat(digests), LENGTH), (slice) => Buffer.from(slice)))
}
const digestOf = (number: number): Buffer => createHash('sha1').update(`${number}`).digest()

describe('sorted digests', () => {
  test('are in the order of their bytes, those with equal beginnings too', () => {
    // Few values, so that the first four bytes are often the same.
    const digest = fc.uint8Array({ minLength: LENGTH, maxLength: LENGTH, max: 1 })
    fc.assert(
      fc.property(fc.array(digest, { maxLength: 60 }), (digests) => {
        expect(sort(digests)).toEqual(Buffer.concat(digests.toSorted(Buffer.compare)))
      }),
    )
  })

  test.each([2_048, 2_049, 30_000])('are so too if there are %i, some of them twice', (count) => {
    const digests = Array.from({ length: count }, (_, at) => digestOf(at % 10 === 0 ? 0 : at))
    // These two have the same first bytes, by which digests are sorted first.
    digests[7]?.copy(digests[8] ?? Buffer.alloc(0), 0, 0, 5)
    expect(sort(digests)).toEqual(Buffer.concat(digests.toSorted(Buffer.compare)))
  })

  test('come in one slice if they are few, and in several if they are many', () => {
    const slicesOf = (count: number): number => {
      const digests = Array.from({ length: count }, (_, at) => digestOf(at))
      return [...sortedDigests(Buffer.concat(digests), LENGTH)].length
    }
    expect(slicesOf(500)).toBe(1)
    expect(slicesOf(20_000)).toBeGreaterThan(10)
  })
})

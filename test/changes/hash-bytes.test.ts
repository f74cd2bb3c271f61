import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putHash } from '../../src/changes/hash-bytes.ts'
import { formatHash } from '../../src/identity/hash.ts'
import { sortedDigests } from '../../src/identity/sorted-digests.ts'

test('a written hash is read as the bytes it was written from', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (raw) => {
      const into = new Uint8Array(20)
      putHash(formatHash(raw), into)
      expect(into).toEqual(raw)
    }),
  )
})

test('digests are sorted by their bytes, those with equal beginnings too', () => {
  // Few values, so that the first four bytes are often the same.
  const digest = fc.uint8Array({ minLength: 20, maxLength: 20, max: 1 })
  fc.assert(
    fc.property(fc.array(digest, { maxLength: 60 }), (digests) => {
      const sorted = Buffer.from(sortedDigests(Buffer.concat(digests), 20))
      expect(sorted).toEqual(Buffer.concat(digests.toSorted(Buffer.compare)))
    }),
  )
})

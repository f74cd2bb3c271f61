import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putHashText } from '../../src/changes/snapshot/hash-bytes.ts'
import { formatHash } from '../../src/identity/hash.ts'

test('a written hash is read as the bytes it was written from', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (raw) => {
      const into = new Uint8Array(20)
      putHashText(formatHash(raw), into)
      expect(into).toEqual(raw)
    }),
  )
})

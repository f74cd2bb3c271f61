import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  decodeEntries,
  encodeEntries,
  MOST_SIMILAR,
  type Reason,
  reasonLetters,
} from '../../src/similar/similar-entry.ts'

const reasons = Object.keys(reasonLetters) as Reason[]

test('similar podcasts are read as they were written, in their order', () => {
  const entries = reasons.map((reason) => ({ uuid: randomUUID(), reason }))
  expect(decodeEntries(encodeEntries(entries))).toEqual(entries)
  expect(decodeEntries(encodeEntries([]))).toEqual([])
})

test('a row of similar podcasts has at most 120 bytes', () => {
  const entries = Array.from({ length: MOST_SIMILAR }, () => ({ uuid: randomUUID(), reason: reasons[0]! }))
  const [uuid, madeAt, digest, length] = [16, 8, 4, 1]
  expect(uuid + madeAt + digest + length + encodeEntries(entries).length).toBeLessThanOrEqual(120)
})

test('an entry with a reason of another version is left out', () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const bytes = encodeEntries([
    { uuid: first, reason: 'words' },
    { uuid: second, reason: 'person' },
  ])
  bytes[0] = 'x'.charCodeAt(0)
  expect(decodeEntries(bytes)).toEqual([{ uuid: second, reason: 'person' }])
})

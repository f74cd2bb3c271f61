import { expect, test } from 'vitest'
import { SeenUuids } from '../../src/sss/seen-uuids.ts'

test('each of a hundred thousand uuids that differ in one digit is new only once', () => {
  const seen = new SeenUuids()
  const uuids = Array.from(
    { length: 100_000 },
    (_, index) => `5a0c1d2e-0000-4000-8000-${String(index).padStart(12, '0')}`,
  )
  expect(uuids.filter((uuid) => !seen.add(uuid))).toEqual([])
  expect(uuids.filter((uuid) => seen.add(uuid))).toEqual([])
})

test('the digit may be anywhere', () => {
  const seen = new SeenUuids()
  const uuid = '00000000-0000-4000-8000-000000000000'
  const others = Array.from(uuid, (_, at) => `${uuid.slice(0, at)}a${uuid.slice(at + 1)}`)
  expect([uuid, ...others].filter((other) => !seen.add(other))).toEqual([])
})

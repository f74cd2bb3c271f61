import { expect, test } from 'vitest'
import { HostParts } from '../../src/refresh/host-parts.ts'

const big = { host: 'big.example.org', slots: [3, 131], isOpen: true } as const
const first = { everyMs: 250, offsetMs: 0, lateMs: 25 }
const second = { ...first, offsetMs: 125 }

function partsOf(owned: readonly number[], leaving: readonly number[] = [], isOpen = true): HostParts {
  const parts = new HostParts()
  parts.update([{ ...big, isOpen }], new Set(owned), new Set(leaving))
  return parts
}

test.each([
  ['the first slot', [3], [], first],
  ['the second slot', [131, 7], [], second],
  ['both slots', [3, 131], [], null],
  ['neither slot', [7], [], null],
  ['both slots, while the second one leaves', [3, 131], [131], first],
  ['both slots, while the first one leaves', [3, 131], [3], second],
  ['one slot, which leaves', [131], [131], second],
  ['both slots, which leave', [3, 131], [3, 131], null],
])('a worker with %s has the right turns at the host', (_case, owned, leaving, turn) => {
  expect(partsOf(owned, leaving).turnOf('big.example.org')).toEqual(turn)
})

test('the turns of two workers leave 100 ms between two starts, even if one is late and the other is not', () => {
  const [a, b] = [partsOf([3]).turnOf('big.example.org')!, partsOf([131]).turnOf('big.example.org')!]
  expect(b.offsetMs - (a.offsetMs + a.lateMs)).toBeGreaterThanOrEqual(100)
  expect(a.everyMs - (b.offsetMs + b.lateMs)).toBeGreaterThanOrEqual(100)
})

test('each slot of a host that is spread has one connection, and the slot of another host has two', () => {
  const parts = partsOf([3])
  expect([parts.atOnce('big.example.org'), parts.atOnce('small.example.org')]).toEqual([1, 2])
  expect(parts.turnOf('small.example.org')).toBeNull()
})

test('a host whose slots are being emptied keeps its limits', () => {
  const parts = partsOf([3], [3], false)
  expect([parts.atOnce('big.example.org'), parts.turnOf('big.example.org')]).toEqual([2, null])
})

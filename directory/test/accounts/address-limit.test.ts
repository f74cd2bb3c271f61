import { expect, test } from 'vitest'
import { createAddressLimit } from '../../src/accounts/index.ts'

const home = { key: '198.51.100.1', isEverybody: false }
const elsewhere = { key: '2001:db8:0:7::/64', isEverybody: false }
const everybody = { key: 'everybody', isEverybody: true }

test('an address limit counts each network for itself', () => {
  const limit = createAddressLimit(2, 60, { now: () => 0 })
  expect([1, 2, 3].map(() => limit.take(home) !== null)).toEqual([true, true, false])
  expect([limit.waitS(home), limit.take(elsewhere) !== null]).toEqual([60, true])
})

test('an address limit allows clients whose addresses are hidden a hundred times as much together', () => {
  const limit = createAddressLimit(2, 60, { now: () => 0 })
  for (let index = 0; index < 200; index += 1) expect(limit.take(everybody)).not.toBeNull()
  expect([limit.take(everybody), limit.waitS(everybody), limit.take(home) !== null]).toEqual([null, 60, true])
})

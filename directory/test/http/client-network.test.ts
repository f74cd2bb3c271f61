import { expect, test } from 'vitest'
import { clientNetwork, networkOf } from '../../src/http/client-network.ts'

test.each([
  ['198.51.100.1', '198.51.100.1'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:db8:0:7:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
  ['2001:DB8:0000:0007:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:db8:0:8::1', '2001:db8:0:8::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::198.51.100.1', '64:ff9b:0:0::/64'],
  ['1:2:3:4:5:6:198.51.100.1', '1:2:3:4::/64'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['::ffff:c633:6401', '198.51.100.1'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '::1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.0.7',
  '169.254.1.1',
  '100.64.0.1',
  'fd00::1',
])('a forwarded request from %s has the network of everybody', (address) => {
  expect(clientNetwork(address, true)).toEqual({ key: 'everybody', isEverybody: true })
  expect(clientNetwork(address, false)).toMatchObject({ isEverybody: false })
})

test.each(['198.51.100.1', '172.32.0.1', '2001:db8::1', ''])(
  'a forwarded request from %s has its own network',
  (address) => {
    expect(clientNetwork(address, true)).toMatchObject({ isEverybody: false })
  },
)

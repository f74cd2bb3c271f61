import { expect, test } from 'vitest'
import { clientAddress } from '../../src/http/client-address.ts'

test.each([
  ['without proxies the header is not believed', '198.51.100.1', '203.0.113.9', 0, '198.51.100.1'],
  ['without the header the connection decides', '198.51.100.1', undefined, 1, '198.51.100.1'],
  ['one proxy: the last entry', '10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
  [
    'one proxy: an entry that the client wrote is not believed',
    '10.0.0.1',
    '192.0.2.66, 203.0.113.9',
    1,
    '203.0.113.9',
  ],
  ['two proxies: the entry before the last', '10.0.0.1', '192.0.2.66, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['fewer entries than proxies: the first', '10.0.0.1', '203.0.113.9', 3, '203.0.113.9'],
  ['an entry that is no address', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['IPv6', '10.0.0.1', '2001:db8::7', 1, '2001:db8::7'],
  ['IPv4 over an IPv6 socket', '::ffff:198.51.100.1', undefined, 0, '198.51.100.1'],
  ['no connection any more', undefined, undefined, 0, ''],
])('%s', (_, remote, header, proxies, expected) => {
  expect(clientAddress(remote, header, proxies)).toBe(expected)
})

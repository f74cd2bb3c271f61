import { afterAll, expect, test } from 'vitest'
import { createFetcher } from '../../src/fetch/index.ts'

const fetcher = createFetcher({ userAgent: 'FeedmillTests/1.0 (+https://feedmill.example/bot)' })
const ofPrivateNetwork = createFetcher({
  userAgent: 'FeedmillTests/1.0 (+https://feedmill.example/bot)',
  network: { allowPrivate: true },
})
afterAll(() => Promise.all([fetcher.close(), ofPrivateNetwork.close()]))

test.each([
  ['https://example.org/feed.xml', null],
  ['http://example.org:8080/feed.xml', null],
  ['no url', 'url'],
  [`https://example.org/${'a'.repeat(3000)}`, 'url'],
  ['ftp://example.org/feed.xml', 'scheme'],
  ['https://user:secret@example.org/', 'credentials'],
  ['https://example.org:25/', 'port'],
  ['http://localhost/feed.xml', 'host'],
  ['http://nas.local/feed.xml', 'host'],
  ['http://127.0.0.1/feed.xml', 'address'],
  ['http://0x7f.1/feed.xml', 'address'],
  ['http://[::1]/feed.xml', 'address'],
  ['http://10.1.2.3/feed.xml', 'address'],
])('blockedReason of %s is %s', (url, reason) => {
  expect(fetcher.blockedReason(url)).toBe(reason)
})

test('blockedReason allows loopback addresses if private networks are allowed', () => {
  expect(ofPrivateNetwork.blockedReason('http://127.0.0.1:8080/feed.xml')).toBeNull()
})

test('blockedReason rejects a value that is not a string', () => {
  // @ts-expect-error: a URL object
  expect(() => fetcher.blockedReason(new URL('https://example.org'))).toThrow('takes a URL as a string')
})

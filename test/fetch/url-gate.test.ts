import { describe, expect, test } from 'vitest'
import { openWorld } from './world.ts'

const outcomeOf = async (url: string, network = {}) => {
  const outcome = await openWorld().fetcher({ network }).fetch({ url })
  return 'reason' in outcome
    ? `${outcome.kind}/${outcome.reason}`
    : 'which' in outcome
      ? `${outcome.kind}/${outcome.which}`
      : outcome.kind
}

describe('a URL that is not fetched (fetching 1.14)', () => {
  test.each([
    ['not a URL', 'blocked/url'],
    ['', 'blocked/url'],
    ['ftp://feeds.example.com/feed', 'blocked/scheme'],
    ['http://ola:nordmann@feeds.example.com/feed', 'blocked/credentials'],
    ['http://feeds.example.com:22/feed', 'blocked/port'],
    ['http://feeds.example.com:8025/feed', 'dns/not-found'],
    ['http://feeds.example.com:6000/feed', 'blocked/port'],
    ['http://intranet/feed', 'blocked/host'],
    ['http://nas.local/feed', 'blocked/host'],
    ['http://wiki.internal/feed', 'blocked/host'],
    ['http://expyuzz4wqqyqhjn.onion/feed', 'blocked/host'],
    ['http://feeds..example.com/feed', 'blocked/host'],
    ['http://.example.com/feed', 'blocked/host'],
    [`http://${'a'.repeat(64)}.example.com/feed`, 'blocked/host'],
    ['http://192.168.1.1/feed', 'blocked/address'],
    [`http://feeds.example.com/${'x'.repeat(2_048)}`, 'limit/url'],
  ])('%s: %s', async (url, expected) => {
    const names = {
      resolver: { resolve: async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })) },
    }
    expect(await outcomeOf(url, names)).toBe(expected)
  })

  test('has a host that is on the list, or below it', async () => {
    const denyHosts = ['Example.com']
    expect(await outcomeOf('http://example.com/feed', { denyHosts })).toBe('blocked/host')
    expect(await outcomeOf('http://feeds.example.com/feed', { denyHosts })).toBe('blocked/host')
    expect(await outcomeOf('http://myexample.com/feed', { denyHosts })).toBe('dns/not-found')
  })

  test('has a host that is on the list in another spelling', async () => {
    const denyHosts = ['example.com.', 'hörspiel.example']
    expect(await outcomeOf('http://feeds.example.com/feed', { denyHosts })).toBe('blocked/host')
    expect(await outcomeOf('http://xn--hrspiel-90a.example/feed', { denyHosts })).toBe('blocked/host')
  })

  test.each([
    ['SMTP', 25],
    ['SSH', 22],
    ['PostgreSQL', 5432],
    ['MySQL', 3306],
    ['Redis', 6379],
    ['Elasticsearch', 9200],
    ['memcached', 11211],
    ['MongoDB', 27017],
    ['IRC', 6667],
  ])('has the port of another service: %s', async (_name, port) => {
    expect(await outcomeOf(`http://feeds.example.com:${port}/feed`)).toBe('blocked/port')
  })

  test('does not have a refused port that the caller permits', async () => {
    const ports = (port: number, isAllowed: boolean) => isAllowed || port === 9200
    expect(await outcomeOf('http://nowhere.example.com:9200/feed', { ports })).toBe('dns/not-found')
    expect(await outcomeOf('http://nowhere.example.com:8080/feed', { ports })).toBe('dns/not-found')
    expect(await outcomeOf('http://nowhere.example.com:6379/feed', { ports })).toBe('blocked/port')
  })

  test('has a port that the caller does not want', async () => {
    expect(await outcomeOf('http://feeds.example.com/feed', { ports: (port: number) => port === 443 })).toBe(
      'blocked/port',
    )
  })
})

test('a URL is requested exactly as written, without its fragment', async () => {
  const world = openWorld()
  const server = await world.tcp((socket) => socket.end())
  const fetcher = world.fetcher()
  for (const path of ['/feed?', '/feed?a=%zz&b=ü', "/f%20e'd;v=1?x=/../y", '/a/../b#top'])
    await fetcher.fetch({ url: server.url(path) })
  expect(server.heads.map((head) => head.split('\r\n')[0])).toEqual([
    'GET /feed? HTTP/1.1',
    'GET /feed?a=%zz&b=%C3%BC HTTP/1.1',
    "GET /f%20e'd;v=1?x=/../y HTTP/1.1",
    'GET /b HTTP/1.1',
  ])
})

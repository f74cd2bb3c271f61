import { createServer } from 'node:net'
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { systemClock } from '../../src/fetch/clock.ts'
import { createAddressGuard } from '../../src/fetch/connecting/address-guard.ts'
import { runs } from '../runs.ts'
import { openWorld, response } from './world.ts'

const publicOnly = createAddressGuard({ allow: [], allowServers: [], deny: [] })
const guard = (address: string) => publicOnly(address, 443)

const byte = fc.integer({ min: 0, max: 255 })
const group = fc.integer({ min: 0, max: 65_535 }).map((value) => value.toString(16))
const dotted = (...parts: fc.Arbitrary<number>[]) => fc.tuple(...parts).map((bytes) => bytes.join('.'))
const only = (value: number) => fc.constant(value)

const privateIPv4 = fc.oneof(
  dotted(only(0), byte, byte, byte),
  dotted(only(10), byte, byte, byte),
  dotted(only(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  dotted(only(127), byte, byte, byte),
  dotted(only(169), only(254), byte, byte),
  dotted(only(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  dotted(only(192), only(168), byte, byte),
  dotted(only(198), fc.integer({ min: 18, max: 19 }), byte, byte),
  dotted(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
)
const publicIPv4 = fc.oneof(
  dotted(fc.integer({ min: 1, max: 9 }), byte, byte, byte),
  dotted(fc.integer({ min: 11, max: 99 }), byte, byte, byte),
  dotted(fc.integer({ min: 173, max: 191 }), byte, byte, byte),
  dotted(fc.integer({ min: 204, max: 223 }), byte, byte, byte),
)
const hexOf = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}
const restOf = (count: number) =>
  fc.array(group, { minLength: count, maxLength: count }).map((groups) => groups.join(':'))
const privateIPv6 = fc.oneof(
  fc.constantFrom('::', '::1'),
  restOf(6).map((rest) => `fc00:1:${rest}`),
  restOf(6).map((rest) => `fd12:1:${rest}`),
  restOf(7).map((rest) => `fe80:${rest}`),
  restOf(7).map((rest) => `ff02:${rest}`),
  restOf(6).map((rest) => `2001:db8:${rest}`),
  restOf(6).map((rest) => `2001:0:${rest}`),
  restOf(7).map((rest) => `2002:${rest}`),
  restOf(5).map((rest) => `64:ff9b:1:${rest}`),
)
const carriedIPv4 = (address: fc.Arbitrary<string>) =>
  fc.oneof(
    address.map((ipv4) => `::ffff:${ipv4}`),
    address.map((ipv4) => `::ffff:${hexOf(ipv4)}`),
    address.map((ipv4) => `0:0:0:0:0:FFFF:${ipv4}`),
    address.map((ipv4) => `64:ff9b::${ipv4}`),
    address.map((ipv4) => `64:ff9b::${hexOf(ipv4)}`),
  )

describe('what may be connected to', () => {
  test.prop([privateIPv4])('no private IPv4 address', (address) => {
    expect(guard(address)).toBe(false)
  })

  test.prop([publicIPv4])('every public IPv4 address', (address) => {
    expect(guard(address)).toBe(true)
  })

  test.prop([privateIPv6])('no IPv6 address that is not global', (address) => {
    expect(guard(address)).toBe(false)
  })

  test.prop([restOf(6)])('every global IPv6 address', (rest) => {
    expect(guard(`2a01:4f8:${rest}`)).toBe(true)
  })

  test.prop([carriedIPv4(privateIPv4)])('no private IPv4 address inside of an IPv6 address', (address) => {
    expect(guard(address)).toBe(false)
  })

  test.prop([carriedIPv4(publicIPv4)])('a public IPv4 address inside of one, as NAT64 needs', (address) => {
    expect(guard(address)).toBe(true)
  })

  test.each(['168.63.129.16', '::ffff:168.63.129.16', '64:ff9b::a83f:8110'])(
    'not %s, the platform of every machine in Azure',
    (address) => {
      expect(guard(address)).toBe(false)
    },
  )

  test.prop([fc.string()])('no text that is no address', (text) => {
    expect(guard(`x${text}`)).toBe(false)
  })

  test.each(['fe80::1%eth0', '127.0.0.1:80', '[::1]', '2130706433', '0x7f.1', ''])(
    'not %s, which is no address',
    (text) => {
      expect(guard(text)).toBe(false)
    },
  )
})

describe('the policy', () => {
  const own = createAddressGuard({
    allow: ['10.1.0.0/16', 'fd00::/8'],
    allowServers: ['127.0.0.1:8080', '[fe80::7]:8080', '10.1.2.7:8080'],
    deny: ['10.1.2.0/24', '93.184.0.0/13'],
  })

  test.each([
    ['10.1.1.1', true],
    ['10.2.1.1', false],
    ['10.1.2.3', false],
    ['::ffff:10.1.1.1', true],
    ['::ffff:10.1.2.3', false],
    ['fd00::5', true],
    ['93.191.255.255', false],
    ['93.192.0.0', true],
  ])('%s: %s', (address, isAllowed) => {
    expect(own(address, 443)).toBe(isAllowed)
  })

  test.each([
    ['127.0.0.1', 8080, true],
    ['127.0.0.1', 8081, false],
    ['127.0.0.2', 8080, false],
    ['::ffff:127.0.0.1', 8080, true],
    ['::ffff:127.0.0.1', 8081, false],
    ['fe80:0::7', 8080, true],
    ['fe80::7', 8081, false],
    ['10.1.2.7', 8080, false],
  ])('the server %s, port %i: %s', (address, port, isAllowed) => {
    expect(own(address, port)).toBe(isAllowed)
  })

  test.each(['10.0.0.0/33', '10.0.0/8', '::/129', 'example.org/8', '10.0.0.0/', '10.0.0.0/x'])(
    '%s is refused as an invalid network',
    (text) => {
      expect(() => createAddressGuard({ allow: [text], allowServers: [], deny: [] })).toThrow(TypeError)
    },
  )

  test.each(['127.0.0.1', '127.0.0.1:0', '127.0.0.1:65536', '::1:80', '[127.0.0.1:80', 'localhost:80', '[::1]', ':80'])(
    '%s is refused as an invalid server',
    (text) => {
      expect(() => createAddressGuard({ allow: [], allowServers: [text], deny: [] })).toThrow(TypeError)
    },
  )
})

/** Ways to write 127.0.0.1 in a URL. */
const loopbackSpellings = fc.oneof(
  fc.constantFrom(
    '127.1',
    '127.0.1',
    '0x7f.1',
    '0177.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '127.0.0.1.',
    '１２７.0.0.1',
  ),
  fc.constantFrom(
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ),
  fc.constantFrom('[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '0', '0.0.0.0', 'localhost', 'LOCALHOST.', 'a.localhost'),
  fc
    .tuple(byte, byte, byte)
    .chain(([b, c, d]) =>
      fc.constantFrom(
        `127.${b}.${c}.${d}`,
        `0x7f.${b}.0x${c.toString(16)}.${d}`,
        String(127 * 2 ** 24 + b * 65_536 + c * 256 + d),
      ),
    ),
)

describe('never a connection', () => {
  test.prop([loopbackSpellings], { numRuns: runs(60) })('to this machine, in any spelling', async (host) => {
    const world = openWorld()
    const [four, six] = [await world.listen(createServer(), 'http'), await world.listen(createServer(), 'http', '::1')]
    const fetcher = world.fetcher({ network: { allowCidrs: [] } })
    for (const { port } of [four, six]) {
      const outcome = await fetcher.fetch({ url: `http://${host}:${port}/feed` })
      expect(outcome.kind).toBe('blocked')
    }
    expect([four.connections, six.connections]).toEqual([0, 0])
  })

  test.prop([loopbackSpellings], { numRuns: runs(60) })('through a redirect', async (host) => {
    const world = openWorld()
    const inside = await world.listen(createServer(), 'http', '127.0.0.2')
    const outside = await world.tcp((socket) =>
      socket.write(
        Buffer.from(
          `HTTP/1.1 302 Found\r\nLocation: http://${encodeURI(host)}:${inside.port}/\r\nContent-Length: 0\r\n\r\n`,
        ),
      ),
    )
    // 127.0.0.1 itself plays the internet here.
    const outcome = await world.fetcher().fetch({ url: outside.url() })
    expect(inside.connections).toBe(0)
    if (outcome.kind !== 'blocked') expect(outcome.meta.hops.at(-1)?.address ?? '127.0.0.1').toMatch(/127\.0\.0\.1$/)
  })

  test('by a name that changes between the look-up and the connection', async () => {
    const world = openWorld()
    const inside = await world.listen(createServer(), 'http', '127.0.0.2')
    let asked = 0
    world.names.set('rebind.example.com', () => {
      asked += 1
      return [{ address: asked % 2 === 1 ? '127.0.0.1' : '127.0.0.2', family: 4, ttl: 0 }]
    })
    let ahead = 0
    const clock = { ...systemClock, now: () => Date.now() + ahead }
    const fetcher = world.fetcher({ clock, retry: { transient: 0 } })
    // An address is kept for 30 seconds at least.
    for (let i = 0; i < 10; i++, ahead += 31_000)
      await fetcher.fetch({ url: inside.url('/feed', 'rebind.example.com') })
    expect(asked).toBe(10)
    expect(inside.connections).toBe(0)
  })

  test('to another port of an allowed server, by a name or a redirect', async () => {
    const world = openWorld()
    const inside = await world.listen(createServer(), 'http')
    const outside = await world.tcp((socket) =>
      socket.write(response('302 Found', { Location: `http://127.0.0.1:${inside.port}/` })),
    )
    world.names.set('inside.example.com', [{ address: '127.0.0.1', family: 4, ttl: 60 }])
    const network = { allowCidrs: [], allowServers: [`127.0.0.1:${outside.port}`] }
    const fetcher = world.fetcher({ network })
    for (const url of [outside.url(), inside.url('/feed', 'inside.example.com')]) {
      expect(await fetcher.fetch({ url })).toMatchObject({ kind: 'blocked', reason: 'address' })
    }
    expect([outside.connections, inside.connections]).toEqual([1, 0])
  })

  test('for a hub either, which a feed names', async () => {
    const world = openWorld()
    const inside = await world.listen(createServer(), 'http', '127.0.0.2')
    const outcome = await world
      .fetcher()
      .request({ url: `http://127.0.0.2:${inside.port}/hub`, method: 'POST', body: 'hub.mode=subscribe' })
    expect(outcome).toMatchObject({ kind: 'blocked', reason: 'address' })
    expect(inside.connections).toBe(0)
  })

  test('for a hub that redirects', async () => {
    const world = openWorld()
    const inside = await world.listen(createServer(), 'http', '127.0.0.2')
    const hub = await world.tcp((socket) =>
      socket.write(response('307 Temporary Redirect', { Location: `http://127.0.0.2:${inside.port}/hub` })),
    )
    const outcome = await world.fetcher().request({ url: hub.url('/hub'), method: 'POST', body: 'hub.mode=subscribe' })
    expect(outcome).toMatchObject({ kind: 'blocked', reason: 'address' })
    expect(inside.connections).toBe(0)
  })
})

import { createServer } from 'node:net'
import { expect } from 'vitest'
import { feed, headerIn, response, type World } from '../world.ts'
import type { Fault } from './fault.ts'

type Routes = Readonly<Record<string, (head: string) => string | Buffer>>

const pathOf = (head: string) => head.split(' ')[1] ?? ''
const redirect = (status: number, location: string) =>
  Buffer.from(`HTTP/1.1 ${status} Elsewhere\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`, 'latin1')

/** A server with a few paths. What it has no path for is not found. */
const serve = (world: World, routes: Routes) =>
  world.tcp((socket, head) => socket.write(routes[pathOf(head)]?.(head) ?? response('404 Not Found', {})))

const fetchFrom = (routes: Routes) => async (world: World) => {
  const server = await serve(world, routes)
  return await world.fetcher().fetch({ url: server.url('/start') })
}
const redirectedTo = (location: string) => fetchFrom({ '/start': () => redirect(302, location) })

/**
 * Redirects to a listener on a private address of this machine, so that a connection would come about if it were tried.
 * It may not be.
 */
const neverReachedAt = (address: string, spelling: string) => async (world: World) => {
  const target = await world.listen(createServer(), 'http', address)
  const server = await serve(world, { '/start': () => redirect(302, `http://${spelling}:${target.port}/feed`) })
  const outcome = await world.fetcher().fetch({ url: server.url('/start') })
  expect(target.connections).toBe(0)
  return outcome
}

const blockedAddress = { outcome: 'blocked/address', effect: 'B' } as const

/** A server that sends elsewhere: in circles, nowhere, or where nobody should go. */
export const redirectFaults: readonly Fault[] = [
  {
    id: 'F47',
    server: 'redirects in a circle',
    variants: [
      { name: 'of one', outcome: 'redirect-error/loop', effect: 'S', run: redirectedTo('/start#again') },
      {
        name: 'of two',
        outcome: 'redirect-error/loop',
        effect: 'S',
        run: fetchFrom({ '/start': () => redirect(301, '/other'), '/other': () => redirect(302, '/start') }),
      },
    ],
  },
  {
    id: 'F48',
    server: '11 redirects',
    variants: [
      {
        outcome: 'redirect-error/too-many',
        effect: 'S',
        run: async (world) => {
          const server = await world.tcp((socket, head) => socket.write(redirect(302, `${pathOf(head)}x`)))
          const outcome = await world.fetcher().fetch({ url: server.url() })
          expect(server.heads).toHaveLength(11)
          return outcome
        },
      },
      {
        name: '10 are followed',
        outcome: 'modified',
        effect: 'ok',
        run: async (world) => {
          const server = await world.tcp((socket, head, count) =>
            socket.write(count <= 10 ? redirect(302, `${pathOf(head)}x`) : response('200 OK', {}, feed())),
          )
          return await world.fetcher().fetch({ url: server.url() })
        },
      },
    ],
  },
  {
    id: 'F49',
    server: '301, then 302',
    variants: [
      {
        name: 'is no move',
        outcome: 'modified',
        effect: 'ok',
        run: async (world) => {
          const outcome = await fetchFrom({
            '/start': () => redirect(301, '/now'),
            '/now': () => redirect(302, '/feed'),
            '/feed': () => response('200 OK', {}, feed()),
          })(world)
          expect(outcome.meta.permanentUrl).toBeUndefined()
          return outcome
        },
      },
      {
        name: '301, then 308, is one',
        outcome: 'modified',
        effect: 'ok',
        run: async (world) => {
          const outcome = await fetchFrom({
            '/start': () => redirect(301, '/now'),
            '/now': () => redirect(308, '/feed'),
            '/feed': () => response('200 OK', {}, feed()),
          })(world)
          expect(outcome.meta.permanentUrl).toMatch(/\/feed$/)
          return outcome
        },
      },
    ],
  },
  {
    id: 'F50',
    server: 'a redirect to what is not HTTP',
    variants: ['file:///etc/passwd', 'data:text/xml,%3Crss/%3E', 'javascript:alert(1)', 'gopher://example.com/'].map(
      (location) => ({ name: location, outcome: 'blocked/scheme', effect: 'B', run: redirectedTo(location) }) as const,
    ),
  },
  {
    id: 'F51',
    server: 'a redirect to a private address',
    variants: [
      { name: '169.254.169.254', ...blockedAddress, run: redirectedTo('http://169.254.169.254/latest/meta-data/') },
      { name: '10.0.0.1', ...blockedAddress, run: redirectedTo('http://10.0.0.1/') },
      { name: '127.0.0.2', ...blockedAddress, run: neverReachedAt('127.0.0.2', '127.0.0.2') },
      { name: '[::1]', ...blockedAddress, run: neverReachedAt('::1', '[::1]') },
      { name: '[::ffff:127.0.0.2]', ...blockedAddress, run: neverReachedAt('127.0.0.2', '[::ffff:127.0.0.2]') },
      { name: '0x7f.2', ...blockedAddress, run: neverReachedAt('127.0.0.2', '0x7f.2') },
      { name: '2130706434', ...blockedAddress, run: neverReachedAt('127.0.0.2', '2130706434') },
    ],
  },
  {
    id: 'F52',
    server: 'a name that leads to a private address',
    variants: [
      {
        name: 'always',
        ...blockedAddress,
        run: async (world) => {
          world.names.set('rebind.example.com', [{ address: '127.0.0.2', family: 4 }])
          return await neverReachedAt('127.0.0.2', 'rebind.example.com')(world)
        },
      },
      {
        name: 'the second time it is asked for',
        ...blockedAddress,
        run: async (world) => {
          const inside = await world.listen(createServer(), 'http', '127.0.0.2')
          let asked = 0
          world.names.set('rebind.example.com', () => {
            asked += 1
            return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4, ttl: 0 }]
          })
          const outside = await world.tcp((socket) => socket.end(response('200 OK', { Connection: 'close' }, feed())))
          let later = 0
          const clock = { ...world.clock, now: () => Date.now() + later }
          const fetcher = world.fetcher({ clock })
          expect((await fetcher.fetch({ url: outside.url('/feed', 'rebind.example.com') })).kind).toBe('modified')
          later = 60_000
          const outcome = await fetcher.fetch({ url: inside.url('/feed', 'rebind.example.com') })
          expect([asked, inside.connections]).toEqual([2, 0])
          return outcome
        },
      },
      {
        name: 'beside a public one',
        outcome: 'modified',
        effect: 'ok',
        run: async (world) => {
          world.names.set('mixed.example.com', [
            { address: '127.0.0.2', family: 4 },
            { address: '127.0.0.1', family: 4 },
          ])
          const server = await serve(world, { '/feed': () => response('200 OK', {}, feed()) })
          const outcome = await world.fetcher().fetch({ url: server.url('/feed', 'mixed.example.com') })
          expect(outcome.meta.hops[0]?.address).toBe('127.0.0.1')
          return outcome
        },
      },
    ],
  },
  {
    id: 'F53',
    server: 'a redirect without a target',
    variants: [
      {
        name: 'no Location',
        outcome: 'redirect-error/bad-location',
        effect: 'S',
        run: fetchFrom({ '/start': () => response('302 Found', {}) }),
      },
      { name: 'an empty one', outcome: 'redirect-error/bad-location', effect: 'S', run: redirectedTo('') },
      { name: '`http://[::1`', outcome: 'redirect-error/bad-location', effect: 'S', run: redirectedTo('http://[::1') },
    ],
  },
  {
    id: 'F54',
    server: 'a Location with bytes above ASCII',
    variants: [
      {
        name: 'UTF-8',
        outcome: 'modified',
        effect: 'ok',
        run: fetchFrom({
          '/start': () => redirect(302, Buffer.from('/é').toString('latin1')),
          '/%C3%A9': () => response('200 OK', {}, feed()),
        }),
      },
      {
        name: 'latin1',
        outcome: 'modified',
        effect: 'ok',
        run: fetchFrom({ '/start': () => redirect(302, '/\xe9'), '/%C3%A9': () => response('200 OK', {}, feed()) }),
      },
    ],
  },
  // Rule R10.
  {
    id: 'F55',
    server: '302 with a body without end',
    variants: [
      {
        outcome: 'modified',
        effect: 'ok',
        run: async (world) => {
          const server = await world.tcp((socket, head) => {
            if (pathOf(head) === '/feed') return socket.write(response('200 OK', {}, feed()))
            socket.write('HTTP/1.1 302 Found\r\nLocation: /feed\r\n\r\n')
            const pour = () => {
              while (socket.writable && socket.write('x'.repeat(10_000)));
            }
            socket.on('drain', pour)
            return pour()
          })
          return await world.fetcher().fetch({ url: server.url('/start') })
        },
      },
    ],
  },
  {
    id: 'F56',
    server: 'a redirect to another origin',
    variants: [
      {
        name: 'gets neither credentials nor validators',
        outcome: 'modified',
        effect: 'ok',
        run: async (world) => {
          const other = await serve(world, { '/feed': () => response('200 OK', {}, feed()) })
          const first = await serve(world, { '/start': () => redirect(302, other.url('/feed', 'moved.example.org')) })
          const url = first.url('/start')
          const outcome = await world.fetcher().fetch({
            url,
            credentials: { username: 'ola', password: 'nordmann' },
            headers: { 'x-key': 'secret' },
            validators: { url, etag: '"1"', storedAt: 0 },
          })
          const names = ['authorization', 'x-key', 'if-none-match']
          expect(names.map((name) => headerIn(first.heads[0] ?? '', name))).toEqual([
            'Basic b2xhOm5vcmRtYW5u',
            'secret',
            '"1"',
          ])
          expect(names.map((name) => headerIn(other.heads[0] ?? '', name))).toEqual([undefined, undefined, undefined])
          return outcome
        },
      },
    ],
  },
  {
    id: 'F57',
    server: 'a redirect to a port that is not for the web',
    variants: [25, 0, 6667, 10080].map(
      (port) =>
        ({
          name: String(port),
          outcome: 'blocked/port',
          effect: 'B',
          run: redirectedTo(`http://feeds.example.com:${port}/`),
        }) as const,
    ),
  },
  {
    id: 'F58',
    server: 'a redirect from https to http',
    variants: [
      {
        outcome: 'modified',
        effect: 'ok',
        run: async (world) => {
          const plain = await serve(world, { '/feed': () => response('200 OK', {}, feed()) })
          const secure = await world.https((_request, answer) => answer.writeHead(301, { location: plain.url() }).end())
          const outcome = await world.fetcher().fetch({ url: secure.url() })
          expect([outcome.meta.downgraded, outcome.meta.permanentUrl]).toEqual([true, undefined])
          return outcome
        },
      },
    ],
  },
]

import { createServer } from 'node:net'
import { expect } from 'vitest'
import { systemClock } from '../../../src/fetch/clock.ts'
import { createSystemResolver } from '../../../src/fetch/connecting/system-resolver.ts'
import type { FetchRequest } from '../../../src/fetch/index.ts'
import { feed, keyPair, response, type World } from '../world.ts'
import type { Fault } from './fault.ts'

/** Network options by which a name server of this machine is asked. */
const askedOf = (address: string) => ({ resolver: createSystemResolver(systemClock, { servers: [address] }) })

const withCertificate = (name: string) => async (world: World) => {
  const server = await world.tls(keyPair(name), (socket) => socket.write(response('200 OK', {}, feed())))
  const outcome = await world.fetcher().fetch({ url: server.url() })
  expect(server.heads).toEqual([])
  return outcome
}

/** Fetches, and aborts when `abort` is called; by then the fetch must be over before the server does anything more. */
const aborts =
  (
    arrange: (
      world: World,
      abort: () => void,
    ) => Promise<{ request: FetchRequest; options?: Parameters<World['fetcher']>[0] }>,
  ) =>
  async (world: World) => {
    const controller = world.abortController()
    const { request, options } = await arrange(world, () => controller.abort())
    return await world.fetcher(options).fetch({ ...request, signal: controller.signal })
  }

const loopback6 = { allowCidrs: ['127.0.0.1/32', '::1/128'] }

/** TLS, names and connections that fail, and callers who give up. */
export const networkFaults: readonly Fault[] = [
  {
    id: 'F68',
    server: 'TLS that cannot be trusted',
    variants: [
      { name: 'self-signed', outcome: 'tls/untrusted', effect: 'S', run: withCertificate('self-signed') },
      { name: 'wrong name', outcome: 'tls/name', effect: 'S', run: withCertificate('other-name') },
      { name: 'expired', outcome: 'tls/expired', effect: 'T', run: withCertificate('expired') },
      {
        name: 'TLS 1.1',
        outcome: 'tls/version',
        effect: 'S',
        run: async (world) => {
          const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
          const server = await world.tls({ ...keyPair('feeds'), ...old }, () => {})
          return await world.fetcher().fetch({ url: server.url() })
        },
      },
    ],
  },
  {
    id: 'F69',
    server: 'TLS that does not come about',
    variants: [
      {
        name: 'plain HTTP on an https URL',
        outcome: 'tls/protocol',
        effect: 'S',
        run: async (world) => {
          const server = await world.raw(
            (socket) => socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
            'https',
          )
          return await world.fetcher().fetch({ url: server.url() })
        },
      },
      {
        name: 'TLS on an http URL',
        outcome: 'network/reset',
        effect: 'T',
        run: async (world) => {
          const server = await world.tls(keyPair('feeds'), () => {})
          return await world.fetcher().fetch({ url: server.url().replace('https:', 'http:') })
        },
      },
      {
        name: 'a silent handshake',
        outcome: 'timeout/connect',
        effect: 'T',
        run: async (world) => {
          const server = await world.raw(() => {}, 'https')
          return await world.fetcher({ timeoutsMs: { connect: 100 } }).fetch({ url: server.url() })
        },
      },
      {
        name: 'FIN in the handshake',
        outcome: 'network/reset',
        effect: 'T',
        run: async (world) => {
          const server = await world.raw((socket) => socket.on('data', () => socket.end()), 'https')
          return await world.fetcher().fetch({ url: server.url() })
        },
      },
      {
        name: 'RST in the handshake',
        outcome: 'network/reset',
        effect: 'T',
        run: async (world) => {
          const server = await world.raw((socket) => socket.on('data', () => socket.resetAndDestroy()), 'https')
          return await world.fetcher().fetch({ url: server.url() })
        },
      },
    ],
  },
  {
    id: 'F70',
    server: 'names and connections',
    variants: [
      {
        name: 'refused',
        outcome: 'network/connect',
        effect: 'T',
        run: async (world) => {
          const server = await world.raw(() => {})
          const url = server.url()
          await world.stop(server)
          return await world.fetcher().fetch({ url })
        },
      },
      {
        name: 'NXDOMAIN',
        outcome: 'dns/not-found',
        effect: 'S',
        run: async (world) => {
          const { address, questions } = await world.nameServer({})
          const fetcher = world.fetcher({ network: askedOf(address) })
          const outcome = await fetcher.fetch({ url: 'http://gone.example.com/feed' })
          expect([...questions].sort()).toEqual(['A gone.example.com', 'AAAA gone.example.com'])
          return outcome
        },
      },
      {
        name: 'SERVFAIL',
        outcome: 'dns/temporary',
        effect: 'T',
        run: async (world) => {
          const { address } = await world.nameServer({ 'ill.example.com': 'SERVFAIL' })
          const fetcher = world.fetcher({ network: askedOf(address) })
          return await fetcher.fetch({ url: 'http://ill.example.com/feed' })
        },
      },
      {
        name: 'a silent name server',
        outcome: 'timeout/dns',
        effect: 'T',
        run: async (world) => {
          const { address } = await world.nameServer({ 'mute.example.com': 'silence' })
          const fetcher = world.fetcher({ timeoutsMs: { dns: 100 }, network: askedOf(address) })
          return await fetcher.fetch({ url: 'http://mute.example.com/feed' })
        },
      },
      {
        name: 'IPv6 alone',
        outcome: 'modified',
        effect: 'ok',
        run: async (world) => {
          const { address } = await world.nameServer({ 'six.example.com': ['::1'] })
          const server = await world.listen(
            createServer((socket) => socket.on('data', () => socket.write(response('200 OK', {}, feed())))),
            'http',
            '::1',
          )
          const fetcher = world.fetcher({ network: { ...loopback6, ...askedOf(address) } })
          return await fetcher.fetch({ url: server.url('/feed', 'six.example.com') })
        },
      },
      {
        name: 'IPv4 and IPv6, and IPv4 is dead',
        outcome: 'modified',
        effect: 'ok',
        run: async (world) => {
          world.names.set('both.example.com', [
            { address: '127.0.0.1', family: 4 },
            { address: '::1', family: 6 },
          ])
          const server = await world.listen(
            createServer((socket) => socket.on('data', () => socket.write(response('200 OK', {}, feed())))),
            'http',
            '::1',
          )
          const outcome = await world
            .fetcher({ network: loopback6 })
            .fetch({ url: server.url('/feed', 'both.example.com') })
          expect(outcome.meta.hops[0]?.address).toBe('::1')
          return outcome
        },
      },
      {
        name: 'HTTP/2 alone',
        outcome: 'modified',
        effect: 'ok',
        run: async (world) => {
          const server = await world.http2((stream) => {
            stream.respond({ ':status': 200, 'content-type': 'text/xml' })
            stream.end(feed())
          })
          const outcome = await world.fetcher().fetch({ url: server.url() })
          expect(outcome.meta.framing).toBe('stream')
          return outcome
        },
      },
    ],
  },
  {
    id: 'F71',
    server: 'a kept connection that is no good any more',
    variants: [
      {
        name: 'closed as it is used again',
        outcome: 'modified',
        effect: 'ok',
        run: async (world) => {
          const server = await world.tcp((socket, _head, count) => {
            if (count === 2) socket.resetAndDestroy()
            else socket.write(response('200 OK', {}, feed(`Part ${count}`)))
          })
          const fetcher = world.fetcher()
          await fetcher.fetch({ url: server.url() })
          const outcome = await fetcher.fetch({ url: server.url() })
          expect([server.heads.length, server.connections]).toEqual([3, 2])
          return outcome
        },
      },
      {
        name: 'with a second answer on it',
        outcome: 'modified',
        effect: 'ok',
        run: async (world) => {
          const server = await world.tcp((socket, head) => {
            const own = response('200 OK', {}, feed(head.split(' ')[1]))
            socket.write(
              head.startsWith('GET /first ') ? Buffer.concat([own, response('200 OK', {}, feed('planted'))]) : own,
            )
          })
          const fetcher = world.fetcher()
          await fetcher.fetch({ url: server.url('/first') })
          const outcome = await fetcher.fetch({ url: server.url('/second') })
          if (outcome.kind === 'modified')
            expect(Buffer.from(outcome.value.bytes).toString()).toContain('<title>/second</title>')
          return outcome
        },
      },
    ],
  },
  {
    id: 'F72',
    server: 'the caller gives up',
    variants: [
      {
        name: 'before anything',
        outcome: 'aborted',
        effect: '0',
        run: aborts(async (world, abort) => {
          const server = await world.raw(() => {})
          abort()
          return { request: { url: server.url() } }
        }),
      },
      {
        name: 'while the name is looked up',
        outcome: 'aborted',
        effect: '0',
        run: aborts(async (_world, abort) => {
          const resolver = {
            resolve: (_name: string, signal: AbortSignal) => {
              setImmediate(abort)
              return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
            },
          }
          return { request: { url: 'http://feeds.example.com/feed' }, options: { network: { resolver } } }
        }),
      },
      {
        name: 'while it connects',
        outcome: 'aborted',
        effect: '0',
        run: aborts(async (world, abort) => {
          const server = await world.raw(() => abort(), 'https')
          return { request: { url: server.url() } }
        }),
      },
      {
        name: 'while it waits for the headers',
        outcome: 'aborted',
        effect: '0',
        run: aborts(async (world, abort) => {
          const server = await world.tcp(() => abort())
          return { request: { url: server.url() } }
        }),
      },
      {
        name: 'in the body',
        outcome: 'aborted',
        effect: '0',
        run: aborts(async (world, abort) => {
          const server = await world.tcp((socket) => {
            socket.write('HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\n<?xml version="1.0"?>', () =>
              setImmediate(abort),
            )
          })
          return { request: { url: server.url() } }
        }),
      },
    ],
  },
]

import { constants } from 'node:http2'
import type { Socket } from 'node:net'
import type { FetcherOptions } from '../../../src/fetch/index.ts'
import { feed, response, type World } from '../world.ts'
import type { Fault } from './fault.ts'

/** Fetches from a server that answers each request with `answer`. */
const answered =
  (answer: (socket: Socket, head: string, count: number) => void, timeouts: Timeouts = {}) =>
  async (world: World) => {
    const server = await world.tcp(answer)
    return await world.fetcher({ timeoutsMs: timeouts }).fetch({ url: server.url() })
  }
type Timeouts = NonNullable<FetcherOptions['timeoutsMs']>
const sends = (bytes: string | Buffer) => answered((socket) => socket.write(bytes))
const sendsAndCloses = (bytes: string | Buffer) => answered((socket) => socket.end(bytes))

/** Writes a text byte by byte, one each few milliseconds, for as long as the other side listens. */
function drip(socket: Socket, text: string, milliseconds: number): void {
  let at = 0
  const timer = setInterval(() => {
    if (at < text.length && socket.writable) socket.write(text[at++] ?? '')
    else clearInterval(timer)
  }, milliseconds)
  socket.on('close', () => clearInterval(timer))
}

/** Gives the stream up once `body` is sent. */
const resetsStream = (headers: Readonly<Record<string, string>>, body: string) => async (world: World) => {
  const server = await world.http2((stream) => {
    stream.respond({ ':status': 200, ...headers })
    stream.write(body, () => stream.close(constants.NGHTTP2_INTERNAL_ERROR))
  })
  return await world.fetcher().fetch({ url: server.url() })
}

/** A server that closes the connection, speaks no HTTP, speaks too slowly or gets its headers wrong. */
export const connectionFaults: readonly Fault[] = [
  {
    id: 'F1',
    server: 'FIN after the request',
    variants: [{ outcome: 'network/reset', effect: 'T', run: answered((socket) => socket.end()) }],
  },
  {
    id: 'F2',
    server: 'RST after the request',
    variants: [{ outcome: 'network/reset', effect: 'T', run: answered((socket) => socket.resetAndDestroy()) }],
  },
  {
    id: 'F3',
    server: 'silence after the request',
    variants: [{ outcome: 'timeout/headers', effect: 'T', run: answered(() => {}, { headers: 100 }) }],
  },
  {
    id: 'F4',
    server: 'no HTTP',
    variants: [
      {
        name: 'garbage',
        outcome: 'protocol',
        effect: 'S',
        run: sendsAndCloses('\x00\x01\x02 nothing to see here\r\n\r\n'),
      },
      { name: 'SSH banner', outcome: 'protocol', effect: 'S', run: sends('SSH-2.0-OpenSSH_9.6\r\n') },
      { name: 'HTTP/0.9', outcome: 'protocol', effect: 'S', run: sendsAndCloses(feed()) },
    ],
  },
  {
    id: 'F5',
    server: '`ICY 200 OK` of a stream server',
    variants: [{ outcome: 'protocol', effect: 'S', run: sends('ICY 200 OK\r\nicy-name:Radio Vest\r\n\r\n') }],
  },
  {
    id: 'F6',
    server: 'header lines that end with LF alone',
    variants: [
      {
        outcome: 'protocol',
        effect: 'S',
        run: sends(`HTTP/1.1 200 OK\nContent-Length: ${feed().length}\n\n${feed()}`),
      },
    ],
  },
  {
    id: 'F7',
    server: 'HTTP/1.0, the end of the connection ends the body',
    variants: [
      {
        outcome: 'modified',
        effect: 'ok',
        run: sendsAndCloses(`HTTP/1.0 200 OK\r\nContent-Type: text/xml\r\n\r\n${feed()}`),
      },
    ],
  },
  {
    id: 'F8',
    server: 'headers byte by byte',
    variants: [
      {
        outcome: 'timeout/headers',
        effect: 'T',
        run: answered((socket) => drip(socket, `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(500)}`, 20), {
          headers: 300,
        }),
      },
    ],
  },
  {
    id: 'F9',
    server: 'a body byte by byte',
    variants: [
      {
        name: 'below the least pace',
        outcome: 'timeout/slow',
        effect: 'T',
        run: async (world) => {
          const server = await world.tcp((socket) => {
            socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n')
            drip(socket, feed().repeat(50), 20)
          })
          const timeouts = { slow: { bytesPerSecond: 1_024, afterMs: 300 } }
          return await world.fetcher({ timeoutsMs: timeouts }).fetch({ url: server.url() })
        },
      },
      {
        name: 'until the total is up',
        outcome: 'timeout/total',
        effect: 'T',
        run: async (world) => {
          const server = await world.tcp((socket) => {
            socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n')
            drip(socket, feed().repeat(50), 20)
          })
          return await world.fetcher({ timeoutsMs: { total: 400 } }).fetch({ url: server.url() })
        },
      },
    ],
  },
  {
    id: 'F10',
    server: 'a body that stops',
    variants: [
      {
        outcome: 'timeout/body',
        effect: 'T',
        run: answered((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n<?xml version="1.0"?>'), {
          bodyIdle: 100,
        }),
      },
    ],
  },
  {
    id: 'F11',
    server: 'Content-Length too long, then FIN',
    variants: [
      {
        outcome: 'network/truncated',
        effect: 'T',
        run: sendsAndCloses(response('200 OK', { 'Content-Length': '5000' }, feed())),
      },
      {
        name: 'with `Connection: close`',
        outcome: 'network/truncated',
        effect: 'T',
        run: sendsAndCloses(response('200 OK', { 'Content-Length': '5000', Connection: 'close' }, feed())),
      },
      {
        name: 'and the end of an HTTP/2 stream',
        outcome: 'network/truncated',
        effect: 'T',
        run: async (world) => {
          const server = await world.http2((stream) => {
            stream.respond({ ':status': 200, 'content-length': '5000' })
            stream.end(feed())
          })
          return await world.fetcher().fetch({ url: server.url() })
        },
      },
    ],
  },
  {
    id: 'F12',
    server: 'Content-Length too short',
    variants: [
      {
        outcome: 'network/truncated',
        effect: 'T',
        run: sendsAndCloses(response('200 OK', { 'Content-Length': '80' }, feed())),
      },
    ],
  },
  {
    id: 'F13',
    server: 'RST in the body',
    variants: [
      {
        outcome: 'network/truncated',
        effect: 'T',
        run: async (world) => {
          let reset = () => {}
          const server = await world.tcp((socket) => {
            reset = () => socket.resetAndDestroy()
            socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\n<rss>${' '.repeat(300_000)}`)
          })
          // A reset takes with it what has not been read: it waits until there is something.
          return await world.fetcher().fetchWith({ url: server.url() }, async (body) => {
            for await (const _ of body) reset()
          })
        },
      },
      {
        name: 'of an HTTP/2 stream',
        outcome: 'network/truncated',
        effect: 'T',
        run: resetsStream({}, feed().slice(0, -20)),
      },
      {
        name: 'of an HTTP/2 stream, before its Content-Length is reached',
        outcome: 'network/truncated',
        effect: 'T',
        run: resetsStream({ 'content-length': '5000' }, feed()),
      },
      {
        name: 'of an HTTP/2 stream, before anything of its Content-Length has come',
        outcome: 'network/truncated',
        effect: 'T',
        run: async (world) => {
          const server = await world.http2((stream) => {
            stream.respond({ ':status': 200, 'content-length': '5000' })
            // Of a stream that is destroyed at once, newer releases of Node do not even send the headers.
            setImmediate(() => stream.destroy())
          })
          return await world.fetcher().fetch({ url: server.url() })
        },
      },
    ],
  },
  {
    id: 'F14',
    server: 'chunks without the last one',
    variants: [
      { outcome: 'network/truncated', effect: 'T', run: sendsAndCloses(chunked(feed(), '')) },
      {
        name: 'with `Connection: close`',
        outcome: 'network/truncated',
        effect: 'T',
        run: sendsAndCloses(chunked(feed(), '', 'Connection: close\r\n')),
      },
    ],
  },
  {
    id: 'F15',
    server: 'an invalid chunk size',
    variants: [
      { name: '`zz`', outcome: 'protocol', effect: 'S', run: sends(chunked(feed(), 'zz\r\n')) },
      {
        name: 'too large for 64 bits',
        outcome: 'protocol',
        effect: 'S',
        run: sends(chunked(feed(), 'fffffffffffffffff\r\n')),
      },
    ],
  },
  {
    id: 'F16',
    server: 'Content-Length and Transfer-Encoding',
    variants: [
      { outcome: 'protocol', effect: 'S', run: sends(chunked(feed(), '0\r\n\r\n', 'Content-Length: 12\r\n')) },
    ],
  },
  {
    id: 'F17',
    server: 'two different Content-Lengths',
    variants: [
      {
        outcome: 'protocol',
        effect: 'S',
        run: sends(`HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello`),
      },
    ],
  },
  {
    id: 'F18',
    server: 'a negative Content-Length',
    variants: [{ outcome: 'protocol', effect: 'S', run: sends('HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello') }],
  },
  {
    id: 'F19',
    server: 'too many headers',
    variants: [
      {
        name: 'one of 1 MiB',
        outcome: 'limit/headers',
        effect: 'S',
        run: sends(`HTTP/1.1 200 OK\r\nX-Bomb: ${'x'.repeat(1_048_576)}\r\n\r\n`),
      },
      {
        name: '10,000 of them',
        outcome: 'limit/headers',
        effect: 'S',
        run: sends(`HTTP/1.1 200 OK\r\n${'X-Header: value\r\n'.repeat(10_000)}\r\n`),
      },
    ],
  },
  {
    id: 'F20',
    server: 'headers that break the grammar',
    variants: [
      { name: 'NUL', outcome: 'protocol', effect: 'S', run: sends('HTTP/1.1 200 OK\r\nX-A: a\0b\r\n\r\n') },
      {
        name: 'space before the colon',
        outcome: 'protocol',
        effect: 'S',
        run: sends('HTTP/1.1 200 OK\r\nX-A : a\r\n\r\n'),
      },
      { name: 'folded line', outcome: 'protocol', effect: 'S', run: sends('HTTP/1.1 200 OK\r\nX-A: a\r\n b\r\n\r\n') },
    ],
  },
]

function chunked(body: string, end: string, headers = ''): string {
  const size = Buffer.byteLength(body).toString(16)
  return `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n${headers}\r\n${size}\r\n${body}\r\n${end}`
}

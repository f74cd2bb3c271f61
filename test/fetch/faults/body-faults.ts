import type { Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { FetchOutcome, Validators } from '../../../src/fetch/index.ts'
import { Random } from '../../support/random.ts'
import { feed, headerIn, response, type World } from '../world.ts'
import type { Fault, Variant } from './fault.ts'

const fetchFrom = async (
  world: World,
  answer: (socket: Socket, head: string, count: number) => void,
  options: Parameters<World['fetcher']>[0] = {},
) => {
  const server = await world.tcp(answer)
  return await world.fetcher(options).fetch({ url: server.url() })
}
const sends = (bytes: string | Buffer) => (world: World) => fetchFrom(world, (socket) => socket.write(bytes))
const sendsEncoded = (encoding: string, body: Buffer) =>
  sends(response('200 OK', { 'Content-Encoding': encoding }, body))

const titleOf = (outcome: FetchOutcome): string | undefined =>
  outcome.kind === 'modified'
    ? /<title>(.*)<\/title>/.exec(Buffer.from(outcome.value.bytes).toString())?.[1]
    : undefined

/** The same, and the feed must have come through unharmed. */
const givesTheFeed = (run: Variant['run']) => async (world: World) => {
  const outcome = (await run(world)) as FetchOutcome
  expect(titleOf(outcome)).toBe('Fjord Stories')
  return outcome
}

const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1_048_576)
/** A feed that does not compress into the 64 KiB that are decoded at once. */
const longFeed = () => feed().replace('<link>', `<description>${randomText(200_000)}</description><link>`)

function randomText(length: number): string {
  const random = new Random(1)
  return Array.from({ length }, () => String.fromCharCode(97 + random.below(26))).join('')
}

/** Fetches twice from a server, the second time with what the first gave and `later` on top. */
const twice =
  (answer: (head: string, count: number) => Buffer, later: (validators: Validators) => Validators = (same) => same) =>
  async (world: World) => {
    const server = await world.tcp((socket, head, count) => socket.write(answer(head, count)))
    const fetcher = world.fetcher()
    const first = await fetcher.fetch({ url: server.url() })
    if (first.kind !== 'modified') throw new Error(`The first fetch gave ${first.kind}`)
    return await fetcher.fetch({ url: server.url(), validators: later(first.validators) })
  }

/** A server that answers 304 if, and only if, it is sent this entity tag octet for octet. */
const tagged = (tag: string) =>
  twice((head) =>
    headerIn(head, 'if-none-match') === tag
      ? response('304 Not Modified', { 'Content-Length': '' })
      : Buffer.concat([
          Buffer.from(`HTTP/1.1 200 OK\r\nETag: ${tag}\r\nContent-Length: ${feed().length}\r\n\r\n`, 'latin1'),
          Buffer.from(feed()),
        ]),
  )

/** A server whose status, body, length, codings or validators are not as they should be. */
export const bodyFaults: readonly Fault[] = [
  {
    id: 'F21',
    server: 'status 999',
    variants: [{ outcome: 'http-error/other', effect: 'S', run: sends(response('999 Request denied', {})) }],
  },
  {
    id: 'F22',
    server: 'status `99`',
    variants: [{ outcome: 'protocol', effect: 'S', run: sends(response('99 Odd', {})) }],
  },
  {
    id: 'F23',
    server: '`100` unasked',
    variants: [
      {
        name: 'once',
        outcome: 'modified',
        effect: 'ok',
        run: givesTheFeed(sends(`HTTP/1.1 100 Continue\r\n\r\n${response('200 OK', {}, feed())}`)),
      },
      {
        name: 'after 103, a byte at a time',
        outcome: 'modified',
        effect: 'ok',
        run: givesTheFeed((world) =>
          fetchFrom(world, async (socket) => {
            socket.setNoDelay(true)
            for (const byte of 'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n') {
              socket.write(byte)
              await new Promise((resolve) => setImmediate(resolve))
            }
            socket.write(response('200 OK', {}, feed()))
          }),
        ),
      },
      { name: 'for ever', outcome: 'protocol', effect: 'S', run: sends('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)) },
    ],
  },
  {
    id: 'F24',
    server: '102 and 103 before 200',
    variants: [
      {
        outcome: 'modified',
        effect: 'ok',
        run: givesTheFeed(
          sends(
            `HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n${response('200 OK', {}, feed())}`,
          ),
        ),
      },
      {
        name: '101 times',
        outcome: 'protocol',
        effect: 'S',
        run: sends(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(101)}${response('200 OK', {}, feed())}`),
      },
    ],
  },
  {
    id: 'F25',
    server: '`101` unasked',
    variants: [
      {
        outcome: 'protocol',
        effect: 'S',
        run: sends('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
      },
      {
        name: 'and no word of what to',
        outcome: 'protocol',
        effect: 'S',
        run: async (world) => {
          const outcome = await sends('HTTP/1.1 101 Switching Protocols\r\n\r\n')(world)
          expect(outcome).toMatchObject({ code: 'unexpected-101' })
          return outcome
        },
      },
    ],
  },
  {
    id: 'F26',
    server: '204',
    variants: [{ outcome: 'not-feed/empty', effect: 'P', run: sends('HTTP/1.1 204 No Content\r\n\r\n') }],
  },
  {
    id: 'F27',
    server: '200 without a byte',
    variants: [
      { outcome: 'not-feed/empty', effect: 'P', run: sends(response('200 OK', {})) },
      { name: 'said to be gzip', outcome: 'not-feed/empty', effect: 'P', run: sendsEncoded('gzip', Buffer.alloc(0)) },
    ],
  },
  {
    id: 'F28',
    server: '200 with blanks alone',
    variants: [
      { name: 'byte order mark', outcome: 'not-feed/empty', effect: 'P', run: sends(response('200 OK', {}, '\uFEFF')) },
      { name: 'blanks', outcome: 'not-feed/empty', effect: 'P', run: sends(response('200 OK', {}, ' \r\n\t\n ')) },
    ],
  },
  {
    id: 'F29',
    server: 'a body without end',
    variants: [
      {
        outcome: 'limit/wire',
        effect: 'S',
        run: (world) =>
          fetchFrom(
            world,
            (socket) => {
              socket.write(`HTTP/1.1 200 OK\r\n\r\n${feed().slice(0, 100)}`)
              const pour = () => {
                while (socket.writable && socket.write('<item><title>more</title></item>'.repeat(500)));
              }
              socket.on('drain', pour)
              pour()
            },
            { limits: { wireBytes: 2_000_000 } },
          ),
      },
    ],
  },
  {
    id: 'F30',
    server: '`Content-Length` of 10 GB',
    variants: [
      {
        outcome: 'limit/wire',
        effect: 'S',
        run: async (world) => {
          const outcome = await fetchFrom(world, (socket) =>
            socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\n'),
          )
          expect(outcome.meta.wireBytes).toBe(0)
          return outcome
        },
      },
    ],
  },
  {
    id: 'F31',
    server: 'gzip that unfolds a thousandfold',
    variants: [
      { name: 'small', outcome: 'limit/ratio', effect: 'S', run: sendsEncoded('gzip', gzipSync(zeros(20))) },
      { name: 'streamed', outcome: 'limit/ratio', effect: 'S', run: sendsEncoded('gzip', gzipSync(zeros(100))) },
      {
        name: 'beyond the size of a feed',
        outcome: 'limit/decoded',
        effect: 'S',
        run: (world) =>
          fetchFrom(
            world,
            (socket) => socket.write(response('200 OK', { 'Content-Encoding': 'gzip' }, gzipSync(longFeed()))),
            {
              limits: { decodedBytes: 100_000 },
            },
          ),
      },
    ],
  },
  {
    id: 'F32',
    server: 'brotli that unfolds to 20 MB from a few bytes',
    variants: [{ outcome: 'limit/ratio', effect: 'S', run: sendsEncoded('br', brotliCompressSync(zeros(20))) }],
  },
  {
    id: 'F33',
    server: 'gzip in gzip',
    variants: [
      {
        name: 'two deep',
        outcome: 'modified',
        effect: 'ok',
        run: givesTheFeed(sendsEncoded('gzip, gzip', gzipSync(gzipSync(feed())))),
      },
      {
        name: 'two deep, streamed',
        outcome: 'modified',
        effect: 'ok',
        run: givesTheFeed(sendsEncoded('gzip, gzip', gzipSync(gzipSync(longFeed())))),
      },
      {
        name: 'six deep',
        outcome: 'encoding-error/unsupported',
        effect: 'S',
        run: sendsEncoded(Array(6).fill('gzip').join(', '), gzipSync(feed())),
      },
    ],
  },
  {
    id: 'F34',
    server: 'a plain body that is called gzip',
    variants: [
      { outcome: 'modified encodingLie', effect: 'ok', run: givesTheFeed(sendsEncoded('gzip', Buffer.from(feed()))) },
      {
        name: 'streamed',
        outcome: 'modified encodingLie',
        effect: 'ok',
        run: givesTheFeed(sendsEncoded('gzip', Buffer.from(longFeed()))),
      },
      {
        name: 'or br',
        outcome: 'modified encodingLie',
        effect: 'ok',
        run: givesTheFeed(sendsEncoded('br', Buffer.from(feed()))),
      },
    ],
  },
  {
    id: 'F35',
    server: 'a gzip body that is called nothing',
    variants: [
      {
        outcome: 'modified encodingLie',
        effect: 'ok',
        run: givesTheFeed(sends(response('200 OK', {}, gzipSync(feed())))),
      },
      {
        name: 'streamed',
        outcome: 'modified encodingLie',
        effect: 'ok',
        run: givesTheFeed(sends(response('200 OK', {}, gzipSync(longFeed())))),
      },
    ],
  },
  {
    id: 'F36',
    server: 'gzip that is cut short',
    variants: [
      { outcome: 'network/truncated', effect: 'T', run: sendsEncoded('gzip', gzipSync(feed()).subarray(0, -20)) },
      {
        name: 'in its trailer',
        outcome: 'network/truncated',
        effect: 'T',
        run: sendsEncoded('gzip', gzipSync(feed()).subarray(0, -4)),
      },
      {
        name: 'streamed',
        outcome: 'network/truncated',
        effect: 'T',
        run: sendsEncoded('gzip', gzipSync(longFeed()).subarray(0, -20)),
      },
    ],
  },
  {
    id: 'F37',
    server: 'gzip with something behind it',
    variants: [
      {
        name: 'garbage',
        outcome: 'modified trailingGarbage',
        effect: 'ok',
        run: givesTheFeed(sendsEncoded('gzip', Buffer.concat([gzipSync(feed()), Buffer.from('<!-- cached -->')]))),
      },
      {
        name: 'garbage, streamed',
        outcome: 'modified trailingGarbage',
        effect: 'ok',
        run: givesTheFeed(sendsEncoded('gzip', Buffer.concat([gzipSync(longFeed()), Buffer.from('<!-- cached -->')]))),
      },
      {
        name: 'zeros',
        outcome: 'modified',
        effect: 'ok',
        run: givesTheFeed(sendsEncoded('gzip', Buffer.concat([gzipSync(feed()), Buffer.alloc(512)]))),
      },
      {
        name: 'a second member',
        outcome: 'modified',
        effect: 'ok',
        run: givesTheFeed(
          sendsEncoded('gzip', Buffer.concat([gzipSync(feed().slice(0, 70)), gzipSync(feed().slice(70))])),
        ),
      },
    ],
  },
  {
    id: 'F38',
    server: 'gzip with a wrong checksum',
    variants: [
      {
        outcome: 'encoding-error/corrupt',
        effect: 'T',
        run: sendsEncoded('gzip', withWrongChecksum(gzipSync(feed()))),
      },
      {
        name: 'streamed',
        outcome: 'encoding-error/corrupt',
        effect: 'T',
        run: sendsEncoded('gzip', withWrongChecksum(gzipSync(longFeed()))),
      },
    ],
  },
  {
    id: 'F39',
    server: 'raw deflate',
    variants: [
      { outcome: 'modified', effect: 'ok', run: givesTheFeed(sendsEncoded('deflate', deflateRawSync(feed()))) },
      {
        name: 'streamed',
        outcome: 'modified',
        effect: 'ok',
        run: givesTheFeed(sendsEncoded('deflate', deflateRawSync(longFeed()))),
      },
    ],
  },
  {
    id: 'F40',
    server: 'an unknown coding',
    variants: [
      {
        outcome: 'encoding-error/unsupported',
        effect: 'S',
        run: sendsEncoded('compress', Buffer.from('\x1f\x9d\x90')),
      },
      {
        name: 'that is a charset, of a plain body',
        outcome: 'modified encodingLie',
        effect: 'ok',
        run: givesTheFeed(sendsEncoded('UTF-8', Buffer.from(feed()))),
      },
      {
        name: 'of a plain body, streamed',
        outcome: 'modified encodingLie',
        effect: 'ok',
        run: givesTheFeed(sendsEncoded('aws-chunked', Buffer.from(longFeed()))),
      },
    ],
  },
  {
    id: 'F41',
    server: '304 although no conditions were sent',
    variants: [{ outcome: 'http-error/unexpected-304', effect: 'T', run: sends('HTTP/1.1 304 Not Modified\r\n\r\n') }],
  },
  {
    id: 'F42',
    server: '304 with `Content-Length: 500`',
    variants: [
      {
        outcome: 'unchanged/not-modified',
        effect: 'ok',
        run: twice((_head, count) =>
          count === 1
            ? response('200 OK', { ETag: '"1"' }, feed())
            : response('304 Not Modified', { ETag: '"1"', 'Content-Length': '500' }),
        ),
      },
    ],
  },
  {
    id: 'F43',
    server: '304 with a body',
    variants: [
      {
        outcome: 'unchanged/not-modified',
        effect: 'ok',
        run: twice((_head, count) =>
          count === 1
            ? response('200 OK', { ETag: '"1"' }, feed())
            : response('304 Not Modified', { ETag: '"1"' }, 'Not modified, really.'),
        ),
      },
    ],
  },
  {
    id: 'F44',
    server: 'always 304, although the feed has changed',
    variants: [
      {
        name: 'while it is believed',
        outcome: 'unchanged/not-modified',
        effect: 'ok',
        run: twice((head) =>
          headerIn(head, 'if-none-match') === undefined
            ? response('200 OK', { ETag: '"1"' }, feed())
            : response('304 Not Modified', {}),
        ),
      },
      {
        name: 'after 30 days',
        outcome: 'modified lyingValidator',
        effect: 'ok',
        run: twice(
          (head, count) =>
            headerIn(head, 'if-none-match') === undefined
              ? response('200 OK', { ETag: '"1"' }, feed(count === 1 ? 'Fjord Stories' : 'Fjell Stories'))
              : response('304 Not Modified', {}),
          (validators) => ({ ...validators, unconditionalAfter: validators.storedAt }),
        ),
      },
    ],
  },
  // Rule C9.
  {
    id: 'F45',
    server: 'always 200 with the same bytes',
    variants: [
      {
        outcome: 'unchanged/same-bytes ignoredConditional',
        effect: 'ok',
        run: twice(() => response('200 OK', { ETag: '"1"' }, feed())),
      },
      {
        name: 'streamed',
        outcome: 'unchanged/same-bytes ignoredConditional',
        effect: 'ok',
        run: twice(() => response('200 OK', { ETag: '"1"' }, longFeed())),
      },
    ],
  },
  {
    id: 'F46',
    server: 'odd entity tags',
    variants: [
      { name: 'without quotes', outcome: 'unchanged/not-modified', effect: 'ok', run: tagged('5f2b-gzip') },
      { name: 'weak', outcome: 'unchanged/not-modified', effect: 'ok', run: tagged('W/"5f2b"') },
      { name: 'latin1', outcome: 'unchanged/not-modified', effect: 'ok', run: tagged('"bl\xe5b\xe6r"') },
      { name: '9 KB', outcome: 'unchanged/same-bytes', effect: 'ok', run: tagged(`"${'x'.repeat(9_000)}"`) },
      {
        name: 'line break, from the store of the caller',
        outcome: 'unchanged/same-bytes',
        effect: 'ok',
        run: twice(
          (head) => {
            expect(headerIn(head, 'x-injected')).toBeUndefined()
            return response('200 OK', {}, feed())
          },
          (validators) => ({ ...validators, etag: '"1"\r\nX-Injected: yes' }),
        ),
      },
    ],
  },
]

function withWrongChecksum(gzipped: Buffer): Buffer {
  const at = gzipped.length - 8
  gzipped.writeUInt32LE((gzipped.readUInt32LE(at) ^ 1) >>> 0, at)
  return gzipped
}

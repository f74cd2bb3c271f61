import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { decodeXml } from '../../../src/xml/decode.ts'
import { feed, response, type World } from '../world.ts'
import type { Fault } from './fault.ts'

const sends = (bytes: string | Buffer) => async (world: World) => {
  const server = await world.tcp((socket) => socket.write(bytes))
  return await world.fetcher().fetch({ url: server.url() })
}

/** A refusal, after which the host is left alone for `seconds`. */
const refuses =
  (status: string, headers: Readonly<Record<string, string>>, seconds: number) => async (world: World) => {
    const server = await world.tcp((socket) => socket.write(response(status, headers)))
    const clock = { ...world.clock, now: () => Date.UTC(2026, 2, 1) }
    const fetcher = world.fetcher({ clock })
    const outcome = await fetcher.fetch({ url: server.url() })
    expect(outcome.meta.freshness).toMatchObject({
      retryAfter: seconds,
      notBefore: Date.UTC(2026, 2, 1) / 1000 + seconds,
    })
    const next = await fetcher.fetch({ url: server.url('/another') })
    expect(next).toMatchObject({ kind: 'deferred', until: Date.UTC(2026, 2, 1) / 1000 + seconds })
    expect(server.heads).toHaveLength(1)
    return outcome
  }

/** A feed that must come out in the encoding it is really in. */
const isRead = (contentType: string, body: Buffer, encoding: string, title: string) => async (world: World) => {
  const outcome = await sendsAs(contentType, body)(world)
  if (outcome.kind !== 'modified') return outcome
  const decoded = decodeXml(outcome.value.bytes, { charset: outcome.value.charset })
  expect(decoded.encoding).toBe(encoding)
  expect(Buffer.from(decoded.bytes).toString()).toContain(`<title>${title}</title>`)
  return outcome
}
const sendsAs = (contentType: string, body: Buffer | string) =>
  sends(response('200 OK', { 'Content-Type': contentType }, body))
const page = (content: string) =>
  `<!DOCTYPE html><html><head><title>Podcast</title>${content}</head><body></body></html>`
const withTitle = (title: string) => feed(title).replace(' encoding="UTF-8"', '')

/** A server that refuses, or sends something that is no feed or not quite one. */
export const statusFaults: readonly Fault[] = [
  {
    id: 'F59',
    server: '401, 403',
    variants: [
      { name: '401', outcome: 'http-error/unauthorized', effect: 'S', run: sends(response('401 Unauthorized', {})) },
      { name: '403', outcome: 'http-error/forbidden', effect: 'S', run: sends(response('403 Forbidden', {}, 'No.')) },
      {
        name: '403 of a bot wall, by its header',
        outcome: 'http-error/challenge',
        effect: 'S',
        run: sends(response('403 Forbidden', { 'cf-mitigated': 'challenge' }, 'No.')),
      },
      {
        name: '503 of a bot wall, by its page',
        outcome: 'http-error/challenge',
        effect: 'S',
        run: sends(response('503 Busy', {}, page('<script src="/cdn-cgi/challenge-platform/h/b.js"></script>'))),
      },
      {
        name: '403, and its page stops',
        outcome: 'http-error/forbidden',
        effect: 'S',
        run: async (world) => {
          const server = await world.tcp((socket) => socket.write(response('403 No', { 'Content-Length': '9' }, 'No')))
          return await world.fetcher({ timeoutsMs: { bodyIdle: 50 } }).fetch({ url: server.url() })
        },
      },
      {
        name: '403 of a bot wall, by its page, which is packed',
        outcome: 'http-error/challenge',
        effect: 'S',
        run: sends(
          response(
            '403 Forbidden',
            { 'Content-Encoding': 'gzip' },
            gzipSync(page('<script src="https://geo.captcha-delivery.com/captcha.js"></script>')),
          ),
        ),
      },
    ],
  },
  {
    id: 'F60',
    server: '404, 410',
    variants: [
      {
        name: '404',
        outcome: 'http-error/not-found',
        effect: 'S',
        run: sends(response('404 Not Found', {}, page(''))),
      },
      { name: '410', outcome: 'http-error/gone', effect: 'G', run: sends(response('410 Gone', {})) },
    ],
  },
  {
    id: 'F61',
    server: '429 with Retry-After',
    variants: [
      {
        name: '120',
        outcome: 'http-error/rate-limited',
        effect: 'R',
        run: refuses('429 Slow down', { 'Retry-After': '120' }, 120),
      },
      {
        name: 'a date, counted from the Date of the server',
        outcome: 'http-error/rate-limited',
        effect: 'R',
        run: refuses(
          '429 Slow down',
          { Date: 'Sun, 06 Nov 1994 08:49:37 GMT', 'Retry-After': 'Sunday, 06-Nov-94 09:49:37 GMT' },
          3_600,
        ),
      },
      {
        name: 'garbage',
        outcome: 'http-error/rate-limited',
        effect: 'R',
        run: refuses('429 Slow down', { 'Retry-After': 'soon' }, 3_600),
      },
      {
        name: '1e12',
        outcome: 'http-error/rate-limited',
        effect: 'R',
        run: refuses('429 Slow down', { 'Retry-After': '1000000000000' }, 604_800),
      },
    ],
  },
  {
    id: 'F62',
    server: '500, 502, 503',
    variants: [
      { name: '500', outcome: 'http-error/server', effect: 'T', run: sends(response('500 Oops', {})) },
      { name: '502', outcome: 'http-error/server', effect: 'T', run: sends(response('502 Bad Gateway', {})) },
      { name: '503', outcome: 'http-error/server', effect: 'T', run: refuses('503 Busy', {}, 900) },
      {
        name: '503 with Retry-After',
        outcome: 'http-error/rate-limited',
        effect: 'R',
        run: refuses('503 Busy', { 'Retry-After': '300' }, 300),
      },
      {
        name: '503 with a Retry-After that is garbage',
        outcome: 'http-error/server',
        effect: 'T',
        run: refuses('503 Busy', { 'Retry-After': 'a while' }, 900),
      },
    ],
  },
  {
    id: 'F63',
    server: '200 with a page',
    variants: [
      {
        name: 'that names a feed',
        outcome: 'not-feed/html',
        effect: 'P',
        run: async (world) => {
          const html = page(
            '<link rel="alternate" type="application/rss+xml" href="/rss"><meta http-equiv=refresh content="3; url=/start">',
          )
          const outcome = await sendsAs('application/rss+xml', html)(world)
          expect(outcome).toMatchObject({
            alternates: [expect.stringMatching(/:\d+\/rss$/)],
            refreshUrl: expect.stringMatching(/\/start$/),
          })
          return outcome
        },
      },
      {
        name: 'to log in',
        outcome: 'not-feed/login',
        effect: 'P',
        run: sendsAs('text/html', page('<input type=password>')),
      },
      {
        name: 'of a soft 404',
        outcome: 'not-feed/html',
        effect: 'P',
        run: sendsAs('text/html', page('') + 'Not found'.repeat(20_000)),
      },
    ],
  },
  {
    id: 'F64',
    server: '200 with a recording or a picture',
    variants: [
      {
        name: 'MP3',
        outcome: 'not-feed/media',
        effect: 'P',
        run: async (world) => {
          const outcome = await sendsAs(
            'audio/mpeg',
            Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(50_000_000)]),
          )(world)
          expect(outcome.meta.wireBytes).toBeLessThan(1_000_000)
          return outcome
        },
      },
      {
        name: 'JPEG',
        outcome: 'not-feed/media',
        effect: 'P',
        run: sendsAs('text/xml', Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF', 'latin1')),
      },
    ],
  },
  {
    id: 'F65',
    server: '200 with a message in JSON',
    variants: [{ outcome: 'not-feed/json', effect: 'P', run: sendsAs('application/json', '{"error":"no such feed"}') }],
  },
  {
    id: 'F66',
    server: 'a charset that is not that of the bytes',
    variants: [
      {
        name: 'utf-8, but latin1',
        outcome: 'modified',
        effect: 'ok',
        run: isRead(
          'text/xml; charset=utf-8',
          Buffer.from(withTitle('Blåbærpai'), 'latin1'),
          'windows-1252',
          'Blåbærpai',
        ),
      },
      {
        name: 'iso-8859-1, but UTF-8 with a byte order mark',
        outcome: 'modified',
        effect: 'ok',
        run: isRead(
          'text/xml; charset="ISO-8859-1"',
          Buffer.from(`\uFEFF${withTitle('Blåbærpai')}`),
          'utf-8',
          'Blåbærpai',
        ),
      },
      {
        name: 'UTF-16 without a byte order mark',
        outcome: 'modified',
        effect: 'ok',
        run: isRead('text/xml', Buffer.from(withTitle('物語'), 'utf16le'), 'utf-16le', '物語'),
      },
      {
        name: 'UTF-32',
        outcome: 'encoding-error/charset',
        effect: 'P',
        run: sendsAs(
          'text/xml',
          Buffer.from([...'\uFEFF<rss/>'].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8, 0, 0])),
        ),
      },
    ],
  },
  {
    id: 'F67',
    server: 'XML that is malformed or an attack',
    variants: [
      {
        name: 'malformed',
        outcome: 'modified',
        effect: 'ok',
        run: sendsAs('text/xml', '<rss><channel><title>Fish & Chips</channel></rss>'),
      },
      {
        name: 'entity bomb',
        outcome: 'modified',
        effect: 'ok',
        run: sendsAs(
          'text/xml',
          `<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${withTitle('&b;').replace(/^.*\n/, '')}`,
        ),
      },
      {
        name: 'external entity',
        outcome: 'modified',
        effect: 'ok',
        run: sendsAs(
          'text/xml',
          `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${withTitle('&x;').replace(/^.*\n/, '')}`,
        ),
      },
    ],
  },
]

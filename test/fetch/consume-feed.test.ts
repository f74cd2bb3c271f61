import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Sniffed } from '../../src/encodings/sniff.ts'
import { collectFeed, consumeBody } from '../../src/fetch/body/consume-feed.ts'
import type { ReceivedBody } from '../../src/fetch/body/receive-body.ts'
import type { FeedConsumer } from '../../src/fetch/index.ts'
import { startMeta } from '../../src/fetch/outcome/growing-meta.ts'
import { DeadlineTimer } from '../../src/fetch/politeness/deadline-timer.ts'
import { Deadlines } from '../../src/fetch/politeness/deadlines.ts'
import { ManualClock } from './manual-clock.ts'
import { timeouts } from './timeouts.ts'
import { eventually, feed, openWorld, response } from './world.ts'

const longFeed = (length = 500_000) => feed().replace('<link>', `<!--${'0123456789'.repeat(length / 10)}--><link>`)
const collect: FeedConsumer<Buffer> = async (body) => {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function serve(body: Buffer | string, headers: Readonly<Record<string, string>> = {}) {
  const world = openWorld()
  const server = await world.tcp((socket) => socket.write(response('200 OK', headers, body)))
  return { world, server, fetcher: world.fetcher() }
}

test('a consumer is not called for a fetch that has already ended', async () => {
  const clock = new ManualClock()
  const deadlines = new Deadlines(clock, new DeadlineTimer(clock), timeouts, AbortSignal.abort(), clock.elapsed())
  let isAsked = false
  const consume = async () => {
    isAsked = true
    throw new Error('nobody hears of this')
  }
  const run = { meta: startMeta('https://a.example/'), deadlines }
  const consumed = consumeBody({} as ReceivedBody, consume, { kind: 'xml' } as Sniffed, run)
  await expect(consumed).rejects.toMatchObject({ result: { kind: 'aborted' } })
  expect(isAsked).toBe(false)
})

describe('a consumer', () => {
  test('gets the decoded bytes, and the outcome their hash', async () => {
    const { server, fetcher } = await serve(gzipSync(longFeed()), { 'Content-Encoding': 'gzip' })
    const outcome = await fetcher.fetchWith({ url: server.url() }, collect)
    if (outcome.kind !== 'modified') throw new Error(outcome.kind)
    expect(outcome.value.toString()).toBe(longFeed())
    const sha256 = createHash('sha256').update(longFeed()).digest('hex')
    expect(outcome.validators.bodySha256).toBe(sha256)
    expect(outcome.meta).toMatchObject({ bodySha256: sha256, decodedBytes: longFeed().length, encodings: ['gzip'] })
  })

  test('holds the server back while it asks for nothing', async () => {
    const world = openWorld()
    let sent = 0
    let isDone = false
    const server = await world.tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n<rss>')
      const pour = () => {
        while (socket.writable && !isDone) {
          sent += 65_536
          if (!socket.write(Buffer.alloc(65_536, ' '))) return
        }
        if (isDone) socket.end('</rss>')
      }
      socket.on('drain', pour)
      pour()
    })
    const outcome = await world.fetcher().fetchWith({ url: server.url() }, async (body) => {
      let taken = 0
      for await (const piece of body) {
        taken += piece.length
        if (taken > 1_000_000) break
      }
      let before = -1
      while (before !== sent) {
        before = sent
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      const ahead = sent - taken
      isDone = true
      return ahead
    })
    if (outcome.kind !== 'modified') throw new Error(outcome.kind)
    // No more than the buffers of two sockets and a parser.
    expect(outcome.value).toBeLessThan(16_000_000)
  })

  test.each([
    ['length', { 'Content-Length': '150000' }],
    ['length', { 'Content-Length': '150000', Connection: 'close' }],
    ['close', { Connection: 'close' }],
    ['chunked', { 'Transfer-Encoding': 'chunked' }],
    ['chunked', { 'Transfer-Encoding': 'chunked', Connection: 'close' }],
  ] as const)('that is slow has all of a body whose server leaves meanwhile: %s %j', async (framing, headers) => {
    const world = openWorld()
    const bytes = Buffer.from(longFeed(149_500).padEnd(150_000))
    const isChunked = framing === 'chunked'
    const part = (from: number, to: number) => {
      const content = bytes.subarray(from, to)
      return isChunked ? Buffer.concat([Buffer.from(`${(to - from).toString(16)}\r\n`), content, crlf]) : content
    }
    const crlf = Buffer.from('\r\n')
    let sendRest = () => {}
    const server = await world.tcp((socket) => {
      socket.write(response('200 OK', { 'Content-Length': '', ...headers }))
      socket.write(part(0, 70_000))
      sendRest = () => {
        socket.write(part(70_000, 110_000))
        // In a separate piece, as the server is not held back within one.
        setTimeout(() => {
          socket.write(part(110_000, 150_000))
          socket.end(isChunked ? '0\r\n\r\n' : '')
        }, 50)
      }
    })
    const outcome = await world.fetcher().fetchWith({ url: server.url() }, async (body) => {
      const pieces: Uint8Array[] = []
      for await (const piece of body) {
        if (pieces.push(piece) > 1) continue
        sendRest()
        await new Promise((resolve) => setTimeout(resolve, 150))
      }
      return Buffer.concat(pieces).equals(bytes)
    })
    expect(outcome).toMatchObject({ kind: 'modified', value: true, meta: { framing } })
  })

  test('that stops early does not end the transfer, which is needed for the hash', async () => {
    const { server, fetcher } = await serve(longFeed())
    const outcome = await fetcher.fetchWith({ url: server.url() }, async (body) => {
      for await (const piece of body) return piece.length
      return 0
    })
    expect(outcome).toMatchObject({ kind: 'modified', meta: { decodedBytes: longFeed().length } })
    expect((await fetcher.fetch({ url: server.url() })).meta.hops[0]?.reused).toBe(true)
  })

  test('may report that the document is incomplete', async () => {
    const { server, fetcher } = await serve(feed())
    const outcome = await fetcher.fetchWith({ url: server.url() }, async (_body, { reportIncomplete }) =>
      reportIncomplete(),
    )
    expect(outcome).toMatchObject({ kind: 'network', reason: 'truncated' })
  })

  test('that fails makes the fetch reject with its error, and leaves nothing open', async () => {
    const { server, fetcher } = await serve(longFeed())
    const failure = new RangeError('the store is full')
    await expect(
      fetcher.fetchWith({ url: server.url() }, async (body) => {
        for await (const _ of body) throw failure
      }),
    ).rejects.toBe(failure)
  })

  test('gets the error of a transfer that fails, and cannot hide it', async () => {
    const world = openWorld()
    const server = await world.tcp((socket) =>
      socket.end(response('200 OK', { 'Content-Length': '900000' }, longFeed())),
    )
    let heard = 0
    const outcome = await world.fetcher().fetchWith({ url: server.url() }, async (body) => {
      try {
        for await (const _ of body);
      } catch {
        heard += 1
      }
      return 'fine'
    })
    expect([outcome.kind, heard]).toEqual(['network', 1])
  })

  test('is not called for a few known bytes', async () => {
    const { server, fetcher } = await serve(feed())
    const first = await fetcher.fetch({ url: server.url() })
    if (first.kind !== 'modified') throw new Error(first.kind)
    let calls = 0
    const second = await fetcher.fetchWith({ url: server.url(), validators: first.validators }, async () => {
      calls += 1
    })
    expect([second.kind, calls]).toEqual(['unchanged', 0])
  })

  test('has its value dropped when many bytes prove to be known', async () => {
    const { server, fetcher } = await serve(longFeed())
    const first = await fetcher.fetch({ url: server.url() })
    if (first.kind !== 'modified') throw new Error(first.kind)
    const second = await fetcher.fetchWith({ url: server.url(), validators: first.validators }, collect)
    expect(second).toMatchObject({ kind: 'unchanged', reason: 'same-bytes' })
    expect(second).not.toHaveProperty('value')
  })

  test('gets the abort of the caller by its signal, and is not waited for', async () => {
    const { world, server } = await serve(longFeed())
    const controller = world.abortController()
    let signal: AbortSignal | undefined
    const outcome = await world
      .fetcher()
      .fetchWith({ url: server.url(), signal: controller.signal }, (_body, context) => {
        signal = context.signal
        controller.abort()
        return new Promise(() => {})
      })
    expect([outcome.kind, signal?.aborted]).toEqual(['aborted', true])
  })

  test('gets the sniffed format of the bytes', async () => {
    const { server, fetcher } = await serve(feed())
    const outcome = await fetcher.fetchWith({ url: server.url() }, async (_body, { sniffed }) => sniffed)
    expect(outcome).toMatchObject({ value: { kind: 'xml', root: 'rss' } })
  })
})

test('a feed in memory does not keep the headers that it was read with', async () => {
  const { server, fetcher } = await serve(longFeed(8_000), { 'X-Policy': 'x'.repeat(20_000) })
  const outcome = await fetcher.fetch({ url: server.url() })
  if (outcome.kind !== 'modified') throw new Error(outcome.kind)
  const { bytes } = outcome.value
  expect(Buffer.from(bytes).toString()).toBe(longFeed(8_000))
  expect(bytes.buffer.byteLength).toBeLessThan(2 * bytes.length)
})

test('a short feed in memory does not keep a shared pool of memory', async () => {
  const { server, fetcher } = await serve(feed())
  async function* inPool(body: AsyncIterable<Uint8Array>) {
    for await (const piece of body) yield Buffer.from(piece)
  }
  const outcome = await fetcher.fetchWith({ url: server.url() }, (body, context) => collectFeed(inPool(body), context))
  if (outcome.kind !== 'modified') throw new Error(outcome.kind)
  const { bytes } = outcome.value
  expect(Buffer.from(bytes).toString()).toBe(feed())
  expect(bytes.buffer.byteLength).toBe(bytes.length)
})

describe('a body that was cut', () => {
  const cut = (framing: Readonly<Record<string, string>>, body: string | Buffer) => async () => {
    const world = openWorld()
    const server = await world.tcp((socket) => socket.end(response('200 OK', { ETag: '"1"', ...framing }, body)))
    const fetcher = world.fetcher()
    return {
      plain: await fetcher.fetch({ url: server.url() }),
      accepted: await fetcher.fetch({ url: server.url(), acceptTruncated: true }),
    }
  }

  test.each([
    ['by the network', cut({ 'Content-Length': '900000' }, longFeed())],
    ['by a Content-Length that is too small', cut({ 'Content-Length': '100' }, longFeed())],
    ['at the end of the connection', cut({ 'Content-Length': '' }, longFeed().slice(0, -20))],
    [
      'in a transfer whose last coding is not chunked',
      cut({ 'Content-Length': '', 'Transfer-Encoding': 'chunked, identity' }, longFeed().slice(0, -20)),
    ],
    ['within gzip', cut({ 'Content-Encoding': 'gzip' }, gzipSync(longFeed()).subarray(0, -30))],
  ])('%s is accepted as truncated when the caller wants that, without validators (rule C5)', async (_name, run) => {
    const { plain, accepted } = await run()
    expect(plain).toMatchObject({ kind: 'network', reason: 'truncated' })
    if (accepted.kind !== 'modified') throw new Error(accepted.kind)
    expect(Buffer.from(accepted.value.bytes).toString()).toContain('<title>Fjord Stories</title>')
    expect(accepted.meta.flags).toEqual(['truncated'])
    expect(accepted.validators).toEqual({ url: accepted.meta.finalUrl, storedAt: expect.any(Number) })
  })

  test('before its last chunk was written is left to the parser', async () => {
    const world = openWorld()
    const body = longFeed().slice(0, 1_000)
    const server = await world.tcp((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3e8\r\n${body}\r\n0\r\n\r\n`),
    )
    const outcome = await world.fetcher().fetch({ url: server.url() })
    expect(outcome).toMatchObject({ kind: 'modified', meta: { framing: 'chunked' } })
  })
})

test('of a body in chunks of one byte less is buffered, as each chunk costs more than its byte', async () => {
  const world = openWorld()
  const bytes = longFeed(300_000)
  const chunks = Array.from(bytes, (byte) => `1\r\n${byte}\r\n`).join('')
  const server = await world.tcp((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    socket.write(`${chunks}0\r\n\r\n`)
  })
  const outcome = await world.fetcher().fetchWith({ url: server.url() }, async (body) => {
    let longest = 0
    for await (const piece of body) {
      longest = Math.max(longest, piece.length)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return longest
  })
  if (outcome.kind !== 'modified') throw new Error(outcome.kind)
  expect(outcome.meta.decodedBytes).toBe(bytes.length)
  // No more than one read of the socket brings.
  expect(outcome.value).toBeLessThan(32_768)
})

test('a body in chunks of one byte comes in pieces of all bytes that have arrived', async () => {
  const world = openWorld()
  const body = longFeed()
  const chunks = [...body].map((character) => `1\r\n${character}\r\n`).join('')
  const server = await world.tcp((socket) =>
    socket.write(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`),
  )
  let count = 0
  const outcome = await world.fetcher().fetchWith({ url: server.url() }, async (pieces) => {
    for await (const _ of pieces) count += 1
  })
  expect(outcome).toMatchObject({ kind: 'modified', meta: { decodedBytes: body.length } })
  expect(count).toBeLessThan(body.length / 100)
})

test('a body of exactly the allowed number of bytes is accepted', async () => {
  const body = longFeed()
  for (const headers of [`Content-Length: ${body.length}\r\n`, 'Connection: close\r\n']) {
    const world = openWorld()
    const server = await world.tcp((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${headers}\r\n${body}`)
      if (headers.startsWith('Connection')) socket.end()
    })
    const outcome = await world.fetcher({ limits: { wireBytes: body.length } }).fetch({ url: server.url() })
    expect(outcome.kind).toBe('modified')
  }
})

test('a connection is kept after a body and used again', async () => {
  const { world, server, fetcher } = await serve(longFeed())
  for (let i = 0; i < 3; i++) await fetcher.fetch({ url: server.url() })
  expect(server.connections).toBe(1)
  await fetcher.close()
  await eventually(() => world.clock.pending.size === 0)
})

test('a 304 that announces chunks ends at once', async () => {
  const world = openWorld()
  const server = await world.tcp((socket) =>
    socket.write('HTTP/1.1 304 Not Modified\r\nTransfer-Encoding: chunked\r\n\r\n'),
  )
  const fetcher = world.fetcher({ concurrency: { perOrigin: 1 } })
  const request = { url: server.url(), validators: { url: server.url(), etag: '"1"', storedAt: 0 } }
  for (let i = 0; i < 3; i++) expect((await fetcher.fetch(request)).kind).toBe('unchanged')
  expect(fetcher.stats()).toMatchObject({ active: 0, queued: 0 })
})

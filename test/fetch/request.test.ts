import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createFetcher } from '../../src/fetch/index.ts'
import { headerIn, openWorld, response, userAgent } from './world.ts'

const form = 'hub.mode=subscribe&hub.topic=https%3A%2F%2Fexample.org%2Ffeed'
const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Key': 'secret' }

/** Starts a hub that records the heads and bodies of POST requests. */
async function hub(answer: (path: string) => Buffer) {
  const world = openWorld()
  const posts: { path: string; body: string; key: string | undefined; type: string | undefined }[] = []
  const server = await world.http((request, reply) => {
    const pieces: Buffer[] = []
    request
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => {
        const path = request.url ?? ''
        posts.push({
          path,
          body: Buffer.concat(pieces).toString(),
          key: request.headers['x-key'] as string,
          type: request.headers['content-type'],
        })
        reply.socket?.write(answer(path))
      })
  })
  return { world, server, posts, fetcher: world.fetcher() }
}

describe('a POST to a hub', () => {
  test('gives the answer, whatever the status', async () => {
    const { server, posts, fetcher } = await hub(() => response('202 Accepted', { 'X-A': 'b' }, 'pending'))
    const outcome = await fetcher.request({ url: server.url('/hub'), method: 'POST', headers, body: form })
    if (outcome.kind !== 'response') throw new Error(outcome.kind)
    expect([outcome.status, Buffer.from(outcome.body).toString(), outcome.isWhole, outcome.headers['x-a']]).toEqual([
      202,
      'pending',
      true,
      'b',
    ])
    expect(posts).toEqual([{ path: '/hub', body: form, key: 'secret', type: 'application/x-www-form-urlencoded' }])
  })

  test.each(['301', '302', '307', '308'])('is repeated unchanged at the target of a %s', async (status) => {
    const { server, posts, fetcher } = await hub((path) =>
      path === '/hub' ? response(`${status} Elsewhere`, { Location: '/new' }) : response('202 Accepted', {}),
    )
    const outcome = await fetcher.request({ url: server.url('/hub'), method: 'POST', headers, body: form })
    expect(posts.map(({ path, body }) => `${path} ${body}`)).toEqual([`/hub ${form}`, `/new ${form}`])
    const isForGood = status === '301' || status === '308'
    expect(outcome).toMatchObject({ kind: 'response', status: 202 })
    expect('permanentUrl' in outcome ? outcome.permanentUrl : undefined).toBe(
      isForGood ? server.url('/new') : undefined,
    )
  })

  test('is not repeated for a 303', async () => {
    const { server, posts, fetcher } = await hub(() => response('303 See Other', { Location: '/new' }))
    expect(await fetcher.request({ url: server.url('/hub'), method: 'POST', body: form })).toMatchObject({
      kind: 'response',
      status: 303,
    })
    expect(posts).toHaveLength(1)
  })

  test('sends its body to another origin, but not the headers of the caller', async () => {
    const other = await hub(() => response('202 Accepted', {}))
    const { server, fetcher } = await hub(() =>
      response('307 Elsewhere', { Location: other.server.url('/hub', 'moved.example.org') }),
    )
    await fetcher.request({ url: server.url('/hub'), method: 'POST', headers, body: form })
    expect(other.posts).toEqual([
      { path: '/hub', body: form, key: undefined, type: 'application/x-www-form-urlencoded' },
    ])
  })

  test('that goes in circles ends', async () => {
    const { server, fetcher } = await hub(() => response('307 Elsewhere', { Location: '/hub' }))
    expect(await fetcher.request({ url: server.url('/hub'), method: 'POST', body: form })).toMatchObject({
      kind: 'redirect-error',
      reason: 'loop',
    })
  })

  test('follows no more redirects than `maxRedirects`', async () => {
    const { server, posts, fetcher } = await hub((path) =>
      response('307 Elsewhere', { Location: `/hub/${path.split('/').length}${path.slice(4)}` }),
    )
    const url = server.url('/hub')
    expect(await fetcher.request({ url, method: 'POST', body: form, maxRedirects: 3 })).toMatchObject({
      kind: 'redirect-error',
      reason: 'too-many',
    })
    expect(posts).toHaveLength(4)
  })

  test('reads no more of an answer than `maxBytes`', async () => {
    const { server, fetcher } = await hub(() => response('400 Bad Request', {}, 'x'.repeat(200_000)))
    const outcome = await fetcher.request({ url: server.url('/hub'), method: 'POST', body: form, maxBytes: 1_024 })
    if (outcome.kind !== 'response') throw new Error(outcome.kind)
    expect([outcome.body.length, outcome.isWhole]).toEqual([1_024, false])
  })

  test('gives all of an answer of exactly `maxBytes`', async () => {
    const { server, fetcher } = await hub(() => response('200 OK', {}, 'x'.repeat(1_024)))
    const outcome = await fetcher.request({ url: server.url('/hub'), method: 'POST', body: form, maxBytes: 1_024 })
    if (outcome.kind !== 'response') throw new Error(outcome.kind)
    expect([outcome.body.length, outcome.isWhole]).toEqual([1_024, true])
  })

  test('may have a body of bytes', async () => {
    const { server, posts, fetcher } = await hub(() => response('202 Accepted', {}))
    await fetcher.request({ url: server.url('/hub'), method: 'POST', body: gzipSync('x') })
    expect(posts[0]?.body).toHaveLength(gzipSync('x').toString().length)
  })

  test('has the User-Agent of the fetcher', async () => {
    const world = openWorld()
    const server = await world.tcp((socket) => socket.write(response('202 Accepted', {})))
    await world.fetcher().request({ url: server.url('/hub'), method: 'POST', body: '' })
    expect(headerIn(server.heads[0] ?? '', 'user-agent')).toBe(userAgent)
    expect(headerIn(server.heads[0] ?? '', 'accept-encoding')).toBeUndefined()
  })
})

/** A hub that keeps connections open. The request of number `resetAt`, counted from 1, has its connection reset. */
async function lastingHub(resetAt = 0) {
  const world = openWorld()
  const bodies: string[] = []
  const server = await world.http((request, reply) => {
    let body = ''
    request.setEncoding('utf8')
    request
      .on('data', (piece: string) => {
        body += piece
      })
      .on('end', () => {
        bodies.push(body)
        if (bodies.length === resetAt) request.socket.resetAndDestroy()
        else reply.writeHead(202).end()
      })
  })
  return { server, bodies, fetcher: world.fetcher() }
}

describe('an idempotent POST', () => {
  const post = { method: 'POST', body: form, idempotent: true } as const

  test('is sent over a kept connection', async () => {
    const { server, fetcher } = await lastingHub()
    const url = server.url('/hub')
    for (let n = 0; n < 5; n++) await fetcher.request({ ...post, url })
    expect(server.connections).toBe(1)
  })

  test('is sent again when the kept connection turns out to be closed', async () => {
    const { server, bodies, fetcher } = await lastingHub(2)
    const url = server.url('/hub')
    await fetcher.request({ ...post, url })
    expect(await fetcher.request({ ...post, url })).toMatchObject({ kind: 'response', status: 202 })
    expect([bodies, server.connections]).toEqual([[form, form, form], 2])
  })

  test('opens no more connections than requests are under way', async () => {
    const { server, fetcher } = await lastingHub()
    const url = server.url('/hub')
    await Promise.all(Array.from({ length: 40 }, () => fetcher.request({ ...post, url })))
    expect(server.connections).toBeLessThanOrEqual(2)
  })
})

test('a POST that is not declared idempotent is sent once, over a new connection', async () => {
  const { server, bodies, fetcher } = await lastingHub(2)
  const url = server.url('/hub')
  await fetcher.request({ url, method: 'POST', body: form })
  expect(await fetcher.request({ url, method: 'POST', body: form })).toMatchObject({ kind: 'network' })
  expect([bodies.length, server.connections]).toEqual([2, 2])
})

test('a DELETE is idempotent', async () => {
  const { server, fetcher } = await lastingHub()
  for (let n = 0; n < 3; n++) await fetcher.request({ url: server.url('/hook'), method: 'DELETE' })
  expect(server.connections).toBe(1)
})

describe('a GET with validators', () => {
  test('is a 304 if nothing has changed, also after a redirect', async () => {
    const world = openWorld()
    const asked: (string | undefined)[] = []
    const server = await world.http((request, reply) => {
      const condition = request.headers['if-none-match']
      asked.push(condition)
      if (request.url === '/old') reply.writeHead(302, { Location: '/new' }).end()
      else reply.writeHead(condition === '"a"' ? 304 : 200, { ETag: '"a"' }).end(condition === '"a"' ? '' : 'text')
    })
    const fetcher = world.fetcher()
    const first = await fetcher.request({ url: server.url('/old') })
    const validators = { url: first.meta.finalUrl, etag: '"a"' }
    const second = await fetcher.request({ url: server.url('/old'), validators })
    expect([first, second]).toMatchObject([
      { kind: 'response', status: 200 },
      { kind: 'response', status: 304, isWhole: true },
    ])
    expect(asked).toEqual([undefined, undefined, undefined, '"a"'])
  })
})

describe('a body that is consumed', () => {
  const large = Buffer.alloc(300_000, 'ab')

  async function consumed(status: number, maxBytes: number) {
    const world = openWorld()
    const server = await world.http((_, reply) => void reply.writeHead(status).end(large))
    const pieces: Uint8Array[] = []
    const outcome = await world.fetcher().request({
      url: server.url(),
      maxBytes,
      async consume(body) {
        for await (const piece of body) pieces.push(piece)
      },
    })
    if (outcome.kind !== 'response') throw new Error(outcome.kind)
    return { outcome, bytes: Buffer.concat(pieces), count: pieces.length }
  }

  test('comes in pieces, and is not collected', async () => {
    const { outcome, bytes, count } = await consumed(200, 300_000)
    expect([bytes.equals(large), outcome.isWhole, outcome.body.length, outcome.meta.wireBytes]).toEqual([
      true,
      true,
      0,
      300_000,
    ])
    expect(count).toBeGreaterThan(1)
  })

  test('ends at the limit', async () => {
    const { outcome, bytes } = await consumed(200, 100_001)
    expect([bytes.equals(large.subarray(0, 100_001)), outcome.isWhole]).toEqual([true, false])
  })

  test('is the beginning of an error page in `body` if the status is no success', async () => {
    const { outcome, bytes } = await consumed(404, 300_000)
    expect([bytes.length, outcome.body.length, outcome.isWhole]).toEqual([0, 65_536, false])
  })

  test('rejects with what the consumer throws', async () => {
    const world = openWorld()
    const server = await world.http((_, reply) => void reply.writeHead(200).end(large))
    const consume = () => Promise.reject(new Error('the disk is full'))
    await expect(world.fetcher().request({ url: server.url(), consume })).rejects.toThrow('the disk is full')
  })
})

describe('other methods', () => {
  test('HEAD has no body to wait for', async () => {
    const world = openWorld()
    const server = await world.tcp((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 500\r\nLink: <https://hub.example/>; rel=hub\r\n\r\n'),
    )
    const outcome = await world.fetcher().request({ url: server.url(), method: 'HEAD' })
    expect(outcome).toMatchObject({ kind: 'response', status: 200, meta: { links: [{ rel: ['hub'] }] } })
  })

  test.each([
    [{ method: 'TRACE' }, /method/],
    [{ body: 'a' }, /GET/],
    [{ method: 'POST', body: 5 }, /body/],
    [{ maxBytes: -1 }, /maxBytes/],
    [{ maxRedirects: 1.5 }, /maxRedirects/],
    [{ headers: null }, /headers must be an object/],
    [{ headers: { Cookie: 'a=b' } }, /Cookie/],
    [{ headers: { 'X Y': 'a' } }, /X Y/],
    [{ headers: { 'x-y': 'a\r\nb: c' } }, /x-y/],
    [{ signal: {} }, /signal/],
    [{ validators: {} }, /validators/],
    [{ consume: 'body' }, /consume must be a function/],
    [{ url: 5 }, /URL/],
    [{ method: 'POST', idempotent: 'yes' }, /idempotent must be true or false/],
    [{ method: 'POST', httpOnly: true }, /httpOnly is an unknown option: did you mean httpsOnly/],
  ])('%j is misuse', async (request, message) => {
    const fetcher = createFetcher({ userAgent })
    const calling = fetcher.request({ url: 'https://example.org/', ...request } as Parameters<
      typeof fetcher.request
    >[0])
    await expect(calling).rejects.toThrow(TypeError)
    await expect(calling).rejects.toThrow(message)
  })
})

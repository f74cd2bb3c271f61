import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createOperationApp, HttpServer, type Routes } from '../../src/http/index.ts'
import { createMetrics, type RequestScope } from '../../src/runtime/index.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'
import { aRoom, openHttp } from './open-http.ts'

/** Sends `text` unchanged, and returns all bytes that arrive until the server closes the connection. */
function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8')
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

describe('health', () => {
  test('/healthz answers while a check hangs', async () => {
    const { get } = await openHttp({ readinessChecks: { database: () => new Promise(() => {}) } })
    const response = await get('/healthz')
    expect([response.status, await response.text()]).toEqual([200, 'ok\n'])
  })

  test('/readyz answers 200 when all checks pass', async () => {
    const { get } = await openHttp({ readinessChecks: { database: () => Promise.resolve(), loops: () => {} } })
    const response = await get('/readyz')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'ready', checks: { database: 'ok', loops: 'ok' } })
  })

  test('/readyz answers 503 when a check fails, and logs the reason without telling clients', async () => {
    const { get, runtime } = await openHttp({
      readinessChecks: { database: () => Promise.reject(new Error('no route to 10.0.0.7')), loops: () => {} },
    })
    const response = await get('/readyz')
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ status: 'not ready', checks: { database: 'failed', loops: 'ok' } })
    expect(runtime.linesNamed('readiness.failed')).toMatchObject([{ check: 'database' }])
  })

  test('/readyz answers 503 when a check takes longer than 2 seconds', async () => {
    const { get, runtime } = await openHttp({ readinessChecks: { database: () => new Promise(() => {}) } })
    const asked = get('/readyz')
    await runtime.untilSleeping()
    await runtime.advance(2_000)
    const response = await asked
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ status: 'not ready', checks: { database: 'no answer within 2 s' } })
  })

  test('/readyz answers 503 while the process stops', async () => {
    const { get } = await openHttp({ isStopping: () => true })
    expect((await get('/readyz')).status).toBe(503)
  })
})

describe('failed requests', () => {
  test('404 as JSON', async () => {
    const { get } = await openHttp({ room: aRoom() })
    const response = await get('/nothing/here')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      errors: [
        {
          code: 'INVALID_QUERY_OR_SYNTAX',
          message: 'There is nothing at this address.',
          extensions: { requestId: response.headers.get('X-Request-Id') },
        },
      ],
    })
  })

  test('404 as a page for browsers', async () => {
    const { get } = await openHttp()
    const response = await get('/<script>', { Accept: 'text/html,*/*;q=0.8' })
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(await response.text()).not.toContain('script')
  })

  test('a browser that opens /graphql is redirected to the explorer; other clients get 405 with the methods', async () => {
    const { url } = await openHttp({ room: aRoom() })
    const browser = await fetch(`${url}/graphql`, { headers: { Accept: 'text/html' }, redirect: 'manual' })
    expect([browser.status, browser.headers.get('Location')]).toEqual([303, '/explorer'])
    const other = await fetch(`${url}/graphql`)
    expect([other.status, other.headers.get('Allow')]).toEqual([405, 'OPTIONS, POST'])
  })

  test.each([
    ['/things/a', 'GET, HEAD'],
    ['/things', 'POST'],
    ['/healthz', 'GET, HEAD'],
  ])('DELETE %s answers 405 with the methods that the path takes', async (path, allow) => {
    const { url } = await openHttp({ room: aRoom() })
    const response = await fetch(url + path, { method: 'DELETE' })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, allow])
  })

  test('500 without the error, which is logged', async () => {
    const { get, runtime } = await openHttp({ room: aRoom() })
    const response = await get('/broken')
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).not.toMatch(/hush|line 7|\bat /)
    expect(text).toContain(response.headers.get('X-Request-Id'))
    const [line] = runtime.linesNamed('request.failed')
    expect(line).toMatchObject({ request_id: response.headers.get('X-Request-Id') })
    expect(line!.error).toBeInstanceOf(Error)
  })

  test.each([
    ['an invalid host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an invalid path', 'GET nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['no HTTP', 'hello\r\n\r\n'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n'],
    ['two equal hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n'],
    ['two lengths', 'POST /things HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc'],
    ['two equal lengths', 'POST /things HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST /things HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'two transfer codings',
      'POST /things HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('400 for %s', async (_, text) => {
    const { port, get } = await openHttp()
    expect(await exchange(port, text)).toMatch(/^HTTP\/1\.1 400 /)
    expect((await get('/healthz')).status).toBe(200)
  })

  test('431 for a head that is too large', async () => {
    const { port } = await openHttp()
    const head = `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`
    expect(await exchange(port, head)).toMatch(/^HTTP\/1\.1 431 /)
  })
})

describe('bodies', () => {
  test('a body of 4 MB is read', async () => {
    const { url } = await openHttp({ room: aRoom() })
    const response = await fetch(`${url}/things`, { method: 'POST', body: 'a'.repeat(4_000_000) })
    expect([response.status, await response.json()]).toEqual([200, { length: 4_000_000 }])
  })

  test('413 for a body whose Content-Length is larger', async () => {
    const { url } = await openHttp({ room: aRoom() })
    const response = await fetch(`${url}/things`, { method: 'POST', body: 'a'.repeat(4_000_001) })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ errors: [{ code: 'INVALID_QUERY_OR_SYNTAX' }] })
  })

  test('413 for a larger body without a length', async () => {
    const { url } = await openHttp({ room: aRoom() })
    const body = Readable.toWeb(Readable.from(Array.from({ length: 500 }, () => Buffer.alloc(10_000, 'a'))))
    const response = await fetch(`${url}/things`, { method: 'POST', body: body as ReadableStream, duplex: 'half' })
    expect(response.status).toBe(413)
  })

  test('a body without a length is read', async () => {
    const { url } = await openHttp({ room: aRoom() })
    const body = Readable.toWeb(Readable.from([Buffer.from('abc'), Buffer.from('def')]))
    const response = await fetch(`${url}/things`, { method: 'POST', body: body as ReadableStream, duplex: 'half' })
    expect(await response.json()).toEqual({ length: 6 })
  })
})

describe('/metrics', () => {
  test('answers on this machine', async () => {
    const response = await (await openHttp()).get('/metrics')
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(await response.text()).toContain('# TYPE directory_http_requests_total counter')
  })

  test.each([
    ['localhost', 200],
    ['LocalHost:4000', 200],
    ['127.0.0.1:4000', 200],
    ['127.9.9.9', 200],
    ['[::1]:4000', 200],
    ['directory.example', 200],
    ['directory.example:443', 200],
    ['rebound.example', 404],
    ['127.0.0.1.rebound.example', 404],
    ['localhost.rebound.example', 404],
    ['directory.example.rebound.example', 404],
    ['192.168.0.7', 404],
  ])('without a token, answers the host %s with status %i', async (host, status) => {
    const { port } = await openHttp({ publicUrl: 'https://directory.example' })
    const answer = await exchange(port, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  test('with the token, answers any host', async () => {
    const { port } = await openHttp({ metricsToken: '0123456789abcdef' })
    const head = 'Host: rebound.example\r\nAuthorization: Bearer 0123456789abcdef\r\nConnection: close\r\n\r\n'
    expect(await exchange(port, `GET /metrics HTTP/1.1\r\n${head}`)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('answers 404 to a request that a proxy passed on', async () => {
    const { get } = await openHttp()
    expect((await get('/metrics', { 'X-Forwarded-For': '127.0.0.1' })).status).toBe(404)
  })

  test.each([
    ['no token', 401, {}],
    ['another token', 401, { Authorization: 'Bearer 0123456789abcdee' }],
    ['the token', 200, { Authorization: 'Bearer 0123456789abcdef' }],
  ])('with a token in the settings, answers a request with %s with status %i', async (_, status, headers) => {
    const { get } = await openHttp({ metricsToken: '0123456789abcdef' })
    expect((await get('/metrics', { 'X-Forwarded-For': '203.0.113.9', ...headers })).status).toBe(status)
  })
})

describe('a process without pages', () => {
  const operations = { readinessChecks: { database: () => {} }, isStopping: () => false }
  async function openOperations(metricsToken: string | null = null, port = 0) {
    const runtime = new TestRuntime()
    const metrics = { source: createMetrics(), token: metricsToken, publicUrl: null }
    const app = createOperationApp({ ...operations, metrics, runtime })
    const server = new HttpServer({ app, trustProxy: 0, isHttps: false, runtime })
    const address = await server.listenFrom('127.0.0.1', port)
    onTestFinished(() => server.stop(AbortSignal.abort()))
    return {
      port: address.port,
      get: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${address.port}${path}`, init),
    }
  }

  test.each([
    ['/healthz', 200],
    ['/readyz', 200],
    ['/metrics', 200],
    ['/', 404],
    ['/graphql', 404],
    ['/podcasts', 404],
  ])('answers %s with status %i', async (path, status) => {
    const { get } = await openOperations()
    expect((await get(path)).status).toBe(status)
    expect((await get(path, { method: 'POST', body: '{}' })).status).toBe(404)
  })

  test('asks for the token of the settings', async () => {
    const { get } = await openOperations('0123456789abcdef')
    expect((await get('/metrics')).status).toBe(401)
    expect((await get('/metrics', { headers: { Authorization: 'Bearer 0123456789abcdef' } })).status).toBe(200)
  })

  test('takes the next free port, also if two start at once', async () => {
    const first = await openOperations()
    const others = await Promise.all([openOperations(null, first.port), openOperations(null, first.port)])
    const ports = others.map(({ port }) => port)
    expect(new Set([first.port, ...ports]).size).toBe(3)
    for (const port of ports) expect(port).toBeGreaterThan(first.port)
  })
})

describe('headers', () => {
  test('every answer has the security headers', async () => {
    const { get } = await openHttp({ room: aRoom() })
    for (const path of ['/things/a', '/nothing', '/broken']) {
      const { headers } = await get(path)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Frame-Options')).toBe('DENY')
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('Strict-Transport-Security')).toBeNull()
      expect(headers.get('X-Powered-By')).toBeNull()
    }
  })

  test('answers at an https address tell clients to stay on https', async () => {
    const { get } = await openHttp({ isHttps: true })
    expect((await get('/healthz')).headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  })

  test('every request has an id of its own', async () => {
    const { get } = await openHttp()
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await get('/healthz', { 'X-Request-Id': 'mine' })).headers.get('X-Request-Id')),
    )
    expect(new Set(ids).size).toBe(3)
    expect(ids).not.toContain('mine')
  })

  test('a request keeps the id of a trusted proxy, if it has only letters, digits and `_.-`', async () => {
    const { get } = await openHttp({ trustProxy: 1 })
    expect((await get('/healthz', { 'X-Request-Id': 'mine-1' })).headers.get('X-Request-Id')).toBe('mine-1')
    expect((await get('/healthz', { 'X-Request-Id': '<b>' })).headers.get('X-Request-Id')).not.toBe('<b>')
  })

  test('pages of other sites may call /graphql without cookies, and no other path', async () => {
    const { url } = await openHttp({ room: aRoom() })
    const headers = { Origin: 'https://other.example', 'Access-Control-Request-Method': 'POST' }
    const preflight = await fetch(`${url}/graphql`, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('Content-Type, X-USER-ID, X-API-KEY')
    expect(preflight.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers: { Origin: 'https://other.example' } })
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    const other = await fetch(`${url}/things/a`, { headers: { Origin: 'https://other.example' } })
    expect(other.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })
})

describe('the log line of a request', () => {
  test('has method, path without query, status, duration, id and account', async () => {
    const { url, requestLines } = await openHttp({ room: aRoom() })
    const response = await fetch(`${url}/graphql?key=hush`, { method: 'POST' })
    expect(await requestLines(1)).toEqual([
      {
        method: 'POST',
        path: '/graphql',
        status: 200,
        duration_ms: 0,
        request_id: response.headers.get('X-Request-Id'),
        account_id: 1042,
      },
    ])
  })

  test('hides a secret in the path', async () => {
    const { get, requestLines } = await openHttp({ room: aRoom() })
    await get('/secrets/hush')
    expect(await requestLines(1)).toMatchObject([{ path: '/secrets/…' }])
  })

  test('is written for a client that went away', async () => {
    const room: Routes = new Hono<{ Bindings: RequestScope }>()
    let begun: () => void = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    room.get('/slow', () => {
      begun()
      return new Promise<Response>(() => {})
    })
    const { url, requestLines } = await openHttp({ room })
    const client = new AbortController()
    const asked = fetch(`${url}/slow`, { signal: client.signal })
    await hasBegun
    client.abort()
    await expect(asked).rejects.toThrow()
    expect(await requestLines(1)).toMatchObject([{ path: '/slow', aborted: true }])
  })

  test('is left out for health checks that pass', async () => {
    const { get, requestLines } = await openHttp()
    await get('/healthz')
    await get('/nothing')
    expect(await requestLines(1)).toMatchObject([{ path: '/nothing' }])
  })
})

describe('stopping', () => {
  /** Makes a room whose `/slow` answers once `answer` is called. */
  function aSlowRoom() {
    const room: Routes = new Hono<{ Bindings: RequestScope }>()
    let release: () => void = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    let begun: () => void = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    room.get('/slow', async (c) => {
      begun()
      await isReleased
      return c.text('done')
    })
    return { room, hasBegun, answer: () => release() }
  }

  test('finishes a running request, and accepts no new one', async () => {
    const { room, hasBegun, answer } = aSlowRoom()
    const { get, server } = await openHttp({ room })
    const asked = get('/slow')
    await hasBegun
    const stopped = server.stop(new AbortController().signal)
    await expect(get('/slow')).rejects.toThrow()
    answer()
    const response = await asked
    expect([await response.text(), response.headers.get('Connection')]).toEqual(['done', 'close'])
    await stopped
  })

  test('cuts requests that still run at the deadline', async () => {
    const { room, hasBegun } = aSlowRoom()
    const { get, server } = await openHttp({ room })
    const asked = get('/slow')
    await hasBegun
    const late = new AbortController()
    const stopped = server.stop(late.signal)
    late.abort()
    await expect(asked).rejects.toThrow()
    await stopped
  })

  test('logs no error for a request that fails after it was cut', async () => {
    const { room, hasBegun, answer } = aSlowRoom()
    const failing: Routes = new Hono<{ Bindings: RequestScope }>()
    failing.get('/slow', async (c) => {
      await room.fetch(c.req.raw)
      throw new Error('driver has already been destroyed')
    })
    const { get, server, runtime } = await openHttp({ room: failing })
    const asked = get('/slow')
    await hasBegun
    const stopped = server.stop(AbortSignal.abort())
    await expect(asked).rejects.toThrow()
    await stopped
    answer()
    while (!runtime.lines.some(({ name }) => name === 'request.failed')) await new Promise(setImmediate)
    expect(runtime.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('closes connections that wait for another request', async () => {
    const { get, server } = await openHttp()
    await (await get('/healthz')).text()
    await server.stop(new AbortController().signal)
  })

  test('closes connections on which nothing was asked', async () => {
    const { get, port, server } = await openHttp()
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    await (await get('/healthz')).text()
    const closed = once(socket, 'close')
    await server.stop(new AbortController().signal)
    await closed
  })
})

test('listening on a taken port or an unknown address fails with a clear message', async () => {
  const { port } = await openHttp()
  const { server } = await openHttp()
  await server.stop(AbortSignal.abort())
  const refused = server.listen('127.0.0.1', port)
  await expect(refused).rejects.toThrow(`Port ${port} is taken by another process.`)
  await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(server.listen('203.0.113.7', 0)).rejects.toThrow('This machine has no address 203.0.113.7.')
})

describe('the network of a client', () => {
  const networkOf = async (response: Response) => ((await response.json()) as { network: object }).network
  const everybody = { key: 'everybody', isEverybody: true }

  test.each(['X-Forwarded-For', 'Forwarded'])(
    'a request with %s from this machine has that of everybody',
    async (name) => {
      const { get, runtime } = await openHttp({ room: aRoom() })
      const values = { 'X-Forwarded-For': '203.0.113.9', Forwarded: 'for=203.0.113.9' }
      for (let index = 0; index < 2; index += 1) {
        const response = await get('/things/a', { [name]: values[name as keyof typeof values] })
        expect(await networkOf(response)).toEqual(everybody)
      }
      expect(runtime.linesNamed('proxy.untrusted')).toHaveLength(1)
    },
  )

  test('is its own if `TRUST_PROXY` counts the proxy, or if there is no proxy', async () => {
    const { get, runtime } = await openHttp({ room: aRoom(), trustProxy: 1 })
    const forwarded = await get('/things/a', { 'X-Forwarded-For': '2001:db8:0:7::9', Forwarded: 'for=10.0.0.1' })
    expect(await networkOf(forwarded)).toEqual({ key: '2001:db8:0:7::/64', isEverybody: false })
    expect(await networkOf(await (await openHttp({ room: aRoom() })).get('/things/a'))).toMatchObject({
      key: '127.0.0.1',
    })
    expect(runtime.linesNamed('proxy.untrusted')).toEqual([])
  })
})

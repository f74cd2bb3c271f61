import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { createApp, HttpServer } from '../../src/http/index.ts'
import type { DirectRoute, RequestScope } from '../../src/runtime/index.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

/** Opens a listener whose `POST /graphql` says whether a request was answered directly or by the application. */
async function openBothWays(
  direct: DirectRoute = async ({ body }) => ({
    status: 200,
    headers: ['Content-Type', 'text/plain'],
    body: `direct ${body}`,
  }),
) {
  const runtime = new TestRuntime()
  const room = new Hono<{ Bindings: RequestScope }>()
  room.post('/graphql', async (c) => c.text(`application ${await c.req.text()}`))
  const app = createApp({ rooms: [room], readinessChecks: {}, isStopping: () => false, runtime })
  const routes = new Map([['/graphql', direct]])
  const server = new HttpServer({ app, direct: routes, trustProxy: 0, isHttps: true, runtime })
  const { port } = await server.listen('127.0.0.1', 0)
  onTestFinished(() => server.stop(AbortSignal.abort()))
  return { runtime, server, port, url: `http://127.0.0.1:${port}/graphql` }
}

/** Sends the head and the pieces of a body, each in a packet of its own, and returns the whole answer. */
async function exchange(port: number, head: string, pieces: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  socket.write(`${head}Connection: close\r\n\r\n`)
  for (const piece of pieces) {
    socket.write(piece)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

const post = (headers: string) => `POST /graphql?a=b HTTP/1.1\r\n${headers}`

test('a plain request is answered directly, with the headers of every answer', async () => {
  const { url } = await openBothWays()
  const response = await fetch(url, { method: 'POST', body: 'grüße' })
  expect(await response.text()).toBe('direct grüße')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/plain',
    'content-length': '14',
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringContaining('RateLimit'),
  })
})

test.each([
  ['the host is odd', 'Host: a_b:1:2\r\nContent-Length: 2\r\n', ['hi'], ' 400 '],
  ['two hosts are given', 'Host: a\r\nHost: a\r\nContent-Length: 2\r\n', ['hi'], ' 400 '],
  ['the length is not told', 'Host: a\r\nTransfer-Encoding: chunked\r\n', ['2\r\nhi\r\n0\r\n\r\n'], 'application hi'],
  ['the length is too large', 'Host: a\r\nContent-Length: 4000001\r\n', [], ' 413 '],
])('a direct route does not answer if %s', async (_, headers, pieces, expected) => {
  const { port } = await openBothWays()
  expect(await exchange(port, post(headers), pieces)).toContain(expected)
})

test('a body in pieces is put together, even if a character is cut', async () => {
  const { port } = await openBothWays()
  const [first, second] = [Buffer.from('ü').subarray(0, 1), Buffer.from('ü').subarray(1)]
  const answer = await exchange(port, post('Host: a\r\nContent-Length: 4\r\n'), ['a', first, second, 'b'])
  expect(answer).toContain('direct aüb')
})

test('a byte order mark before the body is left out, as by `Request.text`', async () => {
  const { url } = await openBothWays()
  const response = await fetch(url, { method: 'POST', body: Buffer.from('\uFEFF{}') })
  expect(await response.text()).toBe('direct {}')
})

test('a route that fails answers 500 without details, and logs the error', async () => {
  const { url, runtime } = await openBothWays(() => Promise.reject(new Error('hush')))
  const response = await fetch(url, { method: 'POST', body: '{}' })
  expect(response.status).toBe(500)
  expect(response.headers.get('X-Frame-Options')).toBe('DENY')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    errors: [{ code: 'SERVICE_SERVER_ERROR', extensions: { requestId: response.headers.get('X-Request-Id') } }],
  })
  expect(text).not.toContain('hush')
  expect(runtime.linesNamed('request.failed')).toMatchObject([{ error: { message: 'hush' } }])
})

test('a client that goes away before its answer has its log line, and affects no other client', async () => {
  let finish: () => void = () => {}
  let begun: () => void = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const { url, runtime } = await openBothWays(async () => {
    begun()
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return { status: 200, headers: [], body: 'late' }
  })
  const client = new AbortController()
  const asked = fetch(url, { method: 'POST', body: '{}', signal: client.signal })
  await hasBegun
  client.abort()
  await expect(asked).rejects.toThrow()
  while (runtime.linesNamed('request').length === 0) await new Promise((resolve) => setImmediate(resolve))
  finish()
  expect(runtime.linesNamed('request')).toMatchObject([{ path: '/graphql', aborted: true }])
  expect(runtime.linesNamed('request.failed')).toEqual([])
})

test('a listener that stops finishes the request, and closes its connection', async () => {
  let finish: () => void = () => {}
  let begun: () => void = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const { url, server } = await openBothWays(async () => {
    begun()
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return { status: 200, headers: [], body: 'done' }
  })
  const asked = fetch(url, { method: 'POST', body: '{}' })
  await hasBegun
  const stopped = server.stop(new AbortController().signal)
  finish()
  const response = await asked
  expect([await response.text(), response.headers.get('Connection')]).toEqual(['done', 'close'])
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  await stopped
})

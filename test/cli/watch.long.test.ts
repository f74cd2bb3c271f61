import { createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { OneHost, podcast } from '../ingest/one-host.ts'
import { keepRepeated } from './kept-duplicate.ts'

const START = Date.UTC(2026, 5, 1, 12)
const HOUR = 3_600_000

interface Watching {
  readonly stdout: () => string
  readonly stderr: () => string
  /** Its exit code, when it has ended. */
  readonly ended: Promise<number>
  /** Asks the command to end, as SIGTERM does, and returns its exit code. */
  stop(): Promise<number>
}

function startWatch(list: string, state: string, args: readonly string[] = []): Watching {
  const written = { stdout: '', stderr: '' }
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  stdout.on('data', (piece: Buffer) => {
    written.stdout += piece.toString()
  })
  stderr.on('data', (piece: Buffer) => {
    written.stderr += piece.toString()
  })
  const controller = new AbortController()
  const ended = run(['watch', list, '--state', state, '--contact', 'ola@example.org', '--allow-private', ...args], {
    stdin: Readable.from([]),
    stdout,
    stderr,
    colour: false,
    interactive: false,
    env: {},
    stopSignal: () => controller.signal,
  })
  return {
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    ended,
    async stop() {
      controller.abort()
      return await ended
    },
  }
}

async function world(path = '/feed') {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: START })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const host = await OneHost.start()
  const folder = mkdtempSync(join(tmpdir(), 'feedmill-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const list = join(folder, 'list')
  writeFileSync(list, host.url(path, '127.0.0.1'))
  return { host, list, state: join(folder, 'state') }
}

test('watches until it is told to stop, and releases the folder', async () => {
  const { host, list, state } = await world()
  host.answers.set('/feed', podcast(['b', 'a']))
  const watching = startWatch(list, state)
  await vi.waitUntil(() => watching.stdout().includes('feed_updated'), { timeout: 60_000 })
  expect(await watching.stop()).toBe(0)
  expect(watching.stderr()).toMatch(/1 feed in/)
  expect(existsSync(join(state, 'lock'))).toBe(false)
  expect(watching.stdout().trimEnd().split('\n')).toHaveLength(4)
})

test('stops even while a feed answers slowly', async () => {
  const { host, list, state } = await world()
  host.answers.set('/feed', (_, response) => response.writeHead(200).write('<?xml version="1.0"?><rss><channel>'))
  const watching = startWatch(list, state)
  await vi.waitUntil(() => host.requests.length === 1, { timeout: 60_000 })
  expect(await watching.stop()).toBe(0)
  expect(watching.stdout()).toBe('')
})

test('ends with an error if another process takes over the folder, and writes nothing more there', async () => {
  const { host, list, state } = await world()
  host.answers.set('/feed', (_, response) => {
    rmSync(join(state, 'lock'))
    response.end(podcast(['b', 'a']))
  })
  const port = await freePort()
  const callback = ['--callback', `http://127.0.0.1:${port}/websub/`, '--listen', String(port)]
  const watching = startWatch(list, state, callback)
  expect(await watching.ended).toBe(2)
  expect(watching.stderr()).toMatch(
    /^feedmill: Nothing is stored in .* any more, as it was taken over by another process/,
  )
  expect(readdirSync(state)).not.toContain('hosts.json')
  expect(readdirSync(join(state, 'feeds'), { recursive: true })).toEqual([])
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})

test('a feed that repeats another is refreshed when that one has failed for 7 days', async () => {
  const { host, list, state } = await world()
  const [listed, other] = [host.url('/feed', '127.0.0.1'), host.url('/other', '127.0.0.1')]
  writeFileSync(list, `${listed}\n${other}\n`)
  host.answers.set('/feed', podcast(['b', 'a']))
  await keepRepeated(state, other, listed, [8])
  const watching = startWatch(list, state)
  await vi.waitUntil(() => watching.stdout().includes('feed_updated'), { timeout: 60_000 })
  expect(await watching.stop()).toBe(0)
  expect(host.requests).toEqual(['/other', '/feed'])
})

/** A hub that verifies every subscriber, and reports changes to its only one. */
async function startHub() {
  const subscriptions: Record<string, string>[] = []
  let verified = 0
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(pieces).toString()))
    response.writeHead(202).end()
    const url = new URL(form['hub.callback'] ?? '')
    for (const name of ['hub.mode', 'hub.topic']) url.searchParams.set(name, form[name] ?? '')
    url.searchParams.set('hub.challenge', 'a-challenge')
    url.searchParams.set('hub.lease_seconds', '864000')
    const answer = await fetch(url)
    if (answer.ok && (await answer.text()) === 'a-challenge') verified += 1
    subscriptions.push(form)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    subscriptions,
    verified: () => verified,
    async deliver(body: string): Promise<number> {
      const { 'hub.callback': callback = '', 'hub.secret': secret = '' } = subscriptions.at(-1) ?? {}
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
      const headers = { 'x-hub-signature': signature, 'content-type': 'application/rss+xml' }
      return (await fetch(callback, { method: 'POST', body, headers })).status
    },
  }
}

/** Finds a free port below 32,768: the system gives none of those to the other tests, which ask for any port. */
async function freePort(first = 20_000 + (process.pid % 10_000)): Promise<number> {
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(first, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return await freePort(first + 1)
  await new Promise((resolve) => server.close(resolve))
  return first
}

test('a feed that names a hub is subscribed to, and refreshed when the hub says that it changed', {
  timeout: 120_000,
}, async () => {
  const { host, list, state } = await world()
  const hub = await startHub()
  const links = `<atom:link rel="hub" href="${hub.url}"/><atom:link rel="self" href="${host.url('/feed', '127.0.0.1')}"/>`
  host.answers.set('/feed', podcast(['b', 'a'], links))
  const port = await freePort()
  const callback = `http://127.0.0.1:${port}/websub/`
  const watching = startWatch(list, state, ['--callback', callback, '--listen', String(port)])
  await vi.waitUntil(() => watching.stdout().includes('feed_updated'), { timeout: 60_000 })
  // A hub with an http URL is asked over https first, and a minute later over http, which is allowed here.
  const renewed = () => {
    vi.advanceTimersByTime(61_000)
    return hub.verified() === 1 && hub.subscriptions.length === 1
  }
  await vi.waitUntil(renewed, { timeout: 60_000, interval: 200 })
  expect(hub.subscriptions[0]).toMatchObject({ 'hub.mode': 'subscribe', 'hub.topic': host.url('/feed', '127.0.0.1') })

  const changed = podcast(['c', 'b', 'a'], links)
  host.answers.set('/feed', changed)
  vi.setSystemTime(START + 8 * HOUR)
  expect(await hub.deliver(changed)).toBeLessThan(300)
  // The refresh is due within a minute. The next delivery makes the command look at the clock.
  vi.setSystemTime(START + 8 * HOUR + 90_000)
  expect(await hub.deliver(changed)).toBeLessThan(300)
  await vi.waitUntil(() => watching.stdout().includes('new_episodes_released'), { timeout: 60_000 })
  expect(await watching.stop()).toBe(0)
})

/** Makes a feed that names a hub, and a port at which the hub reaches the command. */
async function hubWorld() {
  const { host, list, state } = await world()
  const hub = await startHub()
  const links = `<atom:link rel="hub" href="${hub.url}"/><atom:link rel="self" href="${host.url('/feed', '127.0.0.1')}"/>`
  host.answers.set('/feed', podcast(['b', 'a'], links))
  const port = await freePort()
  const args = ['--callback', `http://127.0.0.1:${port}/websub/`, '--listen', String(port)]
  const untilVerified = () =>
    vi.waitUntil(
      () => {
        vi.advanceTimersByTime(61_000)
        return hub.verified() === 1
      },
      { timeout: 60_000, interval: 200 },
    )
  return { host, list, state, hub, links, args, untilVerified }
}

test('a hub that does not answer holds up neither the other feeds nor the end of the command', async () => {
  const { host, list, state } = await world()
  const calls = { begun: 0, ended: 0 }
  const hub = createTcpServer((socket) => {
    calls.begun += 1
    socket
      .on('error', () => {})
      .on('close', () => {
        calls.ended += 1
      })
  })
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void hub.close())
  const hubUrl = `http://127.0.0.1:${(hub.address() as AddressInfo).port}/`
  const paths = ['/one', '/two', '/three']
  for (const path of paths) host.answers.set(path, podcast(['a'], `<atom:link rel="hub" href="${hubUrl}"/>`))
  writeFileSync(list, paths.map((path) => host.url(path, '127.0.0.1')).join('\n'))
  const port = await freePort()
  const args = ['--callback', `http://127.0.0.1:${port}/websub/`, '--listen', String(port)]
  const watching = startWatch(list, state, args)
  const told = () => watching.stdout().split('feed_updated').length - 1
  await vi.waitUntil(() => told() === 3 && calls.begun > 0, { timeout: 60_000 })
  expect(calls.ended).toBe(0)
  expect(await watching.stop()).toBe(0)
  expect(watching.stderr()).not.toContain('closed')
})

test('thousands of feeds of one host in a row hold up no feed of another', { timeout: 60_000 }, async () => {
  const { host, list, state } = await world()
  const other = new URL(host.url('/feed', '127.0.0.1'))
  other.hostname = 'localhost'
  host.answers.set('/feed', podcast(['a']))
  const many = Array.from({ length: 4_200 }, (_, at) => host.url(`/${at}`, '127.0.0.1'))
  writeFileSync(list, many.toSpliced(2_100, 0, other.href).join('\n'))
  const watching = startWatch(list, state)
  await vi.waitUntil(() => host.requests.includes('/feed'), { timeout: 20_000 })
  expect(host.requests.length).toBeLessThan(60)
  expect(await watching.stop()).toBe(0)
})

test('slow hubs hold up neither feeds nor other hubs', { timeout: 60_000 }, async () => {
  const { host, list, state } = await world()
  const begun: number[] = []
  const silentHub = async (): Promise<string> => {
    const at = begun.push(0) - 1
    const hub = createTcpServer((socket) => {
      begun[at]! += 1
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void hub.close())
    return `http://127.0.0.1:${(hub.address() as AddressInfo).port}/`
  }
  const [one, other] = [await silentHub(), await silentHub()]
  const paths = Array.from({ length: 25 }, (_, at) => `/${at}`)
  for (const path of paths) {
    const hub = path === '/24' ? other : one
    host.answers.set(path, podcast(['a'], `<atom:link rel="hub" href="${hub}"/>`))
  }
  writeFileSync(list, paths.map((path) => host.url(path, '127.0.0.1')).join('\n'))
  const port = await freePort()
  const args = ['--callback', `http://127.0.0.1:${port}/websub/`, '--listen', String(port)]
  const watching = startWatch(list, state, args)
  const told = () => watching.stdout().split('feed_updated').length - 1
  // A hub that does not answer is given up after 15 s.
  await vi.waitUntil(() => told() === 25 && begun[1] === 1, { timeout: 14_000 })
  expect(begun[0]).toBeLessThanOrEqual(5)
  expect(await watching.stop()).toBe(0)
})

test('an unchanged feed is subscribed to as well', { timeout: 120_000 }, async () => {
  const { host, list, state, args, untilVerified } = await hubWorld()
  const without = startWatch(list, state)
  await vi.waitUntil(() => without.stdout().includes('feed_updated'), { timeout: 60_000 })
  await without.stop()
  vi.setSystemTime(START + 3 * 24 * HOUR)
  const watching = startWatch(list, state, args)
  await untilVerified()
  expect(host.requests).toEqual(['/feed', '/feed 304'])
  expect(await watching.stop()).toBe(0)
})

test('a feed that left the list is not refreshed when its hub says that it changed', { timeout: 120_000 }, async () => {
  const { host, list, state, hub, links, args, untilVerified } = await hubWorld()
  const before = startWatch(list, state, args)
  await untilVerified()
  await before.stop()
  writeFileSync(list, host.url('/other', '127.0.0.1'))
  host.requests.length = 0
  const watching = startWatch(list, state, args)
  await vi.waitUntil(() => host.requests.includes('/other'), { timeout: 60_000 })
  const changed = podcast(['c', 'b', 'a'], links)
  host.answers.set('/feed', changed)
  vi.setSystemTime(Date.now() + 8 * HOUR)
  expect(await hub.deliver(changed)).toBeLessThan(300)
  await vi.waitUntil(() => hub.subscriptions.length > 1, { timeout: 60_000 })
  expect(hub.subscriptions.at(-1)).toMatchObject({ 'hub.mode': 'unsubscribe' })
  vi.setSystemTime(Date.now() + 90_000)
  expect(await watching.stop()).toBe(0)
  expect(host.requests).not.toContain('/feed')
})

test.each([
  [['--listen', 'x'], '--listen'],
  [['--listen', '8080'], '--listen is for hubs: it needs --callback URL'],
  [
    ['--callback', 'feeds.example'],
    "--callback takes the https URL at which hubs reach this command, without query, fragment and password, not 'feeds.example'",
  ],
])('says what is wrong with %j', async (args, words) => {
  const { host, list, state } = await world()
  host.answers.set('/feed', podcast(['a']))
  const watching = startWatch(list, state, args)
  await vi.waitUntil(() => watching.stderr() !== '', { timeout: 60_000 })
  expect(await watching.stop()).toBe(2)
  expect(watching.stderr()).toContain(words)
})

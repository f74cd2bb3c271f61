import { expect, test, vi } from 'vitest'
import { createMemoryHostState, effectOf, type FetchOutcome } from '../../src/fetch/index.ts'
import { failureFrom } from '../../src/fetch/outcome/network-errors.ts'
import type { FetchFailure } from '../../src/fetch/outcome/outcome.ts'
import { feed, openWorld, response } from './world.ts'

const hosts = (count: number) => Array.from({ length: count }, (_, number) => `show${number}.example.com`)

/** Starts a server with 50 names, and a fetcher with ten fetches at once. */
async function manyHosts() {
  const world = openWorld()
  const server = await world.tcp((socket) => socket.write(response('200 OK', {}, feed())))
  for (const host of hosts(50)) world.names.set(host, [{ address: '127.0.0.1', family: 4 }])
  return { server, fetcher: world.fetcher({ concurrency: { total: 10 } }) }
}

test('at most twice as many connections are kept as fetches may go on at once', async () => {
  const { server, fetcher } = await manyHosts()
  for (const host of hosts(50)) {
    await fetcher.fetch({ url: server.url('/feed', host) })
    expect(fetcher.stats().connections).toBeLessThanOrEqual(20)
  }
  expect(server.connections).toBe(50)
})

test('the connections that were used last are kept', async () => {
  const { server, fetcher } = await manyHosts()
  for (const host of hosts(50)) {
    await fetcher.fetch({ url: server.url('/feed', host) })
    await fetcher.fetch({ url: server.url('/feed', 'feeds.example.com') })
  }
  expect(server.connections).toBe(51)
})

test('a connection that its server has closed no longer counts, so that no other one is closed for it', async () => {
  const world = openWorld()
  const server = await world.tcp((socket, head) => {
    socket.write(response('200 OK', {}, feed()))
    if (head.includes('short-lived')) setTimeout(() => socket.end(), 5)
  })
  const fetcher = world.fetcher({ concurrency: { total: 1 } })
  for (const name of ['one', 'short-lived', 'other', 'one']) {
    const host = `${name}.example.com`
    world.names.set(host, [{ address: '127.0.0.1', family: 4 }])
    await fetcher.fetch({ url: server.url('/feed', host) })
    if (name === 'short-lived') await expect.poll(() => fetcher.stats().connections).toBe(1)
  }
  expect(server.connections).toBe(3)
})

test('forgetting the oldest of many hosts does not search them for each new one', () => {
  const looks = vi.spyOn(Map.prototype, 'keys')
  try {
    const state = createMemoryHostState()
    for (const host of hosts(200_000)) state.set(host, { lastAttemptAt: 1 })
    expect(looks.mock.calls.length).toBeLessThan(10)
    expect(state.get('show199999.example.com')).toEqual({ lastAttemptAt: 1 })
    expect(state.get('show0.example.com')).toBeUndefined()
  } finally {
    looks.mockRestore()
  }
})

test('a host that asked for a pause is remembered, however many others follow', () => {
  const state = createMemoryHostState()
  state.set('busy.example.com', { lastAttemptAt: 1, notBefore: 86_401, refusals: 1 })
  for (const host of hosts(120_000)) state.set(host, { lastAttemptAt: 2 })
  expect(state.get('busy.example.com')).toMatchObject({ notBefore: 86_401 })
  state.set('busy.example.com', { lastAttemptAt: 86_402 })
  expect(state.get('busy.example.com')).toEqual({ lastAttemptAt: 86_402 })
})

test.each(['EMFILE', 'ENFILE', 'ENOBUFS'])('a lack of local sockets (%s) says nothing about a feed', (code) => {
  const error = Object.assign(new Error('no more'), { code })
  const { result } = failureFrom(error, 'connect', { headerBytes: 1, wireBytes: 1 }) as FetchFailure
  expect(result).toEqual({ kind: 'network', reason: 'connect', code })
  expect(effectOf(result as FetchOutcome)).toBe('none')
})

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openWorld, response, type TestServer } from '../fetch/world.ts'
import type { runRecorded } from './recording-terminal.ts'

/** Replaces the fetcher of the commands by one that takes 127.0.0.1, and no other private address, for public. */
const { fetcherFor } = vi.hoisted(() => ({ fetcherFor: vi.fn() }))
vi.mock(import('../../src/cli/fetcher.ts'), () => ({ fetcherFor }))

// Commands that other test files loaded have the real fetcher, and must keep it.
let run: typeof runRecorded
beforeAll(async () => {
  vi.resetModules()
  run = (await import('./recording-terminal.ts')).runRecorded
})
afterAll(() => {
  vi.doUnmock('../../src/cli/fetcher.ts')
  vi.resetModules()
})

let page: TestServer
let inner: TestServer
beforeEach(async () => {
  const world = openWorld()
  world.names.set('inside.example.com', [{ address: '127.0.0.2', family: 4 }])
  fetcherFor.mockImplementation(() => world.fetcher())
  page = await world.tcp((socket, head) => {
    const href = decodeURIComponent(head.split(' ')[1]!.slice('/?'.length))
    const link = `<link rel="alternate" type="application/rss+xml" href="${href}">`
    socket.write(response('200 OK', { 'Content-Type': 'text/html' }, `<!doctype html><head>${link}</head>`))
  })
  inner = await world.tcp((socket) => socket.write(response('200 OK', { 'Content-Type': 'text/xml' }, '<rss/>')))
})

const feedmill = (command: string, feed: string) =>
  run([command, '--discover', page.url(`/?${encodeURIComponent(feed)}`)], '', {
    FEEDMILL_CONTACT: 'ola@example.org',
  })

describe.each([
  ['a private address', () => 'http://192.168.7.7/feed', 'address'],
  ['an address of the machine', () => `http://127.0.0.2:${inner.port}/feed`, 'address'],
  ['another spelling of it', () => `http://2130706434:${inner.port}/feed`, 'address'],
  ['metadata of a cloud', () => 'http://169.254.169.254/latest/meta-data/', 'address'],
  ['a name with a private address', () => `http://inside.example.com:${inner.port}/feed`, 'address'],
  ['localhost', () => `http://localhost:${inner.port}/feed`, 'host'],
])('a page that names %s as its feed', (_, feedOf, reason) => {
  test.each(['parse', 'validate'])('%s --discover refuses it, and says how it is allowed', async (command) => {
    const feed = feedOf()
    const { exitCode, stdout, stderr } = await feedmill(command, feed)
    expect([exitCode, stdout]).toEqual([3, ''])
    expect(stderr).toContain('is a web page; this feed of it is read: ')
    expect(stderr).toMatch(
      new RegExp(
        `cannot be fetched: blocked: ${reason}.*; only what is public is asked; --allow-private allows the rest`,
      ),
    )
    expect([page.connections, inner.connections]).toEqual([1, 0])
  })

  test('fetch --discover refuses it, and says how it is allowed', async () => {
    const { exitCode, stdout } = await feedmill('fetch', feedOf())
    expect(exitCode).toBe(3)
    expect(stdout).toContain(`blocked: ${reason}`)
    expect(stdout).toContain('--allow-private allows the rest')
    expect(inner.connections).toBe(0)
  })
})

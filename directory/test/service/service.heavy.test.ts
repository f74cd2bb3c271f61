import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../src/accounts/index.ts'
import { createRuntime, type Runtime } from '../../src/runtime/index.ts'
import { createService, type Service } from '../../src/service/service.ts'
import { loadSettings } from '../../src/settings/index.ts'
import { makeDataFolder } from '../support/database/test-database.ts'
import { podcastDocument } from '../support/documents.ts'
import { type FeedServer, startFeedServer } from '../support/feed-server.ts'

let data: string
let server: FeedServer
let service: Service
let url: string
let headers: Record<string, string>

const lines: string[] = []
const runtime: Runtime = {
  ...createRuntime({ level: 'off' }),
  log: {
    info: (name) => void lines.push(name),
    warn: (name) => void lines.push(name),
    error: (name, fields) => void lines.push(`${name} ${String(fields?.error)}`),
  },
}

const settingsFor = (env: Record<string, string>) =>
  loadSettings({ env: { DATA: data, PORT: '0', ALLOW_PRIVATE: 'yes', ...env } }).settings

beforeAll(async () => {
  data = await makeDataFolder()
  server = await startFeedServer()
  service = createService(settingsFor({}), runtime)
  const started = await service.start()
  url = started.url!
  const { db, secrets } = started.directory
  const { userId, apiKey } = await createAccount(db, { email: null, plan: 'business' }, { runtime, secrets })
  headers = { 'X-USER-ID': userId, 'X-API-KEY': apiKey, 'Content-Type': 'application/json' }
})

afterAll(async () => {
  await server.close()
  rmSync(data, { recursive: true })
})

async function post(path: string, body: object): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}

test('a started service is ready', async () => {
  const response = await fetch(`${url}/readyz`)
  expect([response.status, await response.json()]).toEqual([
    200,
    { status: 'ready', checks: { database: 'ok', loops: 'ok' } },
  ])
})

test('an unknown address is answered by a page of the directory, for browsers', async () => {
  const response = await fetch(`${url}/nothing`, { headers: { Accept: 'text/html' } })
  expect(response.status).toBe(404)
  expect(response.headers.get('Content-Security-Policy')).toContain("style-src 'self'")
  const html = await response.text()
  expect(html).toMatch(/^<!doctype html><html lang="en">/)
  expect(html).toContain('<h1>Not found</h1>')
  expect(html).toContain(response.headers.get('X-Request-Id'))
})

test('a feed that is submitted over REST is read back over GraphQL', async () => {
  const rssUrl = server.set('/a.xml', podcastDocument('Alpha', ['1', '2']))
  const submitted = await post('/feeds/add-podcastseries', { rssUrl })
  expect(submitted.status).toBe(200)
  const { uuid } = submitted.body as { uuid: string }
  while (!lines.includes('feed.refreshed')) await new Promise((resolve) => setImmediate(resolve))
  const query = `{ getPodcastSeries(uuid: "${uuid}") { name totalEpisodesCount } }`
  expect((await post('/graphql', { query })).body).toEqual({
    data: { getPodcastSeries: { name: 'Alpha', totalEpisodesCount: 2 } },
  })
})

test('counts of requests are stored while it stops, and everything is closed', async () => {
  const { body } = await post('/graphql', { query: '{ getApiRequestsRemaining }' })
  const { getApiRequestsRemaining: remaining } = (body as { data: { getApiRequestsRemaining: number } }).data
  expect(remaining).toBe(349_998)
  expect(await service.stop()).toBe(true)
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  expect(lines.filter((line) => line.startsWith('stop.') || line.includes('failed'))).toEqual([])

  const again = createService(settingsFor({ ROLES: 'http' }), runtime)
  url = (await again.start()).url!
  const next = await post('/graphql', { query: '{ getApiRequestsRemaining }' })
  expect(next.body).toEqual({ data: { getApiRequestsRemaining: remaining } })
  expect(await again.stop()).toBe(true)
})

test('a start that fails closes what it opened', async () => {
  const taken = createService(settingsFor({ HOST: '203.0.113.7' }), runtime)
  await expect(taken.start()).rejects.toThrow('This machine has no address 203.0.113.7.')
  const next = createService(settingsFor({ ROLES: 'deliver' }), runtime)
  expect((await next.start()).url).toBeNull()
  expect(await next.stop()).toBe(true)
})

test('a start that hangs is given up when the time to stop is over, and its parts get no more of it', async () => {
  const sleeps: number[] = []
  const sleep: Runtime['sleep'] = async (milliseconds, signal) => {
    sleeps.push(milliseconds)
    await runtime.sleep(milliseconds, signal)
  }
  const settings = settingsFor({ STOP_SECONDS: '1' })
  const hanging = createService(settings, { ...runtime, sleep }, undefined, () => new Promise(() => {}))
  void hanging.start()
  lines.length = 0
  expect(await hanging.stop()).toBe(false)
  expect(lines).toEqual(['stop.late undefined', 'service.stopped'])
  expect(sleeps).toEqual([1_000, 0])
})

test('stopping a service that was not started does nothing', async () => {
  expect(await createService(settingsFor({}), runtime).stop()).toBe(true)
})

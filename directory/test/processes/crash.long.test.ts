import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { podcastDocument } from '../support/documents.ts'
import { type FeedServer, startFeedServer } from '../support/feed-server.ts'
import { type StartedProcess, spawnCommand, startProcess } from '../support/processes/started-process.ts'

let data: string
let server: FeedServer
let running: StartedProcess

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'feedmill-process-'))
  server = await startFeedServer()
  running = await startProcess(data, ['--allow-private', '--first-account'])
})

afterAll(async () => {
  await running.kill()
  await server.close()
  rmSync(data, { recursive: true })
})

async function post(path: string, body: object): Promise<unknown> {
  const { userId, apiKey } = JSON.parse(readFileSync(join(data, 'first-account.json'), 'utf8'))
  const headers = { 'Content-Type': 'application/json', 'X-USER-ID': userId, 'X-API-KEY': apiKey }
  const response = await fetch(running.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return await response.json()
}

async function seriesOf(uuid: string): Promise<unknown> {
  const answer = await post('/graphql', {
    query: `{ getPodcastSeries(uuid: "${uuid}") { uuid name totalEpisodesCount } }`,
  })
  return (answer as { data: { getPodcastSeries: unknown } }).data.getPodcastSeries
}

test('stored content is there after the process was killed', async () => {
  const rssUrl = server.set('/a.xml', podcastDocument('Alpha', ['1', '2']))
  const { uuid } = (await post('/feeds/add-podcastseries', { rssUrl })) as { uuid: string }
  const series = { uuid, name: 'Alpha', totalEpisodesCount: 2 }
  await running.logged('feed.refreshed')
  expect(await seriesOf(uuid)).toEqual(series)
  await running.kill()
  running = await startProcess(data, ['--allow-private', '--first-account'])
  expect(await seriesOf(uuid)).toEqual(series)
})

test('a submission that was answered is read after the process was killed', async () => {
  const asked = new Promise<void>((resolve) => {
    server.set('/b.xml', () => resolve())
  })
  const { uuid } = (await post('/feeds/add-podcastseries', { rssUrl: `${server.base}/b.xml` })) as { uuid: string }
  // The feed is being read when the process dies.
  await asked
  await running.kill()
  server.set('/b.xml', podcastDocument('Beta', ['1']))
  running = await startProcess(data, ['--allow-private', '--first-account'])
  await running.logged('feed.refreshed')
  expect(await seriesOf(uuid)).toEqual({ uuid, name: 'Beta', totalEpisodesCount: 1 })
})

test('a second process on the folder ends with exit code 3, and the first goes on', async () => {
  const second = spawnCommand(['serve', '--port', '0', '--data', data])
  const [[code], errors] = await Promise.all([once(second, 'exit'), text(second.stderr!)])
  expect(code).toBe(3)
  expect(errors).toContain('The data folder is in use by process')
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
})

test('the log has no key and no secret', async () => {
  const { apiKey } = JSON.parse(readFileSync(join(data, 'first-account.json'), 'utf8')) as { apiKey: string }
  await post(`/graphql?key=${apiKey}`, { query: `{ getPodcastSeries(name: "${apiKey}") { uuid } }` })
  await running.logged('request')
  expect(running.log()).not.toContain(apiKey)
  expect(running.log()).not.toContain(readFileSync(join(data, 'service-secret'), 'utf8').trim())
})

test('SIGTERM ends the process with exit code 0', async () => {
  expect(await running.stop()).toBe(0)
})

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { podcastDocument } from '../support/documents.ts'
import { type FeedServer, startFeedServer } from '../support/feed-server.ts'
import { type StartedProcess, startProcess } from '../support/processes/started-process.ts'
import { HiveNode, podpingOf, TestChain } from './hive-node.ts'

const FEEDS = 24
let data: string
let server: FeedServer
let chain: TestChain
let node: HiveNode
let running: StartedProcess

const start = () =>
  startProcess(data, ['--allow-private', '--first-account'], { env: { PODPING_NODES: node.url, LOG_LEVEL: 'info' } })

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'feedmill-podping-'))
  server = await startFeedServer()
  chain = new TestChain(Date.now)
  node = await HiveNode.start(chain)
  running = await start()
})

afterAll(async () => {
  await running.kill()
  await node.close()
  await server.close()
  rmSync(data, { recursive: true })
})

async function submit(rssUrl: string): Promise<void> {
  const { userId, apiKey } = JSON.parse(readFileSync(join(data, 'first-account.json'), 'utf8'))
  const headers = { 'Content-Type': 'application/json', 'X-USER-ID': userId, 'X-API-KEY': apiKey }
  const body = JSON.stringify({ rssUrl })
  const answer = await fetch(`${running.url}/feeds/add-podcastseries`, { method: 'POST', headers, body })
  expect(answer.status).toBeLessThan(300)
}

const requestsOf = (path: string): number => server.requests.get(path) ?? 0

test('each feed of which a block tells is read again, although the process is killed again and again', async () => {
  const paths = Array.from({ length: FEEDS }, (_, index) => `/${index}.xml`)
  for (const path of paths) await submit(server.set(path, podcastDocument(path, ['1'])))
  await vi.waitFor(() => expect(paths.map(requestsOf)).not.toContain(0), 120_000)
  const before = new Map(paths.map((path) => [path, requestsOf(path)]))
  for (const [index, path] of paths.entries()) {
    chain.add(podpingOf([`${server.base}${path}`], 'podping.aaa', 'live'))
    await sleep(400)
    if (index % 6 !== 3) continue
    await running.kill()
    running = await start()
  }
  const isRead = (path: string): boolean => requestsOf(path) > (before.get(path) ?? 0)
  await vi.waitFor(() => expect(paths.filter((path) => !isRead(path))).toEqual([]), { timeout: 120_000, interval: 500 })
}, 600_000)

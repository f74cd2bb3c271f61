import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOrSkip } from '../chaos/describe-or-skip.ts'
import { HiveNode, TestChain } from '../podping/hive-node.ts'
import { makeCluster, type OwnCluster, whyNoCluster } from '../support/chaos/own-cluster.ts'
import { runCommand } from '../support/chaos/run-command.ts'
import { embeddedStorage, migrated, type Storage } from '../support/chaos/storage.ts'
import { podcastDocument } from '../support/documents.ts'
import { type FeedServer, startFeedServer } from '../support/feed-server.ts'
import { beginProcess, type StartingProcess } from '../support/processes/started-process.ts'
import { type RunningPrometheus, startPrometheus, whyNoPrometheus } from './prometheus.ts'

const token = 'a-token-of-a-test'
/** The longest time from the end of a process to the alert. */
const SEEN = { timeout: 90_000, interval: 500 }

const dashboard = JSON.parse(readFileSync(new URL('../../deploy/grafana-dashboard.json', import.meta.url), 'utf8')) as {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[]
}
const drawn = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** Returns where a process answers `/metrics`, as its log says. */
async function addressOf(running: StartingProcess): Promise<string> {
  await running.logged('service.started')
  const line = running
    .log()
    .split('\n')
    .find((text) => text.includes('"event":"service.started"'))!
  const { url, metrics_url: metricsUrl } = JSON.parse(line) as { url: string | null; metrics_url: string | null }
  return new URL(metricsUrl ?? url!).host
}

/** Submits a podcast, and waits until it is read. */
async function readPodcast(running: StartingProcess, env: Storage, url: string): Promise<void> {
  await runCommand(['feed', 'add', url, '--kind', 'podcast', ...env.args], { ALLOW_PRIVATE: 'yes', ...env.env })
  await running.logged('feed.refreshed')
}

describeOrSkip('a Prometheus that asks a directory of several processes', whyNoPrometheus ?? whyNoCluster, () => {
  let publisher: FeedServer
  let node: HiveNode
  let primary: OwnCluster
  let replica: OwnCluster
  let storage: Storage
  let alone: Storage
  let embedded: StartingProcess
  let web: StartingProcess
  let workers: StartingProcess[]
  let prometheus: RunningPrometheus

  const begin = (roles: string, { args, env }: Storage, also: Record<string, string> = {}) =>
    beginProcess([...args, '--roles', roles, '--allow-private'], { env: { METRICS_TOKEN: token, ...env, ...also } })

  beforeAll(async () => {
    publisher = await startFeedServer()
    node = await HiveNode.start(new TestChain(Date.now))
    primary = await makeCluster()
    storage = await migrated(primary.url, () => primary.remove())
    replica = await primary.makeReplica()
    alone = await embeddedStorage()
    embedded = begin('http,refresh,deliver,jobs', alone)
    web = begin('http', storage, { DATABASE_READ_URL: replica.url })
    const worker = () => begin('refresh,deliver,jobs', storage, { PODPING_NODES: node.url })
    workers = [worker(), worker()]
    const all = [embedded, web, ...workers]
    const addresses = await Promise.all(all.map(addressOf))
    expect(new Set(addresses).size).toBe(4)
    prometheus = await startPrometheus(addresses, token)
  }, 600_000)
  afterAll(async () => {
    await prometheus?.stop()
    for (const running of [embedded, web, ...(workers ?? [])]) await running?.kill()
    await replica?.remove()
    await storage?.remove()
    await alone?.remove()
    await node?.close()
    await publisher?.close()
  })

  test.each(['/healthz', '/readyz'])('a process without pages answers %s, and no page', async (path) => {
    const address = await addressOf(workers[0]!)
    await expect.poll(async () => (await fetch(`http://${address}${path}`)).status).toBe(200)
    expect((await fetch(`http://${address}/`)).status).toBe(404)
  })

  test('every query of the dashboard has data', async () => {
    const url = publisher.set('/a.xml', podcastDocument('Alpha', ['1', '2']))
    const lines = workers.map((worker) => worker.logged('feed.refreshed'))
    await runCommand(['feed', 'add', url, '--kind', 'podcast'], { ALLOW_PRIVATE: 'yes', ...storage.env })
    await Promise.race(lines)
    await readPodcast(embedded, alone, publisher.set('/b.xml', podcastDocument('Beta', ['1'])))
    // A rate needs something that happens between two readings: the directory is in use as long as data are missing.
    const use = async () => {
      expect((await fetch((await web.ready)!)).status).toBe(200)
      await runCommand(['feed', 'refresh', url], { ALLOW_PRIVATE: 'yes', ...storage.env })
    }
    const countOf = async (expression: string) => {
      const found = (await prometheus.query(expression)).filter(({ value }) => value[1] !== 'NaN').length
      if (found === 0) await use()
      return found
    }
    await use()
    for (const expression of drawn)
      await expect.poll(() => countOf(expression), { timeout: 60_000, message: expression }).toBeGreaterThan(0)
  })

  test('no alert fires while all is well, nor after a clean stop', async () => {
    expect(await prometheus.firing()).toEqual([])
    const stopped = workers.pop()!
    expect(await stopped.stop()).toBe(0)
    await expect
      .poll(async () => (await prometheus.query('directory_processes{role="refresh",state="running"} == 1')).length)
      .toBeGreaterThan(0)
    expect(await prometheus.firing()).toEqual([])
    workers.push(begin('refresh,deliver,jobs', storage))
    await workers.at(-1)!.ready
  })

  test('a worker that was killed is lost within 90 seconds, although another of its roles lives', async () => {
    await expect
      .poll(async () => (await prometheus.query('directory_processes{role="refresh",state="running"} == 2')).length)
      .toBeGreaterThan(0)
    await workers[0]!.kill()
    await expect.poll(() => prometheus.firing(), SEEN).toContain('ProcessWasLost')
    const losses = await prometheus.query('directory_process_losses_total{role="refresh"} > 0')
    expect(losses.map(({ value }) => value[1])).toEqual(['1'])
  })

  test('an embedded directory that was killed is lost after its next start', async () => {
    await embedded.kill()
    embedded = begin('http,refresh,deliver,jobs', alone)
    const response = await fetch(`${await embedded.ready}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
    const text = await response.text()
    expect(text).toContain('directory_processes{role="http",state="lost"} 1')
    expect(text).toContain('directory_processes{role="http",state="running"} 1')
    expect(text).toMatch(/^directory_database_busy_seconds_total [\d.]+$/m)
  })
})

import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../src/accounts/index.ts'
import { createMetrics, createRuntime, type LogFields, type Runtime } from '../../src/runtime/index.ts'
import type { OpenDirectory } from '../../src/service/open-directory.ts'
import { createService, type Service } from '../../src/service/service.ts'
import { loadSettings } from '../../src/settings/index.ts'
import { describeOrSkip } from '../chaos/describe-or-skip.ts'
import { makeCluster, type OwnCluster, whyNoCluster } from '../support/chaos/own-cluster.ts'
import { migrated, type Storage } from '../support/chaos/storage.ts'
import { podcastDocument } from '../support/documents.ts'
import { type FeedServer, startFeedServer } from '../support/feed-server.ts'

/** The longest wait. Only a failing test waits this long. */
const patiently = { timeout: 60_000, interval: 50 }

const DAY_MS = 86_400_000

describeOrSkip('a directory with a read replica', whyNoCluster, () => {
  let primary: OwnCluster
  let replica: OwnCluster
  let storage: Storage
  let directory: OpenDirectory
  /** The milliseconds by which the clock of the directory is ahead. */
  let aheadMs = 0
  let publisher: FeedServer
  let lines: { readonly name: string; readonly fields: LogFields }[]
  let service: Service | null = null
  let url: string
  let headers: Record<string, string>

  beforeAll(async () => {
    publisher = await startFeedServer()
    primary = await makeCluster()
    storage = await migrated(primary.url, () => primary.remove())
    replica = await primary.makeReplica()
  })

  afterEach(async () => {
    await onReplica('select pg_wal_replay_resume()')
    expect(await service?.stop()).toBe(true)
    service = null
  })

  afterAll(async () => {
    await replica?.remove()
    await storage?.remove()
    await publisher?.close()
  })

  /** Starts a directory that reads from a server. */
  async function start(readUrl: string, maxLag: string): Promise<void> {
    lines = []
    const keep = (name: string, fields: LogFields = {}) => void lines.push({ name, fields })
    const metrics = createMetrics()
    const runtime: Runtime = {
      ...createRuntime({ level: 'off' }),
      now: () => Date.now() + aheadMs,
      log: metrics.counting({ info: keep, warn: keep, error: keep }),
    }
    const env = {
      ...storage.env,
      DATABASE_READ_URL: readUrl,
      DATABASE_READ_MAX_LAG: maxLag,
      PORT: '0',
      ALLOW_PRIVATE: 'yes',
    }
    service = createService(loadSettings({ env }).settings, runtime, metrics)
    const started = await service.start()
    url = started.url!
    directory = started.directory
    const { db, secrets } = directory
    const { userId, apiKey } = await createAccount(db, { email: null, plan: 'business' }, { runtime, secrets })
    headers = { 'X-USER-ID': userId, 'X-API-KEY': apiKey, 'Content-Type': 'application/json' }
  }

  const logged = (name: string): readonly LogFields[] =>
    lines.filter((line) => line.name === name).map(({ fields }) => fields)

  const untilUsed = (times = 1) => expect.poll(() => logged('database.replica_used').length, patiently).toBe(times)

  async function onReplica(statement: string): Promise<void> {
    const client = new Client({ connectionString: replica.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  async function post(path: string, body: object): Promise<unknown> {
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.status).toBe(200)
    return await response.json()
  }

  async function submit(path: string): Promise<string> {
    const { uuid } = (await post('/feeds/add-podcastseries', { rssUrl: `${publisher.base}${path}` })) as {
      uuid: string
    }
    return uuid
  }

  async function namesOf(uuid: string): Promise<readonly string[] | null> {
    const query = `{ getPodcastSeries(uuid: "${uuid}") { episodes(limitPerPage: 25) { name } } }`
    const { data } = (await post('/graphql', { query })) as {
      data: { getPodcastSeries: { episodes: { name: string }[] | null } | null }
    }
    return data.getPodcastSeries?.episodes?.map(({ name }) => name).sort() ?? null
  }

  /** Publishes a podcast with one episode and waits until the directory answers it. */
  async function publish(path: string): Promise<string> {
    publisher.set(path, podcastDocument(path, ['1']))
    const uuid = await submit(path)
    await expect.poll(() => namesOf(uuid), patiently).toEqual(['Episode 1'])
    return uuid
  }

  /** Has a podcast read again with two episodes, and waits until the primary has them. */
  async function publishSecond(path: string, uuid: string): Promise<void> {
    publisher.set(path, podcastDocument(path, ['1', '2']))
    const { database } = directory
    aheadMs += 2 * DAY_MS
    // The submission wakes the worker, which finds the feed due.
    await submit(path)
    const count = 'select count(*) from podcast_episodes where series_uuid = $1'
    await expect.poll(async () => (await database.run(count, [uuid])).rows, patiently).toEqual([{ count: 2 }])
  }

  test('reads from the replica, finds submissions at once, and drops old answers when it catches up', async () => {
    await start(replica.url, '300')
    await untilUsed()
    const known = await publish('/known.xml')
    const query = '{ search(term: "known", filterForTypes: PODCASTSERIES) { podcastSeries { uuid } } }'
    const search = () => post('/graphql', { query })
    const found = { data: { search: { podcastSeries: [{ uuid: known }] } } }
    await expect.poll(search, patiently).toEqual(found)
    await onReplica('select pg_wal_replay_pause()')
    await publishSecond('/known.xml', known)
    expect(await namesOf(known), 'the replica stands still').toEqual(['Episode 1'])
    expect(await namesOf(await submit('/unknown.xml')), 'it is answered by the primary').toEqual([])
    expect(await search()).toEqual(found)
    expect((await fetch(`${url}/podcasts/${known}`)).status).toBe(200)

    await onReplica('select pg_wal_replay_resume()')
    await expect.poll(() => namesOf(known), patiently).toEqual(['Episode 1', 'Episode 2'])
    expect(logged('database.replica_left')).toEqual([])
  })

  test('reads from the primary while the replica is too far behind', async () => {
    // A replica on a busy machine may be some seconds behind by itself.
    await start(replica.url, '10')
    await untilUsed()
    const uuid = await publish('/late.xml')
    await onReplica('select pg_wal_replay_pause()')
    await publishSecond('/late.xml', uuid)
    await expect.poll(() => namesOf(uuid), patiently).toEqual(['Episode 1', 'Episode 2'])
    expect(logged('database.replica_left')).toMatchObject([{ reason: 'lags' }])
    const metrics = await (await fetch(`${url}/metrics`)).text()
    expect(metrics).toMatch(/^directory_replica_used 0$/m)
    expect(metrics).toMatch(/^directory_replica_lag_seconds [\d.]+$/m)
    expect(metrics).toMatch(/^directory_replica_departures_total\{reason="lags"\} 1$/m)
    await onReplica('select pg_wal_replay_resume()')
    await untilUsed(2)
  })

  test('answers every request while the replica crashes and comes back', async () => {
    await start(replica.url, '10')
    await untilUsed()
    const uuid = await publish('/crash.xml')
    await replica.crash()
    const query = () => namesOf(uuid)
    expect(await query()).toEqual(['Episode 1'])
    await expect.poll(() => logged('database.replica_left').length, patiently).toBe(1)
    expect(await query()).toEqual(['Episode 1'])
    await replica.start()
    await untilUsed(2)
    expect(await query()).toEqual(['Episode 1'])
  })

  test('answers a request that waits for a replica that hangs', async () => {
    await start(replica.url, '10')
    await untilUsed()
    const uuid = await publish('/hang.xml')
    replica.pause()
    try {
      const query = `{ getPodcastSeries(uuid: "${uuid}") { name } }`
      expect(await post('/graphql', { query })).toMatchObject({ data: { getPodcastSeries: { name: '/hang.xml' } } })
    } finally {
      replica.resume()
    }
    await untilUsed(2)
  })

  test('does not read from a server that is not a replica', async () => {
    await start(primary.url, '10')
    await expect.poll(() => logged('database.replica_left'), patiently).toMatchObject([{ reason: 'foreign' }])
  })
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFetcher, type FeedFetcher } from 'feedmill/fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { createSubmission } from '../../src/feeds/index.ts'
import { createRefreshLoop } from '../../src/refresh/index.ts'
import { sleep } from '../../src/runtime/create-runtime.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { openTestDatabase, testRuntime } from '../support/database/test-database.ts'
import { podcastDocument } from '../support/documents.ts'

const HOSTS = ['127.0.0.2', '127.0.0.3', '127.0.0.4']
const FEEDS = 60
const WORKERS = 4

/** The requests that a host received. */
interface Visits {
  underWay: number
  mostUnderWay: number
  readonly starts: number[]
}

let database: OpenDatabase
let server: Server
let port: number
const visits = new Map<string, Visits>()
const fetchers: FeedFetcher[] = []
const runtime: Runtime = {
  ...testRuntime(),
  sleep,
  elapsed: () => performance.now(),
  random: () => 0.5,
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}

function aFetcher(): FeedFetcher {
  const fetcher = createFetcher({
    userAgent: 'FeedmillTests/1.0 (+https://feedmill.example/bot)',
    network: { allowPrivate: true },
  })
  fetchers.push(fetcher)
  return fetcher
}

beforeAll(async () => {
  database = await openTestDatabase({ kind: 'postgresql' })
  server = createServer((request, response) => {
    const host = request.headers.host?.split(':')[0] ?? ''
    const seen = visits.get(host) ?? { underWay: 0, mostUnderWay: 0, starts: [] }
    visits.set(host, seen)
    seen.starts.push(performance.now())
    seen.underWay += 1
    seen.mostUnderWay = Math.max(seen.mostUnderWay, seen.underWay)
    // Answers are slow enough for requests to overlap.
    setTimeout(() => {
      seen.underWay -= 1
      response.writeHead(200, { 'Content-Type': 'application/rss+xml' }).end(podcastDocument(request.url ?? '', ['1']))
    }, 150)
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const fetcher of fetchers) await fetcher.close()
  server.closeAllConnections()
  server.close()
  await database.close()
})

test('workers that come and go while feeds are read together keep to the limits of each host', async () => {
  const submit = createSubmission({ db: database.db, fetcher: aFetcher(), runtime })
  for (let index = 0; index < FEEDS; index++) {
    await submit({ kind: 'podcast', url: `http://${HOSTS[index % HOSTS.length]}:${port}/${index}.xml` })
  }
  const count = async (): Promise<number> => {
    const rows = await database.db.selectFrom('podcast_series').select('uuid').where('is_read', '=', true).execute()
    return rows.length
  }
  const until = (least: number) => expect.poll(count, { timeout: 100_000 }).toBeGreaterThanOrEqual(least)
  const stops: AbortController[] = []
  const running: Promise<void>[] = []
  const startWorker = (): void => {
    const stop = new AbortController()
    stops.push(stop)
    const loop = createRefreshLoop({ db: database.db, fetcher: aFetcher(), runtime, concurrency: 8 })
    running.push(loop.run(stop.signal))
  }
  startWorker()
  await until(10)
  for (let worker = 1; worker < WORKERS; worker++) startWorker()
  await until(30)
  stops[0]!.abort()
  await until(FEEDS)
  for (const stop of stops) stop.abort()
  await Promise.all(running)

  expect([...visits.keys()].toSorted()).toEqual(HOSTS)
  for (const { mostUnderWay, starts } of visits.values()) {
    // The worker that stopped gave up running requests, and another worker repeated them.
    expect(starts.length).toBeGreaterThanOrEqual(FEEDS / HOSTS.length)
    expect(starts.length).toBeLessThanOrEqual(FEEDS / HOSTS.length + 2)
    expect(mostUnderWay).toBeLessThanOrEqual(2)
    // On a busy machine single requests arrive late, so this measures six: they are sent within 500 ms.
    const spans = starts.slice(5).map((start, index) => start - starts[index]!)
    expect(Math.min(...spans)).toBeGreaterThanOrEqual(400)
  }
})

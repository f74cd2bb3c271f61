import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { Pool } from 'undici'

/*
 * One measurement of `bench/fetch/main.ts`, in a fresh process: CLIENT SCENARIO PORT REQUESTS IN_FLIGHT LIBRARY. The library
 * is a compiled one: what runs TypeScript on the fly gives every function its name anew each time it is made, which
 * costs more than a request. Prints CPU microseconds per request, requests per second, and connections that POSTs opened.
 */

const [client = '', scenario = '', port = '', requests = '', inFlight = '', library = ''] = process.argv.slice(2)
const base = `http://feeds.example.com:${port}`
const concurrency = Number(inFlight)

/** Of a hundred requests of the mix 90 are answered by 304, 8 by a gzipped feed and 2 by a plain one. */
function pathOf(n: number): string {
  if (scenario === '304') return '/feed'
  const place = n % 100
  return place < 90 ? '/feed' : place < 98 ? '/new/zipped' : '/new/plain'
}

interface Client {
  fetch(path: string): Promise<unknown>
  post(path: string): Promise<unknown>
  close(): Promise<unknown>
}

/** A notification as webhooks send it. */
const notification = JSON.stringify({ type: 'episode.added', episode: { title: 'Wind over the fjord' } })
/** Connections that the POSTs opened. */
let opened = 0

const postHeaders = { 'content-type': 'application/json' }

/** What anyone would write over undici alone: no redirects, no limits, no deadlines, no guard. */
function bareClient(): Client {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: concurrency })
  const headers = {
    'user-agent': 'bench/1.0 (+https://example.org/bot)',
    accept:
      'application/rss+xml, application/atom+xml, application/json;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1',
    'accept-encoding': 'gzip, br',
    'if-none-match': '"1"',
  }
  return {
    async fetch(path) {
      const { statusCode, headers: answered, body } = await pool.request({ path, method: 'GET', headers })
      if (statusCode === 304) return await body.dump()
      const bytes = Buffer.from(await body.arrayBuffer())
      const decoded = answered['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
      return createHash('sha256').update(decoded).digest('hex')
    },
    async post(path) {
      const { body } = await pool.request({ path, method: 'POST', headers: postHeaders, body: notification })
      return await body.text()
    },
    close: () => pool.close(),
  }
}

async function feedmillClient(): Promise<Client> {
  const { createFetcher }: typeof import('../../src/fetch/index.ts') = await import(library)
  const fetcher = createFetcher({
    userAgent: 'bench/1.0 (+https://example.org/bot)',
    network: {
      allowCidrs: ['127.0.0.0/8'],
      resolver: { resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
    },
    concurrency: { total: concurrency, perOrigin: concurrency, perAddress: concurrency, originGapMs: 0 },
  })
  return {
    async fetch(path) {
      const url = base + path
      const outcome = await fetcher.fetch({ url, validators: { url, etag: '"1"', storedAt: 0 } })
      if (outcome.kind !== 'unchanged' && outcome.kind !== 'modified') throw new Error(`Unexpected: ${outcome.kind}`)
      return outcome
    },
    async post(path) {
      const outcome = await fetcher.request({
        url: base + path,
        method: 'POST',
        headers: postHeaders,
        body: notification,
        idempotent: true,
      })
      if (outcome.kind !== 'response') throw new Error(`Unexpected: ${outcome.kind}`)
      if (outcome.meta.hops[0]?.reused === false) opened += 1
      return outcome
    },
    close: () => fetcher.close(),
  }
}

async function run(client: Client, count: number): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) {
      next += 1
      await (scenario === 'post' ? client.post('/hook') : client.fetch(pathOf(next - 1)))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

const measured = client === 'bare' ? bareClient() : await feedmillClient()
const count = Number(requests)
await run(measured, Math.ceil(count / 4))
const cpu = process.cpuUsage()
const start = performance.now()
await run(measured, count)
const { user, system } = process.cpuUsage(cpu)
const seconds = (performance.now() - start) / 1000
console.log(JSON.stringify({ cpu: (user + system) / count, rps: count / seconds, opened }))
await measured.close()

/**
 * Reads 1,000 feeds of 3 hosts with 4 worker processes on PostgreSQL. After a third of the feeds a process is killed, and a
 * new one starts. The hosts measure how many connections they have at once, and how far apart requests start. Options:
 * `--feeds=1000`.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { sleep } from '../../src/runtime/sleep.ts'
import { postgresqlStorage } from '../../test/chaos/storage.ts'
import { podcastDocument } from '../../test/documents.ts'
import { beginProcess } from '../../test/processes/started-process.ts'
import { reportFigure } from '../figure.ts'
import { inParallel, openFleet, quantile } from '../fleet/open-fleet.ts'

const HOSTS = ['127.0.0.2', '127.0.0.3', '127.0.0.4']
const WORKERS = 4
/** The time until a host answers, in milliseconds: long enough that requests overlap. */
const ANSWER_MS = 150

const { values } = parseArgs({ options: { feeds: { type: 'string' } } })
const feedCount = Number(values.feeds ?? 1_000)

/** The connections and requests that a host counts. */
interface Visits {
  connections: number
  mostConnections: number
  /** The times at which requests began, as `performance.now()` gives them. */
  readonly starts: number[]
}
const visits = new Map(HOSTS.map((host) => [host, { connections: 0, mostConnections: 0, starts: [] } as Visits]))

const server = createServer((request, response) => {
  visits.get(request.socket.localAddress ?? '')?.starts.push(performance.now())
  setTimeout(() => response.end(podcastDocument(request.url ?? '', ['1'])), ANSWER_MS)
})
server.on('connection', (socket) => {
  const host = visits.get(socket.localAddress ?? '')
  if (host === undefined) return
  host.connections += 1
  host.mostConnections = Math.max(host.mostConnections, host.connections)
  socket.on('close', () => {
    host.connections -= 1
  })
})
await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
const { port } = server.address() as AddressInfo

const storage = await postgresqlStorage()
if (storage.options.kind !== 'postgresql') throw new Error(`The storage is ${storage.options.kind}, not postgresql`)
const fleet = await openFleet({ kind: 'postgresql', hosts: 1, url: storage.options.url })
const startWorker = () => beginProcess(['--roles', 'refresh', '--allow-private'], { env: storage.env })
const workers = Array.from({ length: WORKERS }, startWorker)
try {
  for (const { ready } of workers) await ready
  await inParallel(feedCount, 8, async (index) => {
    await fleet.submit(`http://${HOSTS[index % HOSTS.length]}:${port}/${index}.xml`)
  })
  await untilRead(feedCount / 3)
  await workers[0]!.kill()
  workers.push(startWorker())
  await untilRead(feedCount)
  const starts = [...visits.values()].flatMap((host) => host.starts)
  const gaps = [...visits.values()].flatMap((host) =>
    host.starts.slice(1).map((start, index) => start - host.starts[index]!),
  )
  const scenario = `${feedCount.toLocaleString('en')} feeds of ${HOSTS.length} hosts, ${WORKERS} workers, one killed`
  const least = Math.min(...gaps)
  const most = Math.max(...[...visits.values()].map(({ mostConnections }) => mostConnections))
  reportFigure({ figure: `most connections at a host, ${scenario}`, value: most, unit: 'connections', floor: '2' })
  const figure = `least time between two starts at a host, ${scenario}`
  reportFigure({ figure, value: least, unit: 'ms', floor: '100 ms' })
  reportFigure({ figure: 'time between two starts at a host, 1st percentile', value: quantile(gaps, 0.01), unit: 'ms' })
  reportFigure({ figure: 'requests', value: starts.length, unit: 'requests' })
  if (most > 2) process.exitCode = 1
} finally {
  for (const worker of workers) await worker.kill()
  await fleet.close()
  await storage.remove()
  server.closeAllConnections()
  server.close()
}

async function untilRead(least: number): Promise<void> {
  for (;;) {
    const { rows } = await fleet.database.run('select count(*)::int as count from podcast_series where is_read')
    if (Number(rows[0]?.['count']) >= least) return
    await sleep(250)
  }
}

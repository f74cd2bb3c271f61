/**
 * Reads 1,000 feeds of 3 hosts with 4 worker processes on PostgreSQL, one of which is killed and another one started on the
 * way. The hosts measure: how many connections they have at once, and how far apart requests start. Options: `--feeds=1000`.
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
/** So slow that requests overlap. */
const ANSWER_MS = 150

const { values } = parseArgs({ options: { feeds: { type: 'string' } } })
const feeds = Number(values.feeds ?? 1_000)

/** What a host sees of its visitors. */
interface Visits {
  connections: number
  mostConnections: number
  readonly starts: number[]
}
const visits = new Map(HOSTS.map((host) => [host, { connections: 0, mostConnections: 0, starts: [] } as Visits]))

const server = createServer((request, response) => {
  visits.get(request.socket.localAddress ?? '')?.starts.push(performance.now())
  setTimeout(() => response.end(podcastDocument(request.url ?? '', ['1'])), ANSWER_MS)
})
server.on('connection', (socket) => {
  const seen = visits.get(socket.localAddress ?? '')
  if (seen === undefined) return
  seen.connections += 1
  seen.mostConnections = Math.max(seen.mostConnections, seen.connections)
  socket.on('close', () => {
    seen.connections -= 1
  })
})
await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
const { port } = server.address() as AddressInfo

const storage = await postgresqlStorage()
if (storage.options.kind !== 'postgresql') throw new Error('The storage is another one')
const fleet = await openFleet({ kind: 'postgresql', hosts: 1, url: storage.options.url })
const startWorker = () => beginProcess(['--roles', 'refresh', '--allow-private'], { env: storage.env })
const workers = Array.from({ length: WORKERS }, startWorker)
try {
  for (const { ready } of workers) await ready
  await inParallel(feeds, 8, async (index) => {
    await fleet.submit(`http://${HOSTS[index % HOSTS.length]}:${port}/${index}.xml`)
  })
  await untilRead(feeds / 3)
  await workers[0]!.kill()
  workers.push(startWorker())
  await untilRead(feeds)
  const starts = [...visits.values()].flatMap((host) => host.starts)
  const gaps = [...visits.values()].flatMap((host) =>
    host.starts.slice(1).map((start, index) => start - host.starts[index]!),
  )
  const what = `${feeds.toLocaleString('en')} feeds of ${HOSTS.length} hosts, ${WORKERS} workers, one killed`
  const most = Math.max(...[...visits.values()].map(({ mostConnections }) => mostConnections))
  reportFigure({ figure: `most connections at a host, ${what}`, value: most, unit: 'connections', floor: '2' })
  reportFigure({
    figure: `least time between two starts at a host, ${what}`,
    value: Math.min(...gaps),
    unit: 'ms',
    floor: '100 ms',
  })
  reportFigure({ figure: 'the same, 1 % of all are shorter', value: quantile(gaps, 0.01), unit: 'ms' })
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

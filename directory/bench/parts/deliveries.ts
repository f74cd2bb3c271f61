/**
 * Events to deliveries at receivers in another process: 4 KB each, 50 webhooks. The embedded database delivers in its
 * own process, PostgreSQL with two workers. Options: `--deliveries=20000`, `--on=embedded` or `--on=postgresql`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createServerDatabase } from '../../test/support/database/test-database.ts'
import { percentile, reportFigure } from '../figure.ts'
import { openFleet } from '../fleet/open-fleet.ts'
import { addWebhooks, aTeller, openReceivers } from '../webhooks/open-webhooks.ts'
import { startDelivering } from '../webhooks/start-delivering.ts'

const { values } = parseArgs({ options: { deliveries: { type: 'string' }, on: { type: 'string' } } })
const WEBHOOKS = 50
const IDLE_EVENTS = 30
const total = Number(values.deliveries ?? 20_000)

for (const [kind, floor, goal] of [
  ['embedded', '500', '800'],
  ['postgresql', '2,000', '3,000'],
] as const) {
  if (values.on !== undefined && values.on !== kind) continue
  const server = kind === 'postgresql' ? await createServerDatabase() : null
  const fleet = await openFleet({ kind, hosts: 1, ...(server !== null && { url: server.url }) })
  const receivers = await openReceivers()
  try {
    const { database, runtime } = fleet
    const urls = Array.from({ length: WEBHOOKS }, (_, index) => receivers.urlOf(index))
    await addWebhooks(database.db, runtime, urls)
    const tell = await aTeller(database.db)
    const stop = server === null ? await startDelivering(database, runtime) : await startWorkers(server.url)

    await tell(20)
    await receivers.until(20 * WEBHOOKS)
    const before = receivers.arrivals.length
    const begun = Date.now()
    await tell(total / WEBHOOKS)
    await receivers.until(before + total)
    const seconds = (Date.now() - begun) / 1_000
    reportFigure({ figure: `deliveries, ${kind}`, value: total / seconds, unit: 'deliveries/s', floor, goal })

    const delays: number[] = []
    for (let event = 0; event < IDLE_EVENTS; event += 1) {
      const seen = receivers.arrivals.length
      const at = Date.now()
      await tell(1)
      await receivers.until(seen + 1)
      delays.push(receivers.arrivals[seen]!.at - at)
      await receivers.until(seen + WEBHOOKS)
      await runtime.sleep(300 * Math.random())
    }
    const figure = `an event until its first byte at a receiver, idle, p50, ${kind}`
    reportFigure({ figure, value: percentile(delays, 0.5), unit: 'ms', floor: '1,000 ms' })
    await stop()
  } finally {
    receivers.close()
    await fleet.close()
    await server?.drop()
  }
}

async function startWorkers(url: string): Promise<() => Promise<void>> {
  const path = fileURLToPath(new URL('../webhooks/delivery-worker.ts', import.meta.url))
  const workers = Array.from({ length: 2 }, () => fork(path, { env: { ...process.env, DATABASE_URL: url } }))
  await Promise.all(workers.map((worker) => once(worker, 'message')))
  return async () => {
    const ended = workers.map((worker) => once(worker, 'exit'))
    for (const worker of workers) worker.disconnect()
    await Promise.all(ended)
  }
}

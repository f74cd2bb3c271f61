/**
 * One receiver never answers, 99 do. Events come twice a second for a minute; the figure is how long after its event a
 * delivery arrives at the good ones. Options: `--seconds=60`.
 */
import { parseArgs } from 'node:util'
import { percentile, reportFigure } from '../figure.ts'
import { openFleet } from '../fleet/open-fleet.ts'
import { addWebhooks, aTeller, openReceivers } from '../webhooks/open-webhooks.ts'
import { startDelivering } from '../webhooks/start-delivering.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string' } } })
const seconds = Number(values.seconds ?? 60)
const GOOD = 99

const fleet = await openFleet({ kind: 'embedded', hosts: 1 })
const receivers = await openReceivers()
try {
  const { database, runtime } = fleet
  const good = Array.from({ length: GOOD }, (_, index) => receivers.urlOf(index))
  await addWebhooks(database.db, runtime, [receivers.urlOf(GOOD, '/hangs'), ...good])
  const tell = await aTeller(database.db)
  const stop = await startDelivering(database, runtime, true)
  await tell(1)
  await receivers.until(GOOD)
  const delays: number[] = []
  for (let event = 0; event < 2 * seconds; event += 1) {
    const seen = receivers.arrivals.length
    const at = Date.now()
    await tell(1)
    await receivers.until(seen + GOOD)
    delays.push(...receivers.arrivals.slice(seen).map((arrival) => arrival.at - at))
    await runtime.sleep(Math.max(0, 500 - (Date.now() - at)))
  }
  for (const share of [0.5, 0.99]) {
    const figure = `delay of ${GOOD} good receivers beside one that hangs, p${100 * share}`
    const bounds = share === 0.99 ? { floor: '2,000 ms', goal: '500 ms' } : {}
    reportFigure({ figure, value: percentile(delays, share), unit: 'ms', ...bounds })
  }
  await stop()
} finally {
  receivers.close()
  await fleet.close()
}

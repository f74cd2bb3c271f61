/**
 * Refreshes feeds that answer 304, with one worker in this process, on PostgreSQL. The feeds are on 1,000 host names of
 * 127.0.0.0/8, served by another process. Options: `--feeds=20000`, `--hosts=1000`, `--rounds=3`.
 */
import { parseArgs } from 'node:util'
import { reportFigure } from '../figure.ts'
import { inParallel, openFleet } from '../fleet/open-fleet.ts'

const { values } = parseArgs({
  options: { feeds: { type: 'string' }, hosts: { type: 'string' }, rounds: { type: 'string' } },
})
const feeds = Number(values.feeds ?? 20_000)
const hosts = Number(values.hosts ?? 1_000)
const rounds = Number(values.rounds ?? 3)

const fleet = await openFleet({ kind: 'postgresql', hosts })
try {
  await inParallel(feeds, 8, async (index) => void (await fleet.submit(fleet.urlOf(index, 3))))
  const loop = fleet.aLoop()
  await loop.runUntilIdle()
  for (let round = 1; round <= rounds; round++) {
    fleet.advance(2)
    fleet.outcomes.clear()
    const startedAt = performance.now()
    const cpu = process.cpuUsage()
    await loop.runUntilIdle()
    const seconds = (performance.now() - startedAt) / 1000
    const { user, system } = process.cpuUsage(cpu)
    const count = fleet.outcomes.get('unchanged') ?? 0
    if (count < feeds / 2 || fleet.failures.length > 0) {
      throw new Error(`${JSON.stringify([...fleet.outcomes])} ${fleet.failures.slice(0, 3)}`)
    }
    const figure = `stored refreshes that are 304, round ${round} of ${count.toLocaleString('en')}`
    reportFigure({ figure, value: count / seconds, unit: 'feeds/s', floor: '300', goal: '800' })
    reportFigure({ figure: 'CPU of the worker for each', value: (user + system) / count / 1000, unit: 'ms' })
  }
} finally {
  await fleet.close()
}

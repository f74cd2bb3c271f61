/**
 * Simulates a fleet of 2,000 feeds with every kind of fault for 60 days on PostgreSQL. Of three workers one is killed each
 * hour. Checks what the directory holds. Options: `--feeds=2000`, `--days=60`, `--seed=…`.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { createServerDatabase, testRuntime } from '../../test/database/test-database.ts'
import { checkFleet } from '../../test/fleet/check-fleet.ts'
import { simulateFleet } from '../../test/fleet/simulate-fleet.ts'
import { reportFigure } from '../figure.ts'

const { values } = parseArgs({
  options: { feeds: { type: 'string' }, days: { type: 'string' }, seed: { type: 'string' } },
})
const feeds = Number(values.feeds ?? 2_000)
const days = Number(values.days ?? 60)
const seed = Number(values.seed ?? Date.now() % 2 ** 31)

process.stdout.write(`seed ${seed}\n`)
const server = await createServerDatabase()
const database = await openDatabase({ kind: 'postgresql', url: server.url, poolSize: 16 }, testRuntime())
try {
  await migrate(database)
  const begun = performance.now()
  const onDay = (day: number) =>
    void process.stdout.write(`day ${day}, ${Math.round((performance.now() - begun) / 1000)} s\n`)
  const fleet = await simulateFleet(database, { feeds, days, seed, largeItems: 3_000, onDay })
  const faults = await checkFleet(database, fleet)
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  reportFigure({ figure: 'feeds, simulated', value: feeds, unit: 'feeds', floor: '2,000' })
  reportFigure({ figure: 'days, simulated', value: days, unit: 'days', floor: '60' })
  reportFigure({ figure: 'workers killed', value: fleet.kills, unit: 'kills' })
  reportFigure({ figure: 'requests to publishers', value: fleet.requests, unit: 'requests' })
  reportFigure({ figure: 'items lost, doubled or wrong', value: faults.length, unit: 'faults', floor: '0' })
  if (faults.length > 0) process.exitCode = 1
} finally {
  await database.close()
  await server.drop()
}

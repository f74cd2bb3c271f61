/**
 * Claims batches of 100 feeds among 4.4 million, 3/7 of them due, and stores them as unchanged: paced at 30 feeds a
 * second by one worker, then by 4 workers at full speed, each with a quarter of the slots. Options: `--feeds=4400000`,
 * `--seconds=120` for each of the two.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../src/database/open-database.ts'
import { claimDueFeeds, type SlotOwner } from '../../src/feeds/index.ts'
import { createServerDatabase, testRuntime } from '../../test/support/database/test-database.ts'
import { reportFigure } from '../figure.ts'
import { fillFeeds, storeAsUnchanged, WEEK_S } from '../fleet/many-feeds.ts'
import { quantile } from '../fleet/open-fleet.ts'

const BATCH = 100
const PACE = 30
const NOW = Math.floor(Date.now() / 1000)

const { values } = parseArgs({ options: { feeds: { type: 'string' }, seconds: { type: 'string' } } })
const feeds = Number(values.feeds ?? 4_400_000)
const seconds = Number(values.seconds ?? 120)

const server = await createServerDatabase()
const database = await openDatabase({ kind: 'postgresql', url: server.url }, testRuntime())
/** Claims a batch and stores it. Returns the milliseconds that the claim took. */
async function claimOnce(owner: SlotOwner): Promise<number> {
  const token = crypto.randomUUID()
  const startedAt = performance.now()
  const claimed = await claimDueFeeds(database.db, NOW, token, { limit: BATCH, leaseS: 600, owner })
  const took = performance.now() - startedAt
  if (claimed.length < BATCH) throw new Error(`Only ${claimed.length} feeds were claimed: fewer seconds, or more feeds`)
  await storeAsUnchanged(database, claimed)
  return took
}

function ownerOf(part: number, parts: number): SlotOwner {
  const slots = Array.from({ length: 256 }, (_, slot) => slot).filter((slot) => slot % parts === part)
  return { workerId: crypto.randomUUID(), slots }
}

async function measurePaced(): Promise<void> {
  const owner = ownerOf(0, 1)
  const took: number[] = []
  for (let batch = 0; batch < (seconds * PACE) / BATCH; batch++) {
    const ms = await claimOnce(owner)
    took.push(ms)
    await new Promise((resolve) => setTimeout(resolve, (BATCH / PACE) * 1000 - ms))
  }
  report('paced at 30 feeds/s', took)
}

async function measureAtFullSpeed(): Promise<void> {
  const took: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    [0, 1, 2, 3].map(async (part) => {
      const owner = ownerOf(part, 4)
      while (performance.now() - startedAt < seconds * 1000) took.push(await claimOnce(owner))
    }),
  )
  const elapsedS = (performance.now() - startedAt) / 1000
  report('4 workers at full speed', took)
  const figure = `feeds claimed and stored, 4 workers, ${feeds.toLocaleString('en')} feeds`
  reportFigure({ figure, value: (took.length * BATCH) / elapsedS, unit: 'feeds/s' })
}

function report(how: string, took: readonly number[]): void {
  const figure = `claim of ${BATCH} of ${feeds.toLocaleString('en')} feeds, ${how}`
  reportFigure({ figure: `${figure}, p50`, value: quantile(took, 0.5), unit: 'ms' })
  reportFigure({ figure: `${figure}, p99`, value: quantile(took, 0.99), unit: 'ms', floor: '250 ms', goal: '100 ms' })
}

async function reportUpdates(): Promise<void> {
  const { rows } = await database.run(
    `select n_tup_upd::int as updates, n_tup_hot_upd::int as hot, n_dead_tup::int as dead
     from pg_stat_user_tables where relname = 'feeds'`,
  )
  const { updates, hot, dead } = rows[0] as { updates: number; hot: number; dead: number }
  reportFigure({ figure: 'updates that are heap-only', value: (100 * hot) / updates, unit: '%' })
  reportFigure({ figure: 'dead rows at the end', value: dead, unit: 'rows' })
}

try {
  process.stdout.write(`makes ${feeds} feeds\n`)
  await fillFeeds(database, { feeds, hosts: 100_000, dueFrom: NOW - (WEEK_S * 3) / 7 })
  await measurePaced()
  await measureAtFullSpeed()
  await reportUpdates()
} finally {
  await database.close()
  await server.drop()
}

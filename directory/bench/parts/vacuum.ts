/**
 * What `feeds` comes to when its feeds answer 304 round after round, on a PostgreSQL of its own: how many updates are
 * heap-only, how many dead rows stand at the most, and how large table and due indexes get. Once with a fillfactor of 100,
 * once with the migration's, and each with PostgreSQL's own settings of autovacuum and with the migration's. Autovacuum
 * looks each 5 seconds instead of each minute, for the rounds pass faster than in service. Options: `--feeds=100000`,
 * `--rounds=10`, `--pause=0` (seconds between two batches of 100).
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { OpenDatabase } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { claimDueFeeds } from '../../src/feeds/index.ts'
import { makeCluster } from '../../test/chaos/own-cluster.ts'
import { testRuntime } from '../../test/database/test-database.ts'
import { reportFigure } from '../figure.ts'
import { fillFeeds, storeAsUnchanged, WEEK_S } from '../fleet/many-feeds.ts'

const BATCH = 100
const NOW = Math.floor(Date.now() / 1000)

const { values } = parseArgs({
  options: { feeds: { type: 'string' }, rounds: { type: 'string' }, pause: { type: 'string' } },
})
const feeds = Number(values.feeds ?? 100_000)
const rounds = Number(values.rounds ?? 10)
const pauseMs = Number(values.pause ?? 0) * 1000

const defaultVacuum = `reset (autovacuum_vacuum_scale_factor, autovacuum_analyze_scale_factor)`
const variants = [
  { name: 'fillfactor 100, default autovacuum', change: ['set (fillfactor = 100)', defaultVacuum] },
  { name: 'fillfactor 100, autovacuum of the migration', change: ['set (fillfactor = 100)'] },
  { name: 'fillfactor of the migration, default autovacuum', change: [defaultVacuum] },
  { name: 'as in the migration', change: [] },
] as const

/** Claims and stores all feeds once, in batches. Each is due again a week later. */
async function passRound(database: OpenDatabase, round: number, afterBatch: () => Promise<void>): Promise<void> {
  const now = NOW + round * WEEK_S
  for (;;) {
    const token = crypto.randomUUID()
    const claimed = await claimDueFeeds(database.db, now, token, { limit: BATCH, leaseS: 600 })
    if (claimed.length === 0) return
    await storeAsUnchanged(database, claimed)
    await afterBatch()
  }
}

async function measure(url: string, name: string, change: readonly string[]): Promise<void> {
  const database = await openDatabase({ kind: 'postgresql', url }, testRuntime())
  const statistics = async () => {
    const { rows } = await database.run(`
      select n_tup_upd::int as updates, n_tup_hot_upd::int as hot, n_dead_tup::int as dead,
        autovacuum_count::int as vacuums, (pg_table_size('feeds') / 1048576.0)::float8 as table_mb,
        ((pg_relation_size('feeds_due') + pg_relation_size('feeds_slot_due')) / 1048576.0)::float8 as index_mb
      from pg_stat_user_tables where relname = 'feeds'`)
    return rows[0] as Record<'updates' | 'hot' | 'dead' | 'vacuums' | 'table_mb' | 'index_mb', number>
  }
  try {
    await migrate(database)
    for (const setting of change) await database.run(`alter table feeds ${setting}`)
    await fillFeeds(database, { feeds, hosts: 1_000, dueFrom: NOW - WEEK_S })
    const before = await statistics()
    let mostDead = 0
    let batches = 0
    for (let round = 0; round < rounds; round++) {
      await passRound(database, round, async () => {
        batches += 1
        if (batches % 100 === 0) mostDead = Math.max(mostDead, (await statistics()).dead)
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      })
    }
    const after = await statistics()
    const report = (figure: string, value: number, unit: string) =>
      reportFigure({ figure: `${name}: ${figure}`, value, unit })
    report('updates that are heap-only', (100 * after.hot) / after.updates, '%')
    report('most dead rows', mostDead, 'rows')
    report('autovacuums', after.vacuums, '')
    report('table before', before.table_mb, 'MB')
    report('table after', after.table_mb, 'MB')
    report('due indexes before', before.index_mb, 'MB')
    report('due indexes after', after.index_mb, 'MB')
  } finally {
    await database.close()
  }
}

for (const { name, change } of variants) {
  process.stdout.write(`${name}: ${rounds} rounds of ${feeds} feeds\n`)
  const cluster = await makeCluster({ settings: { autovacuum_naptime: '5s', fsync: 'off' } })
  try {
    await measure(cluster.url, name, change)
  } finally {
    await cluster.remove()
  }
}

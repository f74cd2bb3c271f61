/**
 * Counts the bytes of the log of changes that a 304 writes: by the position of the log before and after a round of
 * feeds that did not change, on servers of their own without and with full-page images. Then the same as a service has
 * it: of a million feeds those of 15 minutes between two checkpoints, at 30 a second. Options: `--feeds=2000`,
 * `--episodes=20`,
 * `--table=1000000`.
 */
import { parseArgs } from 'node:util'
import type { OpenDatabase } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { claimDueFeeds } from '../../src/feeds/index.ts'
import { makeCluster } from '../../test/support/chaos/own-cluster.ts'
import { testRuntime } from '../../test/support/database/test-database.ts'
import { reportFigure } from '../figure.ts'
import { fillFeeds, storeAsUnchanged } from '../fleet/many-feeds.ts'
import { inParallel, openFleet } from '../fleet/open-fleet.ts'

const BATCH = 100
/** Feeds that are looked at between two checkpoints. */
const BETWEEN_CHECKPOINTS = 30 * 15 * 60
const NOW = 1_800_000_000

const { values } = parseArgs({
  options: { feeds: { type: 'string' }, episodes: { type: 'string' }, table: { type: 'string' } },
})
const feeds = Number(values.feeds ?? 2_000)
const episodes = Number(values.episodes ?? 20)
const table = Number(values.table ?? 1_000_000)

async function bytesOfAnUnchangedFeed(fullPageWrites: 'on' | 'off'): Promise<number> {
  const cluster = await makeCluster({
    settings: { full_page_writes: fullPageWrites, autovacuum: 'off', checkpoint_timeout: '1h' },
  })
  try {
    const fleet = await openFleet({ kind: 'postgresql', hosts: 1_000, url: cluster.url })
    try {
      await inParallel(feeds, 8, async (index) => void (await fleet.submit(fleet.urlOf(index, episodes))))
      const loop = fleet.aLoop()
      await loop.runUntilIdle()
      fleet.advance(2)
      fleet.outcomes.clear()
      await fleet.database.run('vacuum analyze')
      await fleet.database.run('checkpoint')
      const before = await position(fleet.database)
      await loop.runUntilIdle()
      const count = fleet.outcomes.get('unchanged') ?? 0
      if (count < feeds / 2) throw new Error(JSON.stringify([...fleet.outcomes]))
      return ((await position(fleet.database)) - before) / count
    } finally {
      await fleet.close()
    }
  } finally {
    await cluster.remove()
  }
}

/** Bytes of the log until now. */
async function position({ run }: Pick<OpenDatabase, 'run'>): Promise<number> {
  const { rows } = await run(`select (pg_current_wal_lsn() - '0/0')::text as bytes`)
  return Number(rows[0]!['bytes'])
}

/** How long the log gets between two checkpoints depends on the feeds, and not on the time that they take. */
async function bytesBetweenCheckpoints(compression: 'on' | 'off'): Promise<number> {
  const settings = { wal_compression: compression, autovacuum: 'off', checkpoint_timeout: '1h', max_wal_size: '8GB' }
  const cluster = await makeCluster({ settings })
  try {
    const database = await openDatabase({ kind: 'postgresql', url: cluster.url }, testRuntime())
    try {
      await fillFeeds(database, { feeds: table, hosts: 100_000, dueFrom: NOW - 86_400 })
      await database.run('checkpoint')
      const before = await position(database)
      let count = 0
      while (count < Math.min(BETWEEN_CHECKPOINTS, table / 10)) {
        const claimed = await claimDueFeeds(database.db, NOW, crypto.randomUUID(), { limit: BATCH, leaseS: 600 })
        await storeAsUnchanged(database, claimed)
        count += claimed.length
      }
      return ((await position(database)) - before) / count
    } finally {
      await database.close()
    }
  } finally {
    await cluster.remove()
  }
}

const withoutImages = (await bytesOfAnUnchangedFeed('off')) / 1024
const figure = `log of changes for a 304, ${episodes} episodes`
reportFigure({ figure, value: withoutImages, unit: 'KB', floor: '1.3 KB', goal: '0.8 KB' })
const withImages = (await bytesOfAnUnchangedFeed('on')) / 1024
const first = `${figure}, with full-page images, each page touched first after a checkpoint`
reportFigure({ figure: first, value: withImages, unit: 'KB' })

for (const compression of ['off', 'on'] as const) {
  const value = (await bytesBetweenCheckpoints(compression)) / 1024
  const what = `log of changes for a 304, ${table.toLocaleString('en')} feeds, a checkpoint every 15 minutes at 30 feeds/s`
  reportFigure({ figure: `${what}, wal_compression ${compression}`, value, unit: 'KB', goal: '6 KB' })
}

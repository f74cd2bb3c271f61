/**
 * Counts the bytes of the log of changes that a 304 writes: by the position of the log before and after a round of feeds
 * that did not change, on servers of their own without and with full-page images. Options: `--feeds=2000`, `--episodes=20`.
 */
import { parseArgs } from 'node:util'
import { reportFigure } from '../figure.ts'
import { inParallel, openFleet } from '../fleet/open-fleet.ts'
import { startCluster } from '../fleet/own-cluster.ts'

const { values } = parseArgs({ options: { feeds: { type: 'string' }, episodes: { type: 'string' } } })
const feeds = Number(values.feeds ?? 2_000)
const episodes = Number(values.episodes ?? 20)

async function bytesOfAnUnchangedFeed(fullPageWrites: 'on' | 'off'): Promise<number> {
  const cluster = await startCluster({ full_page_writes: fullPageWrites, autovacuum: 'off', checkpoint_timeout: '1h' })
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
      const before = await position()
      await loop.runUntilIdle()
      const count = fleet.outcomes.get('unchanged') ?? 0
      if (count < feeds / 2) throw new Error(JSON.stringify([...fleet.outcomes]))
      return ((await position()) - before) / count
    } finally {
      await fleet.close()
    }

    async function position(): Promise<number> {
      const { rows } = await fleet.database.run(`select (pg_current_wal_lsn() - '0/0')::text as bytes`)
      return Number(rows[0]!['bytes'])
    }
  } finally {
    await cluster.stop()
  }
}

const withoutImages = (await bytesOfAnUnchangedFeed('off')) / 1024
const figure = `log of changes for a 304, ${episodes} episodes`
reportFigure({ figure, value: withoutImages, unit: 'KB', floor: '1.3 KB', goal: '0.8 KB' })
const withImages = (await bytesOfAnUnchangedFeed('on')) / 1024
const first = `${figure}, with full-page images, each page touched first after a checkpoint`
reportFigure({ figure: first, value: withImages, unit: 'KB' })

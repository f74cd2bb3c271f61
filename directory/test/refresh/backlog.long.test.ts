import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describePostgresql } from '../support/database/test-database.ts'
import { podcastDocument } from '../support/documents.ts'
import { insertBacklog } from './backlog.ts'
import { openWorld, type World } from './world.ts'

const DUE = 100_000
const HOSTS = 1_000
const SUBMISSIONS = 10

describePostgresql('a backlog of 100,000 due feeds', () => {
  let world: World
  let slow: Server
  beforeAll(async () => {
    world = await openWorld('postgresql')
    slow = createServer((_, response) => void setTimeout(() => response.writeHead(404).end(), 50))
    await new Promise<void>((resolve) => slow.listen(0, '0.0.0.0', resolve))
    const { port } = slow.address() as AddressInfo
    await insertBacklog(world.db, {
      feedCount: DUE,
      dueAt: Math.floor(world.runtime.now() / 1000) - 3_600,
      urlOf: (index) => `http://127.1.${(index % HOSTS) >> 8}.${1 + (index & 127)}:${port}/${index}.xml`,
    })
  })
  afterAll(async () => {
    await world.close()
    slow.closeAllConnections()
    slow.close()
  })

  const dueCount = async (): Promise<number> => {
    const now = Math.floor(world.runtime.now() / 1000)
    const rows = await world.db.selectFrom('feeds').select('feed_id').where('due_at', '<=', now).execute()
    return rows.length
  }

  test('does not keep submissions from being read within a minute', async () => {
    const stop = new AbortController()
    const running = world.loop.run(stop.signal)
    try {
      // Waits until the worker has begun with the backlog.
      await expect.poll(dueCount, { timeout: 60_000 }).toBeLessThan(DUE)
      for (let index = 0; index < SUBMISSIONS; index++) {
        const uuid = await world.submit('podcast', world.server.set(`/${index}.xml`, podcastDocument('Alpha', ['1'])))
        const isRead = async () => {
          const series = world.db.selectFrom('podcast_series').select('is_read').where('uuid', '=', uuid)
          return (await series.executeTakeFirst())?.is_read
        }
        await expect.poll(isRead, { timeout: 60_000, interval: 20 }).toBe(true)
      }
      expect(await dueCount()).toBeGreaterThan(DUE / 2)
    } finally {
      stop.abort()
      await running
    }
  })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { claimDueFeeds, observeFeed } from '../../src/feeds/index.ts'
import { ClaimQueue } from '../../src/refresh/claim-queue.ts'
import { createRefreshLoop } from '../../src/refresh/index.ts'
import { podcastDocument } from '../support/documents.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'
import { deferred } from '../workers/quick-runtime.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** Returns the database of the world, with some of its methods replaced. */
function faultyDatabase(faults: Partial<Record<keyof Database, (...args: never[]) => unknown>>): Database {
  return new Proxy(world.db, {
    get(target, name) {
      const fault = faults[name as keyof Database]
      if (fault !== undefined) return fault
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function loopOn(db: Database, concurrency = 1) {
  return createRefreshLoop({ db, fetcher: world.fetcher, runtime: world.runtime, concurrency })
}

async function leasesCount(): Promise<number> {
  const leased = await world.db.selectFrom('feeds').select('feed_id').where('lease_token', 'is not', null).execute()
  return leased.length
}

test('a feed that cannot be stored is not fetched again before its lease ends', async () => {
  const url = world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
  await world.submit('podcast', url)
  const db = faultyDatabase({ transaction: () => ({ execute: () => Promise.reject(new Error('The disk is full')) }) })
  const loop = loopOn(db)
  await loop.runUntilIdle()
  await loop.runUntilIdle()
  expect(world.log.filter(({ name }) => name === 'feed.not_stored')).toHaveLength(1)
  expect(world.server.requests.get('/a.xml')).toBe(1)
  await world.db
    .updateTable('feeds')
    .set({ lease_until: new Date(0) })
    .execute()
  await world.refresh()
  expect(await world.db.selectFrom('podcast_episodes').select('guid').execute()).toEqual([{ guid: '1' }])
})

/** A database whose transactions lose their connection as often as `times` says. */
function lossyDatabase(times: number): Database {
  let left = times
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  return faultyDatabase({
    transaction: () => (left-- > 0 ? { execute: () => Promise.reject(lost) } : world.db.transaction()),
  })
}

test('a refresh whose connection is lost while it is stored is stored at once, and not fetched again', async () => {
  const url = world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
  await world.submit('podcast', url)
  await loopOn(lossyDatabase(1)).runUntilIdle()
  expect(await world.db.selectFrom('podcast_episodes').select('guid').execute()).toEqual([{ guid: '1' }])
  expect(world.server.requests.get('/a.xml')).toBe(1)
  expect(world.log.filter(({ name }) => name === 'feed.not_stored')).toEqual([])
})

test('a feed whose connection is lost at each try is given back, and read again', async () => {
  const url = world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
  await world.submit('podcast', url)
  const runtime = { ...world.runtime, sleep: (ms: number) => world.runtime.sleep(Math.min(ms, 1)) }
  const db = lossyDatabase(4)
  await createRefreshLoop({ db, fetcher: world.fetcher, runtime, concurrency: 1 }).runUntilIdle()
  expect(world.log.filter(({ name }) => name === 'feed.not_stored')).toHaveLength(1)
  expect(await leasesCount()).toBe(0)
  expect(await world.db.selectFrom('podcast_episodes').select('guid').execute()).toEqual([{ guid: '1' }])
  expect(world.server.requests.get('/a.xml')).toBe(2)
})

test('a blocked feed is not fetched', async () => {
  const url = world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
  await world.submit('podcast', url)
  await world.db.updateTable('feeds').set({ is_blocked: true }).execute()
  await world.refresh()
  expect(world.server.requests.get('/a.xml')).toBeUndefined()
})

test('a feed that is blocked during its refresh stores nothing and is left alone', async () => {
  const url = world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
  await world.submit('podcast', url)
  world.server.set('/a.xml', (_, response) => {
    void world.db
      .updateTable('feeds')
      .set({ is_blocked: true })
      .execute()
      .then(() =>
        response.writeHead(200, { 'Content-Type': 'application/rss+xml' }).end(podcastDocument('Alpha', ['1'])),
      )
  })
  await world.refresh()
  expect(world.server.requests.get('/a.xml')).toBe(1)
  expect(await world.db.selectFrom('podcast_episodes').select('guid').execute()).toEqual([])
})

/** A database that calls `before` with the number of each claim, from 1, before it runs the claim. */
function databaseWithClaims(before: (claim: number) => void): Database {
  let claims = 0
  return faultyDatabase({
    getExecutor: () => {
      const executor = world.db.getExecutor()
      return new Proxy(executor, {
        get(target, name) {
          if (name === 'executeQuery') {
            return async (query: { readonly sql: string }, ...rest: never[]) => {
              if (query.sql.includes('skip locked')) before(++claims)
              return await (target.executeQuery as (...args: unknown[]) => unknown)(query, ...rest)
            }
          }
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    },
  })
}

test('a loop whose claims lose their connection keeps its slots and claims again', async () => {
  await world.submit('podcast', world.server.set('/a.xml', podcastDocument('Alpha', ['1'])))
  const ended = new AbortController()
  const db = databaseWithClaims((claim) => {
    if (claim === 1) throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    if (claim === 2) throw new Error('timeout exceeded when trying to connect')
  })
  const running = loopOn(db).run(ended.signal)
  const read = () => world.db.selectFrom('podcast_episodes').select('guid').execute()
  await expect.poll(read, { timeout: 60_000 }).toEqual([{ guid: '1' }])
  ended.abort()
  await running
  expect(world.log.filter(({ name }) => name === 'feed.not_claimed')).toHaveLength(2)
})

test('a loop that fails gives back its claimed feeds, and goes on when it is started again', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    await world.submit('podcast', world.server.set(`/${name}.xml`, podcastDocument(name, ['1'])))
  }
  const db = databaseWithClaims((claim) => {
    if (claim === 2) throw new Error('The connection was lost')
  })
  // Two feeds of a host are read at once, so when the second claim fails, other feeds of the first claim still wait.
  const loop = loopOn(db, 4)
  await expect(loop.runUntilIdle()).rejects.toThrow('The connection was lost')
  expect(await leasesCount()).toBe(0)
  await loop.runUntilIdle()
  const read = await world.db.selectFrom('podcast_series').select('name').where('is_read', '=', true).execute()
  expect(read).toHaveLength(8)
})

test('a loop that is stopped gives back its claimed feeds', async () => {
  const stop = new AbortController()
  for (const name of ['a', 'b', 'c']) {
    const url = world.server.set(`/${name}.xml`, () => stop.abort())
    await world.submit('podcast', url)
  }
  await loopOn(world.db, 2).run(stop.signal)
  expect(await leasesCount()).toBe(0)
})

test('a claim that runs while a queue is released gives its feeds back', async () => {
  await world.submit('podcast', world.server.set('/a.xml', podcastDocument('Alpha', ['1'])))
  const claimed = deferred()
  const goOn = deferred()
  const executor = new Proxy(world.db.getExecutor(), {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value
      return async (...query: Parameters<typeof target.executeQuery>) => {
        const answer = await target.executeQuery(...query)
        if ((answer.rows as { lease_token?: string }[])[0]?.lease_token != null) {
          claimed.resolve()
          await goOn.promise
        }
        return answer
      }
    },
  })
  const queue = new ClaimQueue(faultyDatabase({ getExecutor: () => executor }), world.runtime, { window: 8, batch: 2 })
  void queue.feeds(null, new AbortController().signal).next()
  await claimed.promise
  const released = queue.release()
  goOn.resolve()
  await released
  expect(await leasesCount()).toBe(0)
})

test('a worker whose heartbeat hangs gives up its requests to hosts', async () => {
  const asked = deferred()
  const givenUp = deferred()
  const url = world.server.set('/a.xml', (request) => {
    request.on('close', () => givenUp.resolve())
    asked.resolve()
  })
  await world.submit('podcast', url)
  const databaseAnswers = deferred()
  let transactions = 0
  const db = faultyDatabase({
    transaction: () => ({
      async execute(work: Parameters<ReturnType<Database['transaction']>['execute']>[0]) {
        transactions += 1
        if (transactions > 1) await databaseAnswers.promise
        return await world.db.transaction().execute(work)
      },
    }),
  })
  const time = new TestRuntime()
  const runtime = { ...world.runtime, elapsed: time.elapsed, sleep: time.sleep }
  const loop = createRefreshLoop({ db, fetcher: world.fetcher, runtime, concurrency: 1 })
  const running = loop.run(new AbortController().signal)
  await asked.promise
  // The next heartbeat begins, and waits for the database.
  await time.advance(5_000)
  await time.advance(15_000)
  await givenUp.promise
  databaseAnswers.resolve()
  await expect(running).rejects.toThrow('The heartbeat failed for so long')
})

test('an observation after the end of a lease is kept for the commit that may still follow', async () => {
  const feedId = await world.submit('podcast', world.server.set('/a.xml', podcastDocument('Alpha', ['1'])))
  const now = world.runtime.now()
  await claimDueFeeds(world.db, Math.floor(now / 1000), world.runtime.uuid(), { limit: 1, leaseS: -1 })
  await world.db.transaction().execute((tx) => observeFeed(tx, feedId, { kind: 'ping' }, now))
  expect(await world.db.selectFrom('feed_observations').select('feed_id').execute()).toEqual([{ feed_id: feedId }])
  await world.refresh()
  expect(await world.db.selectFrom('feed_observations').select('feed_id').execute()).toEqual([])
})

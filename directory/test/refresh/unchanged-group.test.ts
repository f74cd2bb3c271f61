import { initialFeedState } from 'feedmill/ingest'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '../../src/database/database.ts'
import { claimDueFeeds, observeFeed, stateColumns } from '../../src/feeds/index.ts'
import { UnchangedGroup } from '../../src/refresh/unchanged-group.ts'
import { describeEachDatabase, lockWaits } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'
import { deferred } from '../workers/quick-runtime.ts'

const NOW = 1_800_000_000
const WAIT_MS = 50

describeEachDatabase('unchanged feeds', (open) => {
  let database: OpenDatabase
  let db: Database
  let runtime: TestRuntime
  let group: UnchangedGroup
  beforeAll(async () => {
    database = await open()
    db = database.db
  })
  beforeEach(async () => {
    await database.run('delete from feeds; delete from feed_observations')
    runtime = new TestRuntime()
    group = new UnchangedGroup(db, runtime)
  })
  afterAll(() => database.close())

  /** Makes and claims `count` feeds. */
  async function someFeeds(count: number): Promise<string[]> {
    for (let index = 0; index < count; index++) {
      const id = crypto.randomUUID()
      const state = initialFeedState(`https://h${index}.example.org/feed`, { firstSeen: NOW - 10 })
      const identity = {
        feed_id: id,
        series_uuid: id,
        kind: 'podcast' as const,
        listed_url: state.feedUrl,
        created_at: NOW,
        slot: 7,
      }
      await db
        .insertInto('feeds')
        .values({ ...stateColumns(state), ...identity, due_at: NOW - 5 })
        .execute()
    }
    const claimed = await claimDueFeeds(db, NOW, token, { limit: count, leaseS: 600 })
    return claimed.map(({ feed_id }) => feed_id)
  }

  const token = '33333333-3333-4333-8333-333333333333'
  const columns = { ...stateColumns(initialFeedState('https://h.example.org/', { firstSeen: NOW })), due_at: NOW + 60 }
  const store = (feedId: string) =>
    group.store({
      feedId,
      leaseToken: token,
      columns,
      outcome: 'unchanged',
      reason: null,
      diagnostics: null,
      turn: null,
    })

  const stored = async () => {
    const rows = await db.selectFrom('feeds').select(['feed_id', 'due_at', 'lease_token', 'last_outcome']).execute()
    return rows.filter(({ last_outcome }) => last_outcome === 'unchanged')
  }

  test('are stored together after 50 ms, and their leases end', async () => {
    const feeds = await someFeeds(3)
    const results = feeds.map(store)
    expect(await stored()).toEqual([])
    await runtime.advance(WAIT_MS)
    expect(await Promise.all(results)).toEqual([true, true, true])
    for (const row of await stored()) expect(row).toMatchObject({ due_at: NOW + 60, lease_token: null })
    const { rows } = await database.run('select count(distinct xmin::text)::int as transactions from feeds')
    expect(rows).toEqual([{ transactions: 1 }])
  })

  test('are stored at once when there are 100', async () => {
    const feeds = await someFeeds(100)
    expect(await Promise.all(feeds.map(store))).toEqual(feeds.map(() => true))
    expect(await stored()).toHaveLength(100)
  })

  test('whose lease was lost are not stored; the others are', async () => {
    const [lost, kept] = await someFeeds(2)
    await database.run('update feeds set lease_token = gen_random_uuid() where feed_id = $1', [lost])
    const results = [store(lost!), store(kept!)]
    await runtime.advance(WAIT_MS)
    expect(await Promise.all(results)).toEqual([false, true])
    expect((await stored()).map(({ feed_id }) => feed_id)).toEqual([kept])
  })

  test('that were blocked or have a waiting observation are left for a commit of their own', async () => {
    const [blocked, pinged, kept] = await someFeeds(3)
    await database.run('update feeds set is_blocked = true where feed_id = $1', [blocked])
    await db.transaction().execute((tx) => observeFeed(tx, pinged!, { kind: 'ping' }, NOW * 1000))
    const results = [store(blocked!), store(pinged!), store(kept!)]
    await runtime.advance(WAIT_MS)
    expect(await Promise.all(results)).toEqual([false, false, true])
  })

  test('of a stopping process are stored without a wait', async () => {
    const [waiting, late] = await someFeeds(2)
    const first = store(waiting!)
    group.hurry()
    expect([await first, await store(late!)]).toEqual([true, true])
  })

  test('fail together when the database fails, and the next group is stored', async () => {
    const [first, second] = await someFeeds(2)
    let isBroken = true
    const fault = { execute: () => Promise.reject(new Error('The connection was lost')) }
    const faulty = new Proxy(db, {
      get: (target, name) =>
        name === 'transaction' && isBroken ? () => fault : Reflect.get(target, name).bind(target),
    })
    group = new UnchangedGroup(faulty, runtime)
    const results = Promise.allSettled([store(first!), store(second!)])
    await runtime.advance(WAIT_MS)
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isBroken = false
    const again = store(first!)
    await runtime.advance(WAIT_MS)
    expect(await again).toBe(true)
  })

  test('are stored one by one if an observation arrives while they are stored', async () => {
    const [feed] = await someFeeds(1)
    if (database.kind === 'embedded') return
    // The ping has the row's lock when the group's statement begins, and is committed while the statement waits for it.
    const [locked, waited] = [deferred(), deferred()]
    const pinging = db.transaction().execute(async (tx) => {
      await observeFeed(tx, feed!, { kind: 'ping' }, NOW * 1000)
      locked.resolve()
      await waited.promise
    })
    await locked.promise
    const result = store(feed!)
    await runtime.advance(WAIT_MS)
    await expect.poll(() => lockWaits(db), { timeout: 60_000 }).toBe(1)
    waited.resolve()
    await pinging
    expect(await result).toBe(false)
    expect(await stored()).toEqual([])
  })
})

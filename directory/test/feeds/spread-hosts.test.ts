import { initialFeedState } from 'feedmill/ingest'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { insertFeed, updateFeed } from '../../src/feeds/feed-rows.ts'
import { claimDueFeeds, spreadHosts, spreadLargeHosts, stateColumns, storeUnchanged } from '../../src/feeds/index.ts'
import { slotOf } from '../../src/feeds/url-key.ts'
import { describeEachDatabase, testRuntime } from '../support/database/test-database.ts'

const NOW = 1_700_000_000
const TOKEN = '33333333-3333-4333-8333-333333333333'

describeEachDatabase('hosts with a large share of all feeds', (open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => database.run('delete from feeds; delete from spread_hosts'))
  afterAll(() => database.close())

  /** Makes 1,000 feeds: 400 of one host, 40 of another, and one of each other host. */
  async function fill(): Promise<void> {
    await database.run(`
      insert into feeds (feed_id, series_uuid, kind, listed_url, feed_url, host, slot, priority, due_at, facts, created_at)
      select id, id, 'podcast', url, url, host, 0, 'NORMAL', 1, '', 1
      from (
        select md5(i::text)::uuid as id, host, 'https://' || host || '/' || i as url
        from (
          select i, case when i <= 400 then 'big' when i <= 440 then 'middle' else 'h' || i end || '.example.org' as host
          from generate_series(1, 1000) i
        ) as hosts
      ) as made`)
    await database.run('analyze feeds')
  }

  async function insert(feedId: string, host: string): Promise<void> {
    const url = `https://${host}/${feedId}`
    const state = initialFeedState(url, { firstSeen: NOW })
    const identity = {
      feed_id: feedId,
      series_uuid: feedId,
      kind: 'podcast' as const,
      listed_url: url,
      created_at: NOW,
    }
    await database.db.transaction().execute((tx) => insertFeed(tx, { ...stateColumns(state), ...identity }))
  }

  const slots = async () => {
    const rows = await database.db.selectFrom('feeds').select('slot').orderBy('feed_id').execute()
    return rows.map(({ slot }) => slot)
  }
  const openAll = () => database.run('update spread_hosts set opened_at = now()')
  const spread = () => spreadLargeHosts(database.db, testRuntime(), { leastShare: 0.1, leastFeeds: 100 })

  test('are found once, and have two slots', async () => {
    await fill()
    expect(await spread()).toEqual(['big.example.org'])
    expect(await spread()).toEqual([])
    const slot = slotOf('big.example.org')
    expect(await spreadHosts(database.db)).toEqual([
      { host: 'big.example.org', slots: [slot, (slot + 128) % 256], isOpen: false },
    ])
  })

  test('are not spread in a small directory', async () => {
    await fill()
    expect(await spreadLargeHosts(database.db, testRuntime())).toEqual([])
  })

  const even = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa2'
  const odd = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbb3'

  async function twoFeedsOfASpreadHost(): Promise<readonly [number, number]> {
    await fill()
    await spread()
    await database.run('delete from feeds')
    await insert(even, 'big.example.org')
    await insert(odd, 'big.example.org')
    const slot = slotOf('big.example.org')
    return [slot, (slot + 128) % 256]
  }

  test('keep their feeds in one slot until both slots are idle; then new feeds go to both', async () => {
    const [first, second] = await twoFeedsOfASpreadHost()
    expect(await slots()).toEqual([first, first])
    await openAll()
    await insert('cccccccc-cccc-4ccc-8ccc-cccccccccccd', 'big.example.org')
    await insert('dddddddd-dddd-4ddd-8ddd-ddddddddddd4', 'small.example.org')
    expect(await slots()).toEqual([first, first, second, slotOf('small.example.org')])
  })

  test('move each feed to its slot when it is next stored, changed or not', async () => {
    const [first, second] = await twoFeedsOfASpreadHost()
    await openAll()
    const columns = stateColumns(initialFeedState(`https://big.example.org/${odd}`, { firstSeen: NOW }))
    await database.db.transaction().execute((tx) => updateFeed(tx, odd, columns))
    expect(await slots()).toEqual([first, second])
    await database.run('update feeds set slot = $1', [first])
    await claimDueFeeds(database.db, NOW, TOKEN, { limit: 10, leaseS: 600 })
    const unchanged = [even, odd].map((feedId) => ({
      feedId,
      leaseToken: TOKEN,
      columns: { ...columns, due_at: NOW + 60 },
      outcome: 'unchanged',
      reason: null,
    }))
    await database.db.transaction().execute((tx) => storeUnchanged(tx, unchanged))
    expect(await slots()).toEqual([first, second])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import {
  countListed,
  type FeedListName,
  type FeedPlace,
  failingBy,
  feedLists,
  feedsByHost,
  hostFigures,
  type ListedFeed,
  listFeeds,
  placeInList,
} from '../../src/feeds/index.ts'
import { slotOf } from '../../src/feeds/url-key.ts'
import { mostRowsLookedAt } from '../support/database/looked-at-rows.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'

const NOW = 1_000_000
const FEEDS = 6_000
const HOST = 'host-7.example'
const LIMIT = 5

describeEachDatabase('lists of feeds for operators', (open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
    const hosts = Array.from({ length: 300 }, (_, number) => `host-${number}.example`)
    // Of each hundred feeds of a host, some fail, are due, are read no more, not read yet, or blocked. Times have many ties.
    await sql`
      insert into feeds (feed_id, series_uuid, kind, listed_url, feed_url, host, slot, created_at, facts, priority, due_at,
        failing_since, last_checked_at, last_outcome, last_reason, is_blocked)
      select gen_random_uuid(), gen_random_uuid(), 'podcast', url, url, hosts.host, hosts.slot, 500 + number / 50, '',
        case when number % 20 = 3 then 'NEVER' else 'REGULAR' end,
        case when number % 20 in (3, 4) then null when number % 20 = 1 then 900000 + number / 100 else 2000000 end,
        case when number % 20 = 2 then 700000 + number / 1000 end,
        case when number % 20 = 5 then null else 800000 end, 'unchanged',
        case when number % 40 = 2 then 'timeout' when number % 40 = 22 then 'dns/not-found' end, number % 20 = 4
      from generate_series(1, ${FEEDS}::integer) as number
      cross join lateral (select 'https://h.example/' || number as url) as urls
      join unnest(${hosts}::text[], ${hosts.map(slotOf)}::smallint[]) with ordinality as hosts (host, slot, place)
        on hosts.place = 1 + (number / 20) % 300
    `.execute(database.db)
    await sql`analyze feeds`.execute(database.db)
  }, 100_000)
  afterAll(() => database.close())

  const sizes: Readonly<Record<FeedListName, number>> = {
    failing: FEEDS / 20,
    due: FEEDS / 20,
    never: FEEDS / 20,
    unread: FEEDS / 20,
    blocked: FEEDS / 20,
    scheduled: (FEEDS * 18) / 20,
  }

  it.each(feedLists)(
    'has every feed of the list %s once, whatever feeds tie, and looks at few others',
    async (list) => {
      const seen: ListedFeed[] = []
      let most = 0
      for (let after: FeedPlace | null = null; ; ) {
        const request = { list, after, now: NOW, limit: 90 } as const
        const part: ListedFeed[] = await listFeeds(database.db, request)
        const few = { ...request, limit: LIMIT }
        if (seen.length < 270) most = Math.max(most, await mostRowsLookedAt(database, (db) => listFeeds(db, few)))
        seen.push(...part)
        const last = part.at(-1)
        if (last === undefined) break
        after = placeInList(list, last)
      }
      expect(seen).toHaveLength(sizes[list])
      expect(new Set(seen.map(({ feed_id }) => feed_id)).size).toBe(sizes[list])
      // Feeds with the same due time are read together. No other list reads more than its part and the index of it.
      const ties = list === 'scheduled' ? FEEDS : 100
      expect(most).toBeLessThanOrEqual(LIMIT + ties)
    },
  )

  it.each([
    ['failing feeds of a host', { list: 'failing', host: HOST }],
    ['failing feeds with a reason', { list: 'failing', reason: 'timeout' }],
    ['failing feeds without a reason', { list: 'failing', reason: '' }],
    ['due feeds of a host', { list: 'due', host: HOST }],
    ['due feeds of a slot', { list: 'due', slot: slotOf(HOST) }],
    ['feeds of a host that are read no more', { list: 'never', host: HOST }],
    ['planned feeds of a host', { list: 'scheduled', host: HOST }],
  ] as const)('finds %s along an index', async (_, chosen) => {
    const read = (db: OpenDatabase['db']) => listFeeds(db, { ...chosen, after: null, now: NOW, limit: LIMIT })
    const found = await read(database.db)
    if (!('reason' in chosen && chosen.reason === '')) expect(found.length).toBeGreaterThan(0)
    if ('slot' in chosen) expect(new Set(found.map(({ host }) => slotOf(host)))).toEqual(new Set([chosen.slot]))
    if ('host' in chosen) expect(new Set(found.map(({ host }) => host))).toEqual(new Set([HOST]))
    // The slot of a host has a few others.
    expect(await mostRowsLookedAt(database, read)).toBeLessThanOrEqual(20 * LIMIT)
  })

  it('counts a list, and the figures of a host', async () => {
    expect(await countListed(database.db, { list: 'never', now: NOW })).toBe(FEEDS / 20)
    const figures = await hostFigures(database.db, HOST, NOW)
    expect(figures).toMatchObject({ host: HOST, planned: 18, due: 1, failing: 1, never: 1, slots: [slotOf(HOST)] })
    expect(await hostFigures(database.db, 'nowhere.example', NOW)).toBeNull()
    expect(await mostRowsLookedAt(database, (db) => hostFigures(db, HOST, NOW))).toBeLessThanOrEqual(20 * LIMIT)
  })

  it('groups failing feeds by reason and host', async () => {
    const all = { offset: 0, limit: 10 }
    expect(await failingBy(database.db, 'last_reason', all)).toEqual({
      groups: [
        { name: 'dns/not-found', feeds: FEEDS / 40 },
        { name: 'timeout', feeds: FEEDS / 40 },
      ],
      isBounded: false,
    })
    const second = await failingBy(database.db, 'host', { offset: 10, limit: 5 })
    expect(second.groups).toHaveLength(5)
    expect(second.groups.every(({ feeds }) => feeds === 1)).toBe(true)
  })

  it('estimates from the same sample each time, so that the pages of hosts fit together', async () => {
    await sql`update pg_class set reltuples = 200000 where oid = 'feeds'::regclass`.execute(database.db)
    const pages = async () => [
      await feedsByHost(database.db, { offset: 0, limit: 30, now: NOW }),
      await feedsByHost(database.db, { offset: 30, limit: 30, now: NOW }),
    ]
    const first = await pages()
    expect(first[0]).toMatchObject({ isEstimated: true })
    const hosts = first.flatMap((page) => page.hosts.map(({ name }) => name))
    expect(new Set(hosts).size).toBe(hosts.length)
    expect(await pages()).toEqual(first)
    await sql`analyze feeds`.execute(database.db)
  })
})

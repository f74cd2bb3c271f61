import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '../../src/database/database.ts'
import { claimDueFeeds, nextDueAt, type SlotOwner } from '../../src/feeds/index.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'

const NOW = 1_800_000_000
const FEEDS = 20_000

/** Feeds of 256 slots, a third of them due. */
const fill = `
  insert into feeds (feed_id, series_uuid, kind, listed_url, feed_url, host, slot, priority, due_at, facts, created_at)
  select gen_random_uuid(), gen_random_uuid(), 'podcast', 'u' || i, 'u' || i, 'h' || i % 5000, i % 256, 'NORMAL',
    ${NOW} + (i % 3 - 1) * 1000 - i % 777, decode(repeat('ab', 700), 'hex'), 1
  from generate_series(1, ${FEEDS}) i;
  analyze feeds;`

const worker = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'
const slotsTo = (end: number) => Array.from({ length: end }, (_, slot) => slot)
const owning = (slots: readonly number[], workerId = worker): SlotOwner => ({ workerId, slots })

describeEachDatabase('claims', (open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
    await database.run(fill)
  })
  beforeEach(() =>
    database.run(
      'update feeds set lease_token = null, lease_worker = null, lease_until = null where lease_token is not null',
    ),
  )
  afterAll(() => database.close())

  const claim = (owner: SlotOwner | undefined, limit = 100, leaseS = 600) =>
    claimDueFeeds(database.db, NOW, crypto.randomUUID(), { limit, leaseS, owner })

  /** Returns the plan of the statement that a read runs. */
  async function planOf(read: (db: Database) => Promise<unknown>): Promise<string> {
    const plans: string[] = []
    const { db } = database
    const executor = db.getExecutor()
    const explain = async ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
      const { rows } = await database.run(`explain (costs off) ${sql}`, parameters)
      plans.push(...rows.map((row) => String(row['QUERY PLAN'])))
      return { rows: [] }
    }
    const explaining = withMethod(executor, 'executeQuery', explain)
    await read(withMethod(db, 'getExecutor', () => explaining))
    return plans.join('\n')
  }

  const claimWith = (owner: SlotOwner | undefined) => (db: Database) =>
    claimDueFeeds(db, NOW, worker, { limit: 100, leaseS: 600, owner })

  test.each<[string, string, (db: Database) => Promise<unknown>]>([
    ['a claim of all feeds', 'feeds_due', claimWith(undefined)],
    ['a claim of all slots', 'feeds_due', claimWith(owning(slotsTo(256)))],
    ['a claim of 65 slots', 'feeds_due', claimWith(owning(slotsTo(65)))],
    ['a claim of 64 slots', 'feeds_slot_due', claimWith(owning(slotsTo(64)))],
    ['a claim of one slot', 'feeds_slot_due', claimWith(owning([7]))],
    ['a claim slot by slot', 'feeds_slot_due', claimWith({ ...owning(slotsTo(200)), isBySlot: true })],
    ['the next due time of all feeds', 'feeds_due', (db) => nextDueAt(db)],
    ['the next due time of 65 slots', 'feeds_due', (db) => nextDueAt(db, owning(slotsTo(65)))],
    ['the next due time of 64 slots', 'feeds_slot_due', (db) => nextDueAt(db, owning(slotsTo(64)))],
  ])('%s is read by the index %s', async (what, index, read) => {
    const plan = await planOf(read)
    expect(plan).toMatch(new RegExp(` ${index}\\b`))
    if (what.startsWith('a claim')) expect(plan).toMatch(new RegExp(` ${index.replace('due', 'awaited')}\\b`))
    expect(plan).not.toContain('Seq Scan on feeds')
  })

  test.each([1, 64, 65, 256])('for %i slots are of these slots, those due for longest first', async (count) => {
    const slots = slotsTo(count)
    const claimed = await claim(owning(slots))
    expect(claimed.length).toBe(Math.min(100, await dueIn(slots)))
    for (const { slot } of claimed) expect(slots).toContain(slot)
    const dueTimes = claimed.map(({ due_at }) => due_at!)
    expect(dueTimes).toEqual(dueTimes.toSorted((a, b) => a - b))
  })

  test.each([64, 65])('for %i slots have awaited feeds before a backlog', async (count) => {
    const slots = slotsTo(count)
    const newest = `select feed_id from feeds where due_at <= ${NOW} and slot < ${count} order by due_at desc, feed_id limit 3`
    const { rows } = await database.run(
      `update feeds set is_awaited = true where feed_id in (${newest}) returning feed_id`,
    )
    try {
      const claimed = await claim(owning(slots), 10)
      const awaited = claimed.slice(0, 3).map(({ feed_id }) => feed_id)
      expect(awaited.toSorted()).toEqual(rows.map((row) => String(row['feed_id'])).toSorted())
      expect(claimed).toHaveLength(10)
      expect(claimed[3]!.due_at).toBeLessThan(claimed[0]!.due_at!)
      expect(await claim(owning(slots), 2)).not.toContainEqual(expect.objectContaining({ is_awaited: true }))
    } finally {
      await database.run('update feeds set is_awaited = false where is_awaited')
    }
  })

  async function dueIn(slots: readonly number[]): Promise<number> {
    const { rows } = await database.run(
      `select count(*)::int as n from feeds where slot = any($1::smallint[]) and due_at <= ${NOW}`,
      [slots],
    )
    return Number(rows[0]!['n'])
  }

  test('by workers of different slots at once have no feed twice', async () => {
    const claims = await Promise.all([
      claim(owning(slotsTo(128))),
      claim(owning(slotsTo(256).slice(128), other)),
      claim(owning(slotsTo(128))),
    ])
    const ids = claims.flat().map(({ feed_id }) => feed_id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('ignore leases of the earlier worker of a slot, and respect those of the same worker', async () => {
    const first = await claim(owning([7], other), 1000)
    expect(first.length).toBeGreaterThan(0)
    expect(await claim(owning([7], other), 1000)).toEqual([])
    const taken = await claim(owning([7]), 1000)
    expect(taken.map(({ feed_id }) => feed_id).toSorted()).toEqual(first.map(({ feed_id }) => feed_id).toSorted())
    expect(await claim(owning([7]), 1000)).toEqual([])
  })

  test('of a worker without slots are empty, and no feed is due for it', async () => {
    expect(await claim(owning([]))).toEqual([])
    expect(await nextDueAt(database.db, owning([]))).toBeNull()
  })

  test.each([1, 100])('leave leased feeds out of the next due time of %i slots', async (count) => {
    const owner = owning(slotsTo(count))
    const claimed = await claim(owner, 3)
    const next = await nextDueAt(database.db, owner)
    expect(next).toBeGreaterThanOrEqual(claimed.at(-1)!.due_at!)
    expect(await nextDueAt(database.db, { ...owner, workerId: other })).toBe(claimed[0]!.due_at)
  })
})

/** Returns an object with one of its methods replaced. */
function withMethod<T extends object>(object: T, name: keyof T, method: unknown): T {
  return new Proxy(object, {
    get(target, wanted) {
      if (wanted === name) return method
      const value: unknown = Reflect.get(target, wanted)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

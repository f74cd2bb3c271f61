import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { HostParts } from '../../src/refresh/host-parts.ts'
import { OwnSlots } from '../../src/refresh/own-slots.ts'
import { ownProcess, renewHeartbeat } from '../../src/workers/index.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

describeEachDatabase('workers that own slots', (open) => {
  let database: OpenDatabase
  let runtime: TestRuntime
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    for (const table of ['processes', 'leases', 'spread_hosts']) await database.run(`delete from ${table}`)
    runtime = new TestRuntime()
  })
  afterAll(() => database.close())

  /** Makes a worker. `quietMs` returns for how long no feed of a slot has been under way. */
  const aWorker = (quietMs: (slot: number) => number = () => Number.POSITIVE_INFINITY, stillMs = () => 0) => {
    const own = { elapsed: runtime.elapsed, uuid: () => crypto.randomUUID(), log: runtime.log }
    const process = ownProcess(['refresh'], own)
    return new OwnSlots({ db: database.db, process, runtime: own }, { quietMs, stillMs, parts: new HostParts() })
  }

  const silence = ({ process: { processId } }: OwnSlots) =>
    database.run(`update processes set heartbeat_at = now() - interval '31 s' where process_id = $1`, [processId])

  test('the only worker takes all slots at once', async () => {
    const worker = aWorker()
    expect(await worker.round()).toBe(true)
    expect(worker.open).toHaveLength(256)
  })

  test('a worker that joins gets its share, and no slot has two owners meanwhile', async () => {
    const [a, b, c] = [aWorker(), aWorker(), aWorker()]
    for (const worker of [a, b, c, a, b, c, a, b, c]) {
      await worker.round()
      const owned = [a, b, c].flatMap(({ open }) => open)
      expect(new Set(owned).size).toBe(owned.length)
    }
    expect([a, b, c].map(({ open }) => open.length)).toEqual([86, 85, 85])
  })

  test('the slots of a dead worker are taken, and its death is logged', async () => {
    const [a, b] = [aWorker(), aWorker()]
    for (const worker of [a, b, a, b]) await worker.round()
    await silence(a)
    await database.run(`update processes set heard_since = now() - interval '31 s'`)
    expect(await b.round()).toBe(true)
    expect(b.open).toHaveLength(256)
    expect(runtime.linesNamed('process.lost')).toMatchObject([{ lost_process_id: a.process.processId }])
  })

  test('the slots of a worker that stands still are taken although its process lives, and it joins again', async () => {
    const [a, b] = [aWorker(), aWorker()]
    for (const worker of [a, b, a, b]) await worker.round()
    const { processId } = a.process
    // A busy machine may need seconds until the next round.
    await database.run(`update processes set refreshes_at = now() - interval '20 s' where process_id = $1`, [processId])
    await b.round()
    expect(b.open).toHaveLength(128)
    await database.run(`update processes set refreshes_at = now() - interval '31 s' where process_id = $1`, [processId])
    // The heartbeat of the process has a connection of its own.
    await renewHeartbeat(database.db, a.process, runtime)
    expect(await b.round()).toBe(true)
    expect(b.open).toHaveLength(256)
    expect(runtime.linesNamed('refresh.stalled')).toEqual([{ process_id: processId }])
    for (const worker of [a, b, a]) await worker.round()
    expect([a, b].map(({ open }) => open.length)).toEqual([128, 128])
  })

  test('a worker that neither claims nor finishes a feed for ten minutes keeps no slots', async () => {
    let stillMs = 600_000
    const worker = aWorker(
      () => 0,
      () => stillMs,
    )
    await worker.round()
    stillMs += 1
    await expect(worker.round()).rejects.toThrow('Nothing was claimed or refreshed for 600 s')
    await runtime.advance(20_000)
    expect([worker.isSure, worker.open]).toEqual([false, []])
  })

  test('a worker that others took for dead sends no requests for its old slots, and joins again', async () => {
    const [a, b] = [aWorker(), aWorker()]
    for (const worker of [a, b, a, b]) await worker.round()
    await silence(a)
    await b.round()
    await a.round()
    expect(a.open).toEqual([])
    for (const worker of [b, a]) await worker.round()
    expect([a, b].map(({ open }) => open.length)).toEqual([128, 128])
  })

  test('a worker without a heartbeat stops its requests before others take it for dead', async () => {
    const worker = aWorker()
    await worker.round()
    await runtime.advance(19_000)
    expect(worker.isOwned(7)).toBe(true)
    await runtime.advance(1_000)
    expect([worker.isOwned(7), worker.open]).toEqual([false, []])
  })

  test('a slot is not given up while a feed of it is under way, and no more feeds of it are claimed', async () => {
    const underWay = new Set(Array.from({ length: 256 }, (_, slot) => slot))
    const a = aWorker((slot) => (underWay.has(slot) ? 0 : Number.POSITIVE_INFINITY))
    const b = aWorker()
    for (const worker of [a, b, a, b]) await worker.round()
    expect([a.open.length, b.open.length]).toEqual([128, 0])
    const leaving = [...underWay].filter((slot) => !a.open.includes(slot))
    underWay.delete(leaving[0]!)
    for (const worker of [a, b]) await worker.round()
    expect(b.open).toEqual([leaving[0]])
  })

  test('a slot waits until the idle connections of its old owner are closed', async () => {
    const [a, b] = [aWorker(() => 1_000), aWorker()]
    for (const worker of [a, b, a, b]) await worker.round()
    expect([a.open.length, b.open.length]).toEqual([128, 0])
    await database.run(`update leases set until = until - interval '5 s'`)
    await b.round()
    expect(b.open).toHaveLength(128)
  })

  test('a worker that retires leaves its slots to the others', async () => {
    const [a, b] = [aWorker(), aWorker()]
    for (const worker of [a, b, a, b]) await worker.round()
    await a.retire()
    await b.round()
    expect(b.open).toHaveLength(256)
  })

  /** Makes a host that will be spread over slots 3 and 131 once no feed of them is under way. */
  const spread = () =>
    database.run(`insert into spread_hosts (host, first_slot, second_slot) values ('big.example.org', 3, 131)`)
  const isOpen = async () => {
    const { rows } = await database.run('select opened_at is not null as is_open from spread_hosts')
    return rows[0]?.['is_open']
  }
  const has = (worker: OwnSlots) => [3, 131].filter((slot) => worker.open.includes(slot))

  test('a host is spread only when no feed of its two slots is under way; until then no worker has them', async () => {
    const underWay = new Set([131])
    const quietMs = (slot: number) => (underWay.has(slot) ? 0 : Number.POSITIVE_INFINITY)
    const [a, b] = [aWorker(quietMs), aWorker(quietMs)]
    for (const worker of [a, b, a, b]) await worker.round()
    await spread()
    for (const worker of [a, b, a, b]) await worker.round()
    expect([await isOpen(), has(a), has(b)]).toEqual([false, [], []])
    underWay.clear()
    for (const worker of [a, b, a, b]) await worker.round()
    expect(await isOpen()).toBe(true)
    expect([...has(a), ...has(b)].toSorted()).toEqual([131, 3])
    expect([has(a).length, has(b).length]).toEqual([1, 1])
  })

  test('a host is not spread while the last owner of a slot may have idle connections', async () => {
    const a = aWorker(() => 1_000)
    await a.round()
    await spread()
    for (let round = 0; round < 3; round++) await a.round()
    expect(await isOpen()).toBe(false)
    await database.run(`update leases set until = until - interval '5 s'`)
    await a.round()
    expect([await isOpen(), has(a)]).toEqual([true, [3, 131]])
  })

  test('the slots of a spread host go to different workers when a worker joins, and to one when one dies', async () => {
    await spread()
    const a = aWorker()
    const b = aWorker()
    await a.round()
    expect(has(a)).toEqual([3, 131])
    for (const worker of [b, a, b, a, b]) await worker.round()
    expect([has(a).length, has(b).length]).toEqual([1, 1])
    await silence(a)
    for (const worker of [b, b]) await worker.round()
    expect(has(b)).toEqual([3, 131])
    expect(b.open).toHaveLength(256)
  })
})

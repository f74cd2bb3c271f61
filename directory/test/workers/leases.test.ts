import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { giveLeases, holdLease, keepLease, leasesNamed, registerProcess, takeLeases } from '../../src/workers/index.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { aLivingProcess } from '../support/living-process.ts'
import { quickRuntime } from './quick-runtime.ts'

const ONE = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'

describeEachDatabase('leases', (open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    for (const table of ['processes', 'leases']) await database.run(`delete from ${table}`)
    for (const processId of [ONE, OTHER]) await aLivingProcess(database.db, processId)
  })
  afterAll(() => database.close())

  const holds = (holder: string) => holdLease(database.db, 'work', holder)
  const keeps = (holder: string) => keepLease(database.db, 'work', holder)
  const lapse = () => database.run(`update leases set until = now() - interval '1 s'`)
  const silence = () =>
    database.run(`update processes set heartbeat_at = now() - interval '31 s' where process_id = $1`, [ONE])
  const secondsLeft = async () => {
    const { rows } = await database.run('select extract(epoch from until - now())::float8 as left from leases')
    return rows[0]!['left'] as number
  }

  it('have one holder, until their time is over', async () => {
    expect([await holds(ONE), await holds(OTHER), await holds(ONE)]).toEqual([true, false, true])
    await lapse()
    expect([await holds(OTHER), await holds(ONE)]).toEqual([true, false])
  })

  it('have one holder, even if several processes take them at once', async () => {
    const taken = await Promise.all([holds(ONE), holds(OTHER), holds(ONE), holds(OTHER)])
    expect(taken.filter(Boolean)).toHaveLength(2)
    expect(taken[0]).toBe(taken[2])
  })

  it('are renewed when less than ten seconds are left', async () => {
    await holds(ONE)
    // A busy machine may need seconds for a statement.
    await database.run(`update leases set until = now() + interval '14 s'`)
    await holds(ONE)
    expect(await secondsLeft()).toBeLessThanOrEqual(14)
    await database.run(`update leases set until = now() + interval '6 s'`)
    await holds(ONE)
    expect(await secondsLeft()).toBeGreaterThan(11)
  })

  it('are free when their holder is silent or gone', async () => {
    await takeLeases(database.db, ['work'], ONE)
    expect(await holds(OTHER)).toBe(false)
    await silence()
    expect(await leasesNamed(database.db, ['work'])).toEqual([{ name: 'work', holder: null, isFree: true }])
    expect(await holds(OTHER)).toBe(true)
    await database.run('delete from processes where process_id = $1', [OTHER])
    expect(await leasesNamed(database.db, ['work'])).toEqual([{ name: 'work', holder: null, isFree: true }])
  })

  it('that rest after they were given back have no holder, and are not free', async () => {
    await takeLeases(database.db, ['work', 'rest'], ONE)
    await giveLeases(database.db, ['work'], OTHER)
    await giveLeases(database.db, ['rest'], ONE, 5)
    await takeLeases(database.db, ['work', 'rest', 'new'], OTHER)
    expect(
      (await leasesNamed(database.db, ['work', 'rest', 'new'])).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ).toEqual([
      { name: 'new', holder: OTHER, isFree: false },
      { name: 'rest', holder: null, isFree: false },
      { name: 'work', holder: ONE, isFree: false },
    ])
    await giveLeases(database.db, ['work'], ONE)
    expect(await holds(OTHER)).toBe(true)
  })

  it('give each new holder a greater number, and keep that of a holder that renews', async () => {
    await holds(ONE)
    const first = await keeps(ONE)
    await database.run('update leases set term = 9000000000000')
    await lapse()
    expect([await keeps(ONE), await keeps(OTHER)]).toEqual([9_000_000_000_000, null])
    await lapse()
    await holds(OTHER)
    expect([await keeps(ONE), await keeps(OTHER)]).toEqual([null, 9_000_000_000_001])
    expect(first).toBeGreaterThan(1_700_000_000_000)
  })

  it('that an earlier process left are free for one that is alone', async () => {
    await takeLeases(database.db, ['work'], ONE)
    const alone = await registerProcess(database.db, [], quickRuntime(), { isAlone: true })
    expect(await holds(alone.processId)).toBe(true)
    await alone.stop()
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LookUps } from '../../src/catalog/index.ts'
import { aUuid } from '../support/entities/factories.ts'
import { openPopularityWorld, type PopularityWorld } from './popularity-world.ts'

let world: PopularityWorld
let lookUps: LookUps
beforeEach(async () => {
  world = await openPopularityWorld()
  lookUps = new LookUps(world.db, world.runtime)
})
afterEach(() => world.close())

const rows = () =>
  world.db.selectFrom('look_ups').select(['series_uuid', 'account_id', 'day']).orderBy('account_id').execute()
const today = () => Math.floor(world.runtime.now() / 86_400_000)

describe('look-ups', () => {
  it('are written at a flush: a million by one account as one row', async () => {
    const uuid = aUuid()
    for (let time = 0; time < 1_000_000; time += 1) lookUps.count(1, uuid)
    lookUps.count(2, uuid)
    expect(await rows()).toEqual([])
    await lookUps.flush()
    expect(await rows()).toEqual([
      { series_uuid: uuid, account_id: 1, day: today() },
      { series_uuid: uuid, account_id: 2, day: today() },
    ])
  })

  it('on another day update the day of the row', async () => {
    const uuid = aUuid()
    lookUps.count(1, uuid)
    await lookUps.flush()
    await world.nextDay()
    lookUps.count(1, uuid)
    await lookUps.flush()
    expect(await rows()).toEqual([{ series_uuid: uuid, account_id: 1, day: today() }])
  })

  it('by one account are at most 1,000 a day', async () => {
    for (let series = 0; series < 1_500; series += 1) lookUps.count(1, aUuid())
    lookUps.count(2, aUuid())
    await lookUps.flush()
    expect(await rows()).toHaveLength(1_001)
  })

  it('that cannot be written are kept for the next flush', async () => {
    const uuid = aUuid()
    lookUps.count(1, uuid)
    await world.db.schema.alterTable('look_ups').renameTo('away').execute()
    await expect(lookUps.flush()).rejects.toThrow()
    await world.db.schema.alterTable('away').renameTo('look_ups').execute()
    await lookUps.flush()
    expect(await rows()).toHaveLength(1)
  })
})

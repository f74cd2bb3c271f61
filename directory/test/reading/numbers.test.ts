import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import {
  deleteSeries,
  episodeOfNumber,
  numberOfLiveItem,
  numbersOfEpisodes,
  numbersOfSeries,
  seriesOfNumbers,
  upsertChildren,
} from '../../src/entities/index.ts'
import { addUuidAlias } from '../../src/feeds/index.ts'
import { exportContent, importContent } from '../../src/transfer/index.ts'
import { temporaryFolder } from '../database/temporary-folder.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aPodcast } from '../support/entities/factories.ts'
import { quickRuntime } from '../workers/quick-runtime.ts'

/** Tests the integers that stand for podcasts and episodes. */

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  await database.close()
  database = await openTestDatabase()
})
afterAll(() => database.close())

const SERIES = 'aaaaaaaa-0000-4000-8000-000000000001'
/** Two uuids with the same first 26 bits, and one with others. */
const TWINS = ['12345680-0000-5000-8000-000000000001', '123456bf-0000-5000-8000-000000000002'] as const
const OTHER = '123456c0-0000-5000-8000-000000000003'

async function numbersOf(uuids: readonly string[]): Promise<readonly (number | undefined)[]> {
  const found = await numbersOfEpisodes(
    database.db,
    uuids.map((uuid) => ({ uuid, seriesUuid: SERIES })),
  )
  return uuids.map((uuid) => found.get(uuid))
}

test('podcasts have ascending numbers, also those that were never read', async () => {
  const uuids = [await aPodcast(database.db), await aPodcast(database.db, {}, [], { isUnread: true })]
  const numbers = await numbersOfSeries(database.db, uuids)
  expect(uuids.map((uuid) => numbers.get(uuid))).toEqual([1, 2])
  expect((await seriesOfNumbers(database.db, [2, 3, 70_000_000, 1.5])).get(2)).toBe(uuids[1])
})

test('each episode has a number of its own, which leads back to it', async () => {
  await aPodcast(database.db, { uuid: SERIES }, [{ uuid: TWINS[0] }, { uuid: TWINS[1] }, { uuid: OTHER }])
  const uuids = [...TWINS, OTHER]
  const numbers = (await numbersOf(uuids)) as number[]
  expect(numbers).toEqual([104_772_186, 167_108_864, 104_772_187])
  expect(await Promise.all(numbers.map((number) => episodeOfNumber(database.db, number)))).toEqual(uuids)
  expect(await episodeOfNumber(database.db, 104_772_188)).toBeNull()
  expect(await episodeOfNumber(database.db, Number.MAX_SAFE_INTEGER)).toBeNull()
})

test('an episode that comes later takes the number of no other', async () => {
  await aPodcast(database.db, { uuid: SERIES }, [{ uuid: TWINS[1] }])
  const children = TWINS.map((uuid) => ({ entity: { ...emptyEpisode, uuid }, uuid, hash: 'new', isRemoved: false }))
  await database.db.transaction().execute((tx) => upsertChildren(tx, 'podcast', SERIES, children))
  expect(await numbersOf(TWINS)).toEqual([167_108_864, 104_772_186])
})

const emptyEpisode = { name: 'Fog', extras: {}, persons: [] }

test('a podcast that is deleted and comes again keeps all its numbers, in any order', async () => {
  const first = await aPodcast(database.db, { uuid: SERIES }, [{ uuid: TWINS[0] }, { uuid: TWINS[1] }])
  await aPodcast(database.db)
  const before = await numbersOf(TWINS)
  await database.db.transaction().execute(async (tx) => {
    await deleteSeries(tx, 'podcast', first)
    await tx.deleteFrom('feed_urls').where('feed_id', '=', first).execute()
    await tx.deleteFrom('feeds').where('feed_id', '=', first).execute()
  })
  expect(await episodeOfNumber(database.db, before[0]!)).toBeNull()
  await aPodcast(database.db, { uuid: SERIES }, [{ uuid: TWINS[1] }, { uuid: TWINS[0] }])
  expect(await numbersOf(TWINS)).toEqual(before)
  expect((await numbersOfSeries(database.db, [SERIES])).get(SERIES)).toBe(1)
})

test('an export carries all numbers, and new podcasts get later ones', async () => {
  const folder = await temporaryFolder()
  try {
    await aPodcast(database.db)
    await aPodcast(database.db, { uuid: SERIES }, [{ uuid: TWINS[0] }, { uuid: TWINS[1] }])
    const before = await numbersOf(TWINS)
    await exportContent({ database, runtime: quickRuntime() }, join(folder.path, 'out'))
    await database.close()
    database = await openTestDatabase()
    await importContent(database, join(folder.path, 'out'))
    expect(await numbersOf(TWINS)).toEqual(before)
    const fresh = await aPodcast(database.db)
    expect((await numbersOfSeries(database.db, [SERIES, fresh])).get(fresh)).toBe(3)
  } finally {
    await folder.remove()
  }
})

test('the number of a merged podcast leads to the one that took its place', async () => {
  const [old, survivor] = [await aPodcast(database.db), await aPodcast(database.db)]
  await database.db.transaction().execute((tx) => addUuidAlias(tx, old, survivor))
  expect((await seriesOfNumbers(database.db, [1])).get(1)).toBe(survivor)
})

test('live items have numbers apart from those of episodes, below 2^53', () => {
  expect(numberOfLiveItem(1, TWINS[0])).toBe(180_000_000 + (0x12345680 >>> 6))
  expect(numberOfLiveItem(69_999_999, 'ffffffff-0000-5000-8000-000000000001')).toBeLessThan(Number.MAX_SAFE_INTEGER)
})

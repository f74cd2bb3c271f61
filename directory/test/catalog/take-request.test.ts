import { afterAll, beforeAll, expect, test } from 'vitest'
import { pauseProvider, takeRequest } from '../../src/catalog/request-rows.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

/** The requests that all processes share. */

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const NOON = Date.UTC(2026, 10, 23, 12)
const take = (provider: string, now: number, perMinute = 15) => takeRequest(database.db, provider, now, perMinute)

/** Asks every `every` milliseconds, and returns the milliseconds after noon at which a request was allowed. */
async function taken(provider: string, { from = 0, until = 0, every = 100, perMinute = 15 }): Promise<number[]> {
  const times: number[] = []
  for (let at = from; at < until; at += every) {
    if ((await take(provider, NOON + at, perMinute)).kind === 'taken') times.push(at)
  }
  return times
}

test.each([1, 2, 15])('at most %i requests are allowed in any minute, and hardly fewer', async (perMinute) => {
  const times = await taken(`rate ${perMinute}`, { until: 240_000, every: 500, perMinute })
  for (const first of times) {
    expect(times.filter((time) => time >= first && time < first + 60_000).length).toBeLessThanOrEqual(perMinute)
  }
  expect(times.length).toBeGreaterThan(0.8 * 4 * perMinute)
})

test('the start of another minute allows no further request', async () => {
  expect(await taken('border', { from: 58_000, until: 62_000, every: 100 })).toHaveLength(3)
})

test('after an unused hour a few requests are allowed at once', async () => {
  await take('idle', NOON)
  expect(await taken('idle', { from: 3_600_000, until: 3_600_010, every: 1 })).toHaveLength(3)
})

test('of many that ask at once, only as many as are free are allowed', async () => {
  const turns = await Promise.all(Array.from({ length: 20 }, () => take('at once', NOON)))
  expect(turns.filter(({ kind }) => kind === 'taken')).toHaveLength(3)
})

test('a refused request learns how long to wait', async () => {
  await taken('wait', { until: 4, every: 1 })
  const turn = await take('wait', NOON + 4)
  expect(turn).toEqual({ kind: 'full', waitMs: expect.any(Number) })
  const waitMs = turn.kind === 'full' ? turn.waitMs : 0
  expect(await take('wait', NOON + 4 + waitMs - 1)).toEqual({ kind: 'full', waitMs: 1 })
  expect(await take('wait', NOON + 4 + waitMs)).toEqual({ kind: 'taken' })
})

test('a clock that was far ahead delays no request afterwards', async () => {
  await take('ahead', NOON + 86_400_000)
  expect(await take('ahead', NOON)).toEqual({ kind: 'taken' })
})

test('a paused provider is not asked until the end of its pause', async () => {
  await take('paused', NOON)
  await pauseProvider(database.db, 'paused', NOON / 1_000 + 3_600)
  expect(await take('paused', NOON + 3_599_999)).toEqual({ kind: 'paused', until: NOON / 1_000 + 3_600 })
  expect(await take('paused', NOON + 3_600_000)).toEqual({ kind: 'taken' })
})

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Account, planNames, RequestCounter } from '../../src/accounts/index.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { loadSettings, plansOf } from '../../src/settings/index.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

const at = Date.UTC(2026, 10, 23, 13, 0, 40)
let accounts = 0

function anAccount(limits: { perMinute?: number; perMonth?: number } = {}): Account {
  accounts += 1
  const { perMinute = 1_000, perMonth = 1_000 } = limits
  return {
    accountId: accounts,
    userId: String(accounts),
    plan: 'free',
    isService: false,
    requestsPerMinute: perMinute,
    requestsPerMonth: perMonth,
  }
}

const allowed = (uses: readonly (boolean | { readonly isAllowed: boolean })[]): number =>
  uses.filter((use) => use === true || (typeof use === 'object' && use.isAllowed)).length

describeEachDatabase('the limits of an account', (openDatabase) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openDatabase()
  })
  afterAll(() => database.close())

  /** Makes a counter for each of several processes, all on one clock. */
  function open(processes: number, isShared = processes > 1) {
    const runtime = new TestRuntime(at)
    const counters = Array.from({ length: processes }, () => new RequestCounter(database.db, runtime, { isShared }))
    return { runtime, counters, one: counters[0]!, two: counters[1]! }
  }

  const monthsOf = ({ accountId }: Account) =>
    database.db
      .selectFrom('account_usage')
      .select(['month', 'requests', 'cached_requests'])
      .where('account_id', '=', accountId)
      .orderBy('month')
      .execute()

  for (const isShared of [false, true]) {
    const who = isShared ? 'that processes share' : 'of the only process'

    test(`a minute ${who} allows as many requests as the limit says, and the next one starts from zero`, async () => {
      const { one, runtime } = open(1, isShared)
      const account = anAccount({ perMinute: 2 })
      expect(await one.takeMinute(account)).toEqual({ isAllowed: true, limit: 2, remaining: 1, resetSeconds: 20 })
      expect(await one.takeMinute(account)).toMatchObject({ isAllowed: true, remaining: 0 })
      expect(await one.takeMinute(account)).toEqual({ isAllowed: false, limit: 2, remaining: 0, resetSeconds: 20 })
      await runtime.advance(20_000)
      expect(await one.takeMinute(account)).toMatchObject({ isAllowed: true, remaining: 1, resetSeconds: 60 })
    })

    test(`a month ${who} has as many requests as the limit says; cached answers and other months do not count`, async () => {
      const { one, runtime } = open(1, isShared)
      const account = anAccount({ perMonth: 3 })
      expect(await one.takeMonth(account)).toBe(true)
      one.countCached(account)
      expect(await one.remaining(account)).toBe(2)
      expect(await one.takeMonth(account)).toBe(true)
      expect(await one.takeMonth(account)).toBe(true)
      expect(await one.takeMonth(account)).toBe(false)
      await runtime.advance(Date.UTC(2026, 11, 1) - at)
      expect(await one.remaining(account)).toBe(3)
      await one.flush()
      expect(await monthsOf(account)).toEqual([{ month: '2026-11', requests: 3, cached_requests: 1 }])
    })

    test(`requests that come at once do not exceed the limit of a month ${who}`, async () => {
      const { one } = open(1, isShared)
      const account = anAccount({ perMonth: 10 })
      const cold = await Promise.all(Array.from({ length: 8 }, () => one.takeMonth(account)))
      const warm = await Promise.all(Array.from({ length: 8 }, () => one.takeMonth(account)))
      expect(allowed([...cold, ...warm])).toBe(10)
    })

    test(`overlapping flushes count each request of a month ${who} once`, async () => {
      const { one } = open(1, isShared)
      const account = anAccount()
      await one.takeMonth(account)
      await Promise.all([one.flush(), one.flush()])
      expect(await monthsOf(account)).toEqual([{ month: '2026-11', requests: 1, cached_requests: 0 }])
    })
  }

  test.each(planNames)('the plan %s allows the requests a minute and a month that the settings say', async (plan) => {
    const limits = plansOf(loadSettings({ env: {} }).settings)[plan]
    const { one } = open(1)
    const account = anAccount({ perMinute: limits.requestsPerMinute, perMonth: limits.requestsPerMonth })
    let minute = 0
    while ((await one.takeMinute(account)).isAllowed) minute += 1
    let month = 0
    while (await one.takeMonth(account)) month += 1
    expect([minute, month]).toEqual([limits.requestsPerMinute, limits.requestsPerMonth])
  })

  test('a limit of 0 allows nothing', async () => {
    for (const isShared of [false, true]) {
      const { one } = open(1, isShared)
      expect(await one.takeMinute(anAccount({ perMinute: 0 }))).toMatchObject({ isAllowed: false, remaining: 0 })
      expect(await one.takeMonth(anAccount({ perMonth: 0 }))).toBe(false)
    }
  })

  test('three processes together do not exceed the limit of a minute, however the requests come', async () => {
    const { counters, runtime } = open(3)
    const account = anAccount({ perMinute: 60 })
    let count = 0
    for (let second = 0; second < 10; second += 1) {
      for (let request = 0; request < 5; request += 1) {
        const uses = await Promise.all(counters.map((counter) => counter.takeMinute(account)))
        count += allowed(uses)
      }
      await Promise.all(counters.map((counter) => counter.flush()))
      await runtime.advance(1_000)
    }
    expect(count).toBe(60)
  })

  test('three processes together do not exceed the limit of a month, and the table has their total', async () => {
    const { counters } = open(3)
    const account = anAccount({ perMonth: 500 })
    let count = 0
    for (let round = 0; round < 20; round += 1) {
      const uses = await Promise.all(
        counters.flatMap((counter) => Array.from({ length: 12 }, () => counter.takeMonth(account))),
      )
      count += allowed(uses)
      await Promise.all(counters.map((counter) => counter.flush()))
    }
    expect(count).toBe(500)
    expect(await monthsOf(account)).toEqual([{ month: '2026-11', requests: 500, cached_requests: 0 }])
  })

  test('requests that one process took and did not use are free for another after a flush', async () => {
    const { one, two, runtime } = open(2)
    const account = anAccount({ perMinute: 40, perMonth: 40 })
    // In the next second, the first process takes as many requests at once as it used in the second before.
    for (let request = 0; request < 10; request += 1) await one.takeMinute(account)
    await one.flush()
    await runtime.advance(1_000)
    await one.takeMinute(account)
    const meanwhile = await Promise.all(Array.from({ length: 40 }, () => two.takeMinute(account)))
    expect(allowed(meanwhile)).toBeLessThan(29)
    await one.flush()
    await two.flush()
    const after = await Promise.all(Array.from({ length: 40 }, () => two.takeMinute(account)))
    expect(allowed([...meanwhile, ...after])).toBe(29)
  })

  test('a process that finds a limit used up asks the database for it once between two flushes', async () => {
    const { one, two } = open(2)
    const account = anAccount({ perMinute: 1 })
    await one.takeMinute(account)
    let statements = 0
    const counting = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1
        return result
      },
    })
    const third = new RequestCounter(counting, new TestRuntime(at), { isShared: true })
    for (let request = 0; request < 20; request += 1) await third.takeMinute(account)
    expect(statements).toBe(1)
    expect(allowed([await two.takeMinute(account)])).toBe(0)
  })

  test('a process with many requests takes shares of a limit, and does not ask for each request', async () => {
    let statements = 0
    const counting = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1
        return result
      },
    })
    const counter = new RequestCounter(counting, new TestRuntime(at), { isShared: true })
    const account = anAccount({ perMinute: 600 })
    for (let request = 0; request < 400; request += 1) await counter.takeMinute(account)
    expect(statements).toBeLessThan(20)
  })

  test('processes count each other’s requests in a month', async () => {
    const { one, two } = open(2)
    const account = anAccount({ perMonth: 10 })
    expect(await two.remaining(account)).toBe(10)
    for (let request = 0; request < 4; request += 1) await one.takeMonth(account)
    await one.flush()
    expect(await two.remaining(account)).toBe(6)
    expect(await one.remaining(account)).toBe(6)
  })

  test('counts of minutes that are over are deleted', async () => {
    const { one, runtime } = open(2)
    const account = anAccount()
    await one.takeMinute(account)
    await runtime.advance(6 * 60_000)
    await one.flush()
    const rows = await database.db
      .selectFrom('minute_usage')
      .select('minute')
      .where('account_id', '=', account.accountId)
      .execute()
    expect(rows).toEqual([])
  })

  test('if limits cannot be looked up, requests are allowed, and the log says so once', async () => {
    const withoutTables = await openDatabase({ isEmpty: true })
    onTestFinished(() => withoutTables.close())
    const runtime = new TestRuntime(at)
    const counter = new RequestCounter(withoutTables.db, runtime, { isShared: true })
    const account = anAccount({ perMinute: 1, perMonth: 1 })
    for (let request = 0; request < 3; request += 1) {
      expect(await counter.takeMinute(account)).toMatchObject({ isAllowed: true })
      expect(await counter.takeMonth(account)).toBe(true)
    }
    expect(runtime.linesNamed('limits.failed')).toHaveLength(1)
  })
})

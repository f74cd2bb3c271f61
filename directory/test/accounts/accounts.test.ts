import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccount,
  createAuthentication,
  createRequestCounter,
  type Plans,
  revealApiKey,
} from '../../src/accounts/index.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { openTestDatabase, testRuntime } from '../database/test-database.ts'

const plans: Plans = {
  free: { requestsPerMinute: 60, requestsPerMonth: 500, generatedTranscriptsPerMonth: 0, hasWebhooks: false },
  pro: { requestsPerMinute: 300, requestsPerMonth: 100_000, generatedTranscriptsPerMonth: 100, hasWebhooks: false },
  business: {
    requestsPerMinute: 600,
    requestsPerMonth: 350_000,
    generatedTranscriptsPerMonth: 2000,
    hasWebhooks: true,
  },
}
const secret = randomBytes(32)
let now = Date.UTC(2026, 10, 23, 12)
const runtime = {
  ...testRuntime(),
  now: () => now,
  sleep: async () => {},
  random: () => 0.5,
  randomBytes: (length: number) => randomBytes(length),
  uuid: () => randomUUID(),
}
let database: OpenDatabase
let count = 0
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const anAccount = (options: Partial<Parameters<typeof createAccount>[1]> = {}) =>
  createAccount(database.db, { email: `person${count++}@example.org`, ...options }, { runtime, secret })

test('the key of a new account is known with its user id, and with no other', async () => {
  const authenticate = createAuthentication(database.db, runtime, plans)
  const [one, two] = [await anAccount({ plan: 'pro' }), await anAccount()]
  expect(await authenticate(one.userId, one.apiKey)).toEqual({
    accountId: Number(one.userId),
    userId: one.userId,
    plan: 'pro',
    isService: false,
    requestsPerMinute: 300,
    requestsPerMonth: 100_000,
  })
  expect(await authenticate(two.userId, one.apiKey)).toBeNull()
  expect(await authenticate(one.userId, `${one.apiKey}x`)).toBeNull()
})

test.each([
  [undefined, undefined],
  ['', ''],
  ['1 or 1=1', 'x'],
  ['99999999999999999999', 'x'],
  ['-1', 'x'],
])('user id %s is nobody', async (userId, apiKey) => {
  const authenticate = createAuthentication(database.db, runtime, plans)
  expect(await authenticate(userId, apiKey)).toBeNull()
})

test('limits of an account stand in place of those of its plan', async () => {
  const authenticate = createAuthentication(database.db, runtime, plans)
  const { userId, apiKey } = await anAccount({ requestsPerMinute: 5, requestsPerMonth: 3 })
  expect(await authenticate(userId, apiKey)).toMatchObject({ requestsPerMinute: 5, requestsPerMonth: 3 })
})

test('a revoked key is unknown after 30 seconds at most', async () => {
  const authenticate = createAuthentication(database.db, runtime, plans)
  const { userId, apiKey } = await anAccount()
  expect(await authenticate(userId, apiKey)).not.toBeNull()
  await database.db.updateTable('api_keys').set({ revoked_at: 1 }).where('account_id', '=', Number(userId)).execute()
  now += 30_000
  expect(await authenticate(userId, apiKey)).toBeNull()
})

test('a second account of an e-mail address is refused, whatever its case', async () => {
  await anAccount({ email: 'Twice@example.org' })
  await expect(anAccount({ email: 'twice@EXAMPLE.org ' })).rejects.toThrow('has an account already')
})

test.each(['', 'no address', 'a@b@c'])('%j is no e-mail address', async (email) => {
  await expect(anAccount({ email })).rejects.toThrow('is no e-mail address')
})

test('the table holds no key in the clear, and the secret reveals it', async () => {
  const { userId, apiKey } = await anAccount()
  const row = await database.db
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', Number(userId))
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(apiKey)
  expect(revealApiKey(row.cipher, row.key_id, secret)).toBe(apiKey)
  expect(() => revealApiKey(row.cipher, randomUUID(), secret)).toThrow()
  expect(() => revealApiKey(row.cipher, row.key_id, randomBytes(32))).toThrow()
})

test('a minute has as many requests as the limit says, and the next minute begins anew', async () => {
  const counter = createRequestCounter(database.db, runtime)
  const account = { ...(await aKnownAccount({ requestsPerMinute: 2 })) }
  now = Date.UTC(2026, 10, 23, 13, 0, 40)
  expect(counter.takeMinute(account)).toEqual({ isAllowed: true, limit: 2, remaining: 1, resetS: 20 })
  expect(counter.takeMinute(account)).toMatchObject({ isAllowed: true, remaining: 0 })
  expect(counter.takeMinute(account)).toMatchObject({ isAllowed: false, remaining: 0, resetS: 20 })
  now += 20_000
  expect(counter.takeMinute(account)).toMatchObject({ isAllowed: true, remaining: 1, resetS: 60 })
})

test('a month has as many requests as the limit says; cached answers and other months do not count', async () => {
  const counter = createRequestCounter(database.db, runtime)
  const account = await aKnownAccount({ requestsPerMonth: 3 })
  expect(await counter.takeMonth(account)).toBe(true)
  counter.countCached(account)
  expect(await counter.remaining(account)).toBe(2)
  expect(await counter.takeMonth(account)).toBe(true)
  expect(await counter.takeMonth(account)).toBe(true)
  expect(await counter.takeMonth(account)).toBe(false)
  now = Date.UTC(2026, 11, 1)
  expect(await counter.remaining(account)).toBe(3)
  await counter.flush()
  const rows = await database.db
    .selectFrom('account_usage')
    .select(['month', 'requests', 'cached_requests'])
    .where('account_id', '=', account.accountId)
    .execute()
  expect(rows).toEqual([{ month: '2026-11', requests: 3, cached_requests: 1 }])
})

test('processes see each other’s counts after a second', async () => {
  const [one, two] = [createRequestCounter(database.db, runtime), createRequestCounter(database.db, runtime)]
  const account = await aKnownAccount({ requestsPerMonth: 10 })
  expect(await two.remaining(account)).toBe(10)
  for (let i = 0; i < 4; i++) await one.takeMonth(account)
  await one.flush()
  now += 1_000
  expect(await two.remaining(account)).toBe(6)
  expect(await one.remaining(account)).toBe(6)
})

async function aKnownAccount(limits: { requestsPerMinute?: number; requestsPerMonth?: number }) {
  const { userId, apiKey } = await anAccount(limits)
  const account = await createAuthentication(database.db, runtime, plans)(userId, apiKey)
  if (account === null) throw new Error('The account is unknown')
  return account
}

test('requests that come at once do not pass the limit of the month', async () => {
  const authenticate = createAuthentication(database.db, runtime, plans)
  const { userId, apiKey } = await anAccount({ requestsPerMonth: 10 })
  const account = (await authenticate(userId, apiKey))!
  const counter = createRequestCounter(database.db, runtime)
  const cold = await Promise.all(Array.from({ length: 8 }, () => counter.takeMonth(account)))
  const warm = await Promise.all(Array.from({ length: 8 }, () => counter.takeMonth(account)))
  expect([...cold, ...warm].filter((isAllowed) => isAllowed)).toHaveLength(10)
})

test('flushes that overlap count each request once', async () => {
  const authenticate = createAuthentication(database.db, runtime, plans)
  const { userId, apiKey } = await anAccount({ requestsPerMonth: 100 })
  const account = (await authenticate(userId, apiKey))!
  const counter = createRequestCounter(database.db, runtime)
  await counter.takeMonth(account)
  await Promise.all([counter.flush(), counter.flush()])
  expect(await createRequestCounter(database.db, runtime).remaining(account)).toBe(99)
})

test('an e-mail address with U+0000 is refused', async () => {
  await expect(anAccount({ email: 'a\0b@example.org' })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
})

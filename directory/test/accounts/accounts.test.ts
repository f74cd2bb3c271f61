import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createAuthentication, type Plans, revealApiKey } from '../../src/accounts/index.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { openTestDatabase, testRuntime } from '../support/database/test-database.ts'

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
const secrets = new ServiceSecrets(randomBytes(32))
let now = Date.UTC(2026, 10, 23, 12)
const runtime = {
  ...testRuntime(),
  now: () => now,
  elapsed: () => now,
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
  createAccount(database.db, { email: `person${count++}@example.org`, ...options }, { runtime, secrets })

test('the key of a new account is valid with its own user id only', async () => {
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
])('user id %s has no account', async (userId, apiKey) => {
  const authenticate = createAuthentication(database.db, runtime, plans)
  expect(await authenticate(userId, apiKey)).toBeNull()
})

test('limits of an account replace those of its plan', async () => {
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

test('while the database fails, a key that was used before stays valid, and other keys are not accepted', async () => {
  const failing = await openTestDatabase()
  const { userId, apiKey } = await createAccount(failing.db, { email: null }, { runtime, secrets })
  const authenticate = createAuthentication(failing.db, runtime, plans)
  const known = await authenticate(userId, apiKey)
  await failing.close()
  now += 60_000
  expect(await authenticate(userId, apiKey)).toEqual(known)
  expect(await authenticate(userId, 'wrong')).toBeNull()
  await expect(authenticate('999', apiKey)).rejects.toThrow()
})

test('a second account with the same e-mail address is refused, in any case of letters', async () => {
  await anAccount({ email: 'Twice@example.org' })
  await expect(anAccount({ email: 'twice@EXAMPLE.org ' })).rejects.toThrow('has an account already')
})

test.each(['', 'no address', 'a@b@c'])('%j is not an e-mail address', async (email) => {
  await expect(anAccount({ email })).rejects.toThrow('is not an e-mail address')
})

test('the table holds keys encrypted only, and the secret decrypts them', async () => {
  const { userId, apiKey } = await anAccount()
  const row = await database.db
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', Number(userId))
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(apiKey)
  expect(revealApiKey(row.cipher, row.key_id, secrets)).toBe(apiKey)
  expect(() => revealApiKey(row.cipher, randomUUID(), secrets)).toThrow()
  expect(() => revealApiKey(row.cipher, row.key_id, new ServiceSecrets(randomBytes(32)))).toThrow()
})

test('an e-mail address with U+0000 is refused', async () => {
  await expect(anAccount({ email: 'a\0b@example.org' })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
})

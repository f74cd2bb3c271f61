import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accountOfPerson,
  auditEntries,
  changeAccount,
  createAccount,
  createAttemptLimit,
  createAuthentication,
  deleteAccount,
  findAccount,
  forgetUsage,
  keysOfAccount,
  type Plans,
  recordSubmission,
  revealNewestKey,
  rotateKey,
  submissionsOf,
} from '../../src/accounts/index.ts'
import { createPeople } from '../../src/accounts/people.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { AccountWebhooks, deleteWebhooksOfAccount } from '../../src/webhooks/index.ts'
import { openTestDatabase, testRuntime } from '../support/database/test-database.ts'
import { aWebhookContext } from '../support/webhooks/webhook-context.ts'

const limits = { requestsPerMinute: 60, requestsPerMonth: 500, generatedTranscriptsPerMonth: 0, hasWebhooks: false }
const plans: Plans = { free: limits, pro: limits, business: limits }
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
const context = { runtime, secrets }
const acting = { runtime, actor: 'a test' }
const DAY_MS = 86_400_000
let database: OpenDatabase
let count = 0
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function anAccount() {
  const { userId, apiKey } = await createAccount(database.db, { email: `key${++count}@example.org` }, context)
  return { userId, apiKey, accountId: Number(userId) }
}

/** Returns whether a process that has just started accepts a key. */
async function works(userId: string, apiKey: string): Promise<boolean> {
  return (await createAuthentication(database.db, runtime, plans)(userId, apiKey)) !== null
}

test('after a rotation the old key works for a day, and the new one longer', async () => {
  const { userId, apiKey, accountId } = await anAccount()
  const fresh = await rotateKey(database.db, accountId, { isAtOnce: false }, context)
  expect(await revealNewestKey(database.db, accountId, context)).toBe(fresh)
  expect([await works(userId, apiKey), await works(userId, fresh)]).toEqual([true, true])
  now += DAY_MS + 1000
  expect([await works(userId, apiKey), await works(userId, fresh)]).toEqual([false, true])
  expect(await keysOfAccount(database.db, accountId, runtime)).toHaveLength(1)
})

test('a rotation at once ends the old key', async () => {
  const { userId, apiKey, accountId } = await anAccount()
  const fresh = await rotateKey(database.db, accountId, { isAtOnce: true }, context)
  expect([await works(userId, apiKey), await works(userId, fresh)]).toEqual([false, true])
})

test('a rotation that the audit cannot keep does not happen', async () => {
  const { accountId, apiKey } = await anAccount()
  const alsoStore = () => Promise.reject(new Error('The audit is away'))
  await expect(rotateKey(database.db, accountId, { isAtOnce: true, alsoStore }, context)).rejects.toThrow('away')
  expect(await revealNewestKey(database.db, accountId, context)).toBe(apiKey)
})

test('an account has at most five valid keys, even if many rotations come at once', async () => {
  const { accountId } = await anAccount()
  const rotations = Array.from({ length: 8 }, () => rotateKey(database.db, accountId, { isAtOnce: false }, context))
  const results = await Promise.allSettled(rotations)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(await keysOfAccount(database.db, accountId, runtime)).toHaveLength(5)
})

test('an account is found by its user id and by its address in any case', async () => {
  const { userId } = await anAccount()
  const { email } = await findAccount(database.db, userId)
  expect((await findAccount(database.db, email!.toUpperCase())).account_id).toBe(Number(userId))
  await expect(findAccount(database.db, 'nobody@example.org')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an operator changes plan, limits and address; a taken address is refused', async () => {
  const [one, two] = [await anAccount(), await anAccount()]
  const { email } = await findAccount(database.db, two.userId)
  const changes = { plan: 'pro', requestsPerMinute: 7, email: `New${count}@example.org` } as const
  expect(await changeAccount(database.db, one.userId, changes, acting)).toMatchObject({
    plan: 'pro',
    requests_per_minute: 7,
    email: `new${count}@example.org`,
  })
  expect(await changeAccount(database.db, one.userId, { requestsPerMinute: null }, acting)).toMatchObject({
    requests_per_minute: null,
  })
  await expect(changeAccount(database.db, one.userId, { email: email! }, acting)).rejects.toThrow(/has an account/)
})

test('an account without a person gets one with its first address', async () => {
  const { userId } = await createAccount(database.db, { email: null }, context)
  expect((await findAccount(database.db, userId)).person_id).toBeNull()
  const changed = await changeAccount(database.db, userId, { email: `first${count}@example.org` }, acting)
  expect(changed.person_id).not.toBeNull()
})

test('the account of a person is made once, even if several requests ask for it at once', async () => {
  const person = { personId: randomUUID(), email: `racing${++count}@example.org`, isEmailVerified: false }
  const made = await Promise.all([1, 2, 3, 4].map(() => accountOfPerson(database.db, person, context)))
  expect(new Set(made.map(({ account_id }) => account_id)).size).toBe(1)
})

test('a deleted account leaves no key, no person and no submission', async () => {
  const { userId, apiKey, accountId } = await anAccount()
  const account = await findAccount(database.db, userId)
  await recordSubmission(database.db, accountId, randomUUID(), 1)
  await deleteAccount(database.db, account, acting)
  expect(await works(userId, apiKey)).toBe(false)
  expect(await submissionsOf(database.db, accountId, 10)).toEqual([])
  const people = await database.run('select id from people where id = $1', [account.person_id])
  expect(people.rows).toEqual([])
})

test('the audit has the deletion of an account, and names who deleted it', async () => {
  const { userId } = await anAccount()
  await deleteAccount(database.db, await findAccount(database.db, userId), acting)
  const [entry] = await auditEntries(database.db, 1)
  expect(entry).toMatchObject({
    action: 'account delete',
    target: userId,
    actor: 'a test',
    happened_at: Math.floor(now / 1000),
  })
})

test('a deleted account leaves no session, webhook, filter or delivery; those of other accounts stay', async () => {
  const people = createPeople({
    ...context,
    db: database.db,
    publicUrl: 'http://127.0.0.1:4000',
    sendMail: null,
    isShared: false,
  })
  const [gone, kept] = await Promise.all(
    ['gone', 'kept'].map(async (name) => {
      const email = `${name}@example.org`
      const { personId } = (await people.signUp(email, 'a long enough password', new Headers()))!
      await people.makeResetLink(email)
      const account = await accountOfPerson(database.db, { personId, email, isEmailVerified: false }, context)
      const webhooks = new AccountWebhooks(aWebhookContext(database.db, runtime), account.account_id)
      const { id } = await webhooks.add({ endpointUrl: 'https://hooks.example.org/', events: ['creator.created'] })
      await webhooks.addFilter(id, { eventType: 'creator.created', includedUuids: [randomUUID()] })
      await database.run(
        `insert into deliveries (webhook_id, body_id, content_uuid, matching_filters, due_at, created_at)
        values ($1, 1, $1, '[]', 0, 0)`,
        [id],
      )
      return account
    }),
  )
  const rows = async () => {
    const tables = ['webhooks', 'webhook_receivers', 'webhook_filters', 'webhook_filter_uuids', 'deliveries']
    const ofPeople = ['sessions', 'sign_in_methods', 'verifications']
    const counts = [...tables, ...ofPeople, 'api_keys'].map(async (table) => {
      const { rows } = await database.run(`select count(*)::int as count from ${table}`)
      return [table, Number(rows[0]!['count'])] as const
    })
    return await Promise.all(counts)
  }
  const before = await rows()
  await deleteAccount(database.db, gone!, acting, deleteWebhooksOfAccount)
  expect(await rows()).toEqual(before.map(([table, count]) => [table, count - 1]))
  expect(await findAccount(database.db, 'kept@example.org')).toMatchObject({ account_id: kept!.account_id })
})

test('usage of a deleted account is deleted after 90 days; usage of other accounts stays', async () => {
  const [gone, kept] = [await anAccount(), await anAccount()]
  for (const { accountId } of [gone, kept]) {
    await database.run("insert into account_usage (account_id, month, requests) values ($1, '2026-11', 3)", [accountId])
  }
  await deleteAccount(database.db, await findAccount(database.db, gone.userId), acting)
  const months = async () =>
    (
      await database.run('select account_id from account_usage where account_id in ($1, $2)', [
        gone.accountId,
        kept.accountId,
      ])
    ).rows.map((row) => row['account_id'])
  await forgetUsage(database.db, Date.UTC(2027, 0, 15))
  expect((await months()).sort()).toEqual([gone.accountId, kept.accountId].sort())
  await forgetUsage(database.db, Date.UTC(2027, 2, 15))
  expect(await months()).toEqual([kept.accountId])
})

test('an attempt that is given back after its window ended does not change the next window', () => {
  let clock = 0
  const limit = createAttemptLimit(1, 60, { now: () => clock })
  const late = limit.take('somebody')
  clock = 60_000
  limit.take('somebody')
  late?.giveBack()
  expect(limit.isAllowed('somebody')).toBe(false)
})

test('a limit remembers 100,000 keys, and forgets the one that was used longest ago', () => {
  const limit = createAttemptLimit(1, 60, { now: () => 0 })
  for (let index = 0; index <= 100_000; index += 1) limit.take(`key ${index}`)
  expect([limit.isAllowed('key 0'), limit.isAllowed('key 1')]).toEqual([true, false])
})

test('attempts beyond the limit are refused until the window ends', () => {
  let clock = 0
  const limit = createAttemptLimit(2, 60, { now: () => clock })
  for (let index = 0; index < 2; index += 1) limit.take('somebody')
  expect([limit.isAllowed('somebody'), limit.isAllowed('another')]).toEqual([false, true])
  expect(limit.waitS('somebody')).toBe(60)
  clock = 60_000
  expect(limit.isAllowed('somebody')).toBe(true)
})

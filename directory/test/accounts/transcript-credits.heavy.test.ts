import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, transcriptCreditsRemaining } from '../../src/accounts/index.ts'
import type { OpenDatabase } from '../../src/database/index.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { loadSettings, plansOf } from '../../src/settings/index.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('an account has the credits of its plan, less those used in this month', async () => {
  const { db } = database
  const runtime = new TestRuntime(Date.UTC(2026, 10, 30, 23, 59))
  const plans = plansOf(loadSettings({ env: {} }).settings)
  const account = { email: null, plan: 'pro' } as const
  const accountId = Number(
    (await createAccount(db, account, { runtime, secrets: new ServiceSecrets(new Uint8Array(32)) })).userId,
  )
  const remaining = () => transcriptCreditsRemaining(db, accountId, plans, runtime)
  expect(await remaining()).toBe(100)
  const usage = { account_id: accountId, month: '2026-11', generated_transcripts: 40 }
  await db.insertInto('account_usage').values(usage).execute()
  expect(await remaining()).toBe(60)
  await db.updateTable('account_usage').set({ generated_transcripts: 101 }).execute()
  expect(await remaining()).toBe(0)
  await runtime.advance(60_000)
  expect(await remaining()).toBe(100)
  expect(await transcriptCreditsRemaining(db, accountId + 1, plans, runtime)).toBe(0)
})

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/index.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { openSecrets } from '../../src/service/secrets/open-secrets.ts'
import { firstSecretsFact } from '../../src/service/secrets/secrets-fact.ts'
import { loadSettings, makeServiceSecret } from '../../src/settings/index.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

let data: string
let database: OpenDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'feedmill-secret-'))
  await database.db.deleteFrom('directory_facts').execute()
})

afterEach(() => rmSync(data, { recursive: true }))

/** Returns a runtime whose random numbers are others. */
function anotherRuntime(): TestRuntime {
  const runtime = new TestRuntime()
  runtime.random()
  return runtime
}

const claim = (env: Record<string, string> = {}) =>
  openSecrets(loadSettings({ env: { DATA: data, ...env } }).settings, database.db, new TestRuntime()).then(
    ({ current }) => current.bytes,
  )

test('a new directory gets a secret, and keeps it', async () => {
  const secret = await claim()
  expect(secret).toHaveLength(32)
  expect(await claim()).toEqual(secret)
})

test('a new directory takes the given secret, and stores none', async () => {
  const given = { SERVICE_SECRET: 'ab'.repeat(32) }
  expect(await claim(given)).toEqual(new Uint8Array(32).fill(0xab))
  expect(await claim(given)).toEqual(new Uint8Array(32).fill(0xab))
  expect(existsSync(join(data, 'service-secret'))).toBe(false)
})

test('another secret is refused', async () => {
  await claim({ SERVICE_SECRET: 'ab'.repeat(32) })
  await expect(claim({ SERVICE_SECRET: 'cd'.repeat(32) })).rejects.toThrow(
    'SERVICE_SECRET is not the one that this database was made with.',
  )
})

test('a directory that lost its secret is refused, and makes no new one', async () => {
  await claim()
  rmSync(join(data, 'service-secret'))
  await expect(claim()).rejects.toThrow(`the file service-secret is missing in ${data}`)
  expect(existsSync(join(data, 'service-secret'))).toBe(false)
})

test('a secret that was stored just before a crash is used', async () => {
  const secret = await claim()
  await database.db.deleteFrom('directory_facts').execute()
  expect(await claim()).toEqual(secret)
})

test('one of two processes that start at once with different secrets is refused', async () => {
  const claims = await Promise.allSettled([
    claim({ SERVICE_SECRET: 'ab'.repeat(32) }),
    claim({ SERVICE_SECRET: 'cd'.repeat(32) }),
  ])
  expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a rotation that ended just before a crash puts its files in order at the next start', async () => {
  const old = await claim()
  const next = await makeServiceSecret(data, anotherRuntime(), 'next')
  const [current, ended] = [next, old].map((secret) => new ServiceSecrets(secret).current.digest)
  await database.db
    .updateTable('directory_facts')
    .set({ value: JSON.stringify({ ...firstSecretsFact(current!), ended }) })
    .execute()
  expect(await claim()).toEqual(next)
  expect(readdirSync(data)).toEqual(['service-secret'])
  expect(await claim()).toEqual(next)
})

test('a next secret that was made just before a crash is used by the next call', async () => {
  const old = await claim()
  await makeServiceSecret(data, anotherRuntime(), 'next')
  expect(await claim()).toEqual(old)
  expect(readdirSync(data).sort()).toEqual(['service-secret', 'service-secret.next'])
})

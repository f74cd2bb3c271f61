import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAuthentication } from '../../src/accounts/index.ts'
import { makeFirstAccount } from '../../src/cli/serve.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import type { OpenDirectory } from '../../src/service/open-directory.ts'
import { loadSettings, plansOf } from '../../src/settings/index.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

let data: string
let directory: OpenDirectory

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'feedmill-first-'))
  const { settings } = loadSettings({ env: { DATA: data } })
  const database = await openTestDatabase()
  const { db, close } = database
  const secrets = new ServiceSecrets(new Uint8Array(32))
  directory = { settings, runtime: new TestRuntime(), database, db, secrets, assertUsable: async () => {}, close }
})

afterEach(async () => {
  await directory.close()
  rmSync(data, { recursive: true })
})

const accountOf = (userId: string | undefined, apiKey: string | undefined) =>
  createAuthentication(directory.db, directory.runtime, plansOf(directory.settings))(userId, apiKey)

test('at a terminal, the key is printed once and not written to a file', async () => {
  const text = await makeFirstAccount(directory, true)
  const [, userId, apiKey] = /X-USER-ID +(\d+)\n +X-API-KEY +(\S+)\n/.exec(text) ?? []
  expect(await accountOf(userId, apiKey)).toMatchObject({ plan: 'business', isService: false })
  expect(readdirSync(data)).toEqual([])
  expect(await makeFirstAccount(directory, true)).toBe('')
})

test('without a terminal, the key is written to a file that only its owner can read', async () => {
  const file = join(data, 'first-account.json')
  writeFileSync(file, 'left from an earlier directory', { mode: 0o644 })
  const text = await makeFirstAccount(directory, false)
  expect(text).toContain(file)
  expect(text).not.toContain('dk_')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { userId, apiKey } = JSON.parse(readFileSync(file, 'utf8'))
  expect(await accountOf(userId, apiKey)).toMatchObject({ plan: 'business' })
})

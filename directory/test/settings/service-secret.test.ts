import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { digestOfSecret } from '../../src/runtime/service-secrets.ts'
import {
  knownServiceSecrets,
  loadSettings,
  makeServiceSecret,
  promoteNextSecret,
  SettingsError,
} from '../../src/settings/index.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

let data: string

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'feedmill-settings-'))
})

afterEach(() => rmSync(data, { recursive: true }))

/** Returns a runtime whose random numbers are others. */
function anotherRuntime(): TestRuntime {
  const runtime = new TestRuntime()
  runtime.random()
  return runtime
}

const known = (env: Record<string, string>) =>
  knownServiceSecrets(loadSettings({ env: { DATA: data, ...env } }).settings).present

test('a new data folder has no secret', () => {
  expect(known({})).toBeNull()
})

test('keeps a secret that it made, readable by its owner alone', async () => {
  const secret = await makeServiceSecret(data, new TestRuntime())
  expect(secret).toHaveLength(32)
  expect(known({})).toEqual(secret)
  expect(readdirSync(data)).toEqual(['service-secret'])
  expect(statSync(join(data, 'service-secret')).mode & 0o777).toBe(0o600)
})

test('makes its file again if an earlier attempt was cut off', async () => {
  writeFileSync(join(data, 'service-secret.new'), 'cut off', { mode: 0o600 })
  expect(known({})).toBeNull()
  const secret = await makeServiceSecret(data, new TestRuntime())
  expect(known({})).toEqual(secret)
})

test('prefers the secret in the settings, or in a file that they name, to the secret in the folder', async () => {
  await makeServiceSecret(data, new TestRuntime())
  expect(known({ SERVICE_SECRET: 'cd'.repeat(32) })).toEqual(new Uint8Array(32).fill(0xcd))
  const file = join(data, 'own')
  writeFileSync(file, `${'ef'.repeat(32)}\n`)
  expect(known({ SERVICE_SECRET_FILE: file })).toEqual(new Uint8Array(32).fill(0xef))
})

test('refuses a missing file and a file without a secret, and never shows its content', () => {
  expect(() => known({ SERVICE_SECRET_FILE: join(data, 'missing') })).toThrow(
    /SERVICE_SECRET_FILE: the file .* cannot be read/,
  )
  const file = join(data, 'service-secret')
  writeFileSync(file, 'hush')
  expect(() => known({})).toThrow(SettingsError)
  expect(() => known({})).toThrow(`DATA: the file ${file} must have 32 bytes`)
  expect(() => known({})).not.toThrow(/hush/)
  expect(readFileSync(file, 'utf8')).toBe('hush')
})

test('a digest is the same for the same secret, and differs for another', () => {
  const secret = new Uint8Array(32).fill(1)
  expect(digestOfSecret(secret)).toMatch(/^[0-9a-f]{64}$/)
  expect(digestOfSecret(secret)).toBe(digestOfSecret(new Uint8Array(32).fill(1)))
  expect(digestOfSecret(secret)).not.toBe(digestOfSecret(new Uint8Array(32).fill(2)))
})

test('a next secret comes from where the present one does', async () => {
  const next = (env: Record<string, string>) =>
    knownServiceSecrets(loadSettings({ env: { DATA: data, ...env } }).settings).next
  expect(next({})).toBeNull()
  await makeServiceSecret(data, new TestRuntime())
  const made = await makeServiceSecret(data, anotherRuntime(), 'next')
  expect(next({})).toEqual(made)
  const present = { SERVICE_SECRET: 'ab'.repeat(32) }
  expect(next(present)).toBeNull()
  expect(next({ ...present, SERVICE_SECRET_NEXT: 'cd'.repeat(32) })).toEqual(new Uint8Array(32).fill(0xcd))
  const file = join(data, 'own')
  writeFileSync(file, `${'ef'.repeat(32)}\n`)
  expect(next({ ...present, SERVICE_SECRET_NEXT_FILE: file })).toEqual(new Uint8Array(32).fill(0xef))
})

test('a next secret that has become the present one is none', () => {
  const both = { SERVICE_SECRET: 'ab'.repeat(32), SERVICE_SECRET_NEXT: 'ab'.repeat(32), DATA: data }
  expect(knownServiceSecrets(loadSettings({ env: both }).settings).next).toBeNull()
})

test('the next secret of the folder takes the place of the present one', async () => {
  await makeServiceSecret(data, new TestRuntime())
  const next = await makeServiceSecret(data, anotherRuntime(), 'next')
  await promoteNextSecret(data)
  expect(known({})).toEqual(next)
  expect(readdirSync(data)).toEqual(['service-secret'])
})

import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepBeforeMigration, migrate, placeEmbeddedFiles, schemaVersion } from '../../src/database/index.ts'
import { migrations } from '../../src/database/migrations.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { testRuntime } from '../support/database/test-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

// To make an embedded database takes seconds, and half a minute on a busy machine.
vi.setConfig({ testTimeout: 400_000 })

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

test('a copy of an embedded database is kept before a migration, and opens with the old content', async () => {
  const data = join(folder.path, 'data')
  const old = migrations.length
  const steps = [...migrations, { name: 'next', sql: 'create table next_release (n integer)' }]
  const database = await openDatabase({ kind: 'embedded', folder: data }, testRuntime())
  await migrate(database)
  mkdirSync(join(data, `postgresql.schema-${old - 1}`))
  const kept = await keepBeforeMigration(database, data, steps)
  await migrate(database, steps)
  expect(await keepBeforeMigration(database, data, steps)).toBeNull()
  await database.close()
  expect(kept).toBe(join(data, `postgresql.schema-${old}`))
  expect(readdirSync(data).filter((name) => name.startsWith('postgresql.'))).toEqual([`postgresql.schema-${old}`])

  const other = join(folder.path, 'other')
  expect(await placeEmbeddedFiles(kept!, other)).toBe(true)
  const before = await openDatabase({ kind: 'embedded', folder: other }, testRuntime())
  expect(await schemaVersion(before)).toBe(old)
  await before.close()
})

test('no copy is kept of a new database', async () => {
  const data = join(folder.path, 'data')
  const database = await openDatabase({ kind: 'embedded', folder: data }, testRuntime())
  expect(await keepBeforeMigration(database, data)).toBeNull()
  await database.close()
  expect(existsSync(join(data, 'postgresql.schema-0'))).toBe(false)
})

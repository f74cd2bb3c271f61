import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { upsertDocuments } from '../../src/search/postgresql/document-rows.ts'
import { createShares, type TypeShares } from '../../src/search/postgresql/term-shares.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'
import { aDocument } from './a-document.ts'

let database: OpenDatabase
let shares: TypeShares
beforeAll(async () => {
  database = await openTestDatabase()
  const documents = Array.from({ length: 200 }, (_, index) => aDocument({ name: `show ${index % 2}`, text: 'a show' }))
  await database.db.transaction().execute((tx) => upsertDocuments(tx, documents))
  await sql`analyze search_series`.execute(database.db)
  shares = await createShares(database.db, new TestRuntime())('PODCASTSERIES')
})
afterAll(() => database.close())

test('a word that all documents have is common', () => {
  expect(shares.ofText('show', false)).toBe(1)
})

test('a word that no document has is rare, even if all documents have the same few words', () => {
  expect(shares.ofText('unheard', false)).toBeLessThanOrEqual(0.005)
})

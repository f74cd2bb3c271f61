import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateTableTypes, tableTypesFile } from '../../scripts/table-types.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { writerOf } from '../../src/database/table-writers.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'

describeEachDatabase('the schema', (open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('has the types in tables.generated.ts (if not: npm run schema:tables)', async () => {
    expect(readFileSync(tableTypesFile, 'utf8')).toBe(await generateTableTypes(database.db))
  })

  it('has a writer for each table', async () => {
    const { rows } = await database.run(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    expect(Object.keys(writerOf).toSorted()).toEqual(rows.map(({ name }) => name))
  })
})

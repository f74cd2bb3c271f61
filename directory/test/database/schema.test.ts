import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { writerOf } from '../../src/database/tables.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { columnsOfTables } from './columns-of-tables.ts'

describeEachDatabase('the schema', (open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('has the tables and columns of `tables.ts`, with their types', async () => {
    const { rows } = await database.run(`
      select table_name, column_name, is_nullable = 'YES' as is_nullable,
        column_default is not null or is_identity = 'YES' as has_default,
        case data_type when 'ARRAY' then substr(udt_name, 2) || '[]' else data_type end as type
      from information_schema.columns where table_schema = 'public'
      order by table_name, column_name`)
    const found = rows.map((row) =>
      lineOf(
        `${row['table_name']}.${row['column_name']}`,
        kindOf[String(row['type'])] ?? `${row['type']}?`,
        row['is_nullable'],
      ),
    )
    const declared = columnsOfTables()
    expect(
      declared.map(({ table, column, kind, isNullable }) => lineOf(`${table}.${column}`, kind, isNullable)),
    ).toEqual(found)
    // An insert may leave out only values for which the database has a default or null.
    const filled = new Set(
      rows
        .filter((row) => row['is_nullable'] || row['has_default'])
        .map((row) => `${row['table_name']}.${row['column_name']}`),
    )
    const optional = declared.filter(({ isOptional }) => isOptional).map(({ table, column }) => `${table}.${column}`)
    expect(optional.filter((column) => !filled.has(column))).toEqual([])
  })

  it('has a writer for each table', async () => {
    const { rows } = await database.run(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    expect(Object.keys(writerOf).toSorted()).toEqual(rows.map(({ name }) => name))
  })
})

/** Returns a line about a column. A type of JSON does not show whether the column is nullable. */
const lineOf = (column: string, kind: string, isNullable: unknown): string =>
  `${column} ${kind}${isNullable === true && kind !== 'JSON' ? ' | null' : ''}`

/** Types in code by types of columns. */
const kindOf: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  text: 'string',
  uuid: 'string',
  xid8: 'string',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  'timestamp with time zone': 'Date',
  jsonb: 'JSON',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  'int8[]': 'number[]',
  tsvector: 'string',
}

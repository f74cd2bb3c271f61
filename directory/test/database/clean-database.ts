import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { Database, OpenDatabase } from '../../src/database/database.ts'
import { openTestDatabase } from './test-database.ts'

/** The database of this test file, and whether a test has it now. */
let kept: { readonly database: OpenDatabase; isTaken: boolean } | null = null

afterAll(async () => {
  await kept?.database.close()
  kept = null
})

/**
 * Opens a database as `openTestDatabase` does, for tests that want one each. Loading a database takes 2 s of a processor:
 * `close` empties it for the next test of the file instead. Two that are open at once are two databases.
 */
export async function openCleanDatabase(): Promise<OpenDatabase> {
  if (kept?.isTaken === true) return await openTestDatabase()
  if (kept === null) {
    kept = { database: await openTestDatabase(), isTaken: false }
    await keepFirstRows(kept.database.db)
  }
  const own = kept
  own.isTaken = true
  return {
    ...own.database,
    async close() {
      await restoreFirstRows(own.database.db)
      own.isTaken = false
    },
  }
}

/** Copies the tables that have rows in a new database. */
async function keepFirstRows(db: Database): Promise<void> {
  const copies = (await tablesWithRows(db)).map((table) => `create table first_rows.${table} as table public.${table}`)
  await runEach(db, ['create schema first_rows', ...copies])
}

async function restoreFirstRows(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'first_rows'
  `.execute(db)
  const tables = await tablesWithRows(db)
  const copies = rows.map(({ name }) => `insert into public.${name} select * from first_rows.${name}`)
  await runEach(db, [`truncate ${tables.join(', ')} restart identity cascade`, ...copies])
}

async function tablesWithRows(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'
  `.execute(db)
  const queries = rows.map(({ name }) => `select '${name}' as name where exists (select from public.${name})`)
  const filled = await sql<{ name: string }>`${sql.raw(queries.join(' union all '))}`.execute(db)
  return filled.rows.map(({ name }) => name)
}

async function runEach(db: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

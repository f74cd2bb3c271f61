import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { CarriedTable } from './carried-tables.ts'

/** Rows of one statement: an episode has up to some 50 KB. */
const BATCH = 200

/** The columns of a table, in their order. */
export async function columnsOf(db: Database, table: CarriedTable): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
    order by attnum
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** Lets a transaction last as long as it must, and write times in UTC. */
export async function prepareToCarry(tx: Transaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`set local timezone = 'UTC'`.execute(tx)
}

/**
 * Reads all rows of a table in the order of its key, each as one line of JSON, some 200 at a time. PostgreSQL writes
 * the JSON and reads it again, so no number is rounded on the way.
 */
export async function* readRows(
  tx: Transaction,
  table: CarriedTable,
  columns: readonly string[],
): AsyncGenerator<readonly string[], void> {
  const key = await keyOf(tx, table)
  await sql`
    declare carried no scroll cursor for
    select to_json(carried_row)::text as line from (
      select ${names(columns)} from ${sql.table(table)} order by ${names(key)}
    ) as carried_row
  `.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH)} from carried`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close carried`.execute(tx)
}

/** Writes rows as {@link readRows} gives them. Columns that are not named get their defaults. */
export async function writeRows(
  tx: Transaction,
  table: CarriedTable,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (${names(columns)}) overriding system value
    select ${names(columns)} from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::json)
  `.execute(tx)
}

/** Makes the numbers of new rows continue after those of the rows that were written. */
export async function continueNumbers(tx: Transaction, table: CarriedTable): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attidentity <> '' and not attisdropped
  `.execute(tx)
  for (const { name } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${name}), greatest(
        (select max(${sql.ref(name)}) from ${sql.table(table)}),
        nextval(pg_get_serial_sequence(${table}, ${name})) - 1,
        1
      ))
    `.execute(tx)
  }
}

/** Returns the first of these tables that has a row; `null` if all are empty. */
export async function firstFilledTable(db: Database, tables: readonly CarriedTable[]): Promise<CarriedTable | null> {
  for (const table of tables) {
    const { rows } = await sql<{ is_filled: boolean }>`
      select exists (select from ${sql.table(table)}) as is_filled
    `.execute(db)
    if (rows[0]?.is_filled === true) return table
  }
  return null
}

async function keyOf(tx: Transaction, table: CarriedTable): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name
    from pg_index as i
    join lateral unnest(i.indkey) with ordinality as k (attnum, place) on true
    join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${table}::regclass and i.indisprimary
    order by k.place
  `.execute(tx)
  return rows.map(({ name }) => name)
}

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

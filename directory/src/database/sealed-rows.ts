import { sql } from 'kysely'
import type { Database, Transaction } from './database.ts'
import type { DB } from './tables.generated.ts'

/** A column of sealed texts, as the room that writes its table describes it. */
export interface SealedColumn {
  readonly table: keyof DB
  /** The column of uuids that identifies a row. */
  readonly id: string
  readonly column: string
  /** Returns the place for which a row's text is sealed. */
  readonly placeOf: (id: string) => string
}

/** A sealed text, and the row that has it. */
export interface SealedRow {
  readonly id: string
  readonly sealed: string
}

/** Some rows of a table in the order of their identifiers. */
export interface SealedSlice {
  /** The rows among them whose text does not begin with a prefix. */
  readonly others: readonly SealedRow[]
  /** The last identifier of the slice; `null` after the end of the table. */
  readonly last: string | null
}

/**
 * Returns the slice after an identifier. At most `limit` rows are read: one statement over a large table in which nothing is
 * left to do would take longer than a statement may.
 */
export async function sliceSealedOtherwise(
  db: Database,
  { table, id, column }: SealedColumn,
  prefix: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<SealedSlice> {
  const { rows } = await sql<{ last: string; id: string | null; sealed: string | null }>`
    with slice as materialized (
      select ${sql.ref(id)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(id)} > ${after}::uuid order by ${sql.ref(id)} limit ${limit}
    )
    select end_of_slice.id as last, others.id, others.sealed
    from (select id from slice order by id desc limit 1) as end_of_slice
    left join (select id, sealed from slice where not starts_with(sealed, ${prefix})) as others on true
    order by others.id
  `.execute(db)
  const others = rows.flatMap(({ id, sealed }) => (id === null || sealed === null ? [] : [{ id, sealed }]))
  return { others, last: rows[0]?.last ?? null }
}

/** Returns how many texts begin with a prefix. */
export async function countSealedWith(db: Database, { table, column }: SealedColumn, prefix: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where starts_with(${sql.ref(column)}, ${prefix})
  `.execute(db)
  return rows[0]!.count
}

/** Replaces sealed texts. A row that somebody changed meanwhile stays as it is. */
export async function replaceSealed(
  tx: Transaction,
  { table, id, column }: SealedColumn,
  rows: readonly (SealedRow & { readonly renewed: string })[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} as stored set ${sql.ref(column)} = given.renewed
    from unnest(
      ${rows.map((row) => row.id)}::uuid[],
      ${rows.map((row) => row.sealed)}::text[],
      ${rows.map((row) => row.renewed)}::text[]
    ) as given (id, sealed, renewed)
    where stored.${sql.ref(id)} = given.id and stored.${sql.ref(column)} = given.sealed
  `.execute(tx)
}

/**
 * Lets no other transaction write tables until this one ends, and waits for those that do. What follows in the transaction
 * may take long: counting the texts of a large table does.
 */
export async function holdWrites(tx: Transaction, columns: readonly SealedColumn[]): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  for (const table of new Set(columns.map((column) => column.table))) {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
  }
}

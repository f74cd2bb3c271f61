import { sql } from 'kysely'
import type { Log } from '../runtime/log.ts'
import type { OpenDatabase } from './database.ts'
import { LONG } from './statement-kinds.ts'

interface Relation {
  readonly name: string
  /** The table that the relation is, or belongs to. */
  readonly table_name: string
  readonly is_index: boolean
}

/** The most faults of a relation that are logged. */
const MOST_FAULTS = 3

/**
 * Checks all tables and indexes with PostgreSQL's own `amcheck`. Each fault is logged as `database.damaged`. On a
 * server where the extension may not be created, nothing is checked.
 *
 * @throws Error that names the damaged tables
 */
export async function verifyDatabase({ db, run }: Pick<OpenDatabase, 'db' | 'run'>, log: Log): Promise<void> {
  try {
    await run('create schema if not exists amcheck')
    await run('create extension if not exists amcheck schema amcheck')
  } catch (error) {
    log.info('database.not_verified', { error })
    return
  }
  const damaged = new Set<string>()
  for (const relation of await relationsOf(db)) {
    for (const message of await faultsOf(db, relation)) {
      log.error('database.damaged', { relation: relation.name, table: relation.table_name, message })
      damaged.add(relation.table_name)
    }
  }
  if (damaged.size > 0) {
    throw new Error(
      `Damaged tables: ${[...damaged].join(', ')}. Stop the directory, and bring a backup back with \`restore\`.`,
    )
  }
}

async function relationsOf(db: OpenDatabase['db']): Promise<readonly Relation[]> {
  const { rows } = await sql<Relation>`
    select c.oid::regclass::text as name, coalesce(i.indrelid, c.oid)::regclass::text as table_name,
      i.indrelid is not null as is_index
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'pgboss')
    join pg_am a on a.oid = c.relam and a.amname in ('heap', 'btree')
    left join pg_index i on i.indexrelid = c.oid
    where c.relkind in ('r', 'i') and c.relpersistence = 'p' and coalesce(i.indisvalid, true)
    order by table_name, is_index, name`.execute(db)
  return rows
}

/** Returns what is wrong with a table or an index, in the words of the server. */
async function faultsOf(db: OpenDatabase['db'], { name, is_index: isIndex }: Relation): Promise<readonly string[]> {
  const check = isIndex
    ? sql<{ msg: string }>`${sql.raw(LONG)} select null as msg from amcheck.bt_index_check(${name}::regclass, true)`
    : sql<{
        msg: string
      }>`${sql.raw(LONG)} select msg from amcheck.verify_heapam(${name}::regclass) limit ${MOST_FAULTS}`
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const { rows } = await check.execute(tx)
      return rows.flatMap(({ msg }) => (msg === null ? [] : [msg]))
    })
  } catch (error) {
    // SQLSTATEs of damaged data and indexes, and of files that cannot be read.
    if (['XX000', 'XX001', 'XX002', '58030', '58P01'].includes(String((error as { code?: unknown }).code))) {
      return [(error as Error).message]
    }
    throw error
  }
}

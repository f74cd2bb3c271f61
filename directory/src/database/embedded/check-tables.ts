import type { PGlite } from '@electric-sql/pglite'
import { DamagedFilesError } from './damage.ts'
import type { RelationFile } from './stop-note.ts'

/** Returns the files of all tables and indexes that outlive a crash, also those of the catalog. */
export async function relationFiles(pg: PGlite): Promise<readonly RelationFile[]> {
  const { rows } = await pg.query<RelationFile>(`
    select oid::regclass::text as name, pg_relation_filepath(oid) as path
    from pg_class
    where pg_relation_filepath(oid) is not null and relpersistence = 'p'`)
  return rows
}

/**
 * Reads each table by its primary key. A table whose last pages are missing looks shorter to all other reads; its index
 * still names them.
 *
 * @throws DamagedFilesError with the name of the table
 */
export async function checkTables(pg: PGlite): Promise<void> {
  const { rows } = await pg.query<{ name: string; key: string }>(`
    select c.oid::regclass::text as name, string_agg(pg_get_indexdef(i.indexrelid, k, true), ', ' order by k) as key
    from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relkind = 'r' and c.relpersistence = 'p'
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'pgboss')
    cross join lateral generate_series(1, i.indnkeyatts) k
    where i.indisprimary
    group by c.oid, i.indexrelid
    order by name`)
  for (const { name, key } of rows) {
    // `xmin` is in no index, so that each row is read.
    const read = `select count(xmin) from (select xmin from ${name} order by ${key}) rows`
    const settings = ['seqscan', 'sort', 'bitmapscan'].map((way) => `set local enable_${way} = off`).join('; ')
    try {
      await pg.exec(`begin; ${settings}; ${read}; commit`)
    } catch (error) {
      throw new DamagedFilesError(`The table ${name} cannot be read: ${(error as Error).message}.`)
    }
  }
}

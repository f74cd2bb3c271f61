import { sql } from 'kysely'
import type { OpenDatabase } from './database.ts'

/**
 * Dead rows of a table that make a vacuum worthwhile: a fixed number plus a share of the live rows, as for autovacuum.
 */
const DEAD_ROWS = 50
const DEAD_SHARE = 0.1

/**
 * Does the work of a server's background processes for the embedded database: removes dead rows, updates the planner's
 * statistics, and writes a checkpoint so that the log stays small. Returns the tables that were vacuumed. On PostgreSQL
 * it does nothing.
 */
export async function maintainDatabase({ kind, db, run }: OpenDatabase): Promise<string[]> {
  if (kind === 'postgresql') return []
  // Counts of dead rows reach the statistics once a second at most.
  await run('select pg_stat_force_next_flush()')
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, relname) as name
    from pg_stat_user_tables
    where greatest(n_dead_tup, n_mod_since_analyze) > ${sql.lit(DEAD_ROWS)} + ${sql.lit(DEAD_SHARE)} * n_live_tup
    order by name`.execute(db)
  // One statement per table, so that other code gets the connection between them.
  for (const { name } of rows) await run(`vacuum (analyze) ${name}`)
  await run('checkpoint')
  return rows.map(({ name }) => name)
}

import { type Selectable, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Processes } from '../database/tables.generated.ts'

/** Several machines compare these times: the clock is the database's. */
const now = sql<Date>`now()`

/** Makes the row of a process, or renews its heartbeat. */
export async function beat(
  db: Database,
  { processId, roles, host }: { readonly processId: string; readonly roles: readonly string[]; readonly host: string },
): Promise<void> {
  await db
    .insertInto('processes')
    .values({ process_id: processId, roles: [...roles], host, started_at: now, heartbeat_at: now })
    .onConflict((conflict) => conflict.column('process_id').doUpdateSet({ heartbeat_at: now }))
    .execute()
}

export async function deleteProcess(db: Database, processId: string): Promise<void> {
  await db.deleteFrom('processes').where('process_id', '=', processId).execute()
}

/** Deletes processes without a heartbeat for `silentS` seconds, and returns their identifiers. */
export async function deleteSilentProcesses(db: Database, silentS: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('processes')
    .where('heartbeat_at', '<', sql<Date>`now() - make_interval(secs => ${silentS})`)
    .returning('process_id')
    .execute()
  return rows.map(({ process_id }) => process_id)
}

/** Returns the processes with a heartbeat within the last `silentS` seconds, the oldest first. */
export async function livingProcesses(db: Database, silentS: number): Promise<Selectable<Processes>[]> {
  return await db
    .selectFrom('processes')
    .select(['process_id', 'roles', 'host', 'started_at', 'heartbeat_at'])
    .where('heartbeat_at', '>=', sql<Date>`now() - make_interval(secs => ${silentS})`)
    .orderBy('started_at')
    .orderBy('process_id')
    .execute()
}

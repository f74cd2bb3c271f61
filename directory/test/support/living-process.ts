import { sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'

/** Registers a process that others take for alive, however long a test takes. */
export async function aLivingProcess(db: Database, processId: string): Promise<void> {
  await sql`
    insert into processes (process_id, roles, host, started_at, heard_since, heartbeat_at)
    values (${processId}, '{}', 'test', now(), now(), now() + interval '1 hour') on conflict do nothing
  `.execute(db)
}

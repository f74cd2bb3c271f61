import { type Selectable, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Processes } from '../database/tables.generated.ts'

/** Seconds without a heartbeat after which a process counts as dead: its leases and jobs are then free for others. */
const SILENCE_S = 30

/**
 * Several machines compare these times: the clock is the database's, at the moment of the statement. A transaction may
 * have waited since it began.
 */
const now = sql<Date>`clock_timestamp()`

const silence = sql`make_interval(secs => ${sql.lit(SILENCE_S)})`

/** Whether a row of `processes` has a heartbeat that is recent enough. */
export const isHeard = sql<boolean>`processes.heartbeat_at >= clock_timestamp() - ${silence}`

/** A process as it announces itself. */
export interface OwnProcess {
  readonly processId: string
  readonly roles: readonly string[]
  readonly host: string
}

/**
 * Makes the row of a process, or renews its heartbeat.
 *
 * @param refreshes whether the process takes slots of hosts from now on, and its refreshing goes on. Default: that stays
 * as it is
 */
export async function beat(
  db: Database,
  { processId, roles, host }: OwnProcess,
  { refreshes = false }: { readonly refreshes?: boolean } = {},
): Promise<void> {
  await db
    .insertInto('processes')
    .values({
      process_id: processId,
      roles: [...roles],
      host,
      started_at: now,
      heartbeat_at: now,
      refreshes_since: refreshes ? now : null,
      refreshes_at: refreshes ? now : null,
    })
    .onConflict((conflict) =>
      conflict.column('process_id').doUpdateSet({
        heartbeat_at: now,
        refreshes_since: sql`coalesce(processes.refreshes_since, excluded.refreshes_since)`,
        refreshes_at: sql`coalesce(excluded.refreshes_at, processes.refreshes_at)`,
      }),
    )
    .execute()
}

/** Returns the living processes that take slots of hosts, in the order in which they began to. */
export async function refreshingProcesses(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('processes')
    .select('process_id')
    .where('refreshes_since', 'is not', null)
    .where(isHeard)
    .orderBy('refreshes_since')
    .orderBy('process_id')
    .execute()
  return rows.map(({ process_id }) => process_id)
}

/** Returns the living processes whose refreshing has stood still for 30 seconds, after it took slots of hosts. */
export async function stalledProcesses(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('processes')
    .select('process_id')
    .where('refreshes_since', 'is not', null)
    .where(sql<boolean>`refreshes_at < clock_timestamp() - ${silence}`)
    .execute()
  return rows.map(({ process_id }) => process_id)
}

/** Notes that a process takes no slots of hosts any more. */
export async function stopRefreshing(db: Database, processId: string): Promise<void> {
  await db.updateTable('processes').set({ refreshes_since: null }).where('process_id', '=', processId).execute()
}

export async function deleteProcess(db: Database, processId: string): Promise<void> {
  await db.deleteFrom('processes').where('process_id', '=', processId).execute()
}

/** Deletes the rows of dead processes, and returns their identifiers. */
export async function deleteDeadProcesses(db: Database): Promise<string[]> {
  const rows = await db.deleteFrom('processes').where(sql<boolean>`not ${isHeard}`).returning('process_id').execute()
  return rows.map(({ process_id }) => process_id)
}

/**
 * Forgets all processes, and what they held. For the start of the embedded database: it has only this process, so all
 * others are dead.
 */
export async function forgetProcesses(db: Database): Promise<void> {
  await db.deleteFrom('processes').execute()
  await db.updateTable('leases').set({ holder: null, until: now }).execute()
}

/** Returns the living processes, the oldest first. */
export async function livingProcesses(db: Database): Promise<Selectable<Processes>[]> {
  return await db
    .selectFrom('processes')
    .selectAll()
    .where(isHeard)
    .orderBy('started_at')
    .orderBy('process_id')
    .execute()
}

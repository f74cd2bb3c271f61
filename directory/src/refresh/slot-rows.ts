import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'

/** Several machines compare these times: the clock is the database's, at the moment of the statement. */
const now = sql<Date>`clock_timestamp()`

/** Lets one worker at a time change who owns which slot. */
export async function lockSlots(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('host_slots', 2))`.execute(tx)
}

/** Makes the row of a worker, or renews its heartbeat. */
export async function beatWorker(tx: Transaction, workerId: string): Promise<void> {
  await tx
    .insertInto('refresh_workers')
    .values({ worker_id: workerId, joined_at: now, heartbeat_at: now })
    .onConflict((conflict) => conflict.column('worker_id').doUpdateSet({ heartbeat_at: now }))
    .execute()
}

/** Deletes workers without a heartbeat for `silentS` seconds, and returns their identifiers. */
export async function deleteSilentWorkers(tx: Transaction, silentS: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('refresh_workers')
    .where('heartbeat_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${silentS})`)
    .returning('worker_id')
    .execute()
  return rows.map(({ worker_id }) => worker_id)
}

/** Takes the slots from workers that are gone. These slots are free at once, because the connections are closed. */
export async function freeSlotsOfTheGone(tx: Transaction): Promise<void> {
  await tx
    .updateTable('host_slots')
    .set({ worker_id: null, free_from: null })
    .where('worker_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refresh_workers')
            .select('worker_id')
            .whereRef('refresh_workers.worker_id', '=', 'host_slots.worker_id'),
        ),
      ),
    )
    .execute()
}

/** All workers, in the order in which they joined. */
export async function workersInOrder(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('refresh_workers')
    .select('worker_id')
    .orderBy('joined_at')
    .orderBy('worker_id')
    .execute()
  return rows.map(({ worker_id }) => worker_id)
}

/** A slot and its owner; `isFree` is `false` if no worker may take it now. */
export interface SlotRow {
  readonly slot: number
  readonly owner: string | null
  readonly isFree: boolean
}

/** All slots, in order. */
export async function allSlots(db: Database): Promise<SlotRow[]> {
  return await db
    .selectFrom('host_slots')
    .select([
      'slot',
      'worker_id as owner',
      sql<boolean>`worker_id is null and (free_from is null or free_from <= clock_timestamp())`.as('isFree'),
    ])
    .orderBy('slot')
    .execute()
}

/** Gives slots without an owner to a worker. */
export async function takeSlots(tx: Transaction, workerId: string, slots: readonly number[]): Promise<void> {
  if (slots.length === 0) return
  await tx
    .updateTable('host_slots')
    .set({ worker_id: workerId, free_from: null })
    .where('slot', 'in', slots)
    .where('worker_id', 'is', null)
    .execute()
}

/** Takes slots from their owner. No worker may take them for `waitS` seconds. */
export async function giveSlots(
  tx: Transaction,
  workerId: string,
  slots: readonly number[],
  waitS: number,
): Promise<void> {
  if (slots.length === 0) return
  await tx
    .updateTable('host_slots')
    .set({ worker_id: null, free_from: sql<Date>`clock_timestamp() + make_interval(secs => ${waitS})` })
    .where('slot', 'in', slots)
    .where('worker_id', '=', workerId)
    .execute()
}

export async function deleteWorker(tx: Transaction, workerId: string): Promise<void> {
  await tx.deleteFrom('refresh_workers').where('worker_id', '=', workerId).execute()
}

/**
 * Forgets all workers, and frees all slots. For the start of the embedded database: it has only this process, so all
 * owners are dead.
 */
export async function forgetWorkers(db: Database): Promise<void> {
  await db.deleteFrom('refresh_workers').execute()
  await db.updateTable('host_slots').set({ worker_id: null, free_from: null }).execute()
}

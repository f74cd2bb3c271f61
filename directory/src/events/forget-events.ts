import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { deleteEventsBefore } from './event-rows.ts'

/** Seconds for which events are kept. A reader that stands still for longer loses events. */
const KEPT_S = 14 * 86_400
const BATCH = 5_000

/** Deletes old events. */
export async function forgetEvents(db: Database, { now }: Pick<Runtime, 'now'>, signal?: AbortSignal): Promise<void> {
  const before = Math.floor(now() / 1_000) - KEPT_S
  while (signal?.aborted !== true && (await deleteEventsBefore(db, before, BATCH)) === BATCH);
}

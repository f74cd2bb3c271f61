import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { cursorPosition, deleteEventsBefore, eventsAfter, moveCursor, type StoredEvent } from './event-rows.ts'

/**
 * Gives the next events to a reader and moves its cursor once they are handled. If the reader fails or its process
 * dies, it gets the events again, so it must tolerate an event twice.
 *
 * @param name of the cursor: `search`, `webhooks`
 * @param handle handles the events, and stores the result
 * @returns how many events were handled; 0 if there are none
 */
export async function readEvents(
  db: Database,
  name: string,
  handle: (events: readonly StoredEvent[]) => Promise<void>,
  { limit = 500 }: { readonly limit?: number } = {},
): Promise<number> {
  const events = await eventsAfter(db, await cursorPosition(db, name), limit)
  const last = events.at(-1)
  if (last === undefined) return 0
  await handle(events)
  await moveCursor(db, name, last)
  return events.length
}

/** Seconds for which events are kept. A reader that stands still for longer loses events. */
export const KEPT_S = 14 * 86_400
const BATCH = 5_000

/** Deletes old events. */
export async function forgetEvents(db: Database, { now }: Pick<Runtime, 'now'>, signal?: AbortSignal): Promise<void> {
  const before = Math.floor(now() / 1_000) - KEPT_S
  while (signal?.aborted !== true && (await deleteEventsBefore(db, before, BATCH)) === BATCH);
}

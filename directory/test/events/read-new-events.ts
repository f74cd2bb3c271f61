import type { Database } from '../../src/database/database.ts'
import { readEvents } from '../../src/events/index.ts'

/** Returns the ids of the next events that a reader has not read yet, and marks them as read. */
export async function readNewEvents(db: Database, reader: string, limit?: number): Promise<string[]> {
  const ids: string[] = []
  await readEvents(db, reader, async (events) => void ids.push(...events.map(({ event_id }) => event_id)), {
    ...(limit !== undefined && { limit }),
  })
  return ids
}

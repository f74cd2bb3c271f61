import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** A reader of events. */
export interface EventReader {
  readonly name: string
  /** Time of its oldest unread event, in epoch seconds; `null` if it has read all. */
  readonly oldestUnreadAt: number | null
}

/** Returns the readers of events and the age of their oldest unread event. */
export async function eventReaders(db: Database): Promise<readonly EventReader[]> {
  const { rows } = await sql<EventReader>`
    select c.name, (
      select e.occurred_at from events e where (e.xid, e.seq) > (c.xid, c.seq) order by e.xid, e.seq limit 1
    ) as "oldestUnreadAt"
    from event_cursors c
    order by c.name
  `.execute(db)
  return rows
}

import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

export interface EventsTable {
  readonly seq: Generated<number>
  /** The transaction that wrote the row, as decimal digits. */
  readonly xid: Generated<string>
  readonly event_id: string
  readonly type: string
  readonly action: string
  readonly uuid: string
  readonly series_uuid: string
  readonly hash: string | null
  readonly is_initial_import: Generated<boolean>
  /** The event as the library gives it. */
  readonly body: ColumnType<Json, string, never>
  /** Of deleted and removed content: its last entity. */
  readonly last_entity: ColumnType<Json | null, string | null, never>
  readonly occurred_at: number
}

export interface EventCursorsTable {
  readonly name: string
  readonly xid: Generated<string>
  readonly seq: Generated<number>
}

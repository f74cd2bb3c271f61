import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

export interface WebhooksTable {
  readonly webhook_id: string
  readonly account_id: number
  readonly endpoint_url: string
  readonly events: readonly string[]
  readonly is_active: Generated<boolean>
  readonly is_verified: Generated<boolean>
  /** Sealed for the place `webhook:ID`. */
  readonly secret: string
  /** The secret before the last rotation, sealed too. */
  readonly old_secret: string | null
  readonly old_secret_ends_at: number | null
  /** Whether the children of a first reading are told. */
  readonly sends_initial_import: Generated<boolean>
  /** Whether deliveries carry the secret in a header. */
  readonly sends_plain_secret: Generated<boolean>
  readonly created_at: number
}

export interface WebhookFiltersTable {
  readonly filter_uuid: string
  readonly webhook_id: string
  readonly event_type: string
  readonly description: string | null
  readonly clauses: ColumnType<Json, string, string>
  readonly created_at: number
}

export interface WebhookFilterUuidsTable {
  readonly filter_uuid: string
  readonly is_excluded: boolean
  readonly content_uuid: string
}

export interface WebhookChangesTable {
  readonly only_row: Generated<boolean>
  readonly number: number
}

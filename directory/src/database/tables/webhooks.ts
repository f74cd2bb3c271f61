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
  /** Whether the webhook gets the events of children that a first reading found. */
  readonly sends_initial_import: Generated<boolean>
  /** Whether deliveries carry the secret in a header. */
  readonly sends_plain_secret: Generated<boolean>
  readonly created_at: number
  /** Why the webhook is not active: `failing`, `gone` or `operator`. */
  readonly disabled_reason: string | null
}

/** The state of a webhook's receiver. Times are epoch milliseconds; the database's clock gives those of the lease. */
export interface WebhookReceiversTable {
  readonly webhook_id: string
  /** When the receiver is asked whether it wants events; `null` if it is not asked. */
  readonly verify_due_at: number | null
  readonly verify_tries: Generated<number>
  /** Failed tries since the last success. */
  readonly failures: Generated<number>
  readonly failing_since: number | null
  readonly window_started_at: Generated<number>
  readonly window_attempts: Generated<number>
  readonly window_failures: Generated<number>
  /** Pauses one after the other; 0 if none is needed. */
  readonly pauses: Generated<number>
  readonly paused_until: number | null
  /** The lease of the process that sends to the receiver. */
  readonly held_by: string | null
  readonly held_until: Date | null
  readonly last_held_at: Date | null
}

export interface WebhookBodiesTable {
  readonly body_id: Generated<number>
  readonly event_id: string
  readonly event_name: string
  readonly content_uuid: string
  /** JSON without the filters that matched. */
  readonly body: string
  readonly made_at: number
}

export interface DeliveriesTable {
  readonly delivery_id: Generated<number>
  readonly webhook_id: string
  readonly body_id: number
  readonly content_uuid: string
  /** JSON: uuids of the filters that let the event through. */
  readonly matching_filters: string
  /** 0 waiting, 1 delivered, 2 failed. */
  readonly state: Generated<number>
  readonly tries: Generated<number>
  readonly due_at: number
  readonly is_mock: Generated<boolean>
  /** Whether the owner asked for this replay. A replay is sent once, even if it fails. */
  readonly is_replay: Generated<boolean>
  readonly created_at: number
  readonly ended_at: number | null
  /** Why the delivery failed for good. */
  readonly failure: string | null
}

export interface DeliveryAttemptsTable {
  readonly delivery_id: number
  readonly attempted_at: number
  readonly status: number | null
  readonly error: string | null
  readonly duration_ms: number
  /** The beginning of the answer. */
  readonly response: string
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

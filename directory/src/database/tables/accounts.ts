import type { Generated } from 'kysely'

export interface AccountsTable {
  readonly account_id: Generated<number>
  readonly email: string | null
  readonly plan: string
  readonly is_service: Generated<boolean>
  /** Null: as the plan says. */
  readonly requests_per_minute: number | null
  readonly requests_per_month: number | null
  readonly created_at: number
}

export interface ApiKeysTable {
  readonly key_id: string
  readonly account_id: number
  /** SHA-256 of the key. */
  readonly digest: Uint8Array
  /** The key, encrypted with the service's secret, for the button that reveals it. */
  readonly cipher: string
  readonly created_at: number
  readonly expires_at: number | null
  readonly revoked_at: number | null
}

export interface AccountUsageTable {
  readonly account_id: number
  /** `2026-11`, in UTC. */
  readonly month: string
  readonly requests: Generated<number>
  readonly cached_requests: Generated<number>
  readonly generated_transcripts: Generated<number>
}

export interface AuditEntriesTable {
  readonly entry_id: Generated<number>
  readonly actor: string
  readonly action: string
  readonly target: string
  readonly reason: string | null
  readonly happened_at: number
}

export interface DirectoryFactsTable {
  readonly name: string
  readonly value: string
}

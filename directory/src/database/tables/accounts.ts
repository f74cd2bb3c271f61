import type { Generated } from 'kysely'

export interface AccountsTable {
  readonly account_id: Generated<number>
  readonly email: string | null
  readonly plan: string
  readonly is_service: Generated<boolean>
  /** `null` if the plan decides. */
  readonly requests_per_minute: number | null
  readonly requests_per_month: number | null
  readonly created_at: number
  /** `null` for an account that no person signs in to, such as a service account. */
  readonly person_id: Generated<string | null>
  /** Whether the person sees the state of the fleet, and takes content down. */
  readonly is_operator: Generated<boolean>
}

export interface ApiKeysTable {
  readonly key_id: string
  readonly account_id: number
  /** SHA-256 of the key. */
  readonly digest: Uint8Array
  /** The key, encrypted with the service's secret. The button that reveals the key needs it. */
  readonly cipher: string
  readonly created_at: number
  readonly expires_at: number | null
  readonly revoked_at: number | null
  /**
   * Whether the address of the account was confirmed when the key was made, or an operator made it. `null` if that is
   * unknown.
   */
  readonly is_confirmed: boolean | null
  /** To the hour; `null` if the key was not used since this is noted. */
  readonly last_used_at: number | null
}

/**
 * People who sign in. The sign-in library writes this table and the three below, except for the changes in
 * `people-rows.ts`.
 */
export interface PeopleTable {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly is_email_verified: Generated<boolean>
  readonly image: string | null
  readonly created_at: Generated<Date>
  readonly updated_at: Generated<Date>
}

export interface SessionsTable {
  readonly id: string
  readonly person_id: string
  /** `sha256:` and the digest of the token that the cookie carries. */
  readonly token: string
  readonly expires_at: Date
  readonly ip_address: string | null
  readonly user_agent: string | null
  readonly created_at: Generated<Date>
  readonly updated_at: Generated<Date>
}

export interface SignInMethodsTable {
  readonly id: string
  readonly person_id: string
  /** `credential` for a password. */
  readonly provider_id: string
  readonly account_id: string
  /** Salt and scrypt hash. */
  readonly password: string | null
  readonly access_token: string | null
  readonly refresh_token: string | null
  readonly id_token: string | null
  readonly access_token_expires_at: Date | null
  readonly refresh_token_expires_at: Date | null
  readonly scope: string | null
  readonly created_at: Generated<Date>
  readonly updated_at: Generated<Date>
}

export interface VerificationsTable {
  readonly id: string
  /** Digest of the secret in a link. */
  readonly identifier: string
  readonly value: string
  readonly expires_at: Date
  readonly created_at: Generated<Date>
  readonly updated_at: Generated<Date>
}

/** A submission of a feed by an account, first or repeated. */
export interface AccountSubmissionsTable {
  readonly account_id: number
  readonly series_uuid: string
  readonly submitted_at: number
}

export interface AccountUsageTable {
  readonly account_id: number
  /** `2026-11`, in UTC. */
  readonly month: string
  readonly requests: Generated<number>
  readonly cached_requests: Generated<number>
  readonly generated_transcripts: Generated<number>
}

/** A generated transcript that an account read, or waits for. */
export interface TranscriptChargesTable {
  readonly account_id: number
  readonly episode_uuid: string
  readonly series_uuid: string
  /** `held` while the transcript is made, then `charged` or `released`. */
  readonly state: string
  /** 1, or 0 if the transcript is free for all accounts. */
  readonly credits: number
  /** The month whose credit is used. */
  readonly month: string
  readonly changed_at: number
}

export interface MinuteUsageTable {
  readonly account_id: number
  /** Minutes since 1970. */
  readonly minute: number
  readonly requests: number
}

/** A network from which a person signed in. */
export interface PersonNetworksTable {
  readonly person_id: string
  /** Digest of an IPv4 address, or of the first 64 bits of an IPv6 address. */
  readonly network: Uint8Array
  readonly seen_at: number
}

/** Wrong passwords for a person, or from an address. */
export interface PasswordAttemptsTable {
  /** Digest of the person or the address. */
  readonly key: Uint8Array
  readonly attempts: number
  /** Epoch milliseconds. */
  readonly ends_at: number
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

import type { Generated } from 'kysely'

export interface CompanionsTable {
  readonly series_uuid: string
  readonly episode_uuid: string
  /** `chapters` or `transcript`. */
  readonly kind: string
  /** Digest of the feed's data about the files. If it changes, the files are looked for again. */
  readonly links_digest: string
  /** `found`; `none` if no link leads to a file; `failed` if one may lead to a file later. */
  readonly outcome: string
  readonly reason: string | null
  /** The file that was used, with its validators. `null` if the content stands in the feed. */
  readonly file_url: string | null
  readonly file_etag: string | null
  readonly file_last_modified: string | null
  /** Gzipped JSON. */
  readonly content: Uint8Array | null
  readonly checked_at: number
  readonly is_outdated: Generated<boolean>
}

export interface TranscriptionsTable {
  readonly series_uuid: string
  readonly episode_uuid: string
  /** `queued`, `running`, `done`, `failed` or `refused`. */
  readonly state: string
  readonly audio_url: string
  /** How many runs began, including those whose process died. */
  readonly runs: Generated<number>
  /** How often the provider, or the host of the audio, failed temporarily. */
  readonly failures: Generated<number>
  readonly reason: string | null
  readonly queued_at: number
  readonly changed_at: number
}

export interface GeneratedTranscriptsTable {
  readonly series_uuid: string
  readonly episode_uuid: string
  readonly provider: string
  readonly model: string
  readonly language: string | null
  /** Gzipped JSON. */
  readonly content: Uint8Array
  readonly made_at: number
}

export interface TranscriptionPoliciesTable {
  readonly series_uuid: string
  /** `automatic` or `refused`. */
  readonly policy: string
  readonly set_at: number
}

import type { Generated } from 'kysely'

export interface CompanionsTable {
  readonly series_uuid: string
  readonly episode_uuid: string
  /** `chapters` or `transcript`. */
  readonly kind: string
  /** Of what the feed says about the files: another digest, and they are looked for again. */
  readonly links_digest: string
  /** `found`; `none` if the links lead nowhere; `failed` if they may lead somewhere later. */
  readonly outcome: string
  readonly reason: string | null
  /** The file that was used, with its validators. Null if the content stands in the feed. */
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
  /** How often a job began, also those whose process died. */
  readonly runs: Generated<number>
  /** How often the provider, or the host of the audio, failed for a while. */
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

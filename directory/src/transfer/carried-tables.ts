import type { DB } from '../database/tables.generated.ts'

/**
 * Where the rows of a table are carried to.
 *
 * - `content`: the content of feeds, and how feeds are known. Exports and moves carry it.
 * - `directory`: accounts, webhooks, events and all else that belongs to this directory alone. Only a move carries it.
 * - `left`: rows that processes need while they run, and rows that can be made again. They are not carried.
 */
export type Carriage = 'content' | 'directory' | 'left'

/** Every table. */
export const carriageOf: { readonly [table in keyof DB]: Carriage } = {
  feeds: 'content',
  feed_urls: 'content',
  feed_snapshots: 'content',
  feed_diagnostics: 'content',
  website_checks: 'directory',
  feed_turns: 'directory',
  feed_observations: 'directory',
  staged_children: 'left',
  uuid_aliases: 'content',
  spread_hosts: 'directory',
  series_numbers: 'content',
  displaced_episodes: 'content',
  podcast_series: 'content',
  podcast_episodes: 'content',
  podcast_persons: 'content',
  ambiguous_addresses: 'content',
  person_splits: 'content',
  comic_series: 'content',
  comic_issues: 'content',
  creators: 'content',
  creator_contents: 'content',
  catalog_infos: 'directory',
  catalog_checks: 'directory',
  catalog_requests: 'left',
  charts: 'directory',
  chart_entries: 'directory',
  chart_days: 'directory',
  recommenders: 'left',
  recommendations: 'left',
  similar_podcasts: 'left',
  look_ups: 'directory',
  popularity_ranks: 'directory',
  content_counts: 'left',
  events: 'directory',
  event_cursors: 'directory',
  websub_subscriptions: 'directory',
  websub_callbacks: 'directory',
  podping_reader: 'left',
  webhooks: 'directory',
  webhook_filters: 'directory',
  webhook_filter_uuids: 'directory',
  webhook_changes: 'left',
  webhook_receivers: 'directory',
  webhook_bodies: 'directory',
  deliveries: 'directory',
  delivery_attempts: 'directory',
  webhook_bin_requests: 'left',
  companions: 'left',
  transcript_changes: 'left',
  transcripts_due: 'left',
  transcript_fetches: 'left',
  transcriptions: 'directory',
  transcription_pieces: 'directory',
  claims: 'directory',
  claimed_readings: 'directory',
  generated_transcripts: 'directory',
  transcription_policies: 'directory',
  search_series: 'left',
  search_episodes: 'left',
  search_indexes: 'left',
  search_terms: 'left',
  search_due: 'left',
  search_results: 'left',
  search_transcripts: 'left',
  search_passages: 'left',
  search_passage_terms: 'left',
  accounts: 'directory',
  api_keys: 'directory',
  people: 'directory',
  sessions: 'directory',
  sign_in_methods: 'directory',
  verifications: 'directory',
  account_submissions: 'directory',
  account_usage: 'directory',
  transcript_charges: 'directory',
  minute_usage: 'left',
  password_attempts: 'left',
  person_networks: 'directory',
  audit_entries: 'directory',
  directory_facts: 'directory',
  storage_sizes: 'left',
  processes: 'left',
  process_losses: 'left',
  leases: 'left',
  migrations: 'left',
}

export type CarriedTable = keyof DB

const all = Object.keys(carriageOf) as CarriedTable[]

/** The tables of an export, in the order in which they are written. */
export const contentTables: readonly CarriedTable[] = all.filter((table) => carriageOf[table] === 'content')

/** The tables of a move. */
export const movedTables: readonly CarriedTable[] = all.filter((table) => carriageOf[table] !== 'left')

/** Columns about the work of processes of the old directory. They are empty in the new one. */
export const leftColumns: { readonly [table in CarriedTable]?: readonly string[] } = {
  feeds: ['lease_token', 'lease_worker', 'lease_until'],
  webhook_receivers: ['held_by', 'held_until'],
}

/** Columns that only the directory of origin can use: an export has none of them. */
export const ownColumns: { readonly [table in CarriedTable]?: readonly string[] } = {
  feeds: ['hub_followed'],
}

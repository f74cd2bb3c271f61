// Generated from schema.sql by `npm run schema:tables`.

import type { SubmittedKind } from "./submitted-kind.ts";
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface Accounts {
  account_id: Generated<number>;
  created_at: number;
  email: string | null;
  /**
   * `false` until a mail tells of it.
   */
  is_leak_told: Generated<boolean>;
  /**
   * Whether the person sees the state of the fleet, and takes content down.
   */
  is_operator: Generated<boolean>;
  is_service: Generated<boolean>;
  /**
   * When keys and secrets of webhooks were replaced for the last time because the service's secret had leaked; `null` if never.
   */
  leaked_at: number | null;
  /**
   * `null` for an account that no person signs in to, such as a service account.
   */
  person_id: string | null;
  plan: string;
  /**
   * `null` if the plan decides.
   */
  requests_per_minute: number | null;
  requests_per_month: number | null;
}

export interface AccountSubmissions {
  account_id: number;
  series_uuid: string;
  submitted_at: number;
}

export interface AccountUsage {
  account_id: number;
  cached_requests: Generated<number>;
  generated_transcripts: Generated<number>;
  /**
   * `2026-11`, in UTC.
   */
  month: string;
  requests: Generated<number>;
}

export interface AmbiguousAddresses {
  address: string;
  series_uuid: string;
}

export interface ApiKeys {
  account_id: number;
  /**
   * The key, encrypted with the service's secret. The button that reveals the key needs it.
   */
  cipher: string;
  created_at: number;
  /**
   * SHA-256 of the key.
   */
  digest: Uint8Array;
  expires_at: number | null;
  /**
   * Whether the account's address was confirmed when the key was made, or an operator made it; `null` if unknown.
   */
  is_confirmed: boolean | null;
  key_id: string;
  /**
   * To the hour; `null` if the key was not used since this is noted.
   */
  last_used_at: number | null;
  revoked_at: number | null;
}

export interface AuditEntries {
  action: string;
  actor: string;
  entry_id: Generated<number>;
  happened_at: number;
  reason: string | null;
  target: string;
}

export interface CatalogChecks {
  /**
   * The last look-up of its identifier.
   */
  looked_up_at: number | null;
  /**
   * Days in a row on which the catalog did not know the identifier.
   */
  missed_days: Generated<number>;
  /**
   * The last search for its name.
   */
  searched_at: number | null;
  series_uuid: string;
}

export interface CatalogInfos {
  /**
   * Followed by `640x640bb.png` it is the URL of an image.
   */
  base_artwork_url: string | null;
  catalog_id: number;
  country: string | null;
  hash: string;
  publisher_id: number | null;
  publisher_name: string | null;
  series_uuid: string;
  subtitle: string | null;
  summary: string | null;
  /**
   * Epoch seconds.
   */
  updated_at: number;
}

export interface CatalogRequests {
  /**
   * Epoch milliseconds: when the token bucket of all processes is full again.
   */
  full_at: Generated<number>;
  /**
   * Epoch seconds. After the provider refused a request, it is not asked until then.
   */
  paused_until: Generated<number>;
  provider: string;
}

export interface ChartDays {
  /**
   * Days since 1970.
   */
  day: number;
  score: number;
  series_uuid: string;
}

export interface ChartEntries {
  /**
   * Identifier of the podcast in the catalog.
   */
  catalog_id: number;
  country: string;
  episode_guid: string | null;
  /**
   * Title of the episode as the chart has it.
   */
  episode_name: string | null;
  episode_uuid: string | null;
  genre: Generated<string>;
  /**
   * Genres that the chart gives the entry.
   */
  genres: Generated<string[]>;
  /**
   * From 1.
   */
  rank: number;
  /**
   * `null` if this directory does not know the podcast.
   */
  series_uuid: string | null;
  type: string;
}

export interface Charts {
  country: string;
  /**
   * When the chart is fetched again.
   */
  due_at: number;
  /**
   * Epoch seconds; `null` if the chart was never fetched.
   */
  fetched_at: number | null;
  /**
   * Empty for the chart of all genres.
   */
  genre: Generated<string>;
  type: string;
}

export interface ClaimedReadings {
  created: Generated<number>;
  feed_id: string;
  is_series_changed: Generated<boolean>;
  outcome: string;
  read_at: number;
  reason: string | null;
  removed: Generated<number>;
  updated: Generated<number>;
}

export interface Claims {
  account_id: number;
  asked_at: number;
  /**
   * Keyed digest of account, feed and `asked_at`: a claim that is made anew has another code.
   */
  code: string;
  /**
   * When the directory looks for the code by itself; `null` if the schedule of the feed is enough.
   */
  due_at: number | null;
  end_reason: string | null;
  ended_at: number | null;
  /**
   * The beginning of the failure that a mail told last.
   */
  failure_told_at: number | null;
  feed_id: string;
  /**
   * What the last look found. `elsewhere`: the address of the feed leads to another host, whose feed proves nothing.
   */
  last_look: string | null;
  letter_sent_at: number | null;
  looked_at: number | null;
  /**
   * The first of the present run of readings without the code of the owner.
   */
  missing_since: number | null;
  /**
   * What a mail has to tell the account.
   */
  news: string | null;
  /**
   * `null` if the account is not the owner, or not any more.
   */
  owned_since: number | null;
  /**
   * The address of the document that got the letter; `null` if a code proved the claim.
   */
  proved_email: string | null;
  removal_asked_at: number | null;
  seen_at: number | null;
  /**
   * The first of the present run of readings that had the code.
   */
  seen_since: number | null;
  tells_failures: Generated<boolean>;
}

export interface ComicIssues {
  date_published: number | null;
  details: ColumnType<JsonObject, string, string>;
  hash: string | null;
  is_blocked: Generated<boolean>;
  is_removed: Generated<boolean>;
  name: string | null;
  position: number;
  series_uuid: string;
  uuid: string;
}

export interface ComicSeries {
  content_rating: string | null;
  date_published: number | null;
  description: string | null;
  /**
   * The fields of the entity that have no column.
   */
  details: ColumnType<JsonObject, string, string>;
  feed_id: string;
  genres: Generated<string[]>;
  hash: string | null;
  is_blocked: Generated<boolean>;
  is_duplicate: Generated<boolean>;
  /**
   * False before the first good reading.
   */
  is_read: Generated<boolean>;
  issues_count: Generated<number>;
  issues_hash: string | null;
  language: string | null;
  latest_issue_at: number | null;
  name: string | null;
  /**
   * The name as look-ups compare it; `null` before the first reading.
   */
  name_key: string | null;
  popularity: Generated<number>;
  removed_issues_count: Generated<number>;
  scopes_for_exclusive_content: string[] | null;
  series_layout: string | null;
  series_type: string | null;
  sss_url: string;
  tags: Generated<string[]>;
  updated_at: number;
  uuid: string;
}

export interface Companions {
  /**
   * How often the feed changed the episode since this row stands.
   */
  changes: Generated<number>;
  /**
   * `changes` when the last look at the files began: a change that comes during the look is not lost.
   */
  changes_read: Generated<number>;
  checked_at: number;
  /**
   * Gzipped JSON.
   */
  content: Uint8Array | null;
  content_digest: string | null;
  episode_uuid: string;
  file_etag: string | null;
  file_last_modified: string | null;
  /**
   * The file that was used, with its validators. `null` if the content stands in the feed.
   */
  file_url: string | null;
  /**
   * `chapters` or `transcript`.
   */
  kind: string;
  /**
   * Digest of the feed's data about the files. If it changes, the files are looked for again.
   */
  links_digest: string;
  /**
   * `found`; `none` if no link leads to a file; `failed` if one may lead to a file later.
   */
  outcome: string;
  reason: string | null;
  series_uuid: string;
}

export interface ContentCounts {
  /**
   * Epoch seconds.
   */
  counted_at: number;
  /**
   * A `ContentCounts`.
   */
  counts: ColumnType<JsonValue, string, string>;
  only_row: Generated<boolean>;
}

export interface CreatorContents {
  content_type: string | null;
  content_uuid: string;
  creator_uuid: string;
  hash: string | null;
  is_removed: Generated<boolean>;
  position: number;
  roles: Generated<string[]>;
  /**
   * The URL of the content's document, according to the creator's document.
   */
  sss_url: string | null;
  uuid: string;
}

export interface Creators {
  content_count: Generated<number>;
  content_hash: string | null;
  country: string | null;
  date_published: number | null;
  /**
   * The fields of the entity that have no column.
   */
  details: ColumnType<JsonObject, string, string>;
  feed_id: string;
  hash: string | null;
  is_blocked: Generated<boolean>;
  is_duplicate: Generated<boolean>;
  /**
   * False before the first good reading.
   */
  is_read: Generated<boolean>;
  name: string | null;
  /**
   * The name as look-ups compare it; `null` before the first reading.
   */
  name_key: string | null;
  popularity: Generated<number>;
  sss_url: string;
  tags: Generated<string[]>;
  updated_at: number;
  uuid: string;
}

export interface Deliveries {
  body_id: number;
  content_uuid: string;
  created_at: number;
  delivery_id: Generated<number>;
  due_at: number;
  ended_at: number | null;
  /**
   * Why the delivery failed for good.
   */
  failure: string | null;
  is_mock: Generated<boolean>;
  /**
   * Whether the owner asked for this replay. A replay is sent once, even if it fails.
   */
  is_replay: Generated<boolean>;
  /**
   * JSON: uuids of the filters that let the event through.
   */
  matching_filters: string;
  /**
   * 0 waiting, 1 delivered, 2 failed.
   */
  state: Generated<number>;
  tries: Generated<number>;
  webhook_id: string;
}

export interface DeliveryAttempts {
  attempted_at: number;
  delivery_id: number;
  duration_ms: number;
  error: string | null;
  /**
   * The beginning of the answer.
   */
  response: string;
  status: number | null;
}

export interface DirectoryFacts {
  name: string;
  value: string;
}

export interface DisplacedEpisodes {
  place: number;
  series_uuid: string;
  uuid: string;
}

export interface EventCursors {
  name: string;
  seq: Generated<number>;
  xid: Generated<string>;
}

export interface Events {
  action: string;
  /**
   * The event as the library gives it.
   */
  body: ColumnType<JsonValue, string, never>;
  event_id: string;
  hash: string | null;
  is_initial_import: Generated<boolean>;
  /**
   * Of deleted and removed content: its last entity.
   */
  last_entity: ColumnType<JsonValue, string | null, never>;
  occurred_at: number;
  seq: Generated<number>;
  series_uuid: string;
  type: string;
  uuid: string;
  /**
   * The transaction that wrote the row, as decimal digits.
   */
  xid: Generated<string>;
}

export interface FeedDiagnostics {
  feed_id: string;
  /**
   * A list of `DiagnosticGroup`.
   */
  items: ColumnType<JsonValue, string, string>;
  /**
   * When that reading was.
   */
  read_at: number;
}

export interface FeedObservations {
  feed_id: string;
  observation: ColumnType<JsonValue, string, never>;
  observed_at: number;
  seq: Generated<number>;
}

export interface Feeds {
  created_at: number;
  date_last_refreshed: number | null;
  document_uuid: string | null;
  /**
   * The earlier of the next check and the next timer; `null` if there is neither.
   */
  due_at: number | null;
  duplicate_of: string | null;
  /**
   * The result of the library's `encodeFeedFacts`: the state without its snapshot.
   */
  facts: Uint8Array;
  failing_since: number | null;
  feed_id: string;
  /**
   * As it is fetched: the feed may have moved.
   */
  feed_url: string;
  host: string;
  /**
   * The `hub_key` for which a subscription was last made or ended.
   */
  hub_followed: string | null;
  /**
   * Digest of the URL, topic and hubs at which the feed should be followed; `null` if it should not.
   */
  hub_key: string | null;
  /**
   * Whether somebody waits for the next check: the feed was submitted, pinged or called. Such feeds are claimed first.
   */
  is_awaited: Generated<boolean>;
  is_blocked: Generated<boolean>;
  /**
   * Whether an account claims the feed: its readings are looked at for codes, and noted.
   */
  is_claimed: Generated<boolean>;
  kind: SubmittedKind;
  last_checked_at: number | null;
  last_outcome: string | null;
  last_reason: string | null;
  lease_token: string | null;
  lease_until: Date | null;
  /**
   * The worker that holds the lease; `null` if it owns no slots.
   */
  lease_worker: string | null;
  /**
   * As it was submitted.
   */
  listed_url: string;
  podcast_guid: string | null;
  /**
   * Until when Podping is expected to tell changes, in epoch seconds.
   */
  podping_until: number | null;
  priority: string;
  priority_reason: string | null;
  /**
   * Identifier of the series or creator. It differs from `feed_id` where a document named its own identifier later.
   */
  series_uuid: string;
  /**
   * 0 to 255; decides which worker asks the host. It depends on the host; for hosts in `spread_hosts` on the feed, too.
   */
  slot: number;
  /**
   * The subscription at a hub, as a `WebsubColumn`; `null` if there is none.
   */
  websub: ColumnType<JsonValue, string, string> | null;
}

export interface FeedSnapshots {
  feed_id: string;
  /**
   * The library's `duplicateKeys`, of the newest episode and the one before. Only written and compared.
   */
  newest_key: number | null;
  second_key: number | null;
  snapshot: Uint8Array;
}

export interface FeedTurns {
  feed_id: string;
  outcome: string;
  reason: string | null;
  turned_at: number;
}

export interface FeedUrls {
  feed_id: string;
  url: string;
  url_key: string;
}

export interface GeneratedTranscripts {
  /**
   * Gzipped JSON.
   */
  content: Uint8Array;
  episode_uuid: string;
  language: string | null;
  made_at: number;
  model: string;
  provider: string;
  series_uuid: string;
}

export interface Leases {
  /**
   * `null` if the last holder gave the lease back.
   */
  holder: string | null;
  /**
   * `webhooks`, `search postgresql`, `slot 17`.
   */
  name: string;
  /**
   * When the holder took the lease, in epoch milliseconds. It is greater than those of all earlier holders.
   */
  term: number;
  /**
   * When the lease ends; without a holder, when it may be taken.
   */
  until: Date;
}

export interface LookUps {
  account_id: number;
  /**
   * Days since 1970.
   */
  day: number;
  series_uuid: string;
}

export interface Migrations {
  applied_at: Generated<Date>;
  name: string;
  number: number;
}

export interface MinuteUsage {
  account_id: number;
  /**
   * Minutes since 1970.
   */
  minute: number;
  requests: number;
}

export interface PasswordAttempts {
  attempts: number;
  /**
   * Epoch milliseconds.
   */
  ends_at: number;
  /**
   * Digest of the person or the address.
   */
  key: Uint8Array;
}

export interface People {
  created_at: Generated<Date>;
  email: string;
  id: string;
  image: string | null;
  is_email_verified: Generated<boolean>;
  name: string;
  updated_at: Generated<Date>;
}

export interface PersonNetworks {
  /**
   * Digest of an IPv4 address, or of the first 64 bits of an IPv6 address.
   */
  network: Uint8Array;
  person_id: string;
  seen_at: number;
}

export interface PersonSplits {
  uuid: string;
}

export interface PodcastEpisodes {
  date_published: number | null;
  description: string | null;
  details: ColumnType<JsonObject, string, string>;
  duration: number | null;
  extras: ColumnType<JsonObject, string, string>;
  guid: string | null;
  hash: string | null;
  is_blocked: Generated<boolean>;
  is_removed: Generated<boolean>;
  name: string | null;
  /**
   * Uuids of the persons that the episode itself names; `null` if it names none, and has those of its podcast.
   */
  person_uuids: string[] | null;
  series_uuid: string;
  uuid: string;
}

export interface PodcastPersons {
  /**
   * Of the person in all feeds that give the same name and address; `null` without an address.
   */
  across_uuid: string | null;
  address: string | null;
  /**
   * Episodes that name the person, and those that have the persons of the channel. Withheld ones are not counted.
   */
  episodes_count: number;
  image_url: string | null;
  /**
   * Whether the channel names the person.
   */
  is_of_series: boolean;
  name: string;
  roles: string[];
  series_uuid: string;
  url: string | null;
  uuid: string;
}

export interface PodcastSeries {
  catalog_id: number | null;
  children_hash: string | null;
  content_type: string | null;
  date_published: number | null;
  description: string | null;
  /**
   * The fields of the entity that have no column.
   */
  details: ColumnType<JsonObject, string, string>;
  episodes_count: Generated<number>;
  extras: ColumnType<JsonObject, string, string>;
  feed_id: string;
  genres: Generated<string[]>;
  hash: string | null;
  is_blocked: Generated<boolean>;
  is_catalog_id_proved: Generated<boolean>;
  is_completed: boolean | null;
  is_duplicate: Generated<boolean>;
  is_explicit_content: boolean | null;
  /**
   * Whether the owner asks pages not to show the podcast.
   */
  is_hidden: Generated<boolean>;
  /**
   * False before the first good reading.
   */
  is_read: Generated<boolean>;
  language: string | null;
  latest_episode_at: number | null;
  /**
   * One of the library's `podcastMediums`, by the `medium` in `extras`. Lists have no publishers unless a medium is asked for.
   */
  medium: Generated<string>;
  name: string | null;
  /**
   * The name as look-ups compare it; `null` before the first reading.
   */
  name_key: string | null;
  popularity: Generated<number>;
  popularity_rank: string | null;
  removed_episodes_count: Generated<number>;
  rss_url: string;
  updated_at: number;
  uuid: string;
}

export interface PodpingReader {
  /**
   * The accounts whose pings count, as they were last read.
   */
  accounts: Generated<string[]>;
  accounts_read_at: number | null;
  /**
   * The last block that two nodes told alike; `null` if there is none. If nodes contradict what follows it, that is read again.
   */
  confirmed_block: number | null;
  /**
   * `null` if both are read that two nodes tell up to there.
   */
  confirmed_block_id: string | null;
  /**
   * Since when the delay is too long to rely on pings; `null` if it is not.
   */
  lagging_since: number | null;
  /**
   * The block before `next_block`; `null` if it is unknown.
   */
  last_block_id: string | null;
  /**
   * The first block that is not read; `null` before the first start.
   */
  next_block: number | null;
  only_row: Generated<boolean>;
  /**
   * The time up to which everything is read.
   */
  read_until: number | null;
}

export interface PopularityRanks {
  /**
   * Since which day the position has been outside the band of `rank`; `null` if it is inside.
   */
  crossed_since: number | null;
  /**
   * Whether the podcast has this score and rank.
   */
  is_applied: Generated<boolean>;
  /**
   * `null` if the podcast is beyond the last band.
   */
  rank: string | null;
  /**
   * 0 if nothing is known of the podcast any more.
   */
  score: number;
  series_uuid: string;
}

export interface Processes {
  /**
   * Since when its heartbeats have come without a gap of 30 seconds.
   */
  heard_since: Date;
  heartbeat_at: Date;
  host: string;
  /**
   * Where its metrics are, such as `127.0.0.1:9464`; `null` if nothing listens, or does not yet.
   */
  listener: string | null;
  /**
   * When others noticed that it had ended without saying so; `null` while it has a heartbeat. The row stays for a day.
   */
  lost_at: Date | null;
  process_id: string;
  /**
   * When its refreshing went on for the last time. The heartbeat may go on while refreshing stands still.
   */
  refreshes_at: Date | null;
  /**
   * Since when it takes slots of hosts; `null` if it takes none.
   */
  refreshes_since: Date | null;
  roles: string[];
  /**
   * Digests of the service's secrets that the process accepts. It seals with the first one.
   */
  secrets: Generated<string[]>;
  started_at: Date;
}

export interface ProcessLosses {
  losses: number;
  role: string;
}

export interface Recommendations {
  feed_guid: string | null;
  place: number;
  series_uuid: string;
  /**
   * As `feed_urls` has it.
   */
  url_key: string | null;
}

export interface Recommenders {
  /**
   * Registrable domain of the feed: recommendations of one domain count once.
   */
  domain: string;
  /**
   * Changes with the recommendations and the domain.
   */
  fingerprint: string;
  series_uuid: string;
}

export interface SearchDue {
  due_at: Generated<Date>;
  /**
   * Name of the engine.
   */
  engine: string;
  series_uuid: string;
  /**
   * How often the series could not be indexed.
   */
  tries: Generated<number>;
}

export interface SearchEpisodes {
  date_published: number | null;
  duration: number | null;
  /**
   * Terms of the name with spaces between them; after a line break its extra terms with their places.
   */
  name_terms: string;
  popularity: number;
  series_uuid: string;
  uuid: string;
  vector: string;
}

export interface SearchIndexes {
  /**
   * Documents that there were when the terms were counted; 0 if they never were.
   */
  counted: Generated<number>;
  /**
   * How often the terms were counted.
   */
  counts: Generated<number>;
  name: string;
  /**
   * The `TERMS_VERSION` of its terms; 0 if the index was never built.
   */
  terms_version: Generated<number>;
  /**
   * Documents that were written since the terms were counted.
   */
  written: Generated<number>;
}

export interface SearchPassages {
  episode_uuid: string;
  is_generated: boolean;
  /**
   * Its place among the passages of the transcript, from 0.
   */
  number: number;
  series_uuid: string;
  vector: string;
}

export interface SearchPassageTerms {
  /**
   * The term in Latin letters.
   */
  latin: string;
  passages: number;
  term: string;
}

export interface SearchResults {
  /**
   * Milliseconds.
   */
  kept_at: number;
  results: ColumnType<JsonValue, string, string>;
  search_id: string;
}

export interface SearchSeries {
  children_count: number;
  /**
   * Changes with everything that the documents of its episodes take from the series.
   */
  children_key: string;
  date_published: number | null;
  latest_child_at: number | null;
  /**
   * Terms of the name with spaces between them; after a line break its extra terms with their places.
   */
  name_terms: string;
  popularity: number;
  /**
   * Uuids: the series itself, or the content of a creator.
   */
  related: string[];
  type: string;
  uuid: string;
  vector: string;
}

export interface SearchTerms {
  comics: number;
  creators: number;
  episodes: number;
  /**
   * Whether it is a word of a text, not a facet or number.
   */
  is_word: boolean;
  latin: string;
  persons: number;
  podcasts: number;
  term: string;
}

export interface SearchTranscripts {
  engine: string;
  episode_uuid: string;
  is_generated: boolean;
  series_uuid: string;
  /**
   * Changes with the content of the transcript.
   */
  version: string;
}

export interface SeriesNumbers {
  number: Generated<number>;
  uuid: string;
}

export interface Sessions {
  created_at: Generated<Date>;
  expires_at: Date;
  id: string;
  ip_address: string | null;
  person_id: string;
  /**
   * `sha256:` and the digest of the token that the cookie carries.
   */
  token: string;
  updated_at: Generated<Date>;
  user_agent: string | null;
}

export interface SignInMethods {
  access_token: string | null;
  access_token_expires_at: Date | null;
  account_id: string;
  created_at: Generated<Date>;
  id: string;
  id_token: string | null;
  /**
   * Salt and scrypt hash.
   */
  password: string | null;
  person_id: string;
  /**
   * `credential` for a password.
   */
  provider_id: string;
  refresh_token: string | null;
  refresh_token_expires_at: Date | null;
  scope: string | null;
  updated_at: Generated<Date>;
}

export interface SimilarPodcasts {
  /**
   * Changes with what the podcasts were found by: name, description, genres and recommendations.
   */
  digest: number;
  /**
   * 17 bytes for each of at most five podcasts: the letter of the reason, and the uuid.
   */
  entries: Uint8Array;
  /**
   * Epoch seconds.
   */
  made_at: number;
  series_uuid: string;
}

export interface SpreadHosts {
  first_slot: number;
  host: string;
  /**
   * Since when the host's feeds are in both slots; `null` while the slots are being emptied.
   */
  opened_at: Date | null;
  second_slot: number;
}

export interface StagedChildren {
  bytes: Uint8Array;
  feed_id: string;
  lease_token: string;
  seq: number;
}

export interface StorageSizes {
  bytes: number;
  /**
   * Days since 1970.
   */
  day: number;
  name: string;
}

export interface TranscriptChanges {
  id: Generated<number>;
  series_uuid: string;
}

export interface TranscriptCharges {
  account_id: number;
  changed_at: number;
  /**
   * 1, or 0 if the transcript is free for all accounts.
   */
  credits: number;
  episode_uuid: string;
  /**
   * The month whose credit is used.
   */
  month: string;
  series_uuid: string;
  /**
   * `held` while the transcript is made, then `charged` or `released`.
   */
  state: string;
}

export interface TranscriptFetches {
  /**
   * Days since 1970.
   */
  day: number;
  fetched: number;
}

export interface TranscriptionPieces {
  /**
   * Gzipped JSON; `null` until the piece was transcribed.
   */
  content: Uint8Array | null;
  end_ms: number;
  episode_uuid: string;
  language: string | null;
  number: number;
  series_uuid: string;
  /**
   * Digest of the audio, the provider and its model. Pieces of another source are made anew.
   */
  source: string;
  start_ms: number;
}

export interface TranscriptionPolicies {
  /**
   * `automatic` or `refused`.
   */
  policy: string;
  series_uuid: string;
  set_at: number;
}

export interface Transcriptions {
  audio_url: string;
  changed_at: number;
  episode_uuid: string;
  /**
   * How often the provider, or the host of the audio, failed temporarily.
   */
  failures: Generated<number>;
  /**
   * Pieces of long audio; `null` if the audio is transcribed whole.
   */
  pieces: number | null;
  pieces_done: Generated<number>;
  queued_at: number;
  reason: string | null;
  /**
   * How many runs began, including those whose process died.
   */
  runs: Generated<number>;
  series_uuid: string;
  /**
   * `queued`, `running`, `done`, `failed` or `refused`.
   */
  state: string;
}

export interface TranscriptsDue {
  /**
   * How often the feed changed the episode while it is due: a change that comes during the fetch keeps it due.
   */
  changes: Generated<number>;
  due_at: number;
  episode_uuid: string;
  series_uuid: string;
}

export interface UuidAliases {
  alias: string;
  uuid: string;
}

export interface Verifications {
  created_at: Generated<Date>;
  expires_at: Date;
  id: string;
  /**
   * Digest of the secret in a link.
   */
  identifier: string;
  updated_at: Generated<Date>;
  value: string;
}

export interface WebhookBinRequests {
  /**
   * The status that the bin answered.
   */
  answer: number;
  /**
   * The beginning of the body.
   */
  body: string;
  /**
   * Bytes of the whole body.
   */
  body_bytes: number;
  /**
   * Names and values.
   */
  headers: ColumnType<JsonValue, string, string>;
  /**
   * Epoch milliseconds.
   */
  received_at: number;
  request_id: Generated<number>;
  webhook_id: string;
}

export interface WebhookBodies {
  /**
   * JSON without the filters that matched.
   */
  body: string;
  body_id: Generated<number>;
  content_uuid: string;
  event_id: string;
  event_name: string;
  made_at: number;
}

export interface WebhookChanges {
  number: number;
  only_row: Generated<boolean>;
}

export interface WebhookFilters {
  clauses: ColumnType<JsonValue, string, string>;
  created_at: number;
  description: string | null;
  event_type: string;
  filter_uuid: string;
  webhook_id: string;
}

export interface WebhookFilterUuids {
  content_uuid: string;
  filter_uuid: string;
  is_excluded: boolean;
}

export interface WebhookReceivers {
  failing_since: number | null;
  /**
   * Failed tries since the last success.
   */
  failures: Generated<number>;
  /**
   * The lease of the process that sends to the receiver.
   */
  held_by: string | null;
  held_until: Date | null;
  last_held_at: Date | null;
  paused_until: number | null;
  /**
   * Pauses one after the other; 0 if none is needed.
   */
  pauses: Generated<number>;
  /**
   * When the receiver is asked whether it wants events; `null` if it is not asked.
   */
  verify_due_at: number | null;
  verify_tries: Generated<number>;
  webhook_id: string;
  window_attempts: Generated<number>;
  window_failures: Generated<number>;
  window_started_at: Generated<number>;
}

export interface Webhooks {
  account_id: number;
  created_at: number;
  /**
   * Why the webhook is not active: `failing`, `gone` or `operator`.
   */
  disabled_reason: string | null;
  endpoint_url: string;
  events: string[];
  is_active: Generated<boolean>;
  is_verified: Generated<boolean>;
  /**
   * The secret before the last rotation, sealed too.
   */
  old_secret: string | null;
  old_secret_ends_at: number | null;
  /**
   * Sealed for the place `webhook:ID`.
   */
  secret: string;
  /**
   * Whether the webhook gets the events of children that a first reading found.
   */
  sends_initial_import: Generated<boolean>;
  /**
   * Whether deliveries carry the secret in a header.
   */
  sends_plain_secret: Generated<boolean>;
  webhook_id: string;
}

export interface WebsiteChecks {
  due_at: number;
  feed_id: string;
  /**
   * Whether the website links to this feed, and not to the one that is shown.
   */
  is_linked: Generated<boolean>;
  website: string;
}

export interface WebsubCallbacks {
  callback_hash: string;
  feed_id: string;
}

export interface WebsubSubscriptions {
  feed_id: string;
  /**
   * A `Subscription` of the library as JSON, sealed: whoever reads it could pose as the hub.
   */
  record: string;
  /**
   * When the subscription needs attention, in epoch seconds; `null` if it needs none.
   */
  upkeep_at: number | null;
  /**
   * 1 for the first that is stored, and 1 more for each change.
   */
  version: number;
}

export interface DB {
  account_submissions: AccountSubmissions;
  account_usage: AccountUsage;
  accounts: Accounts;
  ambiguous_addresses: AmbiguousAddresses;
  api_keys: ApiKeys;
  audit_entries: AuditEntries;
  catalog_checks: CatalogChecks;
  catalog_infos: CatalogInfos;
  catalog_requests: CatalogRequests;
  chart_days: ChartDays;
  chart_entries: ChartEntries;
  charts: Charts;
  claimed_readings: ClaimedReadings;
  claims: Claims;
  comic_issues: ComicIssues;
  comic_series: ComicSeries;
  companions: Companions;
  content_counts: ContentCounts;
  creator_contents: CreatorContents;
  creators: Creators;
  deliveries: Deliveries;
  delivery_attempts: DeliveryAttempts;
  directory_facts: DirectoryFacts;
  displaced_episodes: DisplacedEpisodes;
  event_cursors: EventCursors;
  events: Events;
  feed_diagnostics: FeedDiagnostics;
  feed_observations: FeedObservations;
  feed_snapshots: FeedSnapshots;
  feed_turns: FeedTurns;
  feed_urls: FeedUrls;
  feeds: Feeds;
  generated_transcripts: GeneratedTranscripts;
  leases: Leases;
  look_ups: LookUps;
  migrations: Migrations;
  minute_usage: MinuteUsage;
  password_attempts: PasswordAttempts;
  people: People;
  person_networks: PersonNetworks;
  person_splits: PersonSplits;
  podcast_episodes: PodcastEpisodes;
  podcast_persons: PodcastPersons;
  podcast_series: PodcastSeries;
  podping_reader: PodpingReader;
  popularity_ranks: PopularityRanks;
  process_losses: ProcessLosses;
  processes: Processes;
  recommendations: Recommendations;
  recommenders: Recommenders;
  search_due: SearchDue;
  search_episodes: SearchEpisodes;
  search_indexes: SearchIndexes;
  search_passage_terms: SearchPassageTerms;
  search_passages: SearchPassages;
  search_results: SearchResults;
  search_series: SearchSeries;
  search_terms: SearchTerms;
  search_transcripts: SearchTranscripts;
  series_numbers: SeriesNumbers;
  sessions: Sessions;
  sign_in_methods: SignInMethods;
  similar_podcasts: SimilarPodcasts;
  spread_hosts: SpreadHosts;
  staged_children: StagedChildren;
  storage_sizes: StorageSizes;
  transcript_changes: TranscriptChanges;
  transcript_charges: TranscriptCharges;
  transcript_fetches: TranscriptFetches;
  transcription_pieces: TranscriptionPieces;
  transcription_policies: TranscriptionPolicies;
  transcriptions: Transcriptions;
  transcripts_due: TranscriptsDue;
  uuid_aliases: UuidAliases;
  verifications: Verifications;
  webhook_bin_requests: WebhookBinRequests;
  webhook_bodies: WebhookBodies;
  webhook_changes: WebhookChanges;
  webhook_filter_uuids: WebhookFilterUuids;
  webhook_filters: WebhookFilters;
  webhook_receivers: WebhookReceivers;
  webhooks: Webhooks;
  website_checks: WebsiteChecks;
  websub_callbacks: WebsubCallbacks;
  websub_subscriptions: WebsubSubscriptions;
}

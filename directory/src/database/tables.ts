import type {
  AccountSubmissionsTable,
  AccountsTable,
  AccountUsageTable,
  ApiKeysTable,
  AuditEntriesTable,
  DirectoryFactsTable,
  MinuteUsageTable,
  PasswordAttemptsTable,
  PeopleTable,
  PersonNetworksTable,
  SessionsTable,
  SignInMethodsTable,
  TranscriptChargesTable,
  VerificationsTable,
} from './tables/accounts.ts'
import type {
  CatalogChecksTable,
  CatalogInfosTable,
  CatalogRequestsTable,
  ChartDaysTable,
  ChartEntriesTable,
  ChartsTable,
  LookUpsTable,
  PopularityRanksTable,
  RecommendationsTable,
  RecommendersTable,
} from './tables/catalog.ts'
import type { MigrationsTable } from './tables/database.ts'
import type {
  ComicIssuesTable,
  ComicSeriesTable,
  CreatorContentsTable,
  CreatorsTable,
  PodcastEpisodesTable,
  PodcastSeriesTable,
} from './tables/entities.ts'
import type { EventCursorsTable, EventsTable } from './tables/events.ts'
import type {
  FeedDiagnosticsTable,
  FeedObservationsTable,
  FeedSnapshotsTable,
  FeedsTable,
  FeedUrlsTable,
  SpreadHostsTable,
  StagedChildrenTable,
  UuidAliasesTable,
  WebsiteChecksTable,
} from './tables/feeds.ts'
import type { PodpingReaderTable } from './tables/podping.ts'
import type {
  SearchDueTable,
  SearchEpisodesTable,
  SearchIndexesTable,
  SearchResultsTable,
  SearchSeriesTable,
  SearchTermsTable,
} from './tables/search.ts'
import type {
  CompanionsTable,
  GeneratedTranscriptsTable,
  TranscriptionPoliciesTable,
  TranscriptionsTable,
} from './tables/transcripts.ts'
import type {
  DeliveriesTable,
  DeliveryAttemptsTable,
  WebhookBodiesTable,
  WebhookChangesTable,
  WebhookFiltersTable,
  WebhookFilterUuidsTable,
  WebhookReceiversTable,
  WebhooksTable,
} from './tables/webhooks.ts'
import type { WebsubCallbacksTable, WebsubSubscriptionsTable } from './tables/websub.ts'
import type { LeasesTable, ProcessesTable } from './tables/workers.ts'

/** Every table of the directory. A test compares the columns with those of a migrated database. */
export interface Tables {
  readonly feeds: FeedsTable
  readonly feed_urls: FeedUrlsTable
  readonly feed_snapshots: FeedSnapshotsTable
  readonly feed_diagnostics: FeedDiagnosticsTable
  readonly website_checks: WebsiteChecksTable
  readonly feed_observations: FeedObservationsTable
  readonly staged_children: StagedChildrenTable
  readonly uuid_aliases: UuidAliasesTable
  readonly spread_hosts: SpreadHostsTable
  readonly podcast_series: PodcastSeriesTable
  readonly podcast_episodes: PodcastEpisodesTable
  readonly comic_series: ComicSeriesTable
  readonly comic_issues: ComicIssuesTable
  readonly creators: CreatorsTable
  readonly creator_contents: CreatorContentsTable
  readonly catalog_infos: CatalogInfosTable
  readonly catalog_checks: CatalogChecksTable
  readonly catalog_requests: CatalogRequestsTable
  readonly charts: ChartsTable
  readonly chart_entries: ChartEntriesTable
  readonly chart_days: ChartDaysTable
  readonly recommenders: RecommendersTable
  readonly recommendations: RecommendationsTable
  readonly look_ups: LookUpsTable
  readonly popularity_ranks: PopularityRanksTable
  readonly events: EventsTable
  readonly event_cursors: EventCursorsTable
  readonly websub_subscriptions: WebsubSubscriptionsTable
  readonly websub_callbacks: WebsubCallbacksTable
  readonly podping_reader: PodpingReaderTable
  readonly webhooks: WebhooksTable
  readonly webhook_filters: WebhookFiltersTable
  readonly webhook_filter_uuids: WebhookFilterUuidsTable
  readonly webhook_changes: WebhookChangesTable
  readonly webhook_receivers: WebhookReceiversTable
  readonly webhook_bodies: WebhookBodiesTable
  readonly deliveries: DeliveriesTable
  readonly delivery_attempts: DeliveryAttemptsTable
  readonly companions: CompanionsTable
  readonly transcriptions: TranscriptionsTable
  readonly generated_transcripts: GeneratedTranscriptsTable
  readonly transcription_policies: TranscriptionPoliciesTable
  readonly search_series: SearchSeriesTable
  readonly search_episodes: SearchEpisodesTable
  readonly search_indexes: SearchIndexesTable
  readonly search_terms: SearchTermsTable
  readonly search_due: SearchDueTable
  readonly search_results: SearchResultsTable
  readonly accounts: AccountsTable
  readonly api_keys: ApiKeysTable
  readonly people: PeopleTable
  readonly sessions: SessionsTable
  readonly sign_in_methods: SignInMethodsTable
  readonly verifications: VerificationsTable
  readonly account_submissions: AccountSubmissionsTable
  readonly account_usage: AccountUsageTable
  readonly transcript_charges: TranscriptChargesTable
  readonly minute_usage: MinuteUsageTable
  readonly password_attempts: PasswordAttemptsTable
  readonly person_networks: PersonNetworksTable
  readonly audit_entries: AuditEntriesTable
  readonly directory_facts: DirectoryFactsTable
  readonly processes: ProcessesTable
  readonly leases: LeasesTable
  readonly migrations: MigrationsTable
}

/** The room that writes a table. All others may only read it; a test looks for writes elsewhere. */
export const writerOf: { readonly [table in keyof Tables]: string } = {
  feeds: 'feeds',
  feed_urls: 'feeds',
  feed_snapshots: 'feeds',
  feed_diagnostics: 'feeds',
  website_checks: 'feeds',
  feed_observations: 'feeds',
  staged_children: 'refresh',
  uuid_aliases: 'feeds',
  spread_hosts: 'feeds',
  podcast_series: 'entities',
  podcast_episodes: 'entities',
  comic_series: 'entities',
  comic_issues: 'entities',
  creators: 'entities',
  creator_contents: 'entities',
  catalog_infos: 'entities',
  catalog_checks: 'catalog',
  catalog_requests: 'catalog',
  charts: 'catalog',
  chart_entries: 'catalog',
  chart_days: 'catalog',
  recommenders: 'catalog',
  recommendations: 'catalog',
  look_ups: 'catalog',
  popularity_ranks: 'catalog',
  events: 'events',
  event_cursors: 'events',
  websub_subscriptions: 'websub',
  websub_callbacks: 'websub',
  podping_reader: 'podping',
  webhooks: 'webhooks',
  webhook_filters: 'webhooks',
  webhook_filter_uuids: 'webhooks',
  webhook_changes: 'webhooks',
  webhook_receivers: 'webhooks',
  webhook_bodies: 'webhooks',
  deliveries: 'webhooks',
  delivery_attempts: 'webhooks',
  companions: 'transcripts',
  transcriptions: 'transcripts',
  generated_transcripts: 'transcripts',
  transcription_policies: 'transcripts',
  search_series: 'search',
  search_episodes: 'search',
  search_indexes: 'search',
  search_terms: 'search',
  search_due: 'search',
  search_results: 'search',
  accounts: 'accounts',
  api_keys: 'accounts',
  people: 'accounts',
  sessions: 'accounts',
  sign_in_methods: 'accounts',
  verifications: 'accounts',
  account_submissions: 'accounts',
  account_usage: 'accounts',
  transcript_charges: 'accounts',
  minute_usage: 'accounts',
  password_attempts: 'accounts',
  person_networks: 'accounts',
  audit_entries: 'accounts',
  directory_facts: 'database',
  processes: 'workers',
  leases: 'workers',
  migrations: 'database',
}

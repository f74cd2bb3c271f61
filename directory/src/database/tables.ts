import type {
  AccountsTable,
  AccountUsageTable,
  ApiKeysTable,
  AuditEntriesTable,
  DirectoryFactsTable,
} from './tables/accounts.ts'
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
  FeedObservationsTable,
  FeedSnapshotsTable,
  FeedsTable,
  FeedUrlsTable,
  StagedChildrenTable,
  UuidAliasesTable,
} from './tables/feeds.ts'
import type { ProcessesTable } from './tables/workers.ts'

/** Every table of the directory. A test compares the columns with those of a migrated database. */
export interface Tables {
  readonly feeds: FeedsTable
  readonly feed_urls: FeedUrlsTable
  readonly feed_snapshots: FeedSnapshotsTable
  readonly feed_observations: FeedObservationsTable
  readonly staged_children: StagedChildrenTable
  readonly uuid_aliases: UuidAliasesTable
  readonly podcast_series: PodcastSeriesTable
  readonly podcast_episodes: PodcastEpisodesTable
  readonly comic_series: ComicSeriesTable
  readonly comic_issues: ComicIssuesTable
  readonly creators: CreatorsTable
  readonly creator_contents: CreatorContentsTable
  readonly events: EventsTable
  readonly event_cursors: EventCursorsTable
  readonly accounts: AccountsTable
  readonly api_keys: ApiKeysTable
  readonly account_usage: AccountUsageTable
  readonly audit_entries: AuditEntriesTable
  readonly directory_facts: DirectoryFactsTable
  readonly processes: ProcessesTable
  readonly migrations: MigrationsTable
}

/** The room that writes a table. All others may only read it; a test looks for writes elsewhere. */
export const writerOf: { readonly [table in keyof Tables]: string } = {
  feeds: 'feeds',
  feed_urls: 'feeds',
  feed_snapshots: 'feeds',
  feed_observations: 'feeds',
  staged_children: 'refresh',
  uuid_aliases: 'feeds',
  podcast_series: 'entities',
  podcast_episodes: 'entities',
  comic_series: 'entities',
  comic_issues: 'entities',
  creators: 'entities',
  creator_contents: 'entities',
  events: 'events',
  event_cursors: 'events',
  accounts: 'accounts',
  api_keys: 'accounts',
  account_usage: 'accounts',
  audit_entries: 'accounts',
  directory_facts: 'database',
  processes: 'workers',
  migrations: 'database',
}

import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

type JsonObject = { readonly [name: string]: Json }
/** Written as text, read as an object. */
type Details = ColumnType<JsonObject, string, string>

/**
 * The columns of all kinds of series. `name_key` is the name as look-ups compare it; `null` before the first reading.
 */
interface SeriesColumns {
  readonly uuid: string
  readonly feed_id: string
  readonly name: string | null
  readonly name_key: string | null
  readonly date_published: number | null
  /** False before the first good reading. */
  readonly is_read: Generated<boolean>
  readonly is_duplicate: Generated<boolean>
  readonly is_blocked: Generated<boolean>
  readonly popularity: Generated<number>
  readonly hash: string | null
  /** The fields of the entity that have no column. */
  readonly details: Details
  readonly updated_at: number
}

/** The number of a podcast. It stays when the podcast is deleted. */
export interface SeriesNumbersTable {
  readonly number: Generated<number>
  readonly uuid: string
}

/** An episode whose uuid begins as that of another episode of its podcast. It stays when the episode is deleted. */
export interface DisplacedEpisodesTable {
  readonly uuid: string
  readonly series_uuid: string
  readonly place: number
}

export interface PodcastSeriesTable extends SeriesColumns {
  readonly rss_url: string
  readonly catalog_id: number | null
  readonly is_catalog_id_proved: Generated<boolean>
  readonly language: string | null
  readonly genres: Generated<readonly string[]>
  readonly content_type: string | null
  readonly is_completed: boolean | null
  readonly is_explicit_content: boolean | null
  readonly popularity_rank: string | null
  readonly episodes_count: Generated<number>
  readonly removed_episodes_count: Generated<number>
  readonly latest_episode_at: number | null
  readonly children_hash: string | null
  readonly description: string | null
  readonly extras: Details
}

export interface PodcastEpisodesTable {
  readonly series_uuid: string
  readonly uuid: string
  readonly guid: string | null
  readonly name: string | null
  readonly date_published: number | null
  readonly duration: number | null
  readonly is_removed: Generated<boolean>
  readonly is_blocked: Generated<boolean>
  readonly hash: string | null
  readonly description: string | null
  readonly details: Details
  readonly extras: Details
}

export interface ComicSeriesTable extends SeriesColumns {
  readonly sss_url: string
  readonly language: string | null
  readonly genres: Generated<readonly string[]>
  readonly tags: Generated<readonly string[]>
  readonly series_type: string | null
  readonly series_layout: string | null
  readonly content_rating: string | null
  readonly scopes_for_exclusive_content: readonly string[] | null
  readonly issues_count: Generated<number>
  readonly removed_issues_count: Generated<number>
  readonly latest_issue_at: number | null
  readonly issues_hash: string | null
  readonly description: string | null
}

export interface ComicIssuesTable {
  readonly series_uuid: string
  readonly uuid: string
  readonly name: string | null
  readonly date_published: number | null
  readonly position: number
  readonly is_removed: Generated<boolean>
  readonly is_blocked: Generated<boolean>
  readonly hash: string | null
  readonly details: Details
}

export interface CreatorsTable extends SeriesColumns {
  readonly sss_url: string
  readonly country: string | null
  readonly tags: Generated<readonly string[]>
  readonly content_count: Generated<number>
  readonly content_hash: string | null
}

export interface CreatorContentsTable {
  readonly creator_uuid: string
  readonly uuid: string
  readonly content_uuid: string
  readonly content_type: string | null
  readonly position: number
  readonly roles: Generated<readonly string[]>
  /** The URL of the content's document, according to the creator's document. */
  readonly sss_url: string | null
  readonly is_removed: Generated<boolean>
  readonly hash: string | null
}

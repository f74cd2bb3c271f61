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
  /** Uuids of the persons that the episode itself names; `null` if it names none, and has those of its podcast. */
  readonly person_uuids: readonly string[] | null
}

/** A person of a podcast. */
export interface PodcastPersonsTable {
  readonly uuid: string
  readonly series_uuid: string
  /** Of the person in all feeds that give the same name and address; `null` without an address. */
  readonly across_uuid: string | null
  readonly address: string | null
  /** Whether the channel names the person. */
  readonly is_of_series: boolean
  /** Episodes that name the person, and those that have the persons of the channel. Withheld ones are not counted. */
  readonly episodes_count: number
  readonly roles: readonly string[]
  readonly name: string
  readonly url: string | null
  readonly image_url: string | null
}

/** An address that a feed gives for several names. It identifies nobody. */
export interface AmbiguousAddressesTable {
  readonly address: string
  readonly series_uuid: string
}

/** A person of a podcast whom an operator parted from persons of other podcasts. */
export interface PersonSplitsTable {
  readonly uuid: string
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

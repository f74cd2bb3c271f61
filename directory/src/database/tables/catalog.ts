import type { Generated } from 'kysely'

/** The data of the outside catalog about a podcast whose identifier there is proved. */
export interface CatalogInfosTable {
  readonly series_uuid: string
  readonly catalog_id: number
  /** Followed by `640x640bb.png` it is the URL of an image. */
  readonly base_artwork_url: string | null
  readonly country: string | null
  readonly publisher_id: number | null
  readonly publisher_name: string | null
  readonly subtitle: string | null
  readonly summary: string | null
  readonly hash: string
  /** Epoch seconds. */
  readonly updated_at: number
}

/** When the catalog was asked for a podcast, in epoch seconds. */
export interface CatalogChecksTable {
  readonly series_uuid: string
  /** The last look-up of its identifier. */
  readonly looked_up_at: number | null
  /** Days in a row on which the catalog did not know the identifier. */
  readonly missed_days: Generated<number>
  /** The last search for its name. */
  readonly searched_at: number | null
}

/** How often a provider was asked lately, by all processes. */
export interface CatalogRequestsTable {
  readonly provider: string
  /** Epoch seconds. After the provider refused a request, it is not asked until then. */
  readonly paused_until: Generated<number>
  /** Epoch milliseconds: when the token bucket of all processes is full again. */
  readonly full_at: Generated<number>
}

/** A chart that the provider was asked for. */
export interface ChartsTable {
  readonly type: string
  readonly country: string
  /** Empty for the chart of all genres. */
  readonly genre: Generated<string>
  /** Epoch seconds; `null` if the chart was never fetched. */
  readonly fetched_at: number | null
  /** When the chart is fetched again. */
  readonly due_at: number
}

export interface ChartEntriesTable {
  readonly type: string
  readonly country: string
  readonly genre: Generated<string>
  /** From 1. */
  readonly rank: number
  /** Identifier of the podcast in the catalog. */
  readonly catalog_id: number
  readonly episode_guid: string | null
  /** Title of the episode as the chart has it. */
  readonly episode_name: string | null
  /** Genres that the chart gives the entry. */
  readonly genres: Generated<readonly string[]>
  /** `null` if this directory does not know the podcast. */
  readonly series_uuid: string | null
  readonly episode_uuid: string | null
}

/** The score of a podcast in the charts of a day: its best place in each country, weighted and summed. */
export interface ChartDaysTable {
  /** Days since 1970. */
  readonly day: number
  readonly series_uuid: string
  readonly score: number
}

/** A podcast whose feed recommends others. */
export interface RecommendersTable {
  readonly series_uuid: string
  /** Changes with the recommendations and the domain. */
  readonly fingerprint: string
  /** Registrable domain of the feed: recommendations of one domain count once. */
  readonly domain: string
}

export interface RecommendationsTable {
  readonly series_uuid: string
  readonly place: number
  readonly feed_guid: string | null
  /** As `feed_urls` has it. */
  readonly url_key: string | null
}

/** The last day on which an account looked a series up. */
export interface LookUpsTable {
  readonly series_uuid: string
  readonly account_id: number
  /** Days since 1970. */
  readonly day: number
}

/** The ranks of the last run, with the values that the next run needs to keep them steady. */
export interface PopularityRanksTable {
  readonly series_uuid: string
  /** 0 if nothing is known of the podcast any more. */
  readonly score: number
  /** `null` if the podcast is beyond the last band. */
  readonly rank: string | null
  /** Since which day the position has been outside the band of `rank`; `null` if it is inside. */
  readonly crossed_since: number | null
  /** Whether the podcast has this score and rank. */
  readonly is_applied: Generated<boolean>
}

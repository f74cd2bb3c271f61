import type { Country, Genre } from 'feedmill/tables'
import type { CatalogFacts } from '../entities/index.ts'

/** A country whose part of the catalog is asked: `US` and `UNITED_STATES_OF_AMERICA`. */
export interface CatalogCountry {
  /** ISO 3166-1 alpha-2, in upper case. */
  readonly code: string
  readonly country: Country
}

/** A podcast as the catalog has it. */
export interface CatalogPodcast {
  readonly facts: CatalogFacts
  /** The feed that the catalog reads; `null` if the catalog does not name it. */
  readonly feedUrl: string | null
}

export type ChartType = 'PODCASTSERIES' | 'PODCASTEPISODE'

/** A chart: the most popular podcasts or episodes of a country, of all genres or one. */
export interface ChartKey {
  readonly type: ChartType
  readonly country: CatalogCountry
  /** `null` if the chart is of all genres. */
  readonly genre: Genre | null
}

/** An entry of a chart. Its place in the list is its rank. */
export interface ChartEntry {
  /** The identifier of the podcast. */
  readonly catalogId: number
  /** The guid of an episode, if the chart has it. */
  readonly episodeGuid: string | null
  /** Title of an episode. */
  readonly episodeName: string | null
  readonly genres: readonly Genre[]
}

export interface Chart {
  /** An entry that could not be read is `null` and keeps its rank. */
  readonly entries: readonly (ChartEntry | null)[]
  /** How many genres of entries are unknown. */
  readonly ignoredGenres: number
}

/** A platform that knows many podcasts under identifiers of its own. All methods reject with {@link CatalogError}. */
export interface CatalogProvider {
  /** As the setting `CATALOG` names it. */
  readonly name: string
  /** The most identifiers of one look-up. */
  readonly lookUpSize: number
  /** The podcasts with these identifiers. Unknown ones are left out. */
  lookUp(ids: readonly number[], country: CatalogCountry, signal: AbortSignal): Promise<readonly CatalogPodcast[]>
  /** Returns podcasts whose name matches `term`, best first. */
  search(term: string, country: CatalogCountry, signal: AbortSignal): Promise<readonly CatalogPodcast[]>
  /** Whether there are charts of a type and genre. */
  hasChart(chart: Pick<ChartKey, 'type' | 'genre'>): boolean
  chart(chart: ChartKey, signal: AbortSignal): Promise<Chart>
}

/** The catalog could not be asked, or its answer cannot be used. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError'
  /**
   * - `refused`: the provider wants fewer requests, or none
   * - `paused`: it refused lately, and was not asked
   * - `unreachable`: no answer, an error of the server, or no whole answer in time
   * - `invalid`: an answer of an unknown shape
   */
  readonly reason: 'refused' | 'paused' | 'unreachable' | 'invalid'

  constructor(reason: CatalogError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

import type { FeedFetcher } from 'feedmill/fetch'
import { countryFromCode, type Genre } from 'feedmill/tables'
import type { Database } from '../database/database.ts'
import { podcastGenres, topPodcastGenres } from '../entities/index.ts'
import type { Runtime } from '../runtime/index.ts'
import type { Settings } from '../settings/index.ts'
import { createAppleCatalog } from './apple-catalog.ts'
import type { CatalogCountry, CatalogProvider } from './catalog-provider.ts'
import { readGenreIds } from './genre-ids-file.ts'
import { takingTurns } from './take-turns.ts'

/** The outside catalog, and how the settings want it used. */
export interface Catalog {
  readonly provider: CatalogProvider
  /** The countries, in the order in which they are asked. */
  readonly countries: readonly CatalogCountry[]
  /** Genres with charts of their own. */
  readonly chartGenres: readonly Genre[]
  /** Podcasts whose names a daily run searches. */
  readonly searchesPerRun: number
  /** Whether unknown feeds in charts are submitted. */
  readonly submitsCharted: boolean
}

export interface OpenCatalogContext {
  readonly db: Database
  readonly fetcher: Pick<FeedFetcher, 'request'>
  readonly runtime: Pick<Runtime, 'now' | 'sleep' | 'log'>
  readonly settings: Settings
}

/**
 * Opens the catalog of the settings; `null` if it is off.
 *
 * @throws DirectoryError if `CATALOG_GENRES_FILE` cannot be used
 */
export function openCatalog({ db, fetcher, runtime, settings }: OpenCatalogContext): Catalog | null {
  const { catalog, catalogUrl, catalogChartsUrl, catalogPerMinute, catalogGenresFile } = settings
  if (catalog === 'off') return null
  const ids = readGenreIds(catalogGenresFile)
  const provider = createAppleCatalog({ fetcher, url: catalogUrl, chartsUrl: catalogChartsUrl, ...ids })
  return {
    provider: takingTurns(provider, db, runtime, catalogPerMinute),
    countries: settings.catalogCountries.flatMap((code) => {
      const country = countryFromCode(code)
      return country === null ? [] : [{ code, country }]
    }),
    chartGenres: chartGenresOf(settings.catalogGenreCharts),
    searchesPerRun: settings.catalogSearches,
    submitsCharted: settings.catalogSubmits,
  }
}

function chartGenresOf(which: Settings['catalogGenreCharts']): readonly Genre[] {
  if (which === 'none') return []
  return which === 'all' ? podcastGenres : topPodcastGenres
}

import { hash } from 'node:crypto'
import type { Country, Genre } from 'feedmill/tables'
import type { Database } from '../database/database.ts'
import { type BrowseSelection, browsedUuids } from '../entities/index.ts'
import { type ChartChoice, type ChartPage, chartChoices, readChartPage } from './read-chart-rows.ts'

/** A page of a chart, with an identifier that is the same for the same arguments and charts. */
export interface ChartResult {
  readonly id: string
  readonly uuids: readonly string[]
  /** Their ranks, in the same order. */
  readonly ranks: readonly number[]
  /** When the newest of the charts was fetched, in epoch seconds. `null` if there is no chart. */
  readonly fetchedAt: number | null
}

/** Returns a page of a chart, or of several merged charts. The page is empty if there is no chart. */
export async function readChart(db: Database, page: ChartPage, now: number): Promise<ChartResult> {
  const { uuids, ranks, fetchedAt } = await readChartPage(db, page, now)
  const { type, country, genres, page: number, limitPerPage } = page
  return {
    id: digest(['chart', type, country, genres.toSorted(), number, limitPerPage, fetchedAt]),
    uuids,
    ranks,
    fetchedAt,
  }
}

/** Which of the most popular podcasts are read. By default, also those whose publishers ask not to be listed. */
type PopularPage = Required<Pick<BrowseSelection, 'genres' | 'language' | 'page' | 'limitPerPage'>> &
  Pick<BrowseSelection, 'mediums' | 'isListedOnly'>

/** A page of the most popular podcasts, with an identifier that is the same for the same arguments and result. */
export interface PopularResult {
  readonly id: string
  readonly uuids: readonly string[]
}

export async function readPopular(db: Database, page: PopularPage): Promise<PopularResult> {
  const uuids = await browsedUuids(db, { isListedOnly: false, ...page, kind: 'podcast', order: { by: 'popularity' } })
  const { genres, language, mediums = null, page: number, limitPerPage } = page
  const ofMediums = mediums === null ? [] : [mediums.toSorted()]
  return { id: digest(['popular', genres.toSorted(), language, number, limitPerPage, uuids, ...ofMediums]), uuids }
}

/** The choices for a chart: its countries and genres. */
export interface ChartChoices {
  readonly countries: readonly Country[]
  /** Genres with a chart in at least one country. */
  readonly genres: readonly Genre[]
}

/** Returns the countries and genres that have a chart of a type. */
export async function readChartChoices(db: Database, type: ChartChoice['type'], now: number): Promise<ChartChoices> {
  const choices = (await chartChoices(db, now)).filter((choice) => choice.type === type)
  return {
    countries: [...new Set(choices.map(({ country }) => country))],
    genres: [...new Set(choices.flatMap(({ genre }) => genre ?? []))],
  }
}

function digest(values: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(values), 'base64url')
}

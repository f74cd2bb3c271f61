import { type Country, countries, type Genre, genres } from 'feedmill/tables'
import { pageIn, type Query, withQuery } from './query.ts'

/** The chart that a page shows. */
export interface ChartRequest {
  readonly type: 'PODCASTSERIES' | 'PODCASTEPISODE'
  /** `null` for the first country that has a chart. */
  readonly country: Country | null
  readonly genre: Genre | null
  /** From 1. */
  readonly page: number
}

/** The last page of a chart. */
export const MAX_CHART_PAGE = 20
/** Entries on a page. */
export const CHART_PER_PAGE = 25

/**
 * Reads the query of a URL. An unknown country or genre is ignored.
 *
 * @returns `null` if there is no such page
 */
export function readChartRequest(query: Query): ChartRequest | null {
  const page = pageIn(query, MAX_CHART_PAGE)
  if (page === null) return null
  return {
    type: query['type'] === 'episodes' ? 'PODCASTEPISODE' : 'PODCASTSERIES',
    country: countries.find((country) => country === query['country']) ?? null,
    genre: genres.find((genre) => genre === query['genre']) ?? null,
    page,
  }
}

const FIRST_COUNTRY = 'UNITED_STATES_OF_AMERICA'

/** Returns the country of a chart: if the request names none, a country that has a chart. */
export function chartCountry({ country }: ChartRequest, withChart: readonly Country[]): Country {
  return country ?? withChart.find((each) => each === FIRST_COUNTRY) ?? withChart[0] ?? FIRST_COUNTRY
}

/** Returns the URL of a chart. Default values are left out. */
export function chartPath(request: ChartRequest, change: Partial<ChartRequest> = {}): string {
  const { type, country, genre, page } = { ...request, ...change }
  return withQuery('/charts', { type: type === 'PODCASTEPISODE' ? 'episodes' : null, country, genre, page })
}

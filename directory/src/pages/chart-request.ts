import {
  type Country,
  countries,
  type Genre,
  genres,
  type Language,
  languages,
  type PodcastMedium,
  podcastMediums,
} from 'feedmill/tables'

/** The chart that a page shows. */
export interface ChartRequest {
  readonly type: 'PODCASTSERIES' | 'PODCASTEPISODE'
  /** `null` for the first country that has a chart. */
  readonly country: Country | null
  readonly genre: Genre | null
  /** From 1. */
  readonly page: number
}

/** The part of the most popular podcasts that a page shows. */
export interface PopularRequest {
  readonly language: Language | null
  readonly genre: Genre | null
  /** `null` for all but publishers. */
  readonly medium: PodcastMedium | null
  /** From 1. */
  readonly page: number
}

/** The last page of a chart. */
export const MAX_CHART_PAGE = 20
/** Entries on a page. */
export const CHART_PER_PAGE = 25

type Query = Readonly<Record<string, string>>

/**
 * Reads the query of a URL. An unknown country or genre is ignored.
 *
 * @returns `null` if there is no such page
 */
export function readChartRequest(query: Query): ChartRequest | null {
  const page = pageOf(query)
  if (page === null) return null
  return {
    type: query['type'] === 'episodes' ? 'PODCASTEPISODE' : 'PODCASTSERIES',
    country: countries.find((country) => country === query['country']) ?? null,
    genre: genres.find((genre) => genre === query['genre']) ?? null,
    page,
  }
}

/** Reads the query of a URL, as {@link readChartRequest} does. */
export function readPopularRequest(query: Query): PopularRequest | null {
  const page = pageOf(query)
  if (page === null) return null
  return {
    language: languages.find((language) => language === query['language']) ?? null,
    genre: genres.find((genre) => genre === query['genre']) ?? null,
    medium: podcastMediums.find((medium) => medium === query['medium']) ?? null,
    page,
  }
}

function pageOf(query: Query): number | null {
  const page = query['page'] === undefined ? 1 : Number(query['page'])
  return Number.isInteger(page) && page >= 1 && page <= MAX_CHART_PAGE ? page : null
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

/** Returns the podcasts that a request asks for, as `readPopular` takes them. */
export function podcastsOf({ language, genre, medium }: PopularRequest) {
  return {
    language,
    genres: genre === null ? [] : [genre],
    mediums: medium === null ? null : [medium],
    isListedOnly: true,
  }
}

/** Returns the URL of a list of popular podcasts. Default values are left out. */
export function popularPath(request: PopularRequest, change: Partial<PopularRequest> = {}): string {
  return withQuery('/popular', { ...request, ...change })
}

function withQuery(path: string, values: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(values).filter(([name, value]) => value !== null && !(name === 'page' && value === 1))
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  return query.size === 0 ? path : `${path}?${query}`
}

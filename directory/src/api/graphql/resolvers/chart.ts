import type { ServiceType } from 'feedmill/tables'
import { artworkUrlOf } from '../../../entities/index.ts'
import { badInput } from '../check-argument.ts'
import type { ApiContext } from '../context.ts'
import type { ResolversOf } from '../resolver.ts'
import type {
  QueryGetPopularContentArgs,
  QueryGetTopChartsByCountryArgs,
  QueryGetTopChartsByGenresArgs,
} from '../schema-types.generated.ts'
import type { ShownCharts, Sources } from '../sources.ts'

type ChartedType = Extract<ServiceType, 'PODCASTSERIES' | 'PODCASTEPISODE'>

/**
 * Returns a page of the most popular podcasts.
 *
 * @throws DirectoryError BAD_USER_INPUT if `serviceType` is not PODCASTSERIES, or a genre or medium is `null`
 */
export async function findPopular(
  args: QueryGetPopularContentArgs,
  { loaders }: ApiContext,
): Promise<Sources['PopularityResult']> {
  const { serviceType, filterByGenres, filterByLanguage: language = null, filterByMediums, page, limitPerPage } = args
  if (serviceType !== 'PODCASTSERIES') throw badInput('`serviceType` must be PODCASTSERIES')
  const genres = distinct('filterByGenres', filterByGenres ?? [])
  const mediums = distinct('filterByMediums', filterByMediums ?? [])
  const asked = { genres, language, mediums: mediums.length === 0 ? null : mediums, page, limitPerPage }
  const { id, uuids } = await loaders.popular(asked)
  keepUnlessEmpty(uuids, loaders)
  return { popularityRankId: id, podcastSeries: await listedPodcasts(uuids, loaders) }
}

/**
 * Returns a page of the chart of a country.
 *
 * @throws DirectoryError BAD_USER_INPUT if `serviceType` has no charts
 */
export async function findChartOfCountry(
  { country, serviceType, source, page, limitPerPage }: QueryGetTopChartsByCountryArgs,
  { loaders }: ApiContext,
): Promise<ShownCharts> {
  const type = chartedType(serviceType)
  const chart = await loaders.topCharts({ type, country, genres: [], page, limitPerPage })
  const shown = await contentOf(type, chart.uuids, loaders)
  return { ...shown, topChartsId: chart.id, by: 'COUNTRY', country, genre: null, source, serviceType }
}

/**
 * Returns a page of the chart of a genre. Several genres give one merged chart.
 *
 * @throws DirectoryError BAD_USER_INPUT if `genres` is empty or has a `null`, `serviceType` has no charts, or
 *   PODCASTEPISODE comes without a country
 */
export async function findChartsOfGenres(
  { genres, serviceType, filterByCountry = null, source, page, limitPerPage }: QueryGetTopChartsByGenresArgs,
  { loaders }: ApiContext,
): Promise<ShownCharts> {
  const type = chartedType(serviceType)
  const wanted = distinct('genres', genres ?? [])
  if (wanted.length === 0) throw badInput('`genres` must have at least one entry')
  if (type === 'PODCASTEPISODE' && filterByCountry === null) {
    throw badInput('`filterByCountry` must be given with PODCASTEPISODE')
  }
  const chart = await loaders.topCharts({ type, country: filterByCountry, genres: wanted, page, limitPerPage })
  const shown = await contentOf(type, chart.uuids, loaders)
  const genre = wanted.length === 1 ? wanted[0]! : null
  return { ...shown, topChartsId: chart.id, by: 'GENRE', country: filterByCountry, genre, source, serviceType }
}

function chartedType(serviceType: ServiceType): ChartedType {
  if (serviceType === 'PODCASTSERIES' || serviceType === 'PODCASTEPISODE') return serviceType
  throw badInput('`serviceType` must be PODCASTSERIES or PODCASTEPISODE')
}

/** Returns the values of an argument, each once. */
function distinct<Value>(name: string, values: readonly (Value | null)[]): readonly Value[] {
  const given = values.map((value, index) => {
    if (value === null) throw badInput(`\`${name}[${index}]\` must not be null`)
    return value
  })
  return [...new Set(given)]
}

/** An empty chart may be filled at any time, so its answer is not kept. */
function keepUnlessEmpty(uuids: readonly string[], loaders: ApiContext['loaders']): void {
  if (uuids.length === 0) loaders.isKeepable = false
}

async function contentOf(
  type: ChartedType,
  uuids: readonly string[],
  loaders: ApiContext['loaders'],
): Promise<Pick<ShownCharts, 'podcastSeries' | 'podcastEpisodes'>> {
  keepUnlessEmpty(uuids, loaders)
  if (type === 'PODCASTSERIES') return { podcastSeries: await listedPodcasts(uuids, loaders), podcastEpisodes: [] }
  const episodes = await Promise.all(uuids.map((uuid) => loaders.podcastEpisodes.load(uuid)))
  const shown = episodes.filter((episode) => episode !== null)
  return {
    podcastSeries: [],
    podcastEpisodes: shown.filter(({ isBlocked, isRemoved }) => isBlocked !== true && !isRemoved),
  }
}

async function listedPodcasts(uuids: readonly string[], { podcastSeries }: ApiContext['loaders']) {
  const podcasts = await Promise.all(uuids.map((uuid) => podcastSeries.load(uuid)))
  return podcasts.filter((podcast) => podcast !== null).filter(({ isListed }) => isListed)
}

export const catalogInfoResolvers: ResolversOf<'CatalogInfo'> = {
  podcastSeries: ({ uuid }, _, { loaders }) => loaders.podcastSeries.load(uuid),
  baseArtworkUrlOf: ({ baseArtworkUrl }, { size }) => artworkUrlOf(baseArtworkUrl, size),
}

import {
  type FilterArgument,
  filtersIn,
  type SearchFilters,
  type SearchHit,
  type SearchType,
} from '../../../search/index.ts'
import { badInput } from '../check-argument.ts'
import type { ApiContext } from '../context.ts'
import type { ResolversOf } from '../resolver.ts'
import type { QuerySearchArgs } from '../schema-types.generated.ts'
import type { ShownResults } from '../sources.ts'

/** Arguments that are no filters. */
type OtherArgument = 'term' | 'filterForTypes' | 'matchBy' | 'sortBy' | 'isSafeMode' | 'page' | 'limitPerPage'
/** An argument of the schema that `searchFilters` does not have is missing here. */
const forgotten: { readonly [argument in Exclude<keyof QuerySearchArgs, FilterArgument | OtherArgument>]: never } = {}

/**
 * Returns a page of the content that a term and filters find.
 *
 * @throws DirectoryError BAD_USER_INPUT if there is neither, or an entry of a list is null
 */
export async function findContent(args: QuerySearchArgs, context: ApiContext): Promise<ShownResults> {
  const { dependencies, loaders, extensions } = context
  const filters = filtersOf(args)
  const term = args.term?.trim() ?? ''
  if (term === '' && Object.keys(filters).length === 0) throw badInput('`term` or a filter must be given')
  const { matchBy, sortBy, isSafeMode, page, limitPerPage } = args
  const types = valuesOf('filterForTypes', args.filterForTypes)
  // New content changes the results, and no event of the series found reports that.
  loaders.isKeepable = false
  const found = await loaders.wait(
    dependencies.search.search({ term, types, matchBy, sortBy, isSafeMode, filters, page, limitPerPage }),
  )
  const incomplete = found.types.filter(({ isIncomplete }) => isIncomplete).map(({ type }) => type)
  if (incomplete.length > 0) {
    extensions.incompleteSearches ??= []
    extensions.incompleteSearches.push({ searchId: found.searchId, types: incomplete })
  }
  const hitsOf = (type: SearchType): readonly SearchHit[] =>
    found.types.find((ofType) => ofType.type === type)?.hits ?? []
  const load = async <Entity>(type: SearchType, loader: { load(uuid: string): Promise<Entity | null> }) =>
    (await Promise.all(hitsOf(type).map(({ uuid }) => loader.load(uuid)))).filter((entity) => entity !== null)
  const [podcasts, episodes, comics, creators] = await Promise.all([
    load('PODCASTSERIES', loaders.podcastSeries),
    load('PODCASTEPISODE', loaders.podcastEpisodes),
    load('COMICSERIES', loaders.comicSeries),
    load('CREATOR', loaders.creators),
  ])
  const shown = {
    podcastSeries: podcasts.filter(({ isListed }) => isListed),
    podcastEpisodes: episodes.filter(({ isBlocked, isRemoved }) => isBlocked !== true && !isRemoved),
    comicSeries: comics.filter(({ isListed }) => isListed),
    creators: creators.filter(({ isListed }) => isListed),
  }
  const uuids = new Set(Object.values(shown).flatMap((entities) => entities.map(({ uuid }) => uuid)))
  return {
    ...shown,
    searchId: found.searchId,
    took: found.tookMs,
    scores: found.types.flatMap(({ type, hits }) =>
      hits.flatMap(({ uuid, score }) => (uuids.has(uuid) ? [{ uuid, type, score }] : [])),
    ),
    counts: found.types.map(({ type, totalCount, pagesCount }) => ({ type, totalCount, pagesCount })),
  }
}

function filtersOf(args: QuerySearchArgs): SearchFilters {
  for (const [name, value] of Object.entries({ ...args, ...forgotten })) if (Array.isArray(value)) valuesOf(name, value)
  return filtersIn(args)
}

function valuesOf<Value>(name: string, values: readonly (Value | null)[]): Value[] {
  return values.map((value, index) => {
    if (value === null) throw badInput(`\`${name}[${index}]\` must not be null`)
    return value
  })
}

export const searchResultsResolvers: ResolversOf<'SearchResults'> = {
  rankingDetails: ({ searchId, scores }) =>
    scores.map(({ uuid, type, score }) => ({ id: `${searchId}:${uuid}`, uuid, type, rankingScore: score })),
  responseDetails: ({ searchId, counts }) => counts.map((count) => ({ id: `${searchId}:${count.type}`, ...count })),
  queryResponseInfo: (results) => results,
}

export const searchRankingDetailsResolvers: ResolversOf<'SearchRankingDetails'> = {
  rankingScoreDetailsAsString: () => null,
}

export const searchQueryResponseInfoResolvers: ResolversOf<'SearchQueryResponseInfo'> = {
  responseInfoDetails: ({ searchId, counts }) => counts.map((count) => ({ searchId, ...count })),
}

import { stripHtml } from 'feedmill/html'
import {
  type ContentSearchType,
  contentTypes,
  createMarker,
  type FilterArgument,
  filtersIn,
  filtersOut,
  type SaidScope,
  type SearchFilters,
  type SearchHit,
  type SearchHits,
  type SearchType,
  type TypeHits,
} from '../../../search/index.ts'
import { badInput } from '../check-argument.ts'
import type { AnswerExtensions, ApiContext } from '../context.ts'
import type { ResolversOf } from '../resolver.ts'
import type { QueryGetSearchSuggestionsArgs, QuerySearchArgs } from '../schema-types.generated.ts'
import type { ShownResults, ShownSuggestion, Sources } from '../sources.ts'

/** Arguments that are no filters. */
type OtherArgument =
  | 'term'
  | 'filterForTypes'
  | 'matchBy'
  | 'sortBy'
  | 'filterForWordsInTranscript'
  | 'isSafeMode'
  | 'isVerbatim'
  | 'page'
  | 'limitPerPage'
/** An argument of the schema that `searchFilters` does not have is missing here. */
const forgotten: { readonly [argument in Exclude<keyof QuerySearchArgs, FilterArgument | OtherArgument>]: never } = {}

/**
 * Returns a page of the content that a term and filters find.
 *
 * @param key - the name of the field in the answer
 * @throws DirectoryError BAD_USER_INPUT if there is neither, or an entry of a list is null
 */
export async function findContent(
  args: QuerySearchArgs,
  context: ApiContext,
  key: string | number,
): Promise<ShownResults> {
  const { dependencies, loaders, extensions } = context
  const filters = filtersOf(args)
  const term = args.term?.trim() ?? ''
  if (term === '' && Object.keys(filters).length === 0) throw badInput('`term` or a filter must be given')
  const { matchBy, sortBy, isSafeMode, isVerbatim, page, limitPerPage } = args
  const types = valuesOf('filterForTypes', args.filterForTypes)
  const said = await saidScope(args, types, context)
  // New content changes the results, and no event of the series found reports that.
  loaders.isKeepable = false
  const found = await loaders.wait(
    dependencies.search.search({
      ...{ term, types, matchBy, sortBy, isSafeMode, isVerbatim, filters, page, limitPerPage },
      ...(said !== null && { said }),
    }),
  )
  noteSearch(extensions, found, key)
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
    scores: ofContent(found).flatMap(({ type, hits }) =>
      hits.flatMap(({ uuid, score }) => (uuids.has(uuid) ? [{ uuid, type, score }] : [])),
    ),
    counts: ofContent(found).map(({ type, totalCount, pagesCount }) => ({ type, totalCount, pagesCount })),
    marker: createMarker(found.understood.matched),
    quotes: quotesOf(found, shown.podcastEpisodes, context),
  }
}

/** Says which transcripts are searched; `null` for none. */
async function saidScope(
  { filterForWordsInTranscript: isOnly }: QuerySearchArgs,
  types: readonly SearchType[],
  { account, dependencies: { searchedTranscripts }, loaders }: ApiContext,
): Promise<SaidScope | null> {
  if (searchedTranscripts === undefined && isOnly === true) {
    throw badInput('`filterForWordsInTranscript` cannot be true: this directory searches no transcripts')
  }
  if (searchedTranscripts === undefined || isOnly === false) return null
  if (isOnly !== true && !types.includes('PODCASTEPISODE')) return null
  const audience = await loaders.wait(searchedTranscripts.audienceOf(account.accountId))
  return { isOnly: isOnly === true, audience }
}

/** Returns a function that quotes the transcripts of all results at once, when it is first called. */
function quotesOf(
  { types, understood }: SearchHits,
  episodes: ShownResults['podcastEpisodes'],
  { dependencies: { searchedTranscripts }, loaders }: ApiContext,
): ShownResults['quotes'] {
  const hits = types.find(({ type }) => type === 'PODCASTEPISODE')?.hits ?? []
  const places = new Map(hits.map((hit) => [hit.uuid, hit.places]))
  let read: ReturnType<ShownResults['quotes']> | null = null
  return async () => {
    const quoted = episodes.flatMap(({ uuid, seriesUuid }) => {
      const found = places.get(uuid) ?? []
      return found.length === 0 ? [] : [{ uuid, seriesUuid, places: found }]
    })
    if (searchedTranscripts === undefined || quoted.length === 0) return new Map()
    read ??= loaders.wait(searchedTranscripts.quote(quoted, createMarker(understood.matchedInTranscripts)))
    return await read
  }
}

/** The results of the types that the interface has. */
function ofContent({ types }: SearchHits): readonly (TypeHits & { readonly type: ContentSearchType })[] {
  return contentTypes.flatMap((type) => {
    const hits = types.find((ofType) => ofType.type === type)
    return hits === undefined ? [] : [{ ...hits, type }]
  })
}

/** Says beside the data what a search was taken for, and whether it found everything. */
function noteSearch(extensions: AnswerExtensions, found: SearchHits, key: string | number): void {
  const { searchId, types, understood } = found
  const incomplete = types.filter(({ isIncomplete }) => isIncomplete).map(({ type }) => type)
  // A query that fails with its plan is answered again: its searches are noted once.
  const others = (extensions.incompleteSearches ?? []).filter((search) => search.searchId !== searchId)
  if (incomplete.length > 0) extensions.incompleteSearches = [...others, { searchId, types: incomplete }]
  const { corrected, correctedTerm, suggestion, meanings, id } = understood
  const filters = filtersOut(understood.filters)
  const isPlain = [correctedTerm, suggestion, id].every((said) => said === null)
  if (isPlain && meanings.length === 0 && Object.keys(filters).length === 0) return
  extensions.search = [
    ...(extensions.search ?? []).filter(({ path }) => path[0] !== key),
    { path: [key], searchId, corrected, correctedTerm, suggestion, meanings, filters, id },
  ]
}

const suggestionTypes = {
  podcast: 'PODCASTSERIES',
  comic: 'COMICSERIES',
  creator: 'CREATOR',
  person: 'PERSON',
  genre: 'GENRE',
} as const

/**
 * Returns suggestions for what was typed.
 *
 * @throws DirectoryError BAD_USER_INPUT if nothing is given
 */
export async function findSuggestions(
  { term, limit }: QueryGetSearchSuggestionsArgs,
  { dependencies, loaders }: ApiContext,
): Promise<readonly ShownSuggestion[]> {
  if (typeof term !== 'string') throw badInput('`term` must be given')
  loaders.isKeepable = false
  const suggestions = await loaders.wait(dependencies.suggest(term, limit))
  return suggestions.map(({ kind, ...suggestion }) => ({ ...suggestion, type: suggestionTypes[kind] }))
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
  rankingDetails: ({ searchId, scores, marker, quotes }) =>
    scores.map(({ uuid, type, score }) => ({
      id: `${searchId}:${uuid}`,
      ...{ uuid, type, rankingScore: score, marker, quotes },
    })),
  responseDetails: ({ searchId, counts }) => counts.map((count) => ({ id: `${searchId}:${count.type}`, ...count })),
  queryResponseInfo: (results) => results,
}

export const searchRankingDetailsResolvers: ResolversOf<'SearchRankingDetails'> = {
  rankingScoreDetailsAsString: () => null,
  matches: async ({ uuid, marker, quotes }, _args, { loaders }): Promise<Sources['SearchMatch'][]> => {
    const { name, by, description } = (await loaders.searchedTexts.load(uuid)) ?? {}
    const said = (await quotes()).get(uuid) ?? []
    const written = { startTimecode: null, speaker: null }
    const found: Sources['SearchMatch'][] = [
      { field: 'NAME', ...marker.mark(name ?? ''), ...written },
      { field: 'AUTHOR_NAME', ...marker.mark(by ?? ''), ...written },
      { field: 'DESCRIPTION', ...marker.snippet(stripHtml(description ?? '')), ...written },
      ...said.map((quote) => ({ field: 'TRANSCRIPT' as const, ...quote })),
    ]
    return found.filter(({ marks }) => marks.length > 0)
  },
}

export const searchQueryResponseInfoResolvers: ResolversOf<'SearchQueryResponseInfo'> = {
  responseInfoDetails: ({ searchId, counts }) => counts.map((count) => ({ searchId, ...count })),
}

import { readChart, readChartChoices } from '../../catalog/index.ts'
import {
  browsedUuids,
  creatorsByUuids,
  episodeUuidsOfPerson,
  personsByUuids,
  podcastUuidsOfPerson,
  worksOfCreator,
} from '../../entities/index.ts'
import { foundUuids, podrollOf, publisherByUuid } from '../../reading/index.ts'
import { browsePath, readBrowseRequest, selectionOf } from '../browse-request.ts'
import { chartCountry, chartPath, readChartRequest } from '../chart-request.ts'
import { listLabel } from '../components/search-filters.tsx'
import type { ListFormat } from '../list-files.ts'
import type { ChartsContext, SearchContext } from '../page-context.ts'
import type { Query } from '../query.ts'
import { filtersOf, hasListFiles, readSearchRequest, resultKinds, searchPath } from '../search-request.ts'

/** The list of a page, for programs. */
export interface PageList {
  readonly title: string
  /** The path of its page. */
  readonly path: string
  /** Podcasts or episodes, in the order of the page. */
  readonly uuids: readonly string[]
  readonly isOfEpisodes: boolean
}

/** The most podcasts or episodes of a list that programs read. */
export const LIST_LENGTH = 100

/** The part of a path and the query that name a list which people browse. */
export interface BrowsedList {
  readonly kind: 'podcast' | 'comic'
  /** The genre, as the path has it; `null` for all. */
  readonly slug: string | null
  readonly query: Query
}

/** The popular podcasts or comics, or the new ones, of a language or medium if the query names one. */
export async function browsedList(
  { db, now }: Pick<ChartsContext, 'db' | 'now'>,
  { kind, slug, query }: BrowsedList,
): Promise<PageList | null> {
  const request = readBrowseRequest(kind, slug, { ...query, page: '1' })
  if (request === null) return null
  const { language, genre, medium, order } = request
  const selection = selectionOf(request, Math.floor(now() / 1_000))
  const uuids = await browsedUuids(db, { ...selection, page: 1, limitPerPage: LIST_LENGTH })
  const title = `${order === 'newest' ? 'New' : 'Popular'} ${kind}s`
  const label = listLabel(language, genre, medium)
  return { title: label === '' ? title : `${title}: ${label}`, path: browsePath(request), uuids, isOfEpisodes: false }
}

/** The chart of a country. */
export async function chartList(
  { db, now }: Pick<ChartsContext, 'db' | 'now'>,
  query: Query,
): Promise<PageList | null> {
  const asked = readChartRequest({ ...query, page: '1' })
  if (asked === null) return null
  const nowS = Math.floor(now() / 1_000)
  const { type, genre } = asked
  const country = chartCountry(asked, (await readChartChoices(db, type, nowS)).countries)
  const genres = genre === null ? [] : [genre]
  const page = { type, country, genres, page: 1, limitPerPage: LIST_LENGTH, isListedOnly: true }
  const { uuids } = await readChart(db, page, nowS)
  return {
    title: `Charts: ${listLabel(country, genre)}`,
    path: chartPath({ ...asked, country }),
    uuids,
    isOfEpisodes: type === 'PODCASTEPISODE',
  }
}

/** What a search finds: podcasts, or episodes if the query asks for them. `null` if it asks for another kind. */
export async function searchList({ search }: Pick<SearchContext, 'search'>, query: Query): Promise<PageList | null> {
  const asked = readSearchRequest({ ...query, page: '1' })
  if (asked === null || !hasListFiles(asked)) return null
  const kind = asked.kind === 'episodes' ? 'episodes' : 'podcasts'
  const { term, isSafe: isSafeMode, isVerbatim } = asked
  const words = { term, type: resultKinds[kind].type, filters: filtersOf(asked), isSafeMode, isVerbatim }
  const uuids = await foundUuids(search, words, { limit: LIST_LENGTH })
  return { title: `Search: ${asked.term}`, path: searchPath(asked), uuids, isOfEpisodes: kind === 'episodes' }
}

/** The podcasts that a creator had a part in; `null` if there is no such creator. */
export async function creatorList({ db }: Pick<ChartsContext, 'db'>, uuid: string): Promise<PageList | null> {
  const creator = (await creatorsByUuids(db, [uuid], { details: false })).get(uuid)
  if (creator?.isListed !== true) return null
  const { works } = await worksOfCreator(db, creator.uuid, { sortOrder: 'LATEST', page: 1, limitPerPage: LIST_LENGTH })
  return {
    title: creator.name ?? 'Creator',
    path: `/creators/${creator.uuid}`,
    uuids: works.flatMap(({ kind, uuid: ofWork }) => (kind === 'podcast' ? [ofWork] : [])),
    isOfEpisodes: false,
  }
}

/** The podcasts that name a person, or for Atom the newest episodes of the person; `null` if there is no such person. */
export async function personList(
  { db }: Pick<ChartsContext, 'db'>,
  uuid: string,
  format: ListFormat,
): Promise<PageList | null> {
  const person = (await personsByUuids(db, [uuid])).get(uuid)
  if (person === undefined) return null
  const page = { page: 1, limitPerPage: LIST_LENGTH }
  const isOfEpisodes = format === 'atom'
  const uuids = isOfEpisodes
    ? await episodeUuidsOfPerson(db, person.uuid, { ...page, sortOrder: 'LATEST' })
    : await podcastUuidsOfPerson(db, person.uuid, page)
  return { title: person.name, path: `/persons/${person.uuid}`, uuids, isOfEpisodes }
}

/** The podcasts of a publisher; `null` if there is no such publisher. */
export async function publisherList({ db }: Pick<ChartsContext, 'db'>, uuid: string): Promise<PageList | null> {
  const publisher = await publisherByUuid(db, uuid)
  if (publisher === null) return null
  return {
    title: publisher.name ?? 'Publisher',
    path: `/podcasts/${publisher.uuid}`,
    uuids: publisher.podcasts.slice(0, LIST_LENGTH),
    isOfEpisodes: false,
  }
}

/** The podcasts that the makers of a podcast recommend; `null` if there is no such podcast. */
export async function podrollList({ db }: Pick<ChartsContext, 'db'>, uuid: string): Promise<PageList | null> {
  const podroll = await podrollOf(db, uuid)
  if (podroll === null) return null
  return {
    title: `Recommended by ${podroll.name ?? 'a podcast'}`,
    path: `/podcasts/${podroll.uuid}/podroll`,
    uuids: podroll.podcasts.slice(0, LIST_LENGTH),
    isOfEpisodes: false,
  }
}

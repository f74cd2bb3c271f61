import { readChart, readChartChoices } from '../../catalog/index.ts'
import {
  browsedUuids,
  creatorsByUuids,
  episodeUuidsOfPerson,
  personsByUuids,
  podcastUuidsOfPerson,
  worksOfCreators,
} from '../../entities/index.ts'
import { foundUuids, podrollOf, publisherByUuid } from '../../reading/index.ts'
import { browsePath, readBrowseRequest, selectionOf } from '../browse-request.ts'
import { chartCountry, chartPath, readChartRequest } from '../chart-request.ts'
import { listLabel } from '../components/search-filters.tsx'
import type { ListFormat } from '../list-files.ts'
import type { ChartsContext, SearchContext } from '../page-context.ts'
import type { Query } from '../query.ts'
import { filtersOf, hasListFiles, readSearchRequest, resultKinds, saidScopeOf, searchPath } from '../search-request.ts'
import { words } from '../words/index.ts'

/** The list of a page, for programs. */
export interface PageList {
  readonly title: string
  /** The path of its page. */
  readonly path: string
  /** In the order of the page. */
  readonly podcasts: readonly string[]
  readonly comics: readonly string[]
  /** The episodes of a list of episodes, in the order of the page; `null` for a list of series. */
  readonly episodes: readonly string[] | null
}

/** The most podcasts, comics, episodes or creators of a list that programs read. */
export const LIST_LENGTH = 100

const nothing = { podcasts: [], comics: [], episodes: null } as const

/** The part of a path and the query that name a list which people browse. */
export interface BrowsedList {
  readonly kind: 'podcast' | 'comic' | 'creator'
  /** The genre, as the path has it; `null` for all. */
  readonly slug: string | null
  readonly query: Query
}

/**
 * The popular podcasts or comics, or the new ones, of a language or medium if the query names one. A list of creators has the
 * podcasts and comics that they made.
 */
export async function browsedList(
  { db, now }: Pick<ChartsContext, 'db' | 'now'>,
  { kind, slug, query }: BrowsedList,
): Promise<PageList | null> {
  const request = readBrowseRequest(kind, slug, { ...query, page: '1' })
  if (request === null) return null
  const { language, country, genre, medium, order } = request
  const selection = selectionOf(request, Math.floor(now() / 1_000))
  const uuids = await browsedUuids(db, { ...selection, page: 1, limitPerPage: LIST_LENGTH })
  const label = listLabel(language ?? country, genre, medium)
  const named = { title: words.browse.listTitle(order, kind, label), path: browsePath(request) }
  if (kind === 'creator') return { ...named, ...(await worksIn(db, uuids)) }
  return { ...named, ...nothing, [`${kind}s`]: uuids }
}

/** Returns what some creators made. */
async function worksIn(db: ChartsContext['db'], creators: readonly string[]) {
  const works = await worksOfCreators(db, creators)
  const ofKind = (wanted: 'podcast' | 'comic') =>
    works.flatMap(({ kind, uuid }) => (kind === wanted ? [uuid] : [])).slice(0, LIST_LENGTH)
  return { ...nothing, podcasts: ofKind('podcast'), comics: ofKind('comic') }
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
    title: words.browse.charts.of(listLabel(country, genre)),
    path: chartPath({ ...asked, country }),
    ...nothing,
    ...(type === 'PODCASTEPISODE' ? { episodes: uuids } : { podcasts: uuids }),
  }
}

/** What a search finds: podcasts, or episodes if the query asks for them. `null` if it asks for another kind. */
export async function searchList(
  { search, quoteSaid }: Pick<SearchContext, 'search' | 'quoteSaid'>,
  query: Query,
): Promise<PageList | null> {
  const asked = readSearchRequest({ ...query, page: '1' })
  if (asked === null || !hasListFiles(asked)) return null
  const kind = asked.kind === 'episodes' ? 'episodes' : 'podcasts'
  const { term, isSafe: isSafeMode, isVerbatim } = asked
  const asks = {
    term,
    type: resultKinds[kind],
    filters: filtersOf(asked),
    isSafeMode,
    isVerbatim,
    ...(quoteSaid !== undefined && { said: saidScopeOf(asked) }),
  }
  const uuids = await foundUuids(search, asks, { limit: LIST_LENGTH })
  return { title: words.browse.search.listTitle(asked.term), path: searchPath(asked), ...nothing, [kind]: uuids }
}

/** The podcasts and comics that a creator had a part in; `null` if there is no such creator. */
export async function creatorList({ db }: Pick<ChartsContext, 'db'>, uuid: string): Promise<PageList | null> {
  const creator = (await creatorsByUuids(db, [uuid], { details: false })).get(uuid)
  if (creator?.isListed !== true) return null
  const path = `/creators/${creator.uuid}`
  return { title: creator.name ?? words.frame.nameless.creator, path, ...(await worksIn(db, [creator.uuid])) }
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
  const content =
    format === 'atom'
      ? { episodes: await episodeUuidsOfPerson(db, person.uuid, { ...page, sortOrder: 'LATEST' }) }
      : { podcasts: await podcastUuidsOfPerson(db, person.uuid, page) }
  return { title: person.name, path: `/persons/${person.uuid}`, ...nothing, ...content }
}

/** The podcasts of a publisher; `null` if there is no such publisher. */
export async function publisherList({ db }: Pick<ChartsContext, 'db'>, uuid: string): Promise<PageList | null> {
  const publisher = await publisherByUuid(db, uuid)
  if (publisher === null) return null
  return {
    title: publisher.name ?? words.frame.nameless.publisher,
    path: `/podcasts/${publisher.uuid}`,
    ...nothing,
    podcasts: publisher.podcasts.slice(0, LIST_LENGTH),
  }
}

/** The podcasts that the makers of a podcast recommend; `null` if there is no such podcast. */
export async function podrollList({ db }: Pick<ChartsContext, 'db'>, uuid: string): Promise<PageList | null> {
  const podroll = await podrollOf(db, uuid)
  if (podroll === null) return null
  return {
    title: words.podcast.recommendedBy(podroll.name ?? words.frame.nameless.aPodcast),
    path: `/podcasts/${podroll.uuid}/podroll`,
    ...nothing,
    podcasts: podroll.podcasts.slice(0, LIST_LENGTH),
  }
}

import { imageUrl } from 'feedmill/sss'
import { nameKey } from '../../../entities/index.ts'
import { badInput } from '../check-argument.ts'
import type { ApiContext } from '../context.ts'
import type { ResolversOf } from '../resolver.ts'
import type { QueryGetComicSeriesArgs, QueryGetCreatorArgs } from '../schema-types.generated.ts'
import type { Sources } from '../sources.ts'
import { canonicalUuid } from './canonical-uuid.ts'
import { pageOf } from './page-arguments.ts'

type Comic = Sources['ComicSeries']
type Creator = Sources['Creator']

/** Returns the comic that the first given argument leads to, in the order `uuid`, `sssUrl`, `name`. */
export async function findComic(args: QueryGetComicSeriesArgs, { loaders }: ApiContext): Promise<Comic | null> {
  return await findByFirst(
    args,
    (uuid) => loaders.comicSeries.load(uuid),
    (url) => loaders.seriesUuids.load(url),
    (key) => loaders.comicByName(key),
  )
}

/** Returns the creator that the first given argument leads to, in the order `uuid`, `sssUrl`, `name`. */
export async function findCreator(args: QueryGetCreatorArgs, { loaders }: ApiContext): Promise<Creator | null> {
  return await findByFirst(
    args,
    (uuid) => loaders.creators.load(uuid),
    (url) => loaders.seriesUuids.load(url),
    (key) => loaders.creatorByName(key),
  )
}

async function findByFirst<Entity>(
  { uuid, sssUrl, name }: QueryGetComicSeriesArgs,
  byUuid: (uuid: string) => Promise<Entity | null>,
  uuidOfUrl: (url: string) => Promise<string | null>,
  byName: (nameKey: string) => Promise<Entity | null>,
): Promise<Entity | null> {
  if (typeof uuid === 'string') return await byUuid(uuid)
  if (typeof sssUrl === 'string') {
    const known = await uuidOfUrl(sssUrl)
    return known === null ? null : await byUuid(known)
  }
  if (typeof name !== 'string') throw badInput('One of `uuid`, `sssUrl` and `name` must be given')
  const key = nameKey(name)
  return key === null ? null : await byName(key)
}

/** Finds content that a document names by uuid and URL. The URL counts if the uuid is unknown. */
async function findReference<Entity>(
  uuid: string,
  sssUrl: string | null,
  byUuid: (uuid: string) => Promise<Entity | null>,
  { loaders }: ApiContext,
): Promise<Entity | null> {
  const found = await byUuid(uuid)
  if (found !== null || sssUrl === null) return found
  const known = await loaders.seriesUuids.load(sssUrl)
  return known === null ? null : await byUuid(known)
}

export const comicSeriesResolvers: ResolversOf<'ComicSeries'> = {
  canonicalUuid,
  coverImageUrl: ({ coverImageAsString }, { variant }) => imageUrl(coverImageAsString, variant),
  bannerImageUrl: ({ bannerImageAsString }, { variant }) => imageUrl(bannerImageAsString, variant),
  issues: async ({ uuid, isListed }, args, { loaders }) => {
    const page = pageOf(args, args.includeRemovedIssues)
    return isListed ? ((await loaders.issuesOf(page).load(uuid)) ?? []) : []
  },
  totalIssuesCount: ({ issuesCount, removedIssuesCount }, { includeRemovedIssues }) =>
    includeRemovedIssues ? issuesCount + removedIssuesCount : issuesCount,
  creators: async ({ creators }, _, context) => {
    const byUuid = (uuid: string) => context.loaders.creators.load(uuid)
    const found = await Promise.all(creators.map(({ uuid, sssUrl }) => findReference(uuid, sssUrl, byUuid, context)))
    return found.filter((creator) => creator !== null && creator.isBlocked !== true)
  },
  feedRefreshDetails: ({ uuid }, _, { loaders }) => loaders.refreshDetails.load(uuid),
}

export const comicIssueResolvers: ResolversOf<'ComicIssue'> = {
  bannerImageUrl: ({ bannerImageAsString }, { variant }) => imageUrl(bannerImageAsString, variant),
  comicSeries: ({ seriesUuid }, _, { loaders }) => loaders.comicSeries.load(seriesUuid),
  stories: ({ stories, seriesUuid, uuid }) => stories.map((story) => ({ ...story, seriesUuid, issueUuid: uuid })),
}

export const creatorResolvers: ResolversOf<'Creator'> = {
  canonicalUuid,
  avatarImageUrl: ({ avatarImageAsString }, { variant }) => imageUrl(avatarImageAsString, variant),
  content: async ({ uuid, isListed }, { sortOrder, page, limitPerPage }, { loaders }) => {
    if (sortOrder === 'SEARCH') throw badInput('The content of a creator cannot be searched')
    return isListed ? ((await loaders.contentOf({ sortOrder, page, limitPerPage }).load(uuid)) ?? []) : []
  },
  feedRefreshDetails: ({ uuid }, _, { loaders }) => loaders.refreshDetails.load(uuid),
}

export const creatorContentResolvers: ResolversOf<'CreatorContent'> = {
  comicSeries: async ({ contentType, contentUuid, sssUrl }, _, context) => {
    if (contentType !== 'COMICSERIES') return null
    const byUuid = (uuid: string) => context.loaders.comicSeries.load(uuid)
    return unlessBlocked(await findReference(contentUuid, sssUrl, byUuid, context))
  },
  podcastSeries: async ({ contentType, contentUuid, sssUrl }, _, context) => {
    if (contentType !== 'PODCASTSERIES') return null
    const byUuid = (uuid: string) => context.loaders.podcastSeries.load(uuid)
    return unlessBlocked(await findReference(contentUuid, sssUrl, byUuid, context))
  },
}

/** Returns `null` for a blocked series: blocked content is served only to queries for it. */
function unlessBlocked<Series extends { readonly isBlocked: boolean | null }>(series: Series | null): Series | null {
  return series?.isBlocked === true ? null : series
}

import { badInput } from '../check-argument.ts'
import type { ResolversOf } from '../resolver.ts'
import { findComic, findCreator } from './comic.ts'
import { notBuiltYet } from './not-built-yet.ts'
import { findEpisode, findLatestEpisodes, findPodcast, isGiven } from './podcast.ts'
import { findContent } from './search.ts'
import { webhooksOf } from './webhook.ts'

type Uuids = readonly (string | null)[] | null | undefined

/** The rules of arguments have refused null and everything that is no uuid. */
function checked(uuids: Uuids): readonly string[] {
  return uuids as readonly string[]
}

/** One entity by its only argument, `uuid`. */
function required(uuid: string | null | undefined): string {
  if (typeof uuid === 'string') return uuid
  throw badInput('`uuid` must be given')
}

export const queryResolvers: ResolversOf<'Query'> = {
  getApiRequestsRemaining: (_, _args, { account, dependencies, loaders }) =>
    loaders.wait(dependencies.requests.remaining(account)),
  getTranscriptCreditsRemaining: (_, _args, { account, dependencies, loaders }) =>
    loaders.wait(dependencies.transcriptCreditsRemaining(account.accountId)),

  getPodcastSeries: (_, args, context) => findPodcast(args, context),
  getMultiplePodcastSeries: (_, { uuids }, { loaders }) =>
    Promise.all(checked(uuids).map((uuid) => loaders.podcastSeries.load(uuid))),
  getPodcastEpisode: (_, args, context) => findEpisode(args, context),
  getMultiplePodcastEpisodes: (_, { uuids }, { loaders }) =>
    Promise.all(checked(uuids).map((uuid) => loaders.podcastEpisodes.load(uuid))),
  getLatestPodcastEpisodes: (_, args, context) => findLatestEpisodes(args, context),
  getEpisodeChapters: async (_, { uuid }, { loaders }) => {
    if ((await loaders.podcastEpisodes.load(required(uuid))) === null) return null
    throw notBuiltYet('chapters')
  },
  getEpisodeTranscript: async (_, { uuid }, { loaders }) => {
    if ((await loaders.podcastEpisodes.load(required(uuid))) === null) return null
    throw notBuiltYet('transcripts')
  },
  getCatalogInfo: async (_, { uuid, catalogId }, context) => {
    if (!isGiven(uuid) && !isGiven(catalogId)) throw badInput('`uuid` or `catalogId` must be given')
    if ((await findPodcast({ uuid, catalogId }, context)) === null) return null
    throw notBuiltYet('facts of the catalog')
  },

  getComicSeries: (_, args, context) => findComic(args, context),
  getMultipleComicSeries: (_, { uuids }, { loaders }) =>
    Promise.all(checked(uuids).map((uuid) => loaders.comicSeries.load(uuid))),
  getComicIssue: (_, { uuid }, { loaders }) => loaders.comicIssues.load(required(uuid)),
  getMultipleComicIssues: (_, { uuids }, { loaders }) =>
    Promise.all(checked(uuids).map((uuid) => loaders.comicIssues.load(uuid))),
  getCreator: (_, args, context) => findCreator(args, context),
  getMultipleCreators: (_, { uuids }, { loaders }) =>
    Promise.all(checked(uuids).map((uuid) => loaders.creators.load(uuid))),

  getPopularContent: (_, { serviceType }) => {
    if (serviceType !== 'PODCASTSERIES') throw badInput('`serviceType` must be PODCASTSERIES')
    throw notBuiltYet('popularity')
  },
  getTopChartsByCountry: (_, { serviceType }) => {
    requireChartType(serviceType)
    throw notBuiltYet('charts')
  },
  getTopChartsByGenres: (_, { serviceType, genres, filterByCountry }) => {
    requireChartType(serviceType)
    if (genres === null || genres === undefined || genres.length === 0) {
      throw badInput('`genres` must have at least one entry')
    }
    if (serviceType === 'PODCASTEPISODE' && (filterByCountry === null || filterByCountry === undefined)) {
      throw badInput('`filterByCountry` must be given with PODCASTEPISODE')
    }
    throw notBuiltYet('charts')
  },
  getMyDeveloperWebhooks: async (_, { limit }, context) => ({
    userId: context.account.userId,
    webhooks: await context.loaders.wait(webhooksOf(context).list(limit)),
  }),
  getWebhookFilterByUuid: (_, { webhookId, filterUuid }, context) =>
    context.loaders.wait(webhooksOf(context).filter(webhookId, filterUuid)),
  search: (_, args, context) => findContent(args, context),
}

function requireChartType(serviceType: string): void {
  if (serviceType !== 'PODCASTSERIES' && serviceType !== 'PODCASTEPISODE') {
    throw badInput('`serviceType` must be PODCASTSERIES or PODCASTEPISODE')
  }
}

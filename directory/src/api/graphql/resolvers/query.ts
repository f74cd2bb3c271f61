import { badInput } from '../check-argument.ts'
import type { ApiContext } from '../context.ts'
import type { ResolversOf } from '../resolver.ts'
import { findChartOfCountry, findChartsOfGenres, findPopular } from './chart.ts'
import { findComic, findCreator } from './comic.ts'
import { findPersons } from './person.ts'
import { findEpisode, findLatestEpisodes, findPodcast, findPodcastsByIdentifiers, isGiven } from './podcast.ts'
import { findContent, findSuggestions } from './search.ts'
import { webhooksOf } from './webhook.ts'

type Uuids = readonly (string | null)[] | null | undefined

/** Narrows the type: the rules of arguments have refused null and invalid uuids. */
function checked(uuids: Uuids): readonly string[] {
  return uuids as readonly string[]
}

/** Returns the argument `uuid` of a field that has no other. */
function required(uuid: string | null | undefined): string {
  if (typeof uuid === 'string') return uuid
  throw badInput('`uuid` must be given')
}

/** Notes that the account looked a series up. */
function countedSeries<Series extends { readonly uuid: string } | null>(found: Series, context: ApiContext): Series {
  if (found !== null) context.dependencies.countLookUp(context.account.accountId, found.uuid)
  return found
}

/** Notes that the account looked up the series of an episode or issue. */
function countedChild<Child extends { readonly seriesUuid: string } | null>(found: Child, context: ApiContext): Child {
  if (found !== null) context.dependencies.countLookUp(context.account.accountId, found.seriesUuid)
  return found
}

export const queryResolvers: ResolversOf<'Query'> = {
  getApiRequestsRemaining: (_, _args, { account, dependencies, loaders }) =>
    loaders.wait(dependencies.requests.remaining(account)),
  getTranscriptCreditsRemaining: (_, _args, { account, dependencies, loaders }) =>
    loaders.wait(dependencies.transcriptCreditsRemaining(account.accountId)),

  getPodcastSeries: async (_, args, context) => countedSeries(await findPodcast(args, context), context),
  getMultiplePodcastSeries: async (_, { uuids }, context) =>
    await Promise.all(
      checked(uuids).map(async (uuid) => countedSeries(await context.loaders.podcastSeries.load(uuid), context)),
    ),
  getMultiplePodcastSeriesByIdentifiers: async (_, args, context) =>
    (await findPodcastsByIdentifiers(args, context)).map((series) => countedSeries(series, context)),
  getPodcastEpisode: async (_, args, context) => countedChild(await findEpisode(args, context), context),
  getMultiplePodcastEpisodes: async (_, { uuids }, context) =>
    await Promise.all(
      checked(uuids).map(async (uuid) => countedChild(await context.loaders.podcastEpisodes.load(uuid), context)),
    ),
  getLatestPodcastEpisodes: (_, args, context) => findLatestEpisodes(args, context),
  getEpisodeChapters: async (_, { uuid, includeHiddenChapters }, { loaders, files }) => {
    const episode = await loaders.podcastEpisodes.load(required(uuid))
    return episode === null ? null : await files.chapters(episode, includeHiddenChapters)
  },
  getEpisodeTranscript: async (_, { uuid, style, useOnDemandCreditsIfNeeded }, { loaders, files }) => {
    const episode = await loaders.podcastEpisodes.load(required(uuid))
    return episode === null ? null : await files.transcript(episode, style, useOnDemandCreditsIfNeeded)
  },
  getCatalogInfo: async (_, { uuid, catalogId }, context) => {
    if (!isGiven(uuid) && !isGiven(catalogId)) throw badInput('`uuid` or `catalogId` must be given')
    const podcast = await findPodcast({ uuid, catalogId }, context)
    return podcast === null ? null : await context.loaders.catalogInfos.load(podcast.uuid)
  },

  getComicSeries: async (_, args, context) => countedSeries(await findComic(args, context), context),
  getMultipleComicSeries: async (_, { uuids }, context) =>
    await Promise.all(
      checked(uuids).map(async (uuid) => countedSeries(await context.loaders.comicSeries.load(uuid), context)),
    ),
  getComicIssue: async (_, { uuid }, context) =>
    countedChild(await context.loaders.comicIssues.load(required(uuid)), context),
  getMultipleComicIssues: async (_, { uuids }, context) =>
    await Promise.all(
      checked(uuids).map(async (uuid) => countedChild(await context.loaders.comicIssues.load(uuid), context)),
    ),
  getCreator: (_, args, context) => findCreator(args, context),
  getMultipleCreators: (_, { uuids }, { loaders }) =>
    Promise.all(checked(uuids).map((uuid) => loaders.creators.load(uuid))),

  getPopularContent: (_, args, context) => findPopular(args, context),
  getTopChartsByCountry: (_, args, context) => findChartOfCountry(args, context),
  getTopChartsByGenres: (_, args, context) => findChartsOfGenres(args, context),
  getMyDeveloperWebhooks: async (_, { limit }, context) => ({
    userId: context.account.userId,
    webhooks: await context.loaders.wait(webhooksOf(context).list(limit)),
  }),
  getWebhookFilterByUuid: (_, { webhookId, filterUuid }, context) =>
    context.loaders.wait(webhooksOf(context).filter(webhookId, filterUuid)),
  search: (_, args, context, { path }) => findContent(args, context, path.key),
  getSearchSuggestions: (_, args, context) => findSuggestions(args, context),
  getPerson: (_, { uuid }, { loaders }) => loaders.persons.load(required(uuid)),
  searchPersons: (_, args, context) => findPersons(args, context),
}

import { stripHtml } from 'feedmill/html'
import { nameKey } from '../../../entities/index.ts'
import { badInput } from '../check-argument.ts'
import type { ApiContext } from '../context.ts'
import type { ResolversOf } from '../resolver.ts'
import type {
  QueryGetLatestPodcastEpisodesArgs,
  QueryGetMultiplePodcastSeriesByIdentifiersArgs,
  QueryGetPodcastEpisodeArgs,
  QueryGetPodcastSeriesArgs,
} from '../schema-types.generated.ts'
import type { Sources } from '../sources.ts'
import { canonicalUuid } from './canonical-uuid.ts'
import { pageOf } from './page-arguments.ts'

type Podcast = Sources['PodcastSeries']
type Episode = Sources['PodcastEpisode']

/**
 * Returns the podcast that the first given argument leads to, in the order `uuid`, `rssUrl`, `catalogId`, `name`,
 * `podcastGuid`.
 */
export async function findPodcast(
  { uuid, rssUrl, catalogId, name, podcastGuid }: QueryGetPodcastSeriesArgs,
  { loaders }: ApiContext,
): Promise<Podcast | null> {
  if (isGiven(uuid)) return await loaders.podcastSeries.load(uuid)
  if (isGiven(rssUrl)) return await podcastByUrl(rssUrl, loaders)
  if (isGiven(catalogId)) return await loaders.podcastBy('catalogId', checkedCatalogId('catalogId', catalogId))
  if (isGiven(name)) {
    const key = nameKey(name)
    return key === null ? null : await loaders.podcastByName(key)
  }
  if (isGiven(podcastGuid)) return await loaders.podcastBy('podcastGuid', podcastGuid)
  throw badInput('One of `uuid`, `rssUrl`, `catalogId` and `name` must be given')
}

async function podcastByUrl(url: string, loaders: ApiContext['loaders']): Promise<Podcast | null> {
  const known = await loaders.seriesUuids.load(url)
  return known === null ? null : await loaders.podcastSeries.load(known)
}

function checkedCatalogId(argument: string, catalogId: number | null): string {
  if (Number.isSafeInteger(catalogId)) return String(catalogId)
  throw badInput(`\`${argument}\` must be an integer`)
}

/** Returns the podcasts that the entries of the only given list lead to, in its order. */
export async function findPodcastsByIdentifiers(
  { rssUrls, catalogIds, podcastGuids }: QueryGetMultiplePodcastSeriesByIdentifiersArgs,
  { loaders }: ApiContext,
): Promise<(Podcast | null)[]> {
  const given = [rssUrls, catalogIds, podcastGuids].filter((list) => isGiven(list) && list.length > 0)
  if (given.length !== 1) throw badInput('One of `rssUrls`, `catalogIds` and `podcastGuids` must have entries')
  const urls = (rssUrls ?? []).map((url, index) => checkedUrl(`rssUrls[${index}]`, url))
  const ids = (catalogIds ?? []).map((id, index) => checkedCatalogId(`catalogIds[${index}]`, id))
  // The rule of the argument has refused null and invalid guids.
  const guids = (podcastGuids ?? []) as readonly string[]
  return await Promise.all([
    ...urls.map((url) => podcastByUrl(url, loaders)),
    ...ids.map((id) => loaders.podcastBy('catalogId', id)),
    ...guids.map((guid) => loaders.podcastBy('podcastGuid', guid)),
  ])
}

function checkedUrl(argument: string, url: string | null): string {
  if (url === null) throw badInput(`\`${argument}\` must be a URL`)
  return url
}

/** Returns the episode that the first given argument leads to, in the order `uuid`, `guid`, `name`. */
export async function findEpisode(
  { uuid, guid, name, seriesUuidForLookup }: QueryGetPodcastEpisodeArgs,
  { loaders }: ApiContext,
): Promise<Episode | null> {
  const by = isGiven(guid) ? 'guid' : 'name'
  const text = isGiven(guid) ? guid : name
  if (!isGiven(uuid) && !isGiven(text)) throw badInput('One of `uuid`, `guid` and `name` must be given')
  // The given uuid may be an alias of the series.
  const series = isGiven(seriesUuidForLookup) ? await loaders.podcastSeries.load(seriesUuidForLookup) : undefined
  if (series === null) return null
  if (isGiven(uuid)) {
    const episode = await loaders.podcastEpisodes.load(uuid)
    return series === undefined || episode?.seriesUuid === series.uuid ? episode : null
  }
  return await loaders.episodeBy(by, text!, series?.uuid ?? null)
}

/** The newest episodes of podcasts by uuid and URL. */
export async function findLatestEpisodes(
  { rssUrls, uuids, page, limitPerPage }: QueryGetLatestPodcastEpisodesArgs,
  { loaders }: ApiContext,
): Promise<readonly Episode[]> {
  const urls = (rssUrls ?? []).map((url, index) => checkedUrl(`rssUrls[${index}]`, url))
  const given = (uuids ?? []) as readonly string[]
  if (urls.length === 0 && given.length === 0) throw badInput('`rssUrls` or `uuids` must have at least one entry')
  const byUrl = await Promise.all(urls.map((url) => loaders.seriesUuids.load(url)))
  const series = [...given, ...byUrl.filter((uuid) => uuid !== null)]
  return series.length === 0 ? [] : await loaders.latestEpisodes(series, { page, limitPerPage })
}

export function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined
}

/** Texts without HTML of the content of requests under way: a query may ask for one under many names. */
const stripped = new WeakMap<object, string | Promise<string | null>>()
/** Characters of a text from which HTML is taken at once. */
const SHORT = 2_000

function description(
  source: { readonly description: string | null },
  shouldStripHtmlTags: boolean,
  { meter }: Pick<ApiContext, 'meter'>,
): string | null | Promise<string | null> {
  const html = source.description
  if (!shouldStripHtmlTags || html === null) return html
  let text = stripped.get(source)
  if (text === undefined) {
    text = html.length <= SHORT ? stripHtml(html) : meter.inTurn(html.length, () => stripHtml(html))
    stripped.set(source, text)
  }
  return text
}

/** The link to a transcript that the directory made. */
function exclusiveLink(
  { uuid }: Episode,
  { language }: { readonly language: string | null },
  { baseUrl }: ApiContext['dependencies'],
): Sources['TranscriptLink'] {
  const url = `${baseUrl}/transcripts/${uuid}.vtt`
  return { url, type: 'text/vtt', language, hasTimecodes: true, isServiceExclusive: true }
}

export const podcastSeriesResolvers: ResolversOf<'PodcastSeries'> = {
  canonicalUuid,
  description: (series, { shouldStripHtmlTags }, context) => description(series, shouldStripHtmlTags, context),
  catalogInfo: ({ uuid, catalogId }, _, { loaders }) => (catalogId === null ? null : loaders.catalogInfos.load(uuid)),
  isComplete: ({ isCompleted }) => isCompleted,
  feedRefreshDetails: ({ uuid }, _, { loaders }) => loaders.refreshDetails.load(uuid),
  serviceTranscribeStatus: ({ uuid, isRead }, _, { files }) => (isRead ? files.seriesStatus(uuid) : null),
  totalEpisodesCount: ({ episodesCount, removedEpisodesCount }, { includeRemovedEpisodes }) =>
    includeRemovedEpisodes ? episodesCount + removedEpisodesCount : episodesCount,
  episodes: async ({ uuid, isListed }, args, { loaders }) => {
    const page = pageOf(args, args.includeRemovedEpisodes)
    return isListed ? ((await loaders.episodesOf(page).load(uuid)) ?? []) : []
  },
  podroll: ({ podroll }, { limit }) => first(podroll, limit),
  remoteItems: ({ remoteItems }, { limit }) => first(remoteItems, limit),
  liveItems: ({ liveItems }, { limit }) => first(liveItems, limit),
}

/** Returns the first entries of a list. The last state of content that an earlier release deleted lacks such lists. */
function first<Entry>(list: readonly Entry[] | undefined, limit: number): readonly Entry[] {
  return (list ?? []).slice(0, limit)
}

export const remoteItemResolvers: ResolversOf<'RemoteItem'> = {
  podcastSeries: async ({ feedGuid, feedUrl }, _, { loaders }) => {
    const byGuid = feedGuid === null ? null : await loaders.podcastBy('podcastGuid', feedGuid.toLowerCase())
    return byGuid === null && feedUrl !== null ? await podcastByUrl(feedUrl, loaders) : byGuid
  },
}

export const liveItemResolvers: ResolversOf<'LiveItem'> = {
  contentLinks: ({ extras }) => extras.contentLinks ?? [],
  value: ({ extras }) => extras.value ?? [],
  liveValue: ({ extras }) => extras.liveValue ?? null,
  chat: ({ extras }) => extras.chat ?? null,
}

export const chapterResolvers: ResolversOf<'Chapter'> = {
  url: ({ extras }) => extras?.url ?? null,
  imageUrl: ({ extras }) => extras?.img ?? null,
  endTimecode: ({ extras }) => extras?.endTimecode ?? null,
  isHidden: ({ isHidden = false }) => isHidden,
}

export const podcastEpisodeResolvers: ResolversOf<'PodcastEpisode'> = {
  description: (episode, { shouldStripHtmlTags }, context) => description(episode, shouldStripHtmlTags, context),
  podcastSeries: ({ seriesUuid }, _, { loaders }) => loaders.podcastSeries.load(seriesUuid),
  chapters: (episode, { includeHiddenChapters }, { files }) => files.chapters(episode, includeHiddenChapters),
  serviceTranscribeStatus: async (episode, _, { files, loaders }) => {
    const { status, isFleeting } = await files.state(episode)
    if (isFleeting) loaders.isKeepable = false
    return status
  },
  serviceTranscribeProgress: async (episode, _, { files, loaders }) => {
    const { progress, isFleeting } = await files.state(episode)
    if (isFleeting) loaders.isKeepable = false
    return progress
  },
  transcriptUrlsWithDetails: async (episode, _, { files, dependencies }) => {
    const { generated } = await files.state(episode)
    const links = episode.transcriptUrlsWithDetails
    return generated === null ? links : [...links, exclusiveLink(episode, generated, dependencies)]
  },
  transcript: async (episode, { useOnDemandCreditsIfNeeded }, { files }) =>
    (await files.transcript(episode, 'PARAGRAPH', useOnDemandCreditsIfNeeded))?.map(({ text }) => text) ?? null,
  transcriptWithSpeakersAndTimecodes: (episode, { style, useOnDemandCreditsIfNeeded }, { files }) =>
    files.transcript(episode, style, useOnDemandCreditsIfNeeded),
}

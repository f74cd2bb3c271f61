import type { Database } from '../../database/database.ts'
import { episodeOfNumber, seriesOfNumbers } from '../../entities/index.ts'
import { popularUuids } from '../filtered-podcast-rows.ts'
import { episodeByGuid, newestEpisodes, type PublicEpisode, publicEpisodes } from '../public-episode-rows.ts'
import {
  type LivePodcast,
  liveItemsOf,
  livePodcasts,
  type PublicPodcast,
  podcastAtUrl,
  podcastsByGuids,
  publicPodcasts,
  randomEpisodes,
} from '../public-podcast-rows.ts'
import { badInput } from '../shape-routes.ts'
import type { PathAnswer, PathContext, Paths } from './answer.ts'
import { episodeObject } from './episode-object.ts'
import { guidOf } from './feed-object.ts'
import { liveItemObject } from './live-items.ts'
import type { Parameters } from './parameters.ts'
import { filterIn, mediumsIn } from './podcast-filter.ts'
import { findBy, numberIn } from './podcast-paths.ts'

const USUAL = 60
const USUAL_LIVE = 10
const MOST_FEEDS = 200

/** Returns episodes as the answers have them. */
export async function episodesAnswer(db: Database, episodes: readonly PublicEpisode[], isFull: boolean) {
  const podcasts = await publicPodcasts(db, [...new Set(episodes.map(({ seriesUuid }) => seriesUuid))])
  const items = episodes.flatMap((episode) => {
    const podcast = podcasts.get(episode.seriesUuid)
    return podcast === undefined ? [] : [episodeObject(episode, podcast, isFull)]
  })
  return { items, count: items.length, description: 'Found matching items.' }
}

/** The most episodes that are looked at for one answer. Of many podcasts, each has fewer. */
const MOST_READ = 20_000

async function episodesOf(
  { db, parameters, nowS }: PathContext,
  uuids: readonly string[],
  query: string | readonly string[],
): Promise<PathAnswer> {
  const max = parameters.max(USUAL)
  const mediaUrl = parameters.text('enclosure')
  const episodes = await newestEpisodes(db, uuids, {
    since: parameters.since(nowS),
    until: null,
    mediaUrl,
    ofEach: parameters.flag('newest') ? 1 : Math.min(max, Math.ceil(MOST_READ / Math.max(1, uuids.length))),
    limit: max,
  })
  return { ...(await episodesAnswer(db, episodes, parameters.flag('fulltext'))), query }
}

function liveAnswer(live: readonly LivePodcast[], podcasts: ReadonlyMap<string, PublicPodcast>, isFull: boolean) {
  return live.flatMap(({ uuid, items }) => {
    const podcast = podcasts.get(uuid)
    const shown = items.filter(({ extras }) => extras?.publisherBlock !== true)
    return podcast === undefined ? [] : shown.map((item) => liveItemObject(item, podcast, isFull))
  })
}

/** The podcast that one of three parameters names; the first of them counts. */
async function podcastOf(db: Database, parameters: Parameters): Promise<PublicPodcast | null> {
  const id = parameters.text('feedid')
  const url = parameters.text('feedurl')
  const guid = parameters.text('podcastguid')
  let uuid: string | null | undefined
  if (id !== null) uuid = (await seriesOfNumbers(db, [numberIn(id)])).get(Number(id))
  else if (url !== null) uuid = await podcastAtUrl(db, url)
  else if (guid !== null) uuid = (await podcastsByGuids(db, [guid])).get(guid.toLowerCase())
  else throw badInput('One of `feedid`, `feedurl` and `podcastguid` must be given')
  return uuid == null ? null : ((await publicPodcasts(db, [uuid])).get(uuid) ?? null)
}

export const episodePaths: Paths = {
  async 'episodes/byfeedid'(context) {
    const { db, parameters } = context
    const sent = parameters
      .required('id')
      .split(',')
      .map((id) => id.trim())
    if (sent.length > MOST_FEEDS) throw badInput(`\`id\` has more than ${MOST_FEEDS} entries`)
    const found = await seriesOfNumbers(
      db,
      sent.map((id) => numberIn(id)),
    )
    const uuids = [...new Set(found.values())]
    const answer = await episodesOf(context, uuids, sent.length === 1 ? sent[0]! : sent)
    const live = liveAnswer(await liveItemsOf(db, uuids), await publicPodcasts(db, uuids), parameters.flag('fulltext'))
    return { liveItems: live, ...answer }
  },

  async 'episodes/byfeedurl'(context) {
    const { sent, podcast } = await findBy.url(context.db, context.parameters)
    return await episodesOf(context, podcast === null ? [] : [podcast.uuid], sent)
  },

  async 'episodes/bypodcastguid'(context) {
    const { sent, podcast } = await findBy.guid(context.db, context.parameters)
    return await episodesOf(context, podcast === null ? [] : [podcast.uuid], sent)
  },

  async 'episodes/byitunesid'(context) {
    const { sent, podcast } = await findBy.itunesId(context.db, context.parameters)
    return await episodesOf(context, podcast === null ? [] : [podcast.uuid], sent)
  },

  async 'episodes/byid'({ db, parameters }) {
    const id = parameters.required('id')
    const uuid = await episodeOfNumber(db, numberIn(id, /^\d{1,16}$/))
    const episode = uuid === null ? undefined : (await publicEpisodes(db, [uuid])).get(uuid)
    if (episode === undefined) return { id, episode: [], description: 'Episode not found.' }
    const { items } = await episodesAnswer(db, [episode], parameters.flag('fulltext'))
    return { id, episode: items[0] ?? [], description: 'Episode data found.' }
  },

  async 'episodes/byguid'({ db, parameters }) {
    const guid = parameters.required('guid')
    const podcast = await podcastOf(db, parameters)
    const episode = podcast === null ? null : await episodeByGuid(db, podcast.uuid, guid)
    const isFull = parameters.flag('fulltext')
    return {
      id: parameters.text('feedid') ?? podcast?.number ?? null,
      url: parameters.text('feedurl') ?? podcast?.rssUrl ?? null,
      podcastGuid: parameters.text('podcastguid') ?? (podcast === null ? null : guidOf(podcast)),
      guid,
      episode: episode === null || podcast === null ? [] : episodeObject(episode, podcast, isFull),
      description: episode === null ? 'Episode not found.' : 'Episode data found.',
    }
  },

  async 'episodes/live'({ db, parameters }) {
    const max = parameters.max(USUAL_LIVE)
    const found = await livePodcasts(db, mediumsIn(parameters), max)
    const podcasts = await publicPodcasts(
      db,
      found.map(({ uuid }) => uuid),
    )
    const running = found.map(({ uuid, items }) => ({ uuid, items: items.filter(({ status }) => status === 'live') }))
    const items = liveAnswer(running, podcasts, parameters.flag('fulltext')) as { readonly startTime: number | null }[]
    const newest = items.sort((a, b) => (b.startTime ?? 0) - (a.startTime ?? 0)).slice(0, max)
    return {
      items: newest,
      count: newest.length,
      max: parameters.sentMax(USUAL_LIVE),
      description: 'Found matching items.',
    }
  },

  async 'episodes/random'({ db, parameters, runtime }) {
    const max = parameters.max(1)
    const filter = filterIn(parameters, null)
    const isFiltered =
      [filter.tags, filter.withoutGenres].some(({ length }) => length > 0) ||
      [filter.genres, filter.mediums].some((wanted) => wanted !== null)
    const candidates = isFiltered ? await popularUuids(db, filter, 1_000) : null
    const uuids = await randomEpisodes(db, candidates, max, () => Buffer.from(runtime.randomBytes(16)).toString('hex'))
    const episodes = [...(await publicEpisodes(db, uuids)).values()]
    const { items, count } = await episodesAnswer(db, episodes, parameters.flag('fulltext'))
    return { episodes: items, count, max: parameters.sentMax(1), description: 'Found matching items.' }
  },
}

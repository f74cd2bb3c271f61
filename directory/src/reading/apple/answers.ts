import { stripHtml } from 'feedmill/html'
import type { Database } from '../../database/database.ts'
import { episodesOfNumbers, seriesOfNumbers } from '../../entities/index.ts'
import { foldText, type SearchIndex } from '../../search/index.ts'
import { foundUuids } from '../found-uuids.ts'
import { newestEpisodes, type PublicEpisode, publicEpisodes } from '../public-episode-rows.ts'
import { type PublicPodcast, podcastsByCatalogIds, publicPodcasts } from '../public-podcast-rows.ts'
import { episodeResult } from './episode-result.ts'
import { artistOf, podcastResult } from './podcast-result.ts'
import type { AppleRequest } from './request.ts'

export interface AppleContext {
  readonly db: Database
  readonly search: SearchIndex
  /** Scheme, host and port of the directory. */
  readonly origin: string
}

type Result = ReturnType<typeof podcastResult> | NonNullable<ReturnType<typeof episodeResult>>

/** Returns what a search finds, best first. */
export async function searchResults(context: AppleContext, request: AppleRequest): Promise<readonly Result[]> {
  const { db, search, origin } = context
  const { term, isOfEpisodes, isOfOthers, genres, mediums, isSafe, field, offset, limit } = request
  if (term === '' || isOfOthers) return []
  const type = isOfEpisodes ? 'PODCASTEPISODE' : 'PODCASTSERIES'
  const query = { term, type, isSafeMode: isSafe, filters: { genres, mediums } } as const
  const uuids = await foundUuids(search, query, { offset, limit })
  if (isOfEpisodes) {
    const episodes = await publicEpisodes(db, uuids)
    const found = uuids.flatMap((uuid) => episodes.get(uuid) ?? [])
    const podcasts = await podcastsOf(db, found)
    return found
      .filter((episode) => hasWords(term, textIn(field, episode, podcasts.get(episode.seriesUuid))))
      .flatMap((episode) => episodeOf(episode, podcasts, origin))
  }
  const podcasts = await publicPodcasts(db, uuids)
  return uuids
    .flatMap((uuid) => podcasts.get(uuid) ?? [])
    .filter((podcast) => hasWords(term, textIn(field, podcast, podcast)))
    .map((podcast) => podcastResult(podcast, origin))
}

/** Returns the text that must have the words of a search; `null` if they may be anywhere. */
function textIn(
  field: AppleRequest['field'],
  { name, description }: Pick<PublicPodcast, 'name' | 'description'>,
  podcast: PublicPodcast | undefined,
): string | null {
  if (field === null) return null
  if (field === 'author') return podcast === undefined ? '' : artistOf(podcast)
  return (field === 'title' ? name : description && stripHtml(description)) ?? ''
}

function hasWords(term: string, text: string | null): boolean {
  if (text === null) return true
  const folded = foldText(text)
  return foldText(term)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

/** The most episodes that a look-up gives for all its podcasts together. */
export const MAX_EPISODES = 1_000
/** The least number that Apple gives a podcast. Smaller ones are numbers of this directory. */
const APPLE_FROM = 70_000_000

/** Returns what has the numbers of a request, as they were asked for. Unknown numbers are left out. */
export async function lookUpResults(context: AppleContext, request: AppleRequest): Promise<readonly Result[]> {
  const { db, origin } = context
  const ids = [...new Set(request.ids)]
  if (request.isOfOthers || ids.length === 0) return []
  const [ours, theirs] = await Promise.all([
    seriesOfNumbers(
      db,
      ids.filter((id) => id < APPLE_FROM),
    ),
    podcastsByCatalogIds(
      db,
      ids.filter((id) => id >= APPLE_FROM),
    ),
  ])
  const uuidOf = (id: number) => ours.get(id) ?? theirs.get(id)
  const others = ids.filter((id) => id >= APPLE_FROM && uuidOf(id) === undefined)
  const ofNumbers = await episodesOfNumbers(db, others)
  const episodes = await publicEpisodes(db, [...ofNumbers.values()])
  const podcasts = await publicPodcasts(
    db,
    ids.flatMap((id) => uuidOf(id) ?? []),
  )
  const newest = await newestOfEach(db, [...podcasts.values()], request)
  const podcastsOfEpisodes = await podcastsOf(db, [...episodes.values()])
  return ids.flatMap((id): readonly Result[] => {
    const episode = episodes.get(ofNumbers.get(id) ?? '')
    if (episode !== undefined) return episodeOf(episode, podcastsOfEpisodes, origin)
    const podcast = podcasts.get(uuidOf(id) ?? '')
    if (podcast === undefined) return []
    const children = newest.get(podcast.uuid) ?? []
    return [podcastResult(podcast, origin), ...children.flatMap((each) => episodeResult(each, podcast, origin) ?? [])]
  })
}

/** Returns the newest episodes of podcasts by uuid, if the request wants them. */
async function newestOfEach(
  db: Database,
  podcasts: readonly PublicPodcast[],
  { isOfEpisodes, limit }: AppleRequest,
): Promise<ReadonlyMap<string, readonly PublicEpisode[]>> {
  const byPodcast = new Map<string, PublicEpisode[]>()
  if (!isOfEpisodes || podcasts.length === 0) return byPodcast
  const ofEach = Math.min(limit, Math.floor(MAX_EPISODES / podcasts.length))
  const selection = { since: null, until: null, mediaUrl: null, ofEach, limit: MAX_EPISODES }
  const uuids = podcasts.map(({ uuid }) => uuid)
  for (const episode of await newestEpisodes(db, uuids, selection)) {
    byPodcast.set(episode.seriesUuid, [...(byPodcast.get(episode.seriesUuid) ?? []), episode])
  }
  return byPodcast
}

async function podcastsOf(db: Database, episodes: readonly PublicEpisode[]) {
  return await publicPodcasts(db, [...new Set(episodes.map(({ seriesUuid }) => seriesUuid))])
}

function episodeOf(episode: PublicEpisode, podcasts: ReadonlyMap<string, PublicPodcast>, origin: string) {
  const podcast = podcasts.get(episode.seriesUuid)
  const result = podcast === undefined ? null : episodeResult(episode, podcast, origin)
  return result === null ? [] : [result]
}

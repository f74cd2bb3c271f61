import type { Database } from '../../database/database.ts'
import { numbersOfEpisodes, numbersOfSeries } from '../../entities/index.ts'
import type { Change } from '../../events/index.ts'
import { type PublicEpisode, publicEpisodes } from '../public-episode-rows.ts'
import { type PublicPodcast, publicPodcasts } from '../public-podcast-rows.ts'
import { firstWords } from '../words.ts'
import { DESCRIPTION_WORDS, imageOf, languageOf } from './feed-object.ts'

/** The most changes of one answer, whatever they are of. */
const MOST_TOLD = 20_000
const BATCH = 1_000

/** What an answer tells: the present state of what changed, the newest change first. */
export interface ToldChanges {
  /** The oldest first. */
  readonly changes: readonly Change[]
  /** The first change that has no room; `null` if all are told. */
  readonly next: Change | null
  readonly feeds: readonly object[]
  readonly items: readonly object[]
  /** The numbers of what is not public any more. */
  readonly removed: { readonly feeds: readonly number[]; readonly items: readonly number[] }
}

export interface Telling {
  /** Reads the changes that follow one; `null` for the first. */
  readonly read: (after: Change | null, limit: number) => Promise<readonly Change[]>
  /** The most podcasts, and the most episodes. */
  readonly max: number
  /** Whether a full answer may end before a change. */
  readonly mayEndBefore: (change: Change, told: readonly Change[]) => boolean
}

/**
 * Tells changes until `max` podcasts or `max` episodes are told, or 20,000 changes. One change of each podcast and episode
 * counts.
 */
export async function tellChanges(db: Database, { read, max, mayEndBefore }: Telling): Promise<ToldChanges> {
  const content = new ChangedContent(db, max)
  const changes: Change[] = []
  let next: Change | undefined
  for (let isLast = false; !isLast; ) {
    const batch = await read(changes.at(-1) ?? null, BATCH)
    await content.read(batch)
    next = batch.find((change) => {
      const isFull = changes.length >= MOST_TOLD || !content.hasRoomFor(change)
      if (isFull && mayEndBefore(change, changes)) return true
      content.add(change)
      changes.push(change)
      return false
    })
    isLast = next !== undefined || batch.length < BATCH
  }
  return { changes, next: next ?? null, ...(await content.told()) }
}

/** What is kept of a podcast: the whole of thousands would take much memory. */
interface KeptPodcast {
  readonly uuid: string
  readonly number: number
  readonly refreshedAt: number
  readonly change: object
}

/** The content that an answer tells, as it is now. */
class ChangedContent {
  readonly #db: Database
  readonly #max: number
  /** `null` if it is not public. */
  readonly #podcasts = new Map<string, KeptPodcast | null>()
  readonly #episodes = new Map<string, object | null>()
  /** The newest change of each podcast and episode, in their order. */
  readonly #newest = new Map<string, Change>()
  #feedCount = 0
  #itemCount = 0

  constructor(db: Database, max: number) {
    this.#db = db
    this.#max = max
  }

  /** Reads the content of changes that are to be added. */
  async read(changes: readonly Change[]): Promise<void> {
    const series = new Set(changes.map(({ seriesUuid }) => seriesUuid).filter((uuid) => !this.#podcasts.has(uuid)))
    const podcasts = await publicPodcasts(this.#db, [...series])
    for (const uuid of series) this.#podcasts.set(uuid, keptOf(podcasts.get(uuid)))
    const uuids = new Set(
      changes.flatMap(({ type, uuid }) => (type === 'PODCASTEPISODE' && !this.#episodes.has(uuid) ? [uuid] : [])),
    )
    const episodes = await publicEpisodes(this.#db, [...uuids])
    for (const uuid of uuids) {
      const episode = episodes.get(uuid)
      const isShown = episode !== undefined && !episode.isRemoved
      this.#episodes.set(uuid, isShown ? itemChange(episode, this.#podcasts.get(episode.seriesUuid)) : null)
    }
  }

  hasRoomFor({ uuid, type }: Change): boolean {
    if (this.#newest.has(uuid)) return true
    return (type === 'PODCASTSERIES' ? this.#feedCount : this.#itemCount) < this.#max
  }

  add(change: Change): void {
    const { uuid, type } = change
    const isFirst = !this.#newest.delete(uuid)
    this.#newest.set(uuid, change)
    if (!isFirst) return
    if (type === 'PODCASTSERIES') this.#feedCount += this.#podcasts.get(uuid) === null ? 0 : 1
    else this.#itemCount += this.#episodes.get(uuid) === null ? 0 : 1
  }

  async told(): Promise<Pick<ToldChanges, 'feeds' | 'items' | 'removed'>> {
    const ordered = [...this.#newest.values()].reverse()
    const series = ordered.filter(({ type }) => type === 'PODCASTSERIES')
    const episodes = ordered.filter(({ type }) => type === 'PODCASTEPISODE')
    // The number of a merged podcast is told, too: another one took its place.
    const goneSeries = series.filter(({ uuid }) => this.#podcasts.get(uuid)?.uuid !== uuid)
    const goneEpisodes = episodes.filter(({ uuid }) => this.#episodes.get(uuid) === null)
    const [numbers, episodeNumbers] = await Promise.all([
      numbersOfSeries(
        this.#db,
        goneSeries.map(({ uuid }) => uuid),
      ),
      numbersOfEpisodes(this.#db, goneEpisodes),
    ])
    const shown = new Map(series.flatMap(({ uuid }) => this.#podcasts.get(uuid) ?? []).map((kept) => [kept.uuid, kept]))
    return {
      feeds: [...shown.values()].map(({ change }) => change),
      items: episodes.flatMap(({ uuid }) => this.#episodes.get(uuid) ?? []),
      removed: {
        feeds: goneSeries.flatMap(({ uuid }) => numbers.get(uuid) ?? []),
        items: goneEpisodes.flatMap(({ uuid }) => episodeNumbers.get(uuid) ?? []),
      },
    }
  }
}

function keptOf(podcast: PublicPodcast | undefined): KeptPodcast | null {
  if (podcast === undefined) return null
  const { uuid, number, feed } = podcast
  return { uuid, number, refreshedAt: feed.refreshedAt ?? 0, change: feedChange(podcast) }
}

function feedChange(podcast: PublicPodcast): object {
  return {
    feedId: podcast.number,
    feedUrl: podcast.rssUrl,
    feedTitle: podcast.name ?? '',
    feedDescription: firstWords(podcast.description ?? '', DESCRIPTION_WORDS),
    feedImage: imageOf(podcast),
    feedLanguage: languageOf(podcast),
    feedItunesId: podcast.catalogId,
  }
}

function itemChange(
  { number, name, description, datePublished, duration, details }: PublicEpisode,
  podcast?: KeptPodcast | null,
): object {
  return {
    episodeId: number,
    episodeTitle: name ?? '',
    episodeDescription: firstWords(description ?? '', DESCRIPTION_WORDS),
    episodeImage: details.imageUrl ?? '',
    episodeTimestamp: datePublished ?? 0,
    episodeAdded: podcast?.refreshedAt ?? 0,
    episodeEnclosureUrl: details.audioUrl ?? details.videoUrl ?? '',
    episodeEnclosureLength: details.fileLength ?? 0,
    episodeEnclosureType: details.fileType ?? '',
    episodeDuration: duration ?? 0,
    episodeType: (details.episodeType ?? 'FULL').toLowerCase(),
    feedId: podcast?.number ?? 0,
  }
}

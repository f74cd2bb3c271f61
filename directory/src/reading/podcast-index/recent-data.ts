import type { Database } from '../../database/database.ts'
import { numbersOfEpisodes, numbersOfSeries } from '../../entities/index.ts'
import { type Change, changesAfter, changesFrom, EVENTS_KEPT_S, isEventAt, settledEvents } from '../../events/index.ts'
import { type PublicEpisode, publicEpisodes } from '../public-episode-rows.ts'
import { type PublicPodcast, publicPodcasts } from '../public-podcast-rows.ts'
import { badInput } from '../shape-routes.ts'
import { firstWords } from '../words.ts'
import type { PathAnswer, PathContext } from './answer.ts'
import { DESCRIPTION_WORDS, imageOf, languageOf } from './feed-object.ts'

export const USUAL_CHANGES = 1_000
export const MOST_CHANGES = 5_000
const DAY_S = 86_400
/**
 * Seconds by which an event may be older than one that is already told: it has the time at which its refresh began. A
 * reader by time gets the changes of the last minutes again.
 */
const SLACK_S = 600
/** The most changes of one second that are told beyond `max`, so that none of the second is left out. */
const MOST_OF_SECOND = 10_000

/** The changes that an answer tells, and where the next one begins. */
interface Told {
  readonly changes: readonly Change[]
  readonly since: number
  readonly nextSince: number
  readonly cursor: string | null
  /** False if older changes were forgotten, or some of a second had no room. */
  readonly isComplete: boolean
}

/**
 * Tells what changed. Two ways lead on: `nextSince`, a time, which gives the last minutes again, and `cursor`, which
 * gives each change once. Neither goes past a change that is not visible yet.
 */
export async function recentData({ db, parameters, nowS }: PathContext): Promise<PathAnswer> {
  const max = parameters.max(USUAL_CHANGES, MOST_CHANGES)
  const cursor = parameters.text('cursor')
  const told =
    cursor === null
      ? await toldSince(db, parameters.since(nowS) ?? nowS - DAY_S, max, nowS)
      : await toldAfter(db, cursor, max, nowS)
  const { feeds, items, removed } = await contentOf(db, told.changes)
  return {
    feedCount: feeds.length,
    itemCount: items.length,
    max: parameters.sentMax(USUAL_CHANGES),
    since: told.since,
    nextSince: told.nextSince,
    cursor: told.cursor,
    isComplete: told.isComplete,
    data: { position: told.changes.reduce((most, { seq }) => Math.max(most, seq), 0), feeds, items, removed },
    description: 'Found matching changes.',
  }
}

async function toldSince(db: Database, since: number, max: number, nowS: number): Promise<Told> {
  const { last, isIdle } = await settledEvents(db)
  let changes = await changesFrom(db, since, max)
  let isWhole = true
  const end = changes.at(-1)?.occurredAt ?? since
  if (changes.length === max && changes[0]?.occurredAt === end) {
    const ofSecond = await changesFrom(db, end, MOST_OF_SECOND)
    isWhole = ofSecond.length < MOST_OF_SECOND || ofSecond.at(-1)?.occurredAt !== end
    changes = ofSecond.filter(({ occurredAt }) => occurredAt === end)
  }
  const isOneSecond = changes.length > 0 && changes[0]?.occurredAt === end && changes.length >= max
  const settledTo = (isIdle || last === null ? nowS : last.occurredAt) - SLACK_S
  return {
    changes,
    since,
    nextSince: Math.max(since, Math.min(isOneSecond ? end + 1 : end, settledTo)),
    cursor: changes.length < max && last !== null ? cursorOf(last) : null,
    isComplete: isWhole && since >= nowS - EVENTS_KEPT_S,
  }
}

async function toldAfter(db: Database, cursor: string, max: number, nowS: number): Promise<Told> {
  const [, xid, seq, at] = /^(\d{1,18})-(\d{1,15})-(\d{1,12})$/.exec(cursor) ?? []
  if (xid === undefined) throw badInput('`cursor` is not one of an answer')
  const position = { xid, seq: Number(seq) }
  const occurredAt = Number(at)
  // After a restore, or after 14 days, the event is not there any more: the time leads on.
  if (!(await isEventAt(db, position))) return await toldSince(db, occurredAt - SLACK_S, max, nowS)
  const changes = await changesAfter(db, position, max)
  const last = changes.at(-1) ?? { ...position, occurredAt }
  return {
    changes,
    since: occurredAt,
    nextSince: Math.max(0, last.occurredAt - SLACK_S),
    cursor: cursorOf(last),
    isComplete: true,
  }
}

function cursorOf({ xid, seq, occurredAt }: Pick<Change, 'xid' | 'seq' | 'occurredAt'>): string {
  return `${xid}-${seq}-${occurredAt}`
}

/** The present state of what changed, the newest change first. What is not public any more is told by its id. */
async function contentOf(db: Database, changes: readonly Change[]) {
  const newest = new Map<string, Change>()
  for (const change of changes) {
    newest.delete(change.uuid)
    newest.set(change.uuid, change)
  }
  const ordered = [...newest.values()].reverse()
  const ofType = (type: string) => ordered.filter((change) => change.type === type)
  const [series, episodes] = [ofType('PODCASTSERIES'), ofType('PODCASTEPISODE')]
  const seriesUuids = [...new Set(ordered.map(({ seriesUuid }) => seriesUuid))]
  const [podcasts, found, numbers, episodeNumbers] = await Promise.all([
    publicPodcasts(db, seriesUuids),
    publicEpisodes(
      db,
      episodes.map(({ uuid }) => uuid),
    ),
    numbersOfSeries(db, seriesUuids),
    numbersOfEpisodes(db, episodes),
  ])
  const shown = episodes.flatMap(({ uuid }) => {
    const episode = found.get(uuid)
    return episode === undefined || episode.isRemoved ? [] : [episode]
  })
  const shownUuids = new Set(shown.map(({ uuid }) => uuid))
  return {
    feeds: [...new Set(series.flatMap(({ uuid }) => podcasts.get(uuid) ?? []))].map(feedChange),
    items: shown.map((episode) => itemChange(episode, podcasts.get(episode.seriesUuid))),
    removed: {
      // The number of a merged podcast is told, too: another one took its place.
      feeds: series.flatMap(({ uuid }) => (podcasts.get(uuid)?.uuid === uuid ? [] : (numbers.get(uuid) ?? []))),
      items: episodes.flatMap(({ uuid }) => (shownUuids.has(uuid) ? [] : (episodeNumbers.get(uuid) ?? []))),
    },
  }
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
  podcast?: PublicPodcast,
) {
  return {
    episodeId: number,
    episodeTitle: name ?? '',
    episodeDescription: firstWords(description ?? '', DESCRIPTION_WORDS),
    episodeImage: details.imageUrl ?? '',
    episodeTimestamp: datePublished ?? 0,
    episodeAdded: podcast?.feed.refreshedAt ?? 0,
    episodeEnclosureUrl: details.audioUrl ?? details.videoUrl ?? '',
    episodeEnclosureLength: details.fileLength ?? 0,
    episodeEnclosureType: details.fileType ?? '',
    episodeDuration: duration ?? 0,
    episodeType: (details.episodeType ?? 'FULL').toLowerCase(),
    feedId: podcast?.number ?? 0,
  }
}

import { createHash } from 'node:crypto'
import type { PodcastSeries } from 'feedmill'
import { type ComparedFeed, decodeSnapshot, duplicateKeys, duplicatesOf, SnapshotError } from 'feedmill/changes'
import type { Transaction } from '../database/database.ts'
import { contentByUuid, markDuplicate } from '../entities/index.ts'
import { type NewEvent, updatedEvent } from '../events/index.ts'
import {
  alikePodcasts,
  type ComparedPodcast,
  comparedPodcast,
  failedBefore,
  feedByUrlKey,
  lockAlike,
  noteWebsite,
  observeFeed,
  snapshotOf,
  urlKey,
} from '../feeds/index.ts'
import type { FinishedRefresh } from './finished-refresh.ts'
import { isOwnGuid, rightfulPodcast, websiteKey } from './rightful-podcast.ts'

/** The most podcasts that one commit compares, oldest first. A guid that more feeds claim is an attack. */
const AT_ONCE = 100

/** The place of a podcast among those that are the same. */
export interface SettledDuplicates {
  /** The series that the podcast repeats; `null` if it repeats none. */
  readonly repeats: string | null
  /** By what the two are the same; `null` if the podcast repeats none. */
  readonly by: 'podcast-guid' | 'content' | null
  /** Other series whose place changed, and the podcast's own if it was listed. */
  readonly changed: readonly string[]
  /** The keys to store beside its snapshot; `null` if it was not compared. */
  readonly keys: readonly number[] | null
}

const unsettled: SettledDuplicates = { repeats: null, by: null, changed: [], keys: null }

/**
 * Compares a podcast that changed, or that was woken, with listed ones (changes 3.7), and decides which of them stays
 * (changes 3.10). Those that this one displaces become its duplicates here. The commit decides, because two feeds that
 * are read at the same moment do not find each other earlier.
 */
export async function settleDuplicates(tx: Transaction, refresh: FinishedRefresh): Promise<SettledDuplicates> {
  const stored = isCompared(refresh) ? await comparedPodcast(tx, refresh.feed.feed_id) : null
  if (stored === null) return unsettled
  const own = asRead(stored, refresh)
  const compared = await comparedFeed(tx, own, refresh)
  if (compared === null) return unsettled
  const { podcastGuid } = compared.snapshot
  const marks = { podcastGuid, keys: duplicateKeys(compared) }
  await lockAlike(tx, marks)
  const now = Math.floor(refresh.now / 1000)
  const limits = { failingSince: failedBefore(now), limit: AT_ONCE }
  const others = await alikePodcasts(tx, own.feed_id, marks, limits)
  const before = stored.is_listed && others.length > 0 ? await comparedFeed(tx, stored) : null
  const displaced: ComparedPodcast[] = []
  for (const other of others) {
    const known = await comparedFeed(tx, other)
    const by = known === null ? null : duplicatesOf(compared, known)
    if (known === null || by === null) continue
    const guid = by.by === 'podcast-guid' ? podcastGuid : null
    const rightful = await rightfulPodcast(tx, { podcastGuid: guid, now }, own, other)
    // A podcast that has only just become like the other is the later one, however old its feed is.
    const wasAlike = before !== null && duplicatesOf(before, known) !== null
    const stays = rightful ?? (wasAlike && isOlder(stored, other) ? own : other)
    const loser = stays === own ? other : own
    const website = loser.website
    if (rightful === null && website !== null && websiteKey(own) === websiteKey(other)) {
      await noteWebsite(tx, loser.feed_id, website, now)
    }
    if (loser === own) {
      const changed = own.is_listed ? [own.series_uuid, other.series_uuid] : []
      return { repeats: other.series_uuid, by: by.by, changed, keys: null }
    }
    displaced.push(other)
  }
  for (const { feed_id: feedId, series_uuid: uuid } of displaced) {
    await observeFeed(tx, feedId, { kind: 'duplicate', of: own.series_uuid }, refresh.now)
    await markDuplicate(tx, 'podcast', uuid, true)
  }
  await wakeNamed(tx, stored, own, refresh)
  const changed = displaced.length === 0 ? [] : [...displaced.map(({ series_uuid }) => series_uuid), own.series_uuid]
  return { repeats: null, by: null, changed, keys: marks.keys }
}

/**
 * Returns `updated` of each series whose place changed, unless the refresh reports its `created` or `updated` anyway.
 *
 * @param seriesUuid the podcast's own series
 */
export async function eventsOfPlaces(
  tx: Transaction,
  { changed, repeats }: SettledDuplicates,
  { outcome: { events }, now }: FinishedRefresh,
  seriesUuid: string,
): Promise<NewEvent[]> {
  const reported = new Set(
    events.filter(({ action }) => action === 'created' || action === 'updated').map(({ uuid }) => uuid),
  )
  const unreported = changed.filter((uuid) => !reported.has(uuid))
  const contents = await Promise.all(unreported.map((uuid) => contentByUuid(tx, uuid)))
  return contents.flatMap((content) =>
    content === null ? [] : [updatedEvent(eventId(content.uuid, repeats ?? seriesUuid, now), content)],
  )
}

/** The same commit, repeated after a conflict, gives the same id. */
function eventId(uuid: string, rightful: string, now: number): string {
  return createHash('sha256').update(`displaced\n${uuid}\n${rightful}\n${now}`).digest('base64url')
}

/** Whether the refresh may show that a podcast is a duplicate, or is none any more. */
function isCompared({ feed, before, outcome: { kind, state, isSnapshotChanged } }: FinishedRefresh): boolean {
  if (feed.kind !== 'podcast' || (state.kind ?? 'podcast') !== 'podcast') return false
  if (state.schedule.duplicateOf !== null || (kind !== 'modified' && kind !== 'unchanged')) return false
  return isSnapshotChanged || before.schedule.calledAt !== null || feed.was_duplicate
}

/** Returns a stored podcast with the facts of the document that was just read. */
function asRead(stored: ComparedPodcast, { outcome: { series, state } }: FinishedRefresh): ComparedPodcast {
  const { feedUrl: feed_url } = state
  if (series === null) return { ...stored, feed_url }
  const { name, websiteUrl: website, extras } = series as PodcastSeries
  return { ...stored, feed_url, name, website, self: extras.self ?? null }
}

/**
 * Returns what is compared of a podcast: its name and its snapshot, the new one of a refresh. Returns `null` if there
 * is no readable snapshot: the podcast's own refresh reports that.
 */
async function comparedFeed(
  tx: Transaction,
  { feed_id: feedId, name }: ComparedPodcast,
  refresh?: FinishedRefresh,
): Promise<ComparedFeed | null> {
  const changed = refresh?.outcome.isSnapshotChanged === true ? refresh.outcome.state.snapshot : null
  const bytes = changed ?? (await snapshotOf(tx, feedId))
  if (bytes === null) return null
  try {
    return { snapshot: decodeSnapshot(bytes), name }
  } catch (error) {
    if (error instanceof SnapshotError) return null
    throw error
  }
}

function isOlder(one: ComparedPodcast, other: ComparedPodcast): boolean {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at
  return one.feed_id < other.feed_id
}

/** Wakes a duplicate of a podcast whose `self` has come to name it: the commit of its reading decides again. */
async function wakeNamed(
  tx: Transaction,
  stored: ComparedPodcast,
  own: ComparedPodcast,
  { outcome: { state }, now }: FinishedRefresh,
): Promise<void> {
  const { podcastGuid } = state
  const key = own.self === null || own.self === stored.self ? null : urlKey(own.self)
  if (key === null || (podcastGuid !== null && isOwnGuid(podcastGuid, own))) return
  const named = await feedByUrlKey(tx, key)
  if (named?.duplicate_of !== own.series_uuid) return
  await observeFeed(tx, named.feed_id, { kind: 'revival', cause: 'evidence' }, now)
}

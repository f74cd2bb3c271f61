import { createHash } from 'node:crypto'
import type { Transaction } from '../database/database.ts'
import { contentByUuid, markDuplicate } from '../entities/index.ts'
import { type NewEvent, updatedEvent } from '../events/index.ts'
import { observeFeed, otherFeedsWithGuid } from '../feeds/index.ts'
import type { FinishedRefresh } from './finished-refresh.ts'
import { haveCommonEpisode, isOwnGuid } from './repeated-feeds.ts'

/** The most podcasts that one commit compares, oldest first. A guid that more feeds claim is an attack. */
const AT_ONCE = 100

/**
 * Makes the copies of a podcast its duplicates, even if they came first. A copy claims the `podcast:guid` that is
 * derived from the podcast's URL, and shares an episode. Podcasts that are listed already are compared when the rightful
 * one changes.
 *
 * @param seriesUuid the podcast's series, as it is stored
 * @returns `updated` of each copy, and of the podcast unless this refresh reports its `created` or `updated` anyway
 */
export async function displaceCopies(
  tx: Transaction,
  { feed, outcome: { state, isSnapshotChanged, events }, now }: FinishedRefresh,
  seriesUuid: string,
): Promise<NewEvent[]> {
  const { podcastGuid } = state
  if (feed.kind !== 'podcast' || podcastGuid === null || !isSnapshotChanged || !isOwnGuid(podcastGuid, feed)) return []
  const displaced: string[] = []
  for (const { feed_id: feedId, series_uuid: uuid } of await otherFeedsWithGuid(
    tx,
    podcastGuid,
    feed.feed_id,
    AT_ONCE,
  )) {
    if (!(await haveCommonEpisode(tx, state, feedId))) continue
    await observeFeed(tx, feedId, { kind: 'duplicate', of: seriesUuid }, now)
    await markDuplicate(tx, 'podcast', uuid, true)
    displaced.push(uuid)
  }
  const tellsSeries = ({ action, uuid }: (typeof events)[number]): boolean =>
    uuid === seriesUuid && (action === 'created' || action === 'updated')
  const isReported = displaced.length === 0 || events.some(tellsSeries)
  const changed = isReported ? displaced : [...displaced, seriesUuid]
  const contents = await Promise.all(changed.map((uuid) => contentByUuid(tx, uuid)))
  return contents.flatMap((content) =>
    content === null ? [] : [updatedEvent(eventId(content.uuid, seriesUuid, now), content)],
  )
}

/** The same commit, repeated after a conflict, gives the same id. */
function eventId(uuid: string, rightful: string, now: number): string {
  return createHash('sha256').update(`displaced\n${uuid}\n${rightful}\n${now}`).digest('base64url')
}

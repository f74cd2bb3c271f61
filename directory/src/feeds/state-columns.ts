import { encodeFeedFacts, type FeedState } from 'feedmill/ingest'
import type { StateColumns } from './feed-rows.ts'
import { hostOf, slotOf } from './url-key.ts'

/** The columns of a feed that follow from its state. */
export function stateColumns(state: FeedState): StateColumns {
  const { feedUrl, schedule, priority, nextCheckAt, nextTimerAt, documentUuid, podcastGuid } = state
  const host = hostOf(feedUrl)
  return {
    feed_url: feedUrl,
    document_uuid: documentUuid,
    podcast_guid: podcastGuid,
    host,
    slot: slotOf(host),
    priority,
    priority_reason: schedule.priorityReason,
    due_at: earlier(nextCheckAt, nextTimerAt),
    failing_since: schedule.failure?.since ?? null,
    date_last_refreshed: schedule.dateLastRefreshed,
    last_checked_at: schedule.lastCheckAt,
    duplicate_of: schedule.duplicateOf,
    facts: encodeFeedFacts(state),
  }
}

function earlier(a: number | null, b: number | null): number | null {
  if (a === null) return b
  return b === null ? a : Math.min(a, b)
}

import { encodeFeedFacts, type FeedState } from 'feedmill/ingest'
import type { StateColumns } from './feed-rows.ts'
import { hubKey } from './hub-key.ts'
import { hostOf } from './url-key.ts'

/** The columns of a feed that follow from its state. */
export function stateColumns(state: FeedState): StateColumns {
  const { feedUrl, schedule, priority, nextCheckAt, nextTimerAt, documentUuid, podcastGuid } = state
  return {
    feed_url: feedUrl,
    document_uuid: documentUuid,
    podcast_guid: podcastGuid,
    host: hostOf(feedUrl),
    priority,
    priority_reason: schedule.priorityReason,
    due_at: earlier(nextCheckAt, nextTimerAt),
    is_awaited: isAwaited(state),
    failing_since: schedule.failure?.since ?? null,
    date_last_refreshed: schedule.dateLastRefreshed,
    last_checked_at: schedule.lastCheckAt,
    duplicate_of: schedule.duplicateOf,
    hub_key: hubKey(state),
    podping_until: schedule.podpingUntil,
    facts: encodeFeedFacts(state),
  }
}

/** Whether somebody waits for the next check: after a submission, a call, or a ping that no check has followed yet. */
function isAwaited({ schedule }: FeedState): boolean {
  const { lastCheckAt, pingedAt, pingChecks, calledAt } = schedule
  return lastCheckAt === null || (pingedAt !== null && pingChecks === 0) || calledAt !== null
}

function earlier(a: number | null, b: number | null): number | null {
  if (a === null) return b
  return b === null ? a : Math.min(a, b)
}

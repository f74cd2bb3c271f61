import { classifyRefresh, feedRefreshDetails, type Observation, type RefreshState } from '../schedule/index.ts'
import { type FeedState, withSchedule } from './feed-state.ts'
import type { Findings } from './findings.ts'
import { noCosts } from './refresh.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { ChangedState, RefreshMetrics, RefreshOutcome } from './refresh-outcome.ts'
import { type SnapshotFacts, snapshotFactsOf } from './snapshot-source.ts'

/**
 * Builds the outcome of a refresh, and updates the schedule by the findings.
 *
 * @param before the state that the refresh began with
 */
export function buildOutcome(
  before: FeedState,
  findings: Findings,
  { now }: Pick<RefreshFeedOptions, 'now'>,
  metrics: RefreshMetrics = noCosts,
): RefreshOutcome {
  const { kind, reason, result, series, move, duplicateOf, alternates, readAt, diagnostics } = findings
  const found = findings.state ?? before
  const state = withSchedule(found, scheduleAfter(found.schedule, findings, now))
  return {
    kind,
    reason: reason ?? null,
    ...withSnapshotChange(state, snapshotFactsOf(before)),
    series: series ?? null,
    children: result?.children ?? [],
    events: result?.events ?? [],
    counts: result?.counts ?? null,
    childrenHash: result?.childrenHash ?? null,
    verdict: result?.verdict ?? findings.verdict ?? null,
    isInitialImport: result?.isInitialImport ?? false,
    feedRefreshDetails: detailsOf(state, now),
    move: move ?? null,
    duplicateOf: duplicateOf ?? null,
    alternates: alternates ?? [],
    readAt: readAt ?? null,
    diagnostics: diagnostics ?? [],
    metrics,
  }
}

function scheduleAfter(before: RefreshState, { check, released, duplicateOf }: Findings, now: number): RefreshState {
  const observations: Observation[] = []
  if (check !== undefined) observations.push(check)
  if (released !== undefined && released.length > 0) observations.push({ kind: 'release', releases: released })
  if (duplicateOf !== undefined && duplicateOf !== null) observations.push({ kind: 'duplicate', of: duplicateOf })
  return observations.reduce((schedule, observation) => classifyRefresh(schedule, observation, now).state, before)
}

/** Returns an outcome with another schedule. `now` is in milliseconds. */
export function outcomeWithSchedule(outcome: RefreshOutcome, schedule: RefreshState, now: number): RefreshOutcome {
  const state = withSchedule(outcome.state, schedule)
  const feedRefreshDetails = detailsOf(state, now)
  return outcome.isSnapshotChanged
    ? { ...outcome, feedRefreshDetails, state: { ...state, snapshot: outcome.state.snapshot } }
    : { ...outcome, feedRefreshDetails, state }
}

/**
 * Returns a state, and whether its snapshot changed. A changed snapshot was made by this refresh, so its bytes are
 * there.
 */
function withSnapshotChange(state: FeedState, before: SnapshotFacts | null): ChangedState {
  const { snapshot, snapshotFacts: facts } = state
  return snapshot instanceof Uint8Array && facts?.digest !== before?.digest
    ? { isSnapshotChanged: true, state: { ...state, snapshot } }
    : { isSnapshotChanged: false, state }
}

/** Returns the refresh details of a feed, as the interface has them. `now` is in milliseconds. */
function detailsOf({ schedule, hub }: FeedState, now: number): RefreshOutcome['feedRefreshDetails'] {
  const { verifiedAt, leaseEndsAt } = schedule.subscription
  const websubHubUrl = hub?.hubUrls[0]
  if (hub === null || websubHubUrl === undefined || verifiedAt === null) return feedRefreshDetails(schedule)
  const isVerified = leaseEndsAt !== null && leaseEndsAt * 1000 > now
  return feedRefreshDetails(schedule, { isVerified, topicUrl: hub.topicUrl, websubHubUrl })
}

import type { DiffResult } from '../changes/index.ts'
import type { Diagnostic } from '../core/diagnostics.ts'
import { type Check, classifyRefresh, feedRefreshDetails, type RefreshState } from '../schedule/index.ts'
import { type FeedState, withSchedule } from './feed-state.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { ChangedState, FeedMove, RefreshKind, RefreshMetrics, RefreshOutcome } from './refresh-outcome.ts'
import { type SnapshotFacts, snapshotFactsOf } from './snapshot-source.ts'

/** The findings of a refresh, before the schedule is updated. */
export interface RefreshFindings {
  readonly kind: RefreshKind
  readonly reason?: string
  /** The state that the refresh began with. */
  readonly before: FeedState
  /** The new state, except for its schedule. */
  readonly state: FeedState
  /** The check that the schedule is updated with; `null` for none. */
  readonly check: Check | null
  /** The times, in epoch seconds, at which children were released that only waited for their date. */
  readonly released?: readonly number[]
  readonly result?: DiffResult
  /** `unchanged` if nothing had to be compared. */
  readonly verdict?: 'unchanged'
  readonly series?: RefreshOutcome['series']
  readonly move?: FeedMove | null
  readonly duplicateOf?: string | null
  readonly alternates?: readonly string[]
  readonly diagnostics?: readonly Diagnostic[]
  readonly metrics: RefreshMetrics
}

/** Builds the outcome of a refresh, and updates the schedule by the findings. */
export function buildOutcome(findings: RefreshFindings, options: Pick<RefreshFeedOptions, 'now'>): RefreshOutcome {
  const { kind, reason, check, released, result, series, move, duplicateOf, alternates, diagnostics, metrics } =
    findings
  const { now } = options
  let { state } = findings
  let { schedule } = state
  if (check !== null) schedule = classifyRefresh(schedule, check, now).state
  if (released !== undefined && released.length > 0) {
    schedule = classifyRefresh(schedule, { kind: 'release', releases: released }, now).state
  }
  if (duplicateOf !== undefined && duplicateOf !== null) {
    schedule = classifyRefresh(schedule, { kind: 'duplicate', of: duplicateOf }, now).state
  }
  state = withSchedule(state, schedule)
  return {
    kind,
    reason: reason ?? null,
    ...withSnapshotChange(state, snapshotFactsOf(findings.before)),
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
    diagnostics: diagnostics ?? [],
    metrics,
  }
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

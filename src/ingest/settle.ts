import type { DiffResult } from '../changes/index.ts'
import type { Diagnostic } from '../core/diagnostics.ts'
import { type Check, classifyRefresh, feedRefreshDetails, type RefreshState } from '../schedule/index.ts'
import { type FeedState, withSchedule } from './feed-state.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { ChangedState, FeedMove, RefreshKind, RefreshMetrics, RefreshOutcome } from './refresh-outcome.ts'
import { type SnapshotFacts, snapshotFactsOf } from './snapshot-source.ts'

/** What a refresh found out, before the schedule has heard of it. */
export interface Findings {
  readonly kind: RefreshKind
  readonly reason?: string
  /** The state that the refresh began with. */
  readonly before: FeedState
  /** With all that is new but the schedule. */
  readonly state: FeedState
  /** What the schedule is told; null when it is told nothing. */
  readonly check: Check | null
  /** When children came out that only had to wait for their date, in epoch seconds. */
  readonly released?: readonly number[]
  readonly result?: DiffResult
  /** That of a sighting for which nothing had to be compared. */
  readonly verdict?: 'unchanged'
  readonly series?: RefreshOutcome['series']
  readonly move?: FeedMove | null
  readonly duplicateOf?: string | null
  readonly alternates?: readonly string[]
  readonly diagnostics?: readonly Diagnostic[]
  readonly metrics: RefreshMetrics
}

/** The outcome of a refresh: the schedule hears of what was found out. */
export function settle(findings: Findings, options: Pick<RefreshFeedOptions, 'now' | 'policy'>): RefreshOutcome {
  const { kind, reason, check, released, result, series, move, duplicateOf, alternates, diagnostics, metrics } =
    findings
  const { now, policy } = options
  let { state } = findings
  let { schedule } = state
  if (check !== null) schedule = classifyRefresh(schedule, check, now, policy).state
  if (released !== undefined && released.length > 0) {
    schedule = classifyRefresh(schedule, { kind: 'release', releases: released }, now, policy).state
  }
  if (duplicateOf !== undefined && duplicateOf !== null) {
    schedule = classifyRefresh(schedule, { kind: 'duplicate', of: duplicateOf }, now, policy).state
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

/** An outcome whose feed has another schedule. `now` is in milliseconds. */
export function withSettledSchedule(outcome: RefreshOutcome, schedule: RefreshState, now: number): RefreshOutcome {
  const state = withSchedule(outcome.state, schedule)
  const feedRefreshDetails = detailsOf(state, now)
  return outcome.isSnapshotChanged
    ? { ...outcome, feedRefreshDetails, state: { ...state, snapshot: outcome.state.snapshot } }
    : { ...outcome, feedRefreshDetails, state }
}

/** A state, and whether it has another snapshot than before. Only a refresh that made one has another, and has its bytes. */
function withSnapshotChange(state: FeedState, before: SnapshotFacts | null): ChangedState {
  const { snapshot, snapshotFacts: facts } = state
  return snapshot instanceof Uint8Array && facts?.digest !== before?.digest
    ? { isSnapshotChanged: true, state: { ...state, snapshot } }
    : { isSnapshotChanged: false, state }
}

/** What the interface tells of a feed's refreshes. `now` is in milliseconds. */
function detailsOf({ schedule, hub }: FeedState, now: number): RefreshOutcome['feedRefreshDetails'] {
  const { verifiedAt, leaseEndsAt } = schedule.subscription
  const websubHubUrl = hub?.hubUrls[0]
  if (hub === null || websubHubUrl === undefined || verifiedAt === null) return feedRefreshDetails(schedule)
  const isVerified = leaseEndsAt !== null && leaseEndsAt * 1000 > now
  return feedRefreshDetails(schedule, { isVerified, topicUrl: hub.topicUrl, websubHubUrl })
}

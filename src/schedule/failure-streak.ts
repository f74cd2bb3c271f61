import { DAY } from '../dates/seconds.ts'
import type { FeedRefreshPriority, FeedRefreshPriorityReason } from '../tables/index.ts'
import type { FailureEffect } from './observation.ts'
import { slower } from './priority-order.ts'

/** A run of failures without a success between them. Counts stop at 255. */
export interface FailureStreak {
  /** Time of the first failure, in epoch seconds. */
  readonly since: number
  readonly attempts: number
  /** The effect of the last failure. */
  readonly effect: FailureEffect
  /** Number of failures with the effect P. */
  readonly unreadable: number
  /** Time of the first G; `gone` is the number of them. */
  readonly goneSince: number | null
  readonly gone: number
  /** Time of the first B; `blocked` is the number of them. */
  readonly blockedSince: number | null
  readonly blocked: number
  /** Number of unrequested checks that failed while the feed was LOW. */
  readonly checksAsLow: number
  /** The row of the table that applies. */
  readonly stage: FailureStage
}

interface FailureRow {
  readonly stage: string
  readonly effects: readonly FailureEffect[]
  /**
   * The failures that are counted, and from which `age` is measured: the streak, the sightings of one effect, or checks
   * of a LOW feed.
   */
  readonly of: 'streak' | 'unreadable' | 'gone' | 'blocked' | 'checks as LOW'
  readonly count: number
  /** Minimum age in seconds. */
  readonly age: number
  /** The highest priority of the feed; `null` leaves its class. */
  readonly priority: FeedRefreshPriority | null
  readonly reason: FeedRefreshPriorityReason | null
}

const notWorking = 'FEED_URL_NOT_WORKING'
const noParse = 'ERROR_PARSING_FEED'

/**
 * The consequences of failures. A row applies if all its conditions hold, for the effect last seen. Of several rows,
 * the last one applies; a streak keeps the slowest row that it has reached. Gone and blocked feeds are treated like
 * slow ones until the effect is seen again.
 */
export const failureRows = [
  row('brief', ['T', 'S', 'G', 'P', 'B'], 'streak', 1, 0, null, null),
  row('lasting', ['T', 'S', 'G', 'P', 'B'], 'streak', 4, DAY, 'REGULAR', null),
  row('not-working', ['T', 'S', 'G', 'B'], 'streak', 7, 7 * DAY, 'INACTIVE', notWorking),
  row('not-working-long', ['T', 'S', 'G', 'B'], 'streak', 11, 35 * DAY, 'LOW', notWorking),
  row('unreadable', ['P'], 'unreadable', 3, 3 * DAY, 'INACTIVE', noParse),
  row('unreadable-long', ['P'], 'unreadable', 3, 35 * DAY, 'LOW', noParse),
  row('blocked', ['B'], 'blocked', 2, DAY, 'LOW', notWorking),
  row('gone', ['G'], 'gone', 2, DAY, 'LOW', notWorking),
  row('gone-for-good', ['G'], 'gone', 3, 30 * DAY, 'NEVER', notWorking),
  row('given-up', ['T', 'S'], 'checks as LOW', 12, 0, 'NEVER', notWorking),
  row('given-up-reading', ['P'], 'checks as LOW', 12, 0, 'NEVER', noParse),
] as const satisfies FailureRow[]

/** The name of a row in the table of failures: the stage that a streak has reached. */
export type FailureStage = (typeof failureRows)[number]['stage']

function row<S extends string>(
  stage: S,
  effects: readonly FailureEffect[],
  of: FailureRow['of'],
  count: number,
  age: number,
  priority: FeedRefreshPriority | null,
  reason: FeedRefreshPriorityReason | null,
): FailureRow & { readonly stage: S } {
  return { stage, effects, of, count, age, priority, reason }
}

type Row = (typeof failureRows)[number]
const rowOfStage = new Map<FailureStage, Row>(failureRows.map((each) => [each.stage, each]))

/** Returns the effect of a stage on a feed: its highest priority, and the reason. */
export function failureRow(stage: FailureStage): Row {
  return rowOfStage.get(stage)!
}

/** Returns the streak with one more failure. */
export function withFailure(
  streak: FailureStreak | null,
  effect: FailureEffect,
  at: number,
  circumstances: { readonly isDenied: boolean; readonly wasLow: boolean },
): FailureStreak {
  const count = (counted: number | undefined, isOneMore: boolean): number =>
    Math.min(255, (counted ?? 0) + (isOneMore ? 1 : 0))
  const counted = {
    since: streak?.since ?? at,
    attempts: count(streak?.attempts, true),
    effect,
    unreadable: count(streak?.unreadable, effect === 'P'),
    goneSince: streak?.goneSince ?? (effect === 'G' ? at : null),
    gone: count(streak?.gone, effect === 'G'),
    blockedSince: streak?.blockedSince ?? (effect === 'B' ? at : null),
    blocked: count(streak?.blocked, effect === 'B'),
    checksAsLow: count(streak?.checksAsLow, circumstances.wasLow),
    stage: streak?.stage ?? 'brief',
  }
  const reached = failureRows.findLast((each) => holds(each, counted, at, circumstances.isDenied)) ?? failureRows[0]
  return { ...counted, stage: slowerStage(counted.stage, reached.stage) }
}

function holds(each: FailureRow, streak: FailureStreak, at: number, isDenied: boolean): boolean {
  if (!each.effects.includes(streak.effect)) return false
  switch (each.of) {
    case 'streak':
      return streak.attempts >= each.count && at - streak.since >= each.age
    case 'unreadable':
      return streak.unreadable >= each.count && at - streak.since >= each.age
    case 'gone':
      return streak.gone >= each.count && at - (streak.goneSince ?? at) >= each.age
    case 'blocked':
      return streak.blocked >= each.count && at - (streak.blockedSince ?? at) >= each.age
    case 'checks as LOW':
      return streak.checksAsLow >= each.count && !isDenied
  }
}

/** Returns the slower stage. A further failure never makes a feed faster: only success does. */
function slowerStage(before: FailureStage, reached: FailureStage): FailureStage {
  const earlier = failureRow(before).priority
  const now = failureRow(reached).priority
  if (earlier === null) return reached
  return now !== null && slower(now, earlier) === now ? reached : before
}

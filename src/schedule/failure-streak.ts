import { DAY } from '../dates/seconds.ts'
import type { FeedRefreshPriority, FeedRefreshPriorityReason } from '../tables/index.ts'
import type { FailureEffect } from './observation.ts'
import { slower } from './priority-order.ts'

/** A run of failures without a success between them. Counts stop at 255. */
export interface FailureStreak {
  /** Time of the first failure, in epoch seconds. */
  readonly since: number
  readonly attempts: number
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
  /** The letters of the effects to which the row applies. */
  readonly effects: string
  /**
   * The failures that are counted: all of the streak, those with one effect, or checks of a LOW feed. `age` is measured
   * from the first failure, for `gone` and `blocked` from the first with that effect.
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
 * The consequences of failures, by the name of their stage. A row applies if all its conditions hold, for the effect
 * last seen. Of several rows, the last one applies; a streak keeps the slowest row that it has reached. Gone and
 * blocked feeds are treated like slow ones until the effect is seen again.
 */
const rows = {
  brief: { effects: 'TSGPB', of: 'streak', count: 1, age: 0, priority: null, reason: null },
  lasting: { effects: 'TSGPB', of: 'streak', count: 4, age: DAY, priority: 'REGULAR', reason: null },
  'not-working': { effects: 'TSGB', of: 'streak', count: 7, age: 7 * DAY, priority: 'INACTIVE', reason: notWorking },
  'not-working-long': { effects: 'TSGB', of: 'streak', count: 11, age: 35 * DAY, priority: 'LOW', reason: notWorking },
  unreadable: { effects: 'P', of: 'unreadable', count: 3, age: 3 * DAY, priority: 'INACTIVE', reason: noParse },
  'unreadable-long': { effects: 'P', of: 'unreadable', count: 3, age: 35 * DAY, priority: 'LOW', reason: noParse },
  blocked: { effects: 'B', of: 'blocked', count: 2, age: DAY, priority: 'LOW', reason: notWorking },
  gone: { effects: 'G', of: 'gone', count: 2, age: DAY, priority: 'LOW', reason: notWorking },
  'gone-for-good': { effects: 'G', of: 'gone', count: 3, age: 30 * DAY, priority: 'NEVER', reason: notWorking },
  'given-up': { effects: 'TS', of: 'checks as LOW', count: 12, age: 0, priority: 'NEVER', reason: notWorking },
  'given-up-reading': { effects: 'P', of: 'checks as LOW', count: 12, age: 0, priority: 'NEVER', reason: noParse },
} as const satisfies Record<string, FailureRow>

/** The name of a row in the table of failures: the stage that a streak has reached. */
export type FailureStage = keyof typeof rows

/** The table of failures, in its order. */
export const failureRows = Object.entries(rows) as readonly (readonly [FailureStage, FailureRow])[]

/** Returns the effect of a stage on a feed: its highest priority, and the reason. */
export function failureRow(stage: FailureStage): FailureRow {
  return rows[stage]
}

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
  const reached = failureRows.findLast(([, row]) => holds(row, counted, at, circumstances.isDenied))
  return { ...counted, stage: slowerStage(counted.stage, reached?.[0] ?? 'brief') }
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

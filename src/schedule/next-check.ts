import { DAY, HOUR, MINUTE } from '../dates/seconds.ts'
import { refreshIntervals } from '../tables/refresh-policy.ts'
import { cappedClass } from './base-class.ts'
import type { RefreshHints } from './refresh-hints.ts'
import type { RefreshPolicy } from './refresh-policy.ts'
import type { BaseClass, RefreshState } from './refresh-state.ts'
import { usualTimeOfDay } from './release-habit.ts'
import { unitHash } from './unit-hash.ts'

/** No URL is polled twice within it, but for early retries and pings. */
const FLOOR = HOUR
/** An interval is drawn from 0.9 to 1.1 times itself. */
const LONGEST = 1.1
const EARLY_RETRIES = [HOUR, 4 * HOUR, 12 * HOUR] as const
/** When the check after a ping finds nothing, a cache may still hold the old answer: 2 and 10 minutes later (rule W27). */
const PING_FOLLOW_UPS = [2 * MINUTE, 8 * MINUTE] as const
/** A ping is answered within a minute, in which further ones are the same ping. */
const PING_SPREAD = MINUTE - 1
const AFTER_USUAL_TIME = 45 * MINUTE
const AIM_SPREAD = 30 * MINUTE
const AIM_SALT = 0x10000
const LONGEST_SHIFT_HOURS = 12

const nextSlowerInterval: Readonly<Record<BaseClass, number>> = {
  HIGH: refreshIntervals.MEDIUM,
  MEDIUM: refreshIntervals.REGULAR,
  REGULAR: refreshIntervals.INACTIVE,
  INACTIVE: refreshIntervals.LOW,
}

/** When a feed is due, in epoch seconds, from a state whose priority is settled; null for NEVER. */
export function nextCheck(state: RefreshState, at: number, policy: RefreshPolicy): number | null {
  if (state.priority === 'NEVER') return null
  const asked = Math.min(pollDue(state, policy), callDue(state), pingDue(state))
  return Math.max(at, Math.round(asked), state.heldUntil ?? 0)
}

/** The check that the priority asks for. */
function pollDue(state: RefreshState, policy: RefreshPolicy): number {
  const { lastCheckAt } = state
  if (lastCheckAt === null) return state.firstSeen
  const interval = intervalOf(state, policy)
  const jitter = 0.9 + 0.2 * unitHash(state.feedUuid, state.checks)
  const regular = regularPoll(state, lastCheckAt, interval, jitter, policy)
  const poll = state.priority === 'WEBSUB' ? Math.min(regular, beforeLeaseEnds(state, lastCheckAt)) : regular
  const retry = earlyRetryOf(state)
  const due = retry === null ? poll : Math.min(poll, lastCheckAt + retry * jitter)
  return outOfSkipped(Math.max(due, state.freshUntil ?? 0, state.heldUntil ?? 0), state.hints)
}

/**
 * How soon a feed is tried again that has just begun to fail, in seconds; null for any other. What few checks have shown
 * of it already, days apart as they came, is not asked again sooner.
 */
export function earlyRetryOf({ failure, rateLimits }: RefreshState): number | null {
  if (failure !== null && failure.stage !== 'brief') return null
  return EARLY_RETRIES[(failure?.attempts ?? 0) + rateLimits - 1] ?? null
}

/** Seconds between polls, with what the feed asks for. */
export function intervalOf(state: RefreshState, policy: RefreshPolicy): number {
  const interval = refreshIntervals[state.priority]
  if (interval !== null && interval > DAY) return interval
  // WEBSUB and the failing feeds keep the class that is below them.
  const base = cappedClass(state, state.lastCheckAt ?? state.firstSeen)
  const own = lengthened(interval ?? refreshIntervals[base], base, state.hints)
  return state.priority === 'WEBSUB' ? Math.min(own * policy.fallbackFactor, policy.longestFallback) : own
}

/** What a feed asks for by ttl and sy:updatePeriod is given up to the next slower class, and to a day. */
function lengthened(interval: number, base: BaseClass, hints: RefreshHints): number {
  return Math.max(interval, Math.min(hints.shortestInterval, nextSlowerInterval[base], DAY))
}

function regularPoll(
  state: RefreshState,
  from: number,
  interval: number,
  jitter: number,
  policy: RefreshPolicy,
): number {
  // Feeds that came together are spread over the interval.
  if (state.checks === 1) return from + Math.max(FLOOR, interval * unitHash(state.feedUuid, 0))
  const usual = isAimed(state, interval, policy) ? usualTimeOfDay(state.releases) : null
  return usual === null ? from + interval * jitter : aimedPoll(state.feedUuid, from, interval, jitter, usual)
}

/**
 * Whether one check of the day is aimed at the usual time of release. HIGH is soon there anyway. What no ping announced is
 * found by the poll of a WEBSUB feed: when 8 of 10 releases were announced, their mean delay was 1.4 hours with the poll
 * aimed, and 1.7 without.
 */
export function isAimed({ failure, priority }: RefreshState, interval: number, policy: RefreshPolicy): boolean {
  return policy.followHabit && failure === null && priority !== 'HIGH' && interval <= DAY
}

/** When a lease runs out without renewal, polls have to take over. */
function beforeLeaseEnds(state: RefreshState, from: number): number {
  return Math.max(from + FLOOR, (state.subscription.leaseEndsAt ?? 0) - HOUR)
}

/**
 * One check of the day falls 45 to 75 minutes after the usual time of release; the others divide the time between two
 * such checks evenly, none longer than the interval allows.
 */
function aimedPoll(feedUuid: string, from: number, interval: number, jitter: number, usual: number): number {
  const longest = interval * LONGEST
  // A day and the spread of the aim before the longest that the interval allows, so that one aim lies in between.
  const aim = firstAim(feedUuid, usual, from + Math.max(FLOOR, longest - DAY - AIM_SPREAD))
  const steps = Math.ceil((aim - from) / longest)
  if (steps <= 1) return aim
  const even = from + ((aim - from) / steps) * jitter
  return Math.min(from + longest, Math.max(even, aim - (steps - 1) * longest))
}

function firstAim(feedUuid: string, usual: number, soonest: number): number {
  let day = Math.floor((soonest - usual - AFTER_USUAL_TIME - AIM_SPREAD) / DAY)
  for (;;) {
    const aim = day * DAY + usual + AFTER_USUAL_TIME + AIM_SPREAD * unitHash(feedUuid, AIM_SALT + day)
    if (aim >= soonest) return aim
    day += 1
  }
}

/** A due check moves out of the hours and days that the feed asks to skip, by whole hours and at most 12. */
function outOfSkipped(due: number, { skipHours, skipDays }: RefreshHints): number {
  if (skipHours.length === 0 && skipDays.length === 0) return due
  let shifted = due
  for (let hours = 0; hours < LONGEST_SHIFT_HOURS && isSkipped(shifted); hours += 1) shifted += HOUR
  return shifted

  function isSkipped(time: number): boolean {
    // 1 January 1970 was a Thursday.
    const weekday = (Math.floor(time / DAY) + 4) % 7
    return skipHours.includes(Math.floor((time % DAY) / HOUR)) || skipDays.includes(weekday)
  }
}

/** The check that somebody asked for: at once, but for the floor. */
function callDue(state: RefreshState): number {
  if (state.calledAt === null) return Number.POSITIVE_INFINITY
  return Math.max(state.calledAt, (state.lastCheckAt ?? 0) + FLOOR)
}

/** The check that a ping asks for; none once a check has failed since, as its retries come by themselves. */
function pingDue(state: RefreshState): number {
  const { pingedAt, pingChecks, lastCheckAt } = state
  if (pingedAt === null) return Number.POSITIVE_INFINITY
  // At least a second later, so that the check is seen to be; and the feeds of one hub do not come all at once.
  if (lastCheckAt === null || lastCheckAt <= pingedAt) {
    return pingedAt + 1 + Math.floor(PING_SPREAD * unitHash(state.feedUuid, state.checks))
  }
  if (lastCheckAt !== state.dateLastRefreshed) return Number.POSITIVE_INFINITY
  return lastCheckAt + (PING_FOLLOW_UPS[pingChecks - 1] ?? 0)
}

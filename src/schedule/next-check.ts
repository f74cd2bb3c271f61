import { DAY, HOUR, MINUTE } from '../dates/seconds.ts'
import { refreshIntervals } from '../tables/refresh-policy.ts'
import { cappedClass } from './base-class.ts'
import type { RefreshHints } from './refresh-hints.ts'
import type { RefreshPolicy } from './refresh-policy.ts'
import type { BaseClass, RefreshState } from './refresh-state.ts'
import { usualTimeOfDay } from './release-habit.ts'
import { unitHash } from './unit-hash.ts'

/** Minimum time between two polls of a URL, except for early retries, pings and what an operator or publisher asks for. */
const FLOOR = HOUR
/** Intervals vary by a random factor from 0.9 to 1.1. */
const LONGEST = 1.1
const EARLY_RETRIES = [HOUR, 4 * HOUR, 12 * HOUR] as const
/**
 * Times after the first failure from which an early retry counts as done: the least random factor of the waits until then.
 * Checks for pings in between do not count.
 */
const RETRIED = [0.9 * HOUR, 4.5 * HOUR, 15.3 * HOUR] as const
/**
 * If the check after a ping finds nothing, a cache may still hold the old answer: check again 2 and 10 minutes later
 * (rule W27).
 */
const PING_FOLLOW_UPS = [2 * MINUTE, 8 * MINUTE] as const
/** The further checks for a ping of Podping that finds nothing: 1 and 5 minutes later. */
const NOTICE_FOLLOW_UPS = [MINUTE, 4 * MINUTE] as const
/** Minimum time between a check and the next one for a ping of Podping: anybody may send many. */
const NOTICE_GAPS = { update: 5 * MINUTE, live: 30 } as const
/** The check for a ping follows within a minute. Further pings in this minute count as the same ping. */
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

/** Returns when a feed is due, in epoch seconds, from a state whose priority is settled; `null` for NEVER. */
export function nextCheck(state: RefreshState, at: number, policy: RefreshPolicy): number | null {
  if (state.priority === 'NEVER') return null
  const asked = Math.min(pollDue(state, policy), callDue(state), pingDue(state))
  return Math.max(at, Math.round(asked), state.heldUntil ?? 0)
}

/** Returns the time of the check for the feed's priority. */
function pollDue(state: RefreshState, policy: RefreshPolicy): number {
  const { lastCheckAt } = state
  if (lastCheckAt === null) return state.firstSeen
  const interval = intervalOf(state, policy)
  const jitter = 0.9 + 0.2 * unitHash(state.feedUuid, state.checks)
  const regular = regularPoll(state, { from: lastCheckAt, interval, jitter }, policy)
  const poll = state.priority === 'WEBSUB' ? Math.min(regular, beforeLeaseEnds(state, lastCheckAt)) : regular
  const retry = earlyRetryOf(state)
  const due = retry === null ? poll : Math.min(poll, lastCheckAt + retry * jitter)
  return outOfSkipped(Math.max(due, state.freshUntil ?? 0, state.heldUntil ?? 0), state.hints)
}

/**
 * Returns the seconds until the next try of a feed that has just begun to fail; `null` for any other feed. A feed that
 * has failed for longer has no early retries.
 */
export function earlyRetryOf({ failure, rateLimits, lastCheckAt }: RefreshState): number | null {
  if (failure === null) return EARLY_RETRIES[rateLimits - 1] ?? null
  if (failure.stage !== 'brief') return null
  const failingFor = (lastCheckAt ?? failure.since) - failure.since
  return EARLY_RETRIES[RETRIED.filter((time) => failingFor >= time).length + rateLimits] ?? null
}

/** Returns the seconds between polls, including the wishes of the feed. */
export function intervalOf(state: RefreshState, policy: RefreshPolicy): number {
  const interval = refreshIntervals[state.priority]
  if (interval !== null && interval > DAY) return interval
  // The priority of a WEBSUB or failing feed is not its class.
  const base = cappedClass(state, state.lastCheckAt ?? state.firstSeen)
  const own = lengthened(interval ?? refreshIntervals[base], base, state.hints)
  return state.priority === 'WEBSUB' ? Math.min(own * policy.fallbackFactor, policy.longestFallback) : own
}

/**
 * Returns the interval, lengthened as the feed asks by ttl and sy:updatePeriod, but at most to a day and to the
 * interval of the next slower class.
 */
function lengthened(interval: number, base: BaseClass, hints: RefreshHints): number {
  return Math.max(interval, Math.min(hints.shortestInterval, nextSlowerInterval[base], DAY))
}

/** The wait between two polls. */
interface PollWait {
  /** The last check, in epoch seconds. */
  readonly from: number
  /** In seconds. */
  readonly interval: number
  /** The random factor of the interval. */
  readonly jitter: number
}

function regularPoll(state: RefreshState, wait: PollWait, policy: RefreshPolicy): number {
  const { from, interval, jitter } = wait
  // Spreads feeds that were added together over the interval.
  if (state.checks === 1) return from + Math.max(FLOOR, interval * unitHash(state.feedUuid, 0))
  const usual = isAimed(state, interval, policy) ? usualTimeOfDay(state.releases) : null
  return usual === null ? from + interval * jitter : aimedPoll(state.feedUuid, wait, usual)
}

/**
 * Returns whether one check of the day is aimed at the usual time of release. HIGH feeds are checked soon anyway. For a
 * WEBSUB feed, the poll finds releases without a ping: when 8 of 10 releases were announced, their mean delay was 1.4
 * hours with an aimed poll, and 1.7 without.
 */
export function isAimed({ failure, priority }: RefreshState, interval: number, policy: RefreshPolicy): boolean {
  return policy.followHabit && failure === null && priority !== 'HIGH' && interval <= DAY
}

/** Returns the time of a poll before the lease ends: without a renewal, polls have to take over. */
function beforeLeaseEnds(state: RefreshState, from: number): number {
  return Math.max(from + FLOOR, (state.subscription.leaseEndsAt ?? 0) - HOUR)
}

/**
 * Returns the next poll if one check of the day falls 45 to 75 minutes after the usual time of release. The other
 * checks divide the time between two aimed ones evenly, never beyond the longest interval.
 */
function aimedPoll(feedUuid: string, { from, interval, jitter }: PollWait, usual: number): number {
  const longest = interval * LONGEST
  // Starts a day and the spread of the aim before the longest allowed interval, so that one aim lies in between.
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

/** Moves a due check out of the hours and days that the feed asks to skip, by whole hours and at most 12. */
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

/** Returns the time of a requested check: at once if it is hurried, else not before the minimum time between polls. */
function callDue({ calledAt, isHurried, lastCheckAt }: RefreshState): number {
  if (calledAt === null) return Number.POSITIVE_INFINITY
  return isHurried ? calledAt : Math.max(calledAt, (lastCheckAt ?? 0) + FLOOR)
}

/**
 * Returns the time of the check for a ping. There is none after a check has failed, because failures have retries of
 * their own.
 */
function pingDue(state: RefreshState): number {
  const { pingedAt, pingChecks, lastCheckAt, notice } = state
  if (pingedAt === null) return Number.POSITIVE_INFINITY
  // At least a second later, so that the check is recognisable as the answer to the ping. The feeds of one hub are
  // spread over time.
  if (lastCheckAt === null || lastCheckAt <= pingedAt) {
    const spread = notice === 'live' ? 0 : Math.floor(PING_SPREAD * unitHash(state.feedUuid, state.checks))
    const free = notice === null || lastCheckAt === null ? 0 : lastCheckAt + NOTICE_GAPS[notice]
    return Math.max(pingedAt + 1 + spread, free)
  }
  if (lastCheckAt !== state.dateLastRefreshed) return Number.POSITIVE_INFINITY
  return lastCheckAt + ((notice === null ? PING_FOLLOW_UPS : NOTICE_FOLLOW_UPS)[pingChecks - 1] ?? 0)
}

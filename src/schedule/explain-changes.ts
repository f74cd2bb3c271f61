import type { FeedRefreshPriority } from '../tables/index.ts'
import {
  cappedClass,
  classWithPings,
  ignoresConditions,
  isFinished,
  isToldByPodping,
  silenceForInactive,
  waitBeforeDowngrade,
} from './base-class.ts'
import { dateInWords, durationInWords, plural, rateInWords } from './explain-words.ts'
import { type FailureStreak, failureRow, failureRows } from './failure-streak.ts'
import { comparePriorities, slower } from './priority-order.ts'
import { defaultRefreshPolicy as policy } from './refresh-policy.ts'
import type { RefreshState } from './refresh-state.ts'
import { exileOf, hasLease } from './subscription-trust.ts'

/** A possible change of priority, and its condition. */
export interface RefreshChange {
  readonly to: FeedRefreshPriority
  /** The condition, in words that follow "when". */
  readonly when: string
}

/** Returns the priorities that the feed may get, as of `at`, each with the event that brings it. */
export function possibleChanges(state: RefreshState, at: number): readonly RefreshChange[] {
  if (state.priority === 'NEVER') return [revival(state)]
  if (state.failure !== null) return [...recovery(state, at), ...furtherFailure(state.failure, state.priority)]
  if (state.recoveringUntil !== null) {
    const to = classWithPings(state, at)
    const when = `it goes on working until ${dateInWords(state.recoveringUntil)}, or until it has released twice`
    return to === state.priority ? [] : [{ to, when }]
  }
  if (state.priority === 'WEBSUB') {
    const silence = classChanges(state).filter(({ to }) => to === 'INACTIVE')
    return [...subscriptionChanges(state, at), ...silence]
  }
  // As long as the server ignores conditions, no number of releases makes the feed HIGH.
  const mayBeHigh = !ignoresConditions(state, at)
  const own = heldBack(state, at) ?? classChanges(state).filter(({ to }) => mayBeHigh || to !== 'HIGH')
  return [...subscriptionChanges(state, at), ...own]
}

/** Returns the change to the class that the feed has earned; `null` if nothing holds it back. */
function heldBack(state: RefreshState, at: number): RefreshChange[] | null {
  const { baseClass } = state
  if (cappedClass(state, at) === baseClass) return null
  if (isFinished(state, at)) return [{ to: baseClass, when: 'it releases something' }]
  if (isToldByPodping(state, at)) {
    const end = dateInWords(state.podpingUntil ?? at)
    const to = ignoresConditions(state, at) ? slower(baseClass, 'MEDIUM') : baseClass
    return [{ to, when: `Podping tells nothing of it until ${end}, or is read with a delay` }]
  }
  return [{ to: baseClass, when: 'the server has said for 7 days that nothing changed where nothing did' }]
}

function revival({ duplicateOf, priorityReason }: RefreshState): RefreshChange {
  const anyone = 'somebody submits it again or a catalog lists it'
  if (duplicateOf !== null)
    return {
      to: 'REGULAR',
      when: `the feed that it repeats has failed for 7 days, something shows that this one is rightful, or ${anyone}`,
    }
  const parser = priorityReason === 'ERROR_PARSING_FEED' ? ', a newer parser can be tried' : ''
  return { to: 'REGULAR', when: `its hub sends a ping${parser}, ${anyone}` }
}

function recovery(state: RefreshState, at: number): RefreshChange[] {
  const stage = state.failure?.stage ?? 'brief'
  if (failureRow(stage).priority === null) return []
  const base = cappedClass(state, at)
  const to = base === 'INACTIVE' ? base : 'REGULAR'
  return to === state.priority ? [] : [{ to, when: 'it can be read again' }]
}

/** Returns the change by the next row of the failure table that would make the feed slower. */
function furtherFailure({ effect, checksAsLow }: FailureStreak, priority: FeedRefreshPriority): RefreshChange[] {
  const [next] = failureRows
    .map(([, row]) => row)
    .filter((row) => row.effects.includes(effect))
    .filter((row) => row.priority !== null && comparePriorities(row.priority, priority) > 0)
    .filter((row) => row.of !== 'checks as LOW' || priority === 'LOW')
    .toSorted((one, other) => one.age - other.age || one.count - other.count)
  if (next === undefined || next.priority === null) return []
  const { of, count, age } = next
  const when =
    of === 'checks as LOW'
      ? `it fails in ${plural(count, 'check')} as LOW; it has failed in ${checksAsLow}`
      : `it goes on failing, until it has failed ${plural(count, 'time')} and for ${durationInWords(age)}`
  return [{ to: next.priority, when }]
}

function subscriptionChanges(state: RefreshState, at: number): RefreshChange[] {
  const { subscription } = state
  if (classWithPings(state, at) === 'WEBSUB') {
    const tooFew = `pings announce less than ${Math.round(policy.leaveWebsub * 100)} % of its releases`
    return [{ to: cappedClass(state, at), when: `${tooFew}, or the lease ends without renewal` }]
  }
  if (subscription.isTrusted || !hasLease(subscription, at)) return []
  const since =
    subscription.lostAt === null ? '' : ` after ${dateInWords(subscription.lostAt + exileOf(subscription.losses))}`
  const enough = `pings announce ${Math.round(policy.enterWebsub * 100)} % of its releases, 5 at least`
  return [{ to: 'WEBSUB', when: `${enough}${since}` }]
}

function classChanges(state: RefreshState): RefreshChange[] {
  const { baseClass, releases } = state
  const wait = durationInWords(waitBeforeDowngrade(releases))
  const rises = (to: FeedRefreshPriority, rate: number): RefreshChange => ({
    to,
    when: `it releases ${rateInWords(rate)} or more (weighted)`,
  })
  const falls = (to: FeedRefreshPriority, rate: number): RefreshChange => ({
    to,
    when: `it releases less than ${rateInWords(rate)} (weighted) for ${wait}`,
  })
  switch (baseClass) {
    case 'HIGH':
      return [falls('MEDIUM', policy.leaveHigh)]
    case 'MEDIUM':
      return [rises('HIGH', policy.enterHigh), falls('REGULAR', policy.leaveMedium)]
    case 'REGULAR': {
      const end = (releases.at(-1) ?? state.firstSeen) + silenceForInactive(state.feedUuid)
      const silent: RefreshChange = { to: 'INACTIVE', when: `it releases nothing until ${dateInWords(end)}` }
      return [rises('MEDIUM', policy.enterMedium), silent]
    }
    case 'INACTIVE':
      return [{ to: 'REGULAR', when: 'it releases something' }]
  }
}

import type { FeedRefreshPriority, FeedRefreshPriorityReason } from '../tables/index.ts'
import {
  demandOf,
  ignoresConditions,
  isFinished,
  isToldByPodping,
  silenceForInactive,
  silenceOf,
  weightOf,
} from './base-class.ts'
import { possibleChanges, type RefreshChange } from './explain-changes.ts'
import { dateInWords, durationInWords, effectInWords, plural, rateInWords, timeOfDayInWords } from './explain-words.ts'
import { earlyRetryOf, intervalOf, isAimed } from './next-check.ts'
import { defaultRefreshPolicy as policy } from './refresh-policy.ts'
import { assertState, type RefreshState } from './refresh-state.ts'
import { usualTimeOfDay } from './release-habit.ts'
import { hasLease } from './subscription-trust.ts'

/** The reasons for a feed's priority, in sentences for people. */
export interface RefreshExplanation {
  readonly priority: FeedRefreshPriority
  readonly priorityReason: FeedRefreshPriorityReason | null
  /** Epoch seconds; `null` for NEVER. */
  readonly nextCheckAt: number | null
  /** The meaning of the priority for this feed, in one sentence. */
  readonly summary: string
  /** The reasons, the decisive one first. */
  readonly because: readonly string[]
  /** Events that would give the feed another priority. */
  readonly wouldChange: readonly RefreshChange[]
}

/**
 * Explains why a feed has its priority and what would change it, as of its last check.
 *
 * @throws TypeError if the state is invalid, or an option has an invalid value
 */
export function explainRefresh(state: RefreshState): RefreshExplanation {
  assertState(state)
  const at = state.lastCheckAt ?? state.firstSeen
  const { priority, priorityReason, nextCheckAt } = state
  return {
    priority,
    priorityReason,
    nextCheckAt,
    summary: summaryOf(state),
    because: [
      ...failures(state),
      ...restraints(state, at),
      ...pings(state, at),
      ...demand(state, at),
      ...timing(state),
    ],
    wouldChange: possibleChanges(state, at),
  }
}

function summaryOf(state: RefreshState): string {
  if (state.priority === 'NEVER') return 'The feed is no longer checked.'
  const interval = durationInWords(intervalOf(state, policy))
  if (state.priority !== 'WEBSUB') return `The feed is checked every ${interval}.`
  return `The feed is checked when its hub says that it has changed, and every ${interval} in case that a ping is lost.`
}

function failures({ failure, duplicateOf, rateLimits }: RefreshState): string[] {
  const sentences: string[] = []
  if (duplicateOf !== null) sentences.push(`It repeats the feed ${duplicateOf}.`)
  if (failure !== null) {
    const times = failure.attempts === 1 ? 'It failed once' : `It failed ${failure.attempts} times in a row`
    sentences.push(`${times} since ${dateInWords(failure.since)}, at last because ${effectInWords[failure.effect]}.`)
  }
  if (rateLimits > 0) sentences.push(`The server has asked for patience ${plural(rateLimits, 'time')} in a row.`)
  return sentences
}

function restraints(state: RefreshState, at: number): string[] {
  const sentences: string[] = []
  if (state.duplicateOf !== null) return sentences
  if (state.recoveringUntil !== null) {
    sentences.push(
      `It has come back, and is at most REGULAR until ${dateInWords(state.recoveringUntil)} or two releases.`,
    )
  }
  const atMost = (base: FeedRefreshPriority): string =>
    state.priority === 'WEBSUB' ? `it would be at most ${base} without its pings` : `it is at most ${base}`
  if (isFinished(state, at)) {
    sentences.push(`The series says that it is finished and has been silent for 60 days, so ${atMost('REGULAR')}.`)
  } else if (isToldByPodping(state, at)) {
    const until = dateInWords(state.podpingUntil ?? at)
    sentences.push(`Podping has told its changes and is expected to until ${until}, so ${atMost('REGULAR')}.`)
  } else if (ignoresConditions(state, at)) {
    sentences.push(`The server sends the whole feed even when nothing has changed, so ${atMost('MEDIUM')}.`)
  }
  return sentences
}

function pings({ subscription, priority }: RefreshState, at: number): string[] {
  if (subscription.leaseEndsAt === null || priority === 'NEVER') return []
  if (!hasLease(subscription, at)) {
    const end = dateInWords(subscription.leaseEndsAt)
    const isOver = subscription.leaseEndsAt <= at
    return [
      isOver
        ? `The lease of its hub ended at ${end}.`
        : `The lease of its hub ends at ${end}, too soon to rely on pings.`,
    ]
  }
  const hits = subscription.pings.filter((isHit) => isHit).length
  const record =
    subscription.pings.length === 0
      ? 'no release has shown yet whether its pings come'
      : `its pings announced ${hits} of the last ${plural(subscription.pings.length, 'release')}`
  const verdict = subscription.isTrusted
    ? 'is relied on'
    : `is not relied on (that takes ${percent(policy.enterWebsub)})`
  return [`A hub notifies until ${dateInWords(subscription.leaseEndsAt)} and ${verdict}: ${record}.`]
}

function demand(state: RefreshState, at: number): string[] {
  if (state.priority === 'NEVER') return []
  const silence = silenceOf(state, at)
  const last = state.releases.at(-1)
  const lately =
    last === undefined
      ? 'It has released nothing so far.'
      : `Its last release was at ${dateInWords(last)}, ${durationInWords(silence)} before the last check.`
  if (state.baseClass === 'INACTIVE') {
    return [
      `${lately} For this feed, ${durationInWords(silenceForInactive(state.feedUuid))} without one are a year (spread so that not all change on one day).`,
    ]
  }
  const weight = weightOf(state, at)
  const weighted =
    weight === 1
      ? ''
      : `, counted ${weight} times as ${state.popularityRank === null ? 'it is new' : 'it is popular or new'}`
  const needed = `HIGH takes ${rateInWords(policy.enterHigh)}, MEDIUM ${rateInWords(policy.enterMedium)}`
  return [
    lately,
    `It is expected to release ${rateInWords(demandOf(state, at) / weight)}${weighted}; ${needed}: it has earned ${state.baseClass}.`,
  ]
}

function timing(state: RefreshState): string[] {
  if (state.priority === 'NEVER') return []
  if (state.lastCheckAt === null) return ['It has not been checked yet, and is due since it became known.']
  const interval = intervalOf(state, policy)
  const usual = isAimed(state, interval, policy) ? usualTimeOfDay(state.releases) : null
  const retry = earlyRetryOf(state)
  const isHeld = retry !== null && (state.heldUntil ?? 0) > state.lastCheckAt + retry
  const sentences: string[] = []
  if (retry !== null && retry < interval && !isHeld)
    sentences.push(`It is tried again sooner than its interval: about ${durationInWords(retry)} after the last check.`)
  else if (state.checks === 1)
    sentences.push('After their first check feeds are spread: the second one falls anywhere within the interval.')
  if (state.calledAt !== null)
    sentences.push(`Somebody asked for a check at ${dateInWords(state.calledAt)}, which comes as soon as may be.`)
  if (usual !== null)
    sentences.push(
      `It usually releases at about ${timeOfDayInWords(usual)}; one check of the day is aimed at the hour after.`,
    )
  if (state.hints.skipHours.length > 0 || state.hints.skipDays.length > 0)
    sentences.push(
      'It asks to be left alone at some hours or on some days: a check that falls there comes up to 12 hours later.',
    )
  if (state.pingedAt !== null && state.notice === 'asked')
    sentences.push(`Somebody asked for a check at ${dateInWords(state.pingedAt)}, which comes at once.`)
  else if (state.pingedAt !== null)
    sentences.push(`A ping came at ${dateInWords(state.pingedAt)}, whose release has not been seen yet.`)
  if (state.heldUntil !== null) sentences.push(`The host is not asked before ${dateInWords(state.heldUntil)}.`)
  if (state.freshUntil !== null && state.freshUntil === state.nextCheckAt)
    sentences.push('The server says that its answer holds until the next check.')
  return sentences
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

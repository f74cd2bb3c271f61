import { classifyBy } from '../../src/schedule/classify-refresh.ts'
import {
  type FailureEffect,
  initialRefreshState,
  type Observation,
  type RefreshDecision,
  type RefreshState,
  type Revival,
  type SuccessfulCheck,
} from '../../src/schedule/index.ts'
import { defaultRefreshPolicy, type RefreshPolicy } from '../../src/schedule/refresh-policy.ts'

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Monday, 2 March 2026, 12:00 GMT, in epoch seconds. */
export const NOW = Date.UTC(2026, 2, 2, 12) / 1000
export const UUID = '9b024349-ccf0-5f69-a609-6b82873eab3c'
export const OTHER_UUID = '0b5d6b2e-6a3e-4a9c-8a55-1f0c6f7f9d21'

export const ping: Observation = { kind: 'ping' }

export function ok(rest: Omit<SuccessfulCheck, 'kind' | 'effect'> = {}): Observation {
  return { kind: 'check', effect: 'ok', ...rest }
}

export function failed(effect: FailureEffect): Observation {
  return { kind: 'check', effect }
}

export function revival(cause: Revival['cause']): Observation {
  return { kind: 'revival', cause }
}

/** Classifies at a time in seconds. */
export function classify(
  state: RefreshState,
  observation: Observation,
  at: number,
  figures: Partial<RefreshPolicy> = {},
): RefreshDecision {
  return classifyBy({ ...defaultRefreshPolicy, ...figures }, state, observation, at * 1000)
}

export function observe(
  state: RefreshState,
  observation: Observation,
  at: number,
  figures: Partial<RefreshPolicy> = {},
): RefreshState {
  return classify(state, observation, at, figures).state
}

export interface History {
  readonly uuid?: string
  readonly gapDays?: number
  /** How many releases there were. */
  readonly releases?: number
  /** How long ago the last of them was. */
  readonly silentDays?: number
  /** For how long the directory has known the feed. */
  readonly knownDays?: number
  readonly check?: Omit<SuccessfulCheck, 'kind' | 'effect' | 'releases'>
}

/** The times of a regular history, at NOW. */
export function releaseTimes({ gapDays = 1, releases = 60, silentDays = 0.25 }: History): number[] {
  return Array.from({ length: releases }, (_, index) => NOW - (silentDays + index * gapDays) * DAY)
}

/** A feed with a history, checked for the first time at NOW, long after the directory first saw it. */
export function knownFeed(history: History = {}): RefreshState {
  const { uuid = UUID, knownDays = 1000, check = {} } = history
  return observe(
    initialRefreshState(uuid, NOW - knownDays * DAY),
    ok({ ...check, releases: releaseTimes(history) }),
    NOW,
  )
}

/** When checks begin to fail, an hour after the last success. */
export const FIRST_FAILURE = NOW + HOUR

/** Checks that fail at the given hours after the first failure. */
export function failingAt(state: RefreshState, effect: FailureEffect, hours: readonly number[]): RefreshState {
  return hours.reduce((before, hour) => observe(before, failed(effect), FIRST_FAILURE + hour * HOUR), state)
}

/** Lets checks fail when they are due, until the condition holds. */
export function failingUntil(
  state: RefreshState,
  effect: FailureEffect,
  isReached: (state: RefreshState) => boolean,
  from = NOW,
): { state: RefreshState; at: number } {
  let now = { state, at: from }
  for (let checks = 0; checks < 200 && !isReached(now.state) && now.state.nextCheckAt !== null; checks += 1) {
    const at = now.state.nextCheckAt
    now = { state: observe(now.state, failed(effect), at), at }
  }
  return now
}

/** Lets a feed be checked when it is due, with nothing new, until a time in seconds. */
export function silentUntil(state: RefreshState, end: number, figures: Partial<RefreshPolicy> = {}): RefreshState {
  let current = state
  while (current.nextCheckAt !== null && current.nextCheckAt < end) {
    current = observe(current, ok(), current.nextCheckAt, figures)
  }
  return current
}

export interface Life {
  /** Ascending, in epoch seconds. */
  readonly releases: readonly number[]
  /** Ascending, in epoch seconds. */
  readonly pings?: readonly number[]
}

/** Lets a feed be checked when it is due, until a time in seconds; tells of every decision. */
export function live(
  state: RefreshState,
  { releases, pings = [] }: Life,
  end: number,
  onDecision: (decision: RefreshDecision, at: number) => void = () => {},
): RefreshState {
  let current = state
  let seen = releases.filter((time) => time <= (state.dateLastRefreshed ?? 0)).length
  let pinged = 0
  while (current.nextCheckAt !== null && current.nextCheckAt < end) {
    const isPing = pinged < pings.length && pings[pinged]! <= current.nextCheckAt
    const at = isPing ? pings[pinged]! : current.nextCheckAt
    const first = seen
    if (isPing) pinged += 1
    else while (seen < releases.length && releases[seen]! <= at) seen += 1
    const decision = classify(current, isPing ? ping : ok({ releases: releases.slice(first, seen) }), at)
    onDecision(decision, at)
    current = decision.state
  }
  return current
}

import { END_OF_DATES } from '../dates/calendar.ts'
import { isUuid } from '../identity/uuid.ts'
import { type PopularityRank, popularityRanks } from '../tables/enumerations.generated.ts'
import { isEpochSeconds } from './epoch-seconds.ts'
import type { FeedHints } from './refresh-hints.ts'

/**
 * What a failed check means for its feed.
 *
 * - `T` transient: the network, a time-out, the server's own trouble
 * - `S` slow: a failure that seldom passes by itself, such as 404, 401 or an untrusted certificate
 * - `G` gone: 410
 * - `P` not a feed: the body is unparseable, empty, or another kind of document. If it comes back unchanged, that is
 *   `P` again
 * - `B` blocked: the URL leads to an address that no fetcher may request
 */
export type FailureEffect = 'T' | 'S' | 'G' | 'P' | 'B'

/**
 * A check that read the feed or found it unchanged (304, equal bytes). A malformed feed that could be read is ok too.
 */
export interface SuccessfulCheck {
  readonly kind: 'check'
  readonly effect: 'ok'
  /**
   * Release times, in epoch seconds and any order, of the children that are new since the last successful check; at the
   * first check, of all children. A time before the last successful check counts as the minute after it, and a time in
   * the future counts as now. At the first check, a time more than an hour ahead does not count: a `release` reports it
   * when it has come.
   */
  readonly releases?: readonly number[] | undefined
  /** What the feed says about its rhythm and its end, if it was read. If absent, the known hints stay. */
  readonly hints?: FeedHints | undefined
  /** Popularity of the series. If absent, the known rank stays; `null` means that it has no rank. */
  readonly popularityRank?: PopularityRank | null | undefined
  /** Whether the whole feed came although it had not changed and the request was conditional. */
  readonly ignoredConditions?: boolean | undefined
  /** Seconds for which the answer may be cached: Cache-Control max-age, else Expires. */
  readonly maxAge?: number | undefined
}

/** A check that brought no feed; `effect` says what the failure means. */
export interface FailedCheck {
  readonly kind: 'check'
  readonly effect: FailureEffect
  /**
   * Whether the server refused access, for example with 401 or 403. Such a failure does not itself make the feed NEVER.
   */
  readonly isDenied?: boolean | undefined
  /** Seconds that the server asked to wait (Retry-After). */
  readonly retryAfter?: number | undefined
}

/**
 * A server's request to wait (429, or 503 with Retry-After). Counts as a failure only if the last successful check was
 * more than 7 days ago.
 */
export interface RateLimitedCheck {
  readonly kind: 'check'
  readonly effect: 'R'
  /** Seconds to wait: from the server (Retry-After), or chosen by the fetcher. */
  readonly retryAfter?: number | undefined
}

/** A check that did not take place or says nothing about the feed: aborted, deferred, or an error on our side. */
export interface UncountedCheck {
  readonly kind: 'check'
  readonly effect: '0'
  /** End of the delay in epoch seconds, if the check was deferred. */
  readonly until?: number | undefined
}

/**
 * Children that came out at a date that was known before. The feed was not requested, or had not changed, so no ping of
 * a hub is expected.
 */
export interface ReleasesDue {
  readonly kind: 'release'
  /** Release times in epoch seconds and any order, each reported once. A future time counts as now. */
  readonly releases: readonly number[]
}

/** A hub's notification that the feed has changed. */
export interface Ping {
  readonly kind: 'ping'
}

/**
 * News of Podping, or of somebody who pings like it. Anybody may ping, so a ping is only a hint: it wakes no NEVER feed,
 * and one that announces nothing costs one check.
 */
export interface Podping {
  readonly kind: 'podping'
  /**
   * What a ping tells: the feed has changed, or a live item begins or ends. Absent if there was no ping. There is one
   * check in 5 minutes for `update`, and one in 30 seconds for `live`; later pings wait.
   */
  readonly change?: 'update' | 'live' | undefined
  /**
   * The time in epoch seconds until which Podping is expected to tell further changes: until then the feed is at most
   * REGULAR. `null` if it is not expected any more, for example because its reader lags. If absent, the known time stays.
   */
  readonly until?: number | null | undefined
}

/** The outcome of the subscription at the hub. */
export interface SubscriptionChange {
  readonly kind: 'subscription'
  /** End of the verified lease in epoch seconds; `null` if there is no lease any more. */
  readonly leaseEndsAt: number | null
}

/** A confirmation that the feed repeats another one of the directory. */
export interface DuplicateFound {
  readonly kind: 'duplicate'
  /** The uuid of the feed that stays. */
  readonly of: string
}

/**
 * A request to check the feed again.
 *
 * - `submission`, `catalog-match`: wakes a NEVER feed, and lets any other be checked soon
 * - `operator`, `publisher`: the same, and does not wait until an hour has passed since the last check. The caller limits
 *   how often a publisher asks
 * - `canonical-failed`: the feed that this one repeats has failed for 7 days; wakes a DUPLICATE_FEED
 * - `evidence`: this feed may be the rightful one of the two (changes 3.10); wakes a DUPLICATE_FEED
 * - `newer-parser`: wakes a feed that is NEVER because of ERROR_PARSING_FEED
 */
export interface Revival {
  readonly kind: 'revival'
  readonly cause:
    | 'submission'
    | 'catalog-match'
    | 'operator'
    | 'publisher'
    | 'canonical-failed'
    | 'evidence'
    | 'newer-parser'
}

/** The outcome of a check, including one that did not take place. */
export type Check = SuccessfulCheck | FailedCheck | RateLimitedCheck | UncountedCheck

/** An event in the life of a feed, as plain data. */
export type Observation = Check | ReleasesDue | Ping | Podping | SubscriptionChange | DuplicateFound | Revival

const kinds: readonly string[] = [
  'check',
  'release',
  'ping',
  'podping',
  'subscription',
  'duplicate',
  'revival',
] satisfies Observation['kind'][]
const effects: readonly string[] = ['ok', 'T', 'S', 'G', 'P', 'R', 'B', '0'] satisfies Check['effect'][]
const changes: readonly string[] = ['update', 'live'] satisfies Podping['change'][]
const causes: readonly string[] = [
  'submission',
  'catalog-match',
  'operator',
  'publisher',
  'canonical-failed',
  'evidence',
  'newer-parser',
] satisfies Revival['cause'][]

/**
 * Checks the values of an observation.
 *
 * @throws TypeError if one is invalid: a mistake in the calling program
 */
export function assertObservation(observation: Observation): void {
  if (typeof observation !== 'object' || observation === null) {
    throw new TypeError(`observation must be one such as { kind: 'check', effect: 'ok' }, not ${String(observation)}`)
  }
  switch (observation.kind) {
    case 'check':
      assertCheck(observation)
      break
    case 'release':
      assertReleases(observation.releases)
      break
    case 'ping':
      break
    case 'podping':
      if (observation.change !== undefined) assertOneOf('change', observation.change, changes)
      if (observation.until !== undefined && observation.until !== null) assertTime('until', observation.until)
      break
    case 'subscription':
      if (observation.leaseEndsAt !== null) assertTime('leaseEndsAt', observation.leaseEndsAt)
      break
    case 'duplicate':
      if (typeof observation.of !== 'string' || !isUuid(observation.of)) {
        throw new TypeError(`observation.of must be the uuid of another feed, not ${String(observation.of)}`)
      }
      break
    case 'revival':
      assertOneOf('cause', observation.cause, causes)
      break
    default:
      assertOneOf('kind', (observation as { kind?: unknown }).kind, kinds)
  }
}

function assertCheck(check: Check): void {
  assertOneOf('effect', check.effect, effects)
  if (check.effect === 'ok') {
    const { releases = [], hints = {} } = check
    assertReleases(releases)
    if (typeof hints !== 'object' || hints === null) {
      throw new TypeError(`observation.hints must be an object, not ${String(hints)}`)
    }
    const { popularityRank = null } = check
    if (popularityRank !== null) assertOneOf('popularityRank', popularityRank, popularityRanks)
    assertSeconds('maxAge', check.maxAge)
  } else if (check.effect === '0') {
    if (check.until !== undefined) assertTime('until', check.until)
  } else {
    assertSeconds('retryAfter', check.retryAfter)
  }
}

function assertReleases(releases: unknown): void {
  if (!Array.isArray(releases)) throw new TypeError(`observation.releases must be a list, not ${String(releases)}`)
  for (const time of releases) {
    if (typeof time !== 'number' || !(Math.abs(time) < END_OF_DATES)) {
      throw new TypeError(`observation.releases must hold epoch seconds, not ${time}`)
    }
  }
}

function assertOneOf(name: string, value: unknown, values: readonly string[]): void {
  if (typeof value === 'string' && values.includes(value)) return
  throw new TypeError(`observation.${name} must be one of ${values.join(', ')}, not ${String(value)}`)
}

function assertTime(name: string, time: unknown): void {
  if (!isEpochSeconds(time))
    throw new TypeError(`observation.${name} must be in whole epoch seconds, not ${String(time)}`)
}

function assertSeconds(name: string, seconds: number | undefined): void {
  if (seconds !== undefined && !(typeof seconds === 'number' && seconds >= 0)) {
    throw new TypeError(`observation.${name} must be a number of seconds, not ${String(seconds)}`)
  }
}

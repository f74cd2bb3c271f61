import { END_OF_DATES } from '../dates/calendar.ts'
import { isUuid } from '../identity/uuid.ts'
import { type PopularityRank, popularityRanks } from '../tables/enumerations.generated.ts'
import { isEpochSeconds } from './epoch-seconds.ts'
import type { FeedHints } from './refresh-hints.ts'

/**
 * The meaning of a failed check for the feed.
 *
 * - `T` transient: the network, a time-out, the server's own trouble
 * - `S` slow: what seldom passes by itself, such as 404, 401 or an untrusted certificate
 * - `G` gone: 410
 * - `P` no feed: unparseable, empty, or something else; equal bytes of a body that was so are P again
 * - `B` blocked: the address leads to where no fetcher may go
 */
export type FailureEffect = 'T' | 'S' | 'G' | 'P' | 'B'

/** The feed was read, or found unchanged (304, equal bytes). A malformed feed that could be read is ok too. */
export interface SuccessfulCheck {
  readonly kind: 'check'
  readonly effect: 'ok'
  /**
   * When the children came out that were not there at the last successful check, in epoch seconds and any order; at the
   * first check all children. A time before the last check, or to come, is taken as the nearest that can be true; but what
   * is to come by more than an hour at the first check does not count: it is told by a `release` when it has come.
   */
  readonly releases?: readonly number[] | undefined
  /** The rhythm that the feed names, if it was read. If absent, the known rhythm stays. */
  readonly hints?: FeedHints | undefined
  /** How popular the series is; absent leaves what is known, null says that it has no rank. */
  readonly popularityRank?: PopularityRank | null | undefined
  /** The whole feed came although it had not changed and the request was conditional. */
  readonly ignoredConditions?: boolean | undefined
  /** Seconds for which the answer may be cached: Cache-Control max-age, else Expires. */
  readonly maxAge?: number | undefined
}

/** No feed came: what the failure tells of it is its effect. */
export interface FailedCheck {
  readonly kind: 'check'
  readonly effect: FailureEffect
  /** The answer was 401 or 403: somebody is there, so the feed is never given up. */
  readonly isDenied?: boolean | undefined
  /** Seconds that the server asked to wait (Retry-After). */
  readonly retryAfter?: number | undefined
}

/** The server asked for patience (429, or 503 with Retry-After). No failure, until it has lasted for 7 days. */
export interface RateLimitedCheck {
  readonly kind: 'check'
  readonly effect: 'R'
  /** Seconds that the server asked to wait (Retry-After), or that the fetcher chose. */
  readonly retryAfter?: number | undefined
}

/** The check did not take place or tells nothing of the feed: aborted, deferred, a fault of our own. */
export interface UncountedCheck {
  readonly kind: 'check'
  readonly effect: '0'
  /** When the check was deferred: until when, in epoch seconds. */
  readonly until?: number | undefined
}

/**
 * Children came out whose date was known before, and had to come. The feed was not asked for, or was as it had been: no
 * ping of a hub is to be expected.
 */
export interface ReleasesDue {
  readonly kind: 'release'
  /** When they came out, in epoch seconds and any order, each told once. A time to come is taken as now. */
  readonly releases: readonly number[]
}

/** The hub says that the feed has changed. */
export interface Ping {
  readonly kind: 'ping'
}

/** The outcome of the subscription at the hub. */
export interface SubscriptionChange {
  readonly kind: 'subscription'
  /** When the verified lease ends, in epoch seconds; null when there is none any more. */
  readonly leaseEndsAt: number | null
}

/** The feed is confirmed to repeat another one of the directory. */
export interface DuplicateFound {
  readonly kind: 'duplicate'
  /** The uuid of the feed that stays. */
  readonly of: string
}

/**
 * Somebody wants the feed to be looked at again.
 *
 * - `submission`, `catalog-match`, `operator`: wakes a feed that is NEVER, and has any other checked soon
 * - `canonical-failed`: the feed that this one repeats has failed for 7 days; wakes a DUPLICATE_FEED
 * - `newer-parser`: wakes a feed that is NEVER for ERROR_PARSING_FEED
 */
export interface Revival {
  readonly kind: 'revival'
  readonly cause: 'submission' | 'catalog-match' | 'operator' | 'canonical-failed' | 'newer-parser'
}

/** The feed was asked for, with whatever outcome. */
export type Check = SuccessfulCheck | FailedCheck | RateLimitedCheck | UncountedCheck

/** Something that happened to a feed, as plain data. */
export type Observation = Check | ReleasesDue | Ping | SubscriptionChange | DuplicateFound | Revival

const kinds: readonly string[] = [
  'check',
  'release',
  'ping',
  'subscription',
  'duplicate',
  'revival',
] satisfies Observation['kind'][]
const effects: readonly string[] = ['ok', 'T', 'S', 'G', 'P', 'R', 'B', '0'] satisfies Check['effect'][]
const causes: readonly string[] = [
  'submission',
  'catalog-match',
  'operator',
  'canonical-failed',
  'newer-parser',
] satisfies Revival['cause'][]

/** @throws TypeError when a value is none that an observation can have: a mistake in the calling program */
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
    if (!(Math.abs(time) < END_OF_DATES)) {
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

import { unknownOption } from '../core/option-types.ts'
import { DAY, HOUR } from '../dates/seconds.ts'

/** The figures behind the decisions. The defaults are the result of a simulation; `npm run simulate` repeats it. */
export interface RefreshPolicy {
  /**
   * Weighted releases per day from which a feed is HIGH.
   * @defaultValue 0.5
   */
  readonly enterHigh: number
  /**
   * Weighted releases per day below which a feed may leave HIGH.
   * @defaultValue 0.3
   */
  readonly leaveHigh: number
  /**
   * Weighted releases per day from which a feed is MEDIUM.
   * @defaultValue 1/24
   */
  readonly enterMedium: number
  /**
   * Weighted releases per day below which a feed may leave MEDIUM.
   * @defaultValue 1/40
   */
  readonly leaveMedium: number
  /**
   * Whether one check of the day is aimed at the hour after the usual time of release.
   * @defaultValue true
   */
  readonly followHabit: boolean
  /**
   * Share of releases announced by a ping from which a feed is WEBSUB.
   * @defaultValue 0.85
   */
  readonly enterWebsub: number
  /**
   * Share of releases announced by a ping below which a feed is no longer WEBSUB.
   * @defaultValue 0.75
   */
  readonly leaveWebsub: number
  /**
   * Factor by which a WEBSUB feed waits longer for a poll than without pings: 1 or more.
   * @defaultValue 4
   */
  readonly fallbackFactor: number
  /**
   * Maximum wait of a WEBSUB feed for a poll, in seconds: an hour or more, because no feed is polled more often.
   * @defaultValue 86,400
   */
  readonly longestFallback: number
}

/** The figures that apply if no others are given. */
export const defaultRefreshPolicy: RefreshPolicy = Object.freeze({
  enterHigh: 0.5,
  leaveHigh: 0.3,
  enterMedium: 1 / 24,
  leaveMedium: 1 / 40,
  followHabit: true,
  enterWebsub: 0.85,
  leaveWebsub: 0.75,
  fallbackFactor: 4,
  longestFallback: DAY,
})

/** The figures that differ from the defaults. */
export type RefreshOptions = { readonly [name in keyof RefreshPolicy]?: RefreshPolicy[name] | undefined }

/** Minimum values of some figures; all others may be 0. */
const least: Partial<RefreshPolicy> = { fallbackFactor: 1, longestFallback: HOUR }

/**
 * Policies made from frozen options, which cannot change: checking them each time took a quarter of the whole time of a
 * simulation.
 */
const known = new WeakMap<object, RefreshPolicy>()

/**
 * Returns the defaults, replaced by the given figures. Frozen options are checked only once.
 *
 * @throws TypeError if a figure has an unknown name or an invalid value, or if two figures are in the wrong order, such
 * as `leaveHigh` above `enterHigh`
 */
export function refreshPolicyFrom(given: RefreshOptions | undefined): RefreshPolicy {
  if (given === undefined) return defaultRefreshPolicy
  if (typeof given !== 'object' || given === null) {
    throw new TypeError(`options must be an object such as { enterHigh }, not ${String(given)}`)
  }
  const before = known.get(given)
  if (before !== undefined) return before
  const policy = checkedPolicy(given)
  if (Object.isFrozen(given)) known.set(given, policy)
  return policy
}

function checkedPolicy(given: RefreshOptions): RefreshPolicy {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaultRefreshPolicy, name)) {
      throw unknownOption(name, Object.keys(defaultRefreshPolicy), 'options.')
    }
    if (value === undefined) continue
    const expected = typeof defaultRefreshPolicy[name as keyof RefreshPolicy]
    if (typeof value !== expected || (typeof value === 'number' && !(value >= 0 && value < Number.POSITIVE_INFINITY))) {
      throw new TypeError(`options.${name} must be a ${expected} that is not negative, not ${String(value)}`)
    }
  }
  const kept = Object.entries(given).filter(([, value]) => value !== undefined)
  const policy = { ...defaultRefreshPolicy, ...Object.fromEntries(kept) }
  for (const [name, low] of Object.entries(least)) {
    if (policy[name as keyof RefreshPolicy] < low) throw new TypeError(`options.${name} must be ${low} or more`)
  }
  const pairs = [
    ['leaveHigh', 'enterHigh'],
    ['leaveMedium', 'enterMedium'],
    ['enterMedium', 'enterHigh'],
    ['leaveMedium', 'leaveHigh'],
    ['leaveWebsub', 'enterWebsub'],
  ] as const
  for (const [lower, upper] of pairs) {
    if (policy[lower] > policy[upper]) throw new TypeError(`options.${lower} must not be above options.${upper}`)
  }
  return policy
}

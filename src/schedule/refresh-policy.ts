import { DAY } from '../dates/seconds.ts'

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

/** The figures that the library goes by. */
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

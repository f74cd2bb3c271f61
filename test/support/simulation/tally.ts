import type { FeedRefreshPriority } from '../../../src/schedule/index.ts'

/** What the feeds of one class, or all, cost and how late they were. */
export interface ClassTally {
  polls: number
  /** Seconds from release to detection, one for each release. */
  readonly delays: number[]
  /** Feeds that end in this class. */
  feeds: number
}

/** What a policy did within the measured time. */
export interface Tally {
  readonly all: ClassTally
  readonly byClass: Readonly<Record<FeedRefreshPriority, ClassTally>>
}

export function createTally(): Tally {
  const empty = (): ClassTally => ({ polls: 0, delays: [], feeds: 0 })
  return {
    all: empty(),
    byClass: {
      WEBSUB: empty(),
      HIGH: empty(),
      MEDIUM: empty(),
      REGULAR: empty(),
      INACTIVE: empty(),
      LOW: empty(),
      NEVER: empty(),
    },
  }
}

/** How late releases were detected, in hours; NaN when there were none. */
export interface Latency {
  readonly mean: number
  readonly p50: number
  readonly p90: number
  readonly p99: number
}

export function latencyOf(delays: readonly number[]): Latency {
  const hours = Float64Array.from(delays, (seconds) => seconds / 3600).sort()
  const quantile = (share: number): number => hours[Math.floor(share * hours.length)] ?? Number.NaN
  const mean = hours.reduce((sum, each) => sum + each, 0) / hours.length
  return { mean, p50: quantile(0.5), p90: quantile(0.9), p99: quantile(0.99) }
}

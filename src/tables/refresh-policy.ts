import { DAY, HOUR } from '../dates/seconds.ts'
import type { FeedRefreshPriority } from './enumerations.generated.ts'

/**
 * Seconds between two checks of a feed, by its priority. `null` if no interval decides: a WEBSUB feed is checked when
 * its hub notifies, a NEVER feed not at all.
 */
export const refreshIntervals = {
  WEBSUB: null,
  HIGH: 2 * HOUR,
  MEDIUM: 6 * HOUR,
  REGULAR: DAY,
  INACTIVE: 7 * DAY,
  LOW: 30 * DAY,
  NEVER: null,
} as const satisfies Record<FeedRefreshPriority, number | null>

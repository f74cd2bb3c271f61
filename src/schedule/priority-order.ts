import type { FeedRefreshPriority } from '../tables/index.ts'

const ranks: Readonly<Record<FeedRefreshPriority, number>> = {
  WEBSUB: 0,
  HIGH: 1,
  MEDIUM: 2,
  REGULAR: 3,
  INACTIVE: 4,
  LOW: 5,
  NEVER: 6,
}

/**
 * Returns a number below 0 if the first is checked more often than the second, 0 if they are the same, else above 0.
 */
export function comparePriorities(one: FeedRefreshPriority, other: FeedRefreshPriority): number {
  return ranks[one] - ranks[other]
}

/** Returns the priority that is checked less often; the first if they are the same. */
export function slower<P extends FeedRefreshPriority>(one: P, other: P): P {
  return ranks[one] >= ranks[other] ? one : other
}

import { DAY, type Form, HOUR } from './listing.ts'

/** What must, may and must not be told as released. */
export type ReleaseVerdict = 'must' | 'may' | 'must not'

/** Whether a child that is new is a release. */
export function releaseOf({ date }: Form, now: number, knownDates: readonly number[]): ReleaseVerdict {
  if (date === null) return 'may'
  if (date > now + HOUR) return 'must not'
  if (date >= now - 7 * DAY) return 'must'
  // Whether what is still to come counts among the newest is not said.
  const newest = [knownDates, knownDates.filter((known) => known <= now)].map((dates) => Math.max(...dates, -Infinity))
  const isNewer = newest.map((known) => date > known - 2 * DAY)
  return isNewer.every(Boolean) ? 'must' : isNewer.some(Boolean) ? 'may' : 'must not'
}

/** Whether a child whose date was in the future is released now. */
export function dueRelease(date: number, now: number): ReleaseVerdict {
  return now >= date ? 'must' : now >= date - HOUR ? 'may' : 'must not'
}

import { DAY, type Form, HOUR } from './listing.ts'

/** What must, may and must not be told as released. */
export type ReleaseVerdict = 'must' | 'may' | 'must not'

/** A child that was known before, by its date. */
export interface KnownDate {
  readonly date: number | null
  readonly isRemoved: boolean
}

/** Whether a child that is new is a release. */
export function releaseOf({ date }: Form, now: number, known: readonly KnownDate[]): ReleaseVerdict {
  if (date === null) return 'may'
  if (date > now + HOUR) return 'must not'
  if (date >= now - 7 * DAY) return 'must'
  // Whether what is still to come or was taken away counts among the newest is not said.
  const all = known.flatMap((child) => child.date ?? [])
  const there = known.flatMap((child) => (child.isRemoved ? [] : (child.date ?? [])))
  const variants = [all, there, all.filter((one) => one <= now), there.filter((one) => one <= now)]
  const isNewer = variants.map((dates) => date > Math.max(...dates, -Infinity) - 2 * DAY)
  return isNewer.every(Boolean) ? 'must' : isNewer.some(Boolean) ? 'may' : 'must not'
}

/** Whether a child whose date was in the future is released now. */
export function dueRelease(date: number, now: number): ReleaseVerdict {
  return now >= date ? 'must' : now >= date - HOUR ? 'may' : 'must not'
}

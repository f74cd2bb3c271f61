import { DAY } from '../dates/seconds.ts'

/**
 * Returns the releases per day: the highest rate of the last 28, 90 and 180 days. The rate falls once the feed has been
 * silent for longer than three times its usual gap. `releases` must be ascending; a release in the future, from a clock
 * that was ahead, counts as just now.
 */
export function releaseRate(releases: readonly number[], at: number): number {
  const in28 = releasesSince(releases, at - 28 * DAY)
  const in90 = releasesSince(releases, at - 90 * DAY)
  const in180 = releasesSince(releases, at - 180 * DAY)
  const rate = Math.max(rateIn(28, in28), rateIn(90, in90), rateIn(180, in180))
  const usualRate = Math.max(in90 / 90, in180 / 180)
  if (usualRate === 0) return rate
  const silentDays = Math.max(0, at - releases.at(-1)!) / DAY
  return rate * Math.min(1, 3 / (silentDays * usualRate))
}

/**
 * Returns the rate of a window. Adds a quarter of a release for unseen ones, and lengthens the window, because few
 * releases are subject to chance.
 */
function rateIn(days: number, releases: number): number {
  return (releases + 0.25) / (1.25 * days)
}

/** Counts the times, in ascending order, that are later than `time`. */
export function releasesSince(releases: readonly number[], time: number): number {
  let count = 0
  while (count < releases.length && releases[releases.length - 1 - count]! > time) count += 1
  return count
}

/** Returns the median of the gaps between releases, in seconds; 0 if there is none. */
export function medianGap(releases: readonly number[]): number {
  const gaps = releases.slice(1).map((time, index) => time - releases[index]!)
  gaps.sort((one, other) => one - other)
  const middle = gaps.length >> 1
  if (gaps.length === 0) return 0
  return gaps.length % 2 === 1 ? gaps[middle]! : (gaps[middle - 1]! + gaps[middle]!) / 2
}

import { DAY } from '../dates/seconds.ts'

/**
 * Releases per day: the largest that the last 28, 90 and 180 days give, and less once the feed has been silent for longer
 * than three times its usual gap. Of times that are ascending; one that a clock ahead has seen is just now.
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

/** A quarter of a release for those that may have come unseen, and a longer window for the chance in few of them. */
function rateIn(days: number, releases: number): number {
  return (releases + 0.25) / (1.25 * days)
}

/** How many of the times, ascending, are later than `time`. */
export function releasesSince(releases: readonly number[], time: number): number {
  let count = 0
  while (count < releases.length && releases[releases.length - 1 - count]! > time) count += 1
  return count
}

/** The median of the gaps between releases, in seconds; 0 where there is none. */
export function medianGap(releases: readonly number[]): number {
  const gaps = releases.slice(1).map((time, index) => time - releases[index]!)
  gaps.sort((one, other) => one - other)
  const middle = gaps.length >> 1
  if (gaps.length === 0) return 0
  return gaps.length % 2 === 1 ? gaps[middle]! : (gaps[middle - 1]! + gaps[middle]!) / 2
}

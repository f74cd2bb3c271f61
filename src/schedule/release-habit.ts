import { DAY } from '../dates/seconds.ts'

const RELEASES_SEEN = 8
const CLEAR_HABIT = 0.7

/**
 * Returns the time of day at which a feed usually releases, in seconds after midnight in GMT: the circular mean of its
 * last 8 releases. Returns `null` if there are fewer, or if they are too scattered (resultant length below 0.7; random
 * times reach that in 2 %).
 */
export function usualTimeOfDay(releases: readonly number[]): number | null {
  if (releases.length < RELEASES_SEEN) return null
  let x = 0
  let y = 0
  for (let index = releases.length - RELEASES_SEEN; index < releases.length; index += 1) {
    const angle = ((releases[index]! % DAY) / DAY) * 2 * Math.PI
    x += Math.cos(angle)
    y += Math.sin(angle)
  }
  if (Math.hypot(x, y) / RELEASES_SEEN < CLEAR_HABIT) return null
  const turn = Math.atan2(y, x) / (2 * Math.PI)
  return (turn < 0 ? turn + 1 : turn) * DAY
}

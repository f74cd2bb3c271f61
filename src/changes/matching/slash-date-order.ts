import { DAY, HOUR } from '../../dates/seconds.ts'

/** Returns whether two times are one slash date, such as `3/4/2020`, read in the two orders, in any zone. */
export function isOtherOrder(one: number, other: number): boolean {
  // The local day is that of UTC, or one before or after it.
  return one !== other && [0, -DAY, DAY].some((shift) => isSwapped(one + shift, other + shift))
}

function isSwapped(one: number, other: number): boolean {
  const date = new Date(one * 1000)
  const [month, day] = [date.getUTCDate() - 1, date.getUTCMonth() + 1]
  if (month > 11) return false
  const swapped = Date.UTC(date.getUTCFullYear(), month, day) / 1000 + (one - Math.floor(one / DAY) * DAY)
  // One of them may be in summer time.
  return Math.abs(swapped - other) <= HOUR
}

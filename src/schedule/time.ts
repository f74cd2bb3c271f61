const LATEST = 2 ** 32 - 1
// 1973 in milliseconds; in seconds the year 5138.
const SMALLEST_PLAUSIBLE_MILLISECONDS = 1e11
// Leaves room below LATEST for whatever is added to a time.
const END_OF_CLOCK = Date.UTC(2100, 0)

/** Whether a value is a time that a state can hold: whole seconds from 1970 to 2106. */
export function isEpochSeconds(time: unknown): time is number {
  return typeof time === 'number' && Number.isInteger(time) && time >= 0 && time <= LATEST
}

/**
 * The epoch seconds of a time in milliseconds, as `Date.now()` gives it.
 *
 * @throws TypeError when it is no time in milliseconds, most likely one in seconds
 */
export function epochSeconds(now: number): number {
  if (typeof now !== 'number' || !(now >= SMALLEST_PLAUSIBLE_MILLISECONDS && now < END_OF_CLOCK)) {
    throw new TypeError(`now must be in milliseconds, as Date.now() gives it, not ${String(now)}`)
  }
  return Math.floor(now / 1000)
}

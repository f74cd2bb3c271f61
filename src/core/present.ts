import { shownValue } from './shown-value.ts'

/** A time in 1973. As seconds, it would be in the year 5138. */
const SMALLEST_PLAUSIBLE_MILLISECONDS = 1e11
/**
 * Later times are likely in microseconds. The limit leaves room for spans added to a time: states count up to 2³²
 * seconds.
 */
const END_OF_CLOCK = Date.UTC(2100, 0)

/**
 * Returns the epoch second of `now`, which is in milliseconds as from `Date.now()`.
 *
 * @throws TypeError if `now` is no plausible time in milliseconds; most likely it is in seconds
 */
export function secondOfPresent(now: unknown): number {
  if (typeof now !== 'number' || !(now >= SMALLEST_PLAUSIBLE_MILLISECONDS && now < END_OF_CLOCK)) {
    throw new TypeError(`now must be in milliseconds, as Date.now() gives it, not ${shownValue(now)}`)
  }
  return Math.floor(now / 1000)
}

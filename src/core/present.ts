import { shownValue } from './shown-value.ts'

/** In 1973; of seconds it is the year 5138. */
const SMALLEST_PLAUSIBLE_MILLISECONDS = 1e11
/** What is later is in microseconds. Leaves room below 2³² seconds, up to which states count, for what is added to a time. */
const END_OF_CLOCK = Date.UTC(2100, 0)

/**
 * The epoch second of the present, which is given in milliseconds, as `Date.now()`.
 *
 * @throws TypeError when it is no such time, most likely one in seconds
 */
export function secondOfPresent(now: unknown): number {
  if (typeof now !== 'number' || !(now >= SMALLEST_PLAUSIBLE_MILLISECONDS && now < END_OF_CLOCK)) {
    throw new TypeError(`now must be in milliseconds, as Date.now() gives it, not ${shownValue(now)}`)
  }
  return Math.floor(now / 1000)
}

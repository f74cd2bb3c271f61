const LATEST = 2 ** 32 - 1

/** Returns whether a value is a time that a state can hold: whole seconds from 1970 to 2106. */
export function isEpochSeconds(time: unknown): time is number {
  return typeof time === 'number' && Number.isInteger(time) && time >= 0 && time <= LATEST
}

/** Spans of time in seconds, the unit of all times in states and results. */
export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

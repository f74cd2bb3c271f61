/** Spans of time in seconds, in which all times of states and results are. */
export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

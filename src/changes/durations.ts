/** In seconds, as every date of an entity. */
export const HOUR = 60 * 60
export const DAY = 24 * HOUR

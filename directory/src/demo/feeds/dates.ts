/** Seconds of a day. */
export const DAY_S = 86_400

/** The day that the demo's past ends with: 2026-11-01. Later episodes come while it runs. */
export const EPOCH_S = 1_793_491_200

/** Returns a time as ISO 8601. */
export function isoDate(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

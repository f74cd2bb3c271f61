import process from 'node:process'

/**
 * The share of generated cases that tests try, from the setting `TEST_RUNS`: 0.1 in `npm test`, 1 in
 * `npm run test:long`.
 * `TEST_RUNS=20` tries twenty times the full number.
 */
export const shareOfRuns = Number(process.env['TEST_RUNS'] ?? 0.1)

/** Returns how many of `full` cases to try now: at least 20, unless `full` is less. */
export function runs(full: number): number {
  return Math.max(Math.min(full, 20), Math.round(full * shareOfRuns))
}

/** The calendar month of a time in milliseconds, in UTC: `2026-11`. */
export function monthAt(now: number): string {
  const date = new Date(now)
  // Runs for each request: formatting the whole time would cost more.
  return `${date.getUTCFullYear()}-${String(date.getUTCMonth() + 1).padStart(2, '0')}`
}

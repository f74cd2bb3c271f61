/** The calendar month of a time in milliseconds, in UTC: `2026-11`. */
export function monthAt(now: number): string {
  return new Date(now).toISOString().slice(0, 7)
}

import { printable } from '../core/printable.ts'

const MAX_CHARACTERS = 1_024

/** Returns the reason that a hub gave as a short text on one line, safe to store and to show. */
export function shownReason(text: string): string {
  return printable(text.slice(0, MAX_CHARACTERS), () => ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

import { plausibleDuration, readDuration } from '../../dates/duration.ts'
import type { Normalising } from '../normalising.ts'

/**
 * Returns the duration of a file in seconds from a text, unless the file's length in bytes contradicts it (rule 2.10).
 */
export function durationOfFile(
  text: string | null,
  byteLength: number | null,
  field: string,
  normalising: Normalising,
): number | null {
  const seconds = text === null ? null : normalising.valueFrom(readDuration(text, normalising.context), field)
  return seconds === null ? null : normalising.valueFrom(plausibleDuration(seconds, byteLength), field)
}

import { plausibleDuration, readDuration } from '../../dates/duration.ts'
import type { Normalising } from '../normalising.ts'

/** The seconds that a text says a file lasts, where the file's length in bytes does not speak against it (rule 2.10). */
export function durationOfFile(
  text: string | null,
  byteLength: number | null,
  field: string,
  normalising: Normalising,
): number | null {
  const seconds = text === null ? null : normalising.valueFrom(readDuration(text, normalising.context), field)
  return seconds === null ? null : normalising.valueFrom(plausibleDuration(seconds, byteLength), field)
}

import { createDiagnostics } from '../core/diagnostics.ts'
import { type ReadJsonOptions, readJson } from './read-json.ts'
import { repairJson } from './repair-json.ts'

/**
 * As `readJson`, for documents that people write by hand: when the text is not JSON, but is with commas where they
 * belong, the words and quotes of JSON for others, escapes in strings and no comments, that is taken, with a warning.
 */
export function readLenientJson(text: string, options: ReadJsonOptions): unknown {
  const trial = createDiagnostics(1)
  const value = readJson(text, { ...options, diagnostics: trial })
  if (value === undefined) {
    const repaired = repairJson(text)
    const mended = repaired === null ? undefined : readJson(repaired, { ...options, diagnostics: trial })
    if (mended !== undefined) {
      options.diagnostics.report('json-repaired', { path: '$' })
      return mended
    }
  } else if (trial.count === 0) return value
  // Rare enough that reading again for the messages does not matter.
  return readJson(text, options)
}

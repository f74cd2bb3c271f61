import { createDiagnostics, type DiagnosticCode } from '../core/diagnostics.ts'
import { jsonLimits } from '../core/limits.ts'
import { closeCutOff } from './cut-off-json.ts'
import { type ReadJsonOptions, readJson } from './read-json.ts'
import { repairJson } from './repair-json.ts'

/**
 * As `readJson`, for documents that people write by hand: when the text is not JSON, but is with commas where they
 * belong, the words and quotes of JSON for others, escapes in strings and no comments, that is taken, with a warning. So
 * is what is whole of a text that is cut off.
 */
export function readLenientJson(text: string, options: ReadJsonOptions): unknown {
  const trial = createDiagnostics(1)
  const value = readJson(text, { ...options, diagnostics: trial })
  if (value !== undefined && trial.count === 0) return value
  if (value === undefined) {
    for (const { document, codes } of mendings(text, options)) {
      const mended = document === null ? undefined : readJson(document, { ...options, diagnostics: trial })
      if (mended === undefined) continue
      for (const code of codes) options.diagnostics.report(code, { path: '$' })
      return mended
    }
  }
  // Rare enough that reading again for the messages does not matter.
  return readJson(text, options)
}

/** The ways to make JSON of a text, null where there is none, and what is said of each. */
function* mendings(
  text: string,
  { limits: { maxDepth } = jsonLimits }: ReadJsonOptions,
): Generator<{ document: string | null; codes: readonly DiagnosticCode[] }> {
  const repaired = repairJson(text)
  yield { document: repaired, codes: ['json-repaired'] }
  yield { document: closeCutOff(text, maxDepth), codes: ['json-cut-off'] }
  if (repaired === null) return
  yield { document: closeCutOff(repaired, maxDepth), codes: ['json-repaired', 'json-cut-off'] }
}

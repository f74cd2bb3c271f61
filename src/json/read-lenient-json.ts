import { createDiagnostics, type DiagnosticCode } from '../core/diagnostics.ts'
import { jsonLimits } from '../core/limits.ts'
import { closeCutOff } from './cut-off-json.ts'
import { type ReadJsonOptions, readJson } from './read-json.ts'
import { repairJson } from './repair-json.ts'

/**
 * Reads a JSON document like `readJson`, but accepts faults of documents that people write by hand, with a warning.
 * Mends commas, words such as True, quotes and escapes, and drops comments. Keeps the whole entries of a text that is
 * cut off.
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
  // Reading again for the messages is rare enough not to matter.
  return readJson(text, options)
}

/** Yields the ways to make JSON of a text (`null` if a way fails), each with the codes to report. */
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

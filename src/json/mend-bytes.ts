import { decodeUtf8 } from '../core/bytes.ts'
import { createDiagnostics, type DiagnosticCode, type DiagnosticPlace, type Diagnostics } from '../core/diagnostics.ts'
import { pathText } from './json-path.ts'
import { type JsonSlice, parseBytes } from './parse-bytes.ts'
import { readJson } from './read-json.ts'
import { repairJson } from './repair-json.ts'

/** A parsed value. */
export interface MendedValue {
  readonly value: unknown
  /** Whether the text was not JSON, and was mended. */
  readonly isMended: boolean
}

/** Returns whether `parseBytes` reports this code for a text that is not JSON. */
const isFatal = (code: DiagnosticCode): boolean => code === 'json-malformed' || code === 'json-truncated'

/**
 * Returns the value of a slice like `parseBytes`. Mends a text that is not JSON; returns `null` if that is impossible.
 * Reports both cases. A mended value nests at most `maxDepth` deep.
 */
export function mendBytes(
  slice: JsonSlice,
  maxDepth: number,
  diagnostics: Pick<Diagnostics, 'report'>,
): MendedValue | null {
  const report = (code: DiagnosticCode, place?: DiagnosticPlace): void => {
    if (!isFatal(code)) diagnostics.report(code, place)
  }
  const value = parseBytes(slice, { report })
  if (value !== undefined) return { value, isMended: false }
  const { bytes, start, end, offset, at } = slice
  const mended = mendedValue(slice.text ?? decodeUtf8(bytes, start, end), maxDepth)
  const code = mended === undefined ? 'json-value-unreadable' : 'json-repaired'
  diagnostics.report(code, { offset, path: pathText(at) })
  return mended === undefined ? null : { value: mended, isMended: true }
}

/** Mends a text. Returns `undefined` if that is impossible. */
function mendedValue(text: string, maxDepth: number): unknown {
  const document = repairJson(text)
  if (document === null) return undefined
  return readJson(document, {
    diagnostics: createDiagnostics(1),
    limits: { maxBytes: Number.POSITIVE_INFINITY, maxDepth },
  })
}

import { decodeUtf8 } from '../core/bytes.ts'
import { createDiagnostics, type DiagnosticCode, type DiagnosticPlace, type Diagnostics } from '../core/diagnostics.ts'
import { pathText } from './json-path.ts'
import { type JsonSlice, parseBytes } from './parse-bytes.ts'
import { readJson } from './read-json.ts'
import { repairJson } from './repair-json.ts'

/** A value that was parsed. */
export interface MendedValue {
  readonly value: unknown
  /** Whether the text was no JSON, and was mended. */
  readonly isMended: boolean
}

/** What `parseBytes` says of a text that is no JSON. */
const isFatal = (code: DiagnosticCode): boolean => code === 'json-malformed' || code === 'json-truncated'

/**
 * The value of a slice, as `parseBytes` gives it. What is no JSON is mended if it can be; else the result is `null`. Both
 * are reported. A mended value nests at most `maxDepth` deep.
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

/** Returns `undefined` if the text cannot be mended. */
function mendedValue(text: string, maxDepth: number): unknown {
  const document = repairJson(text)
  if (document === null) return undefined
  return readJson(document, {
    diagnostics: createDiagnostics(1),
    limits: { maxBytes: Number.POSITIVE_INFINITY, maxDepth },
  })
}

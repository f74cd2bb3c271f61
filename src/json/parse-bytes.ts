import { decodeUtf8 } from '../core/bytes.ts'
import type { Diagnostics } from '../core/diagnostics.ts'
import { storableJson } from '../core/storable.ts'
import { firstInvalidUtf8 } from '../encodings/utf8.ts'
import { countMembers, duplicateMembers } from './duplicate-members.ts'
import { type JsonPath, pathText } from './json-path.ts'
import { malformedAt } from './malformed-at.ts'

/** A piece of a document that is a JSON text of its own. */
export interface JsonSlice {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
  /** Offset in the document of its first byte. */
  readonly offset: number
  /** Colons outside of strings, as the structure scan counted them. */
  readonly colons: number
  readonly at: JsonPath | null
  /** The same slice as text, if the caller has it. */
  readonly text?: string | undefined
}

/**
 * Parses a slice whose depth has been checked. Returns `undefined`, after a diagnostic, if it is not JSON. If a member
 * is written twice, the last one holds, as in `JSON.parse`. A member called `__proto__` is a member like any other.
 * In strings and names, U+0000 is removed and U+FFFD replaces lone surrogates.
 */
export function parseBytes(slice: JsonSlice, diagnostics: Pick<Diagnostics, 'report'>): unknown {
  const { bytes, start, end, offset, at } = slice
  const text = slice.text ?? decodeUtf8(bytes, start, end)
  let value: unknown
  try {
    value = storableJson(JSON.parse(text), text)
  } catch {
    const position = malformedAt(text)
    const place = offset + Buffer.byteLength(text.slice(0, position))
    diagnostics.report(position === text.length ? 'json-truncated' : 'json-malformed', { offset: place, path: '$' })
    return undefined
  }
  const invalid = slice.text === undefined ? firstInvalidUtf8(bytes.subarray(start, end)) : -1
  if (invalid !== -1) diagnostics.report('json-invalid-utf8', { offset: offset + invalid, path: pathText(at) })
  if (countMembers(value) !== slice.colons) {
    for (const path of duplicateMembers(bytes, start, end, at)) {
      diagnostics.report('json-duplicate-member', { path: pathText(path) })
    }
  }
  return value
}

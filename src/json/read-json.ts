import { asBuffer } from '../core/bytes.ts'
import type { Diagnostics } from '../core/diagnostics.ts'
import { type JsonLimits, jsonLimits } from '../core/limits.ts'
import { firstSign } from './byte-kinds.ts'
import { jsonEncoding } from './encoding.ts'
import { faultOfFirstByte } from './first-byte.ts'
import { parseBytes } from './parse-bytes.ts'
import { StructureScan } from './structure-scan.ts'

export interface ReadJsonOptions {
  readonly diagnostics: Diagnostics
  /** @defaultValue jsonLimits */
  readonly limits?: Pick<JsonLimits, 'maxBytes' | 'maxDepth'>
}

/**
 * Reads a JSON document. Returns `undefined`, after a diagnostic, if it is not JSON, if its first bytes are not UTF-8,
 * or if it exceeds a limit. Size and depth are checked before any parsing. If a member is written twice, the last one
 * holds, with a warning.
 */
export function readJson(input: string | Uint8Array, options: ReadJsonOptions): unknown {
  const { diagnostics, limits = jsonLimits } = options
  const isText = typeof input === 'string'
  const bytes = isText ? Buffer.from(input) : asBuffer(input)
  const fail = (code: Parameters<Diagnostics['report']>[0], offset: number, detail?: string): undefined => {
    diagnostics.report(code, { offset, path: '$', detail })
  }
  if (bytes.length > limits.maxBytes) return fail('limit-bytes', limits.maxBytes)
  const { name, markLength } = jsonEncoding(bytes)
  if (name !== 'UTF-8') return fail('json-encoding', 0, name)
  const first = firstSign(bytes, markLength)
  if (first === bytes.length) return fail('json-empty', first)
  const fault = faultOfFirstByte(bytes[first]!)
  if (fault !== null) return fail(fault.code, first, fault.detail)
  const scan = new StructureScan(limits.maxDepth)
  const end = scan.scan(bytes, first)
  if (scan.isTooDeep) return fail('json-too-deep', end - 1)
  const text = isText && markLength === 0 ? input : undefined
  const slice = { bytes, start: markLength, end: bytes.length, offset: markLength, colons: scan.colons, at: null, text }
  return parseBytes(slice, diagnostics)
}

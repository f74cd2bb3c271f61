import type { DiagnosticCode } from '../core/diagnostics.ts'

/** What the first byte that is not blank says against a document. */
export interface FirstByteFault {
  readonly code: DiagnosticCode
  /** What it begins instead. */
  readonly detail?: string
}

const typesOfSigns: Readonly<Record<string, string>> = {
  '{': 'object',
  '[': 'array',
  '"': 'string',
  t: 'boolean',
  f: 'boolean',
  n: 'null',
  '-': 'number',
}

/** What is wrong with a JSON text that begins with this byte; null when nothing is. A web page is told from broken JSON. */
export function faultOfFirstByte(byte: number): FirstByteFault | null {
  if (byte === 0x3c) return { code: 'json-markup' }
  return typeOfFirstByte(byte) === undefined ? { code: 'json-malformed' } : null
}

/** The same where the text must be an object. */
export function faultOfObjectStart(byte: number): FirstByteFault | null {
  const fault = faultOfFirstByte(byte)
  if (fault !== null) return fault
  const type = typeOfFirstByte(byte)
  return type === 'object' ? null : { code: 'json-not-object', ...(type !== undefined && { detail: type }) }
}

function typeOfFirstByte(byte: number): string | undefined {
  const sign = String.fromCharCode(byte)
  return sign >= '0' && sign <= '9' ? 'number' : typesOfSigns[sign]
}

import type { DiagnosticCode } from '../core/diagnostics.ts'

/** The fault that the first non-blank byte of a document shows. */
export interface FirstByteFault {
  readonly code: DiagnosticCode
  /** The JSON type that begins here instead. */
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

/**
 * Returns the fault of a JSON text that begins with this byte; `null` if there is none. Distinguishes a web page from
 * broken JSON.
 */
export function faultOfFirstByte(byte: number): FirstByteFault | null {
  if (byte === 0x3c) return { code: 'json-markup' }
  return typeOfFirstByte(byte) === undefined ? { code: 'json-malformed' } : null
}

/** Returns the fault of a text that must be a JSON object; `null` if there is none. */
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

import { printable } from '../../html/index.ts'
import type { Diagnostic } from '../../index.ts'

/**
 * Returns diagnostics for display, one per line: `warning: The chapter has no title; it is left out. ($.chapters[3])`.
 */
export function diagnosticLines(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map((diagnostic) => `${printable(`${diagnostic.severity}: ${diagnostic.message}${placeOf(diagnostic)}`)}\n`)
    .join('')
}

function placeOf({ path, location }: Diagnostic): string {
  if (path !== undefined) return ` (${path})`
  return location === undefined ? '' : ` (byte ${location.offset})`
}

/**
 * The weight of a diagnostic. `error`: something that a feed needs is lost. `warning`: something was repaired or left
 * out. `info`: worth knowing.
 */
export type Severity = 'error' | 'warning' | 'info'

/** A row of the table of diagnostics. */
export interface DiagnosticRow {
  readonly severity: Severity
  /** One plain sentence without a full stop. A diagnostic appends the offending text. */
  readonly message: string
  /** One or two sentences for the publisher of the document: what to do about it. Information needs none. */
  readonly advice?: string
  /** The listing of children may be incomplete, so no child may be taken as removed because it is not listed. */
  readonly structural?: true
}

export const error = (message: string, advice: string): DiagnosticRow => ({ severity: 'error', message, advice })
export const warning = (message: string, advice: string): DiagnosticRow => ({ severity: 'warning', message, advice })
export const info = (message: string): DiagnosticRow => ({ severity: 'info', message })
export const structural = (row: DiagnosticRow): DiagnosticRow => ({ ...row, structural: true })

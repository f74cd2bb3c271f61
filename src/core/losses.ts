import type { DiagnosticCode, DiagnosticPlace, Diagnostics } from './diagnostics.ts'

/** Diagnostics that also know whether something of the document did not make it into the result. */
export interface Losses {
  /** Whether `lose` was called. */
  readonly any: boolean
  /** Reports what was repaired, or is worth knowing. */
  report(code: DiagnosticCode, place?: DiagnosticPlace): void
  /** Reports what is missing in the result. */
  lose(code: DiagnosticCode, place?: DiagnosticPlace): void
}

/** Tells losses from repairs, on their way to `diagnostics`. */
export function createLosses(diagnostics: Pick<Diagnostics, 'report'>): Losses {
  let any = false
  return {
    get any() {
      return any
    },
    report: (code, place) => diagnostics.report(code, place),
    lose(code, place) {
      any = true
      diagnostics.report(code, place)
    },
  }
}

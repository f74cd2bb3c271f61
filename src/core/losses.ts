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
  return new LossCounter(diagnostics)
}

class LossCounter implements Losses {
  readonly #diagnostics: Pick<Diagnostics, 'report'>
  #any = false

  constructor(diagnostics: Pick<Diagnostics, 'report'>) {
    this.#diagnostics = diagnostics
  }

  get any(): boolean {
    return this.#any
  }

  readonly report = (code: DiagnosticCode, place?: DiagnosticPlace): void => {
    this.#diagnostics.report(code, place)
  }

  readonly lose = (code: DiagnosticCode, place?: DiagnosticPlace): void => {
    this.#any = true
    this.#diagnostics.report(code, place)
  }
}

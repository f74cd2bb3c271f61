import type { DiagnosticCode, DiagnosticPlace, Diagnostics } from './diagnostics.ts'

/** A diagnostics sink that records whether part of the document is missing from the result. */
export interface Losses {
  /** Whether `lose` was called. */
  readonly any: boolean
  /** Reports a repair, or a fact worth knowing. */
  report(code: DiagnosticCode, place?: DiagnosticPlace): void
  /** Reports a part of the document that is missing from the result. */
  lose(code: DiagnosticCode, place?: DiagnosticPlace): void
}

/** Creates a sink that forwards losses and repairs to `diagnostics`. */
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

import type { DiagnosticCode, DiagnosticPlace } from '../core/diagnostics.ts'
import type { Losses } from '../core/losses.ts'
import type { Cue, CueSink } from './cue.ts'

/** Keeps cues up to a limit, and passes on reports and losses. */
export interface CueList extends CueSink {
  readonly cues: readonly Cue[]
}

/** Creates a list for at most `maxCues` cues. The next cue is reported as a loss. */
export function createCueList(maxCues: number, losses: Losses): CueList {
  return new BoundedCueList(maxCues, losses)
}

class BoundedCueList implements CueList {
  readonly #maxCues: number
  readonly #losses: Losses
  readonly #cues: Cue[] = []
  /** Texts appended to the last cue. They are joined only once, because a text may come in a million pieces. */
  #appended: string[] = []

  constructor(maxCues: number, losses: Losses) {
    this.#maxCues = maxCues
    this.#losses = losses
  }

  get cues(): readonly Cue[] {
    this.#settle()
    return this.#cues
  }

  add(cue: Cue): boolean {
    this.#settle()
    if (this.#cues.length < this.#maxCues) {
      this.#cues.push(cue)
      return true
    }
    this.#losses.lose('transcript-too-many-cues', { path: `$.cues[${this.#maxCues}]` })
    return false
  }

  append(text: string): void {
    this.#appended.push(text)
  }

  report(code: DiagnosticCode, place?: DiagnosticPlace): void {
    this.#losses.report(code, place)
  }

  lose(code: DiagnosticCode, place?: DiagnosticPlace): void {
    this.#losses.lose(code, place)
  }

  #settle(): void {
    if (this.#appended.length === 0) return
    const last = this.#cues.pop()
    if (last !== undefined) this.#cues.push({ ...last, text: [last.text, ...this.#appended].join('\n') })
    this.#appended = []
  }
}

/** Work in slices: it yields when other work may run, and returns its result. */
export type Slices<T> = Generator<undefined, T, undefined>

/** Does all of the work now. */
export function atOnce<T>(work: Slices<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/** About one or two milliseconds, even before the code is compiled. */
const STEPS = 4_096

/** Determines when a slice is long enough. */
export class Slice {
  #left = STEPS

  /**
   * Counts `steps` more steps, and returns whether other work should run now. A step takes as long as copying a hash.
   */
  isOver(steps: number): boolean {
    this.#left -= steps
    if (this.#left > 0) return false
    this.#left = STEPS
    return true
  }
}

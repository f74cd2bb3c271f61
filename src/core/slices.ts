/** Work that is done slice by slice: it yields where others may have their turn, and returns its result. */
export type Slices<T> = Generator<undefined, T, undefined>

/** Does all of the work now. */
export function atOnce<T>(work: Slices<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/** A millisecond or two, also where nothing is compiled yet. */
const STEPS = 4_096

/** Tells when a slice is long enough. */
export class Slice {
  #left = STEPS

  /** Whether it is the others' turn after so many more steps, each as long as it takes to copy a hash. */
  isOver(steps: number): boolean {
    this.#left -= steps
    if (this.#left > 0) return false
    this.#left = STEPS
    return true
  }
}

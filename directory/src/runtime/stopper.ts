import type { Runtime } from './runtime.ts'

/** Ends one thing that was started. The signal is aborted when the deadline has passed. */
export type StopStep = (late: AbortSignal) => Promise<void> | void

/** How long a step may take when the deadline has passed already. */
const LATE_STEP_MS = 1_000

/** The steps that stop a process. They run once, in reverse order, even if some of them fail. */
export class Stopper {
  readonly #runtime: Pick<Runtime, 'sleep' | 'log'>
  readonly #steps: { readonly name: string; readonly step: StopStep }[] = []
  #stopping: Promise<boolean> | null = null

  constructor(runtime: Pick<Runtime, 'sleep' | 'log'>) {
    this.#runtime = runtime
  }

  /**
   * Adds a step, to be run before all earlier ones.
   *
   * @throws TypeError once {@link stop} was called: anything started later would never be stopped
   */
  add(name: string, step: StopStep): void {
    if (this.#stopping !== null) throw new TypeError(`Stopping has begun: ${name} can no longer be added`)
    this.#steps.push({ name, step })
  }

  /** True once {@link stop} was called. */
  get isStopping(): boolean {
    return this.#stopping !== null
  }

  /**
   * Runs all steps. A step that fails or misses the deadline is logged, and the next one begins. Later calls return the
   * same promise.
   *
   * @param deadlineMs - for all steps together; each one that begins later has a second of its own
   * @returns whether every step ended well and in time
   */
  stop(deadlineMs: number): Promise<boolean> {
    this.#stopping ??= this.#run(deadlineMs)
    return this.#stopping
  }

  async #run(deadlineMs: number): Promise<boolean> {
    const late = new AbortController()
    const done = new AbortController()
    const deadline = this.#runtime.sleep(deadlineMs, done.signal).then(() => late.abort())
    let isClean = true
    for (const { name, step } of this.#steps.reverse()) {
      const stepDone = new AbortController()
      const outOfTime = deadline
        .then(() => this.#runtime.sleep(LATE_STEP_MS, stepDone.signal))
        .then(() => 'late' as const)
      const failed = await Promise.race([this.#attempt(name, step, late.signal), outOfTime])
      stepDone.abort()
      if (failed === 'late') this.#runtime.log.error('stop.late', { step: name })
      isClean &&= failed === null
    }
    done.abort()
    return isClean
  }

  async #attempt(name: string, step: StopStep, late: AbortSignal): Promise<'failed' | null> {
    try {
      await step(late)
      return null
    } catch (error) {
      this.#runtime.log.error('stop.failed', { step: name, error })
      return 'failed'
    }
  }
}

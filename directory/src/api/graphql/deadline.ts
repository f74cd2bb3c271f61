import { DirectoryError, type Runtime } from '../../runtime/index.ts'

/** The time that one request may take. The clock starts with the first thing that is waited for. */
export class Deadline {
  readonly #runtime: Pick<Runtime, 'sleep'>
  readonly #timeoutMs: number
  readonly #ended = new AbortController()
  #expiry: Promise<never> | null = null

  constructor(runtime: Pick<Runtime, 'sleep'>, timeoutMs: number) {
    this.#runtime = runtime
    this.#timeoutMs = timeoutMs
  }

  /**
   * Waits for `work`, at most until the time is over. The work itself goes on.
   *
   * @throws DirectoryError SERVICE_SERVER_ERROR when the time is over
   */
  race<Result>(work: Promise<Result>): Promise<Result> {
    this.#expiry ??= this.#expire()
    return Promise.race([work, this.#expiry])
  }

  /** Stops the clock. */
  end(): void {
    // With a reason, for one of its own would have a stack.
    if (this.#expiry !== null) this.#ended.abort('ended')
  }

  #expire(): Promise<never> {
    const expiry = this.#runtime.sleep(this.#timeoutMs, this.#ended.signal).then((): never => {
      throw new DirectoryError(
        'SERVICE_SERVER_ERROR',
        `This field was not ready within ${this.#timeoutMs / 1000} seconds. Ask for less at once, or try again.`,
      )
    })
    expiry.catch(() => undefined)
    return expiry
  }
}

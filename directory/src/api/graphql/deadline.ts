import { DirectoryError, type Runtime } from '../../runtime/index.ts'

/** A request whose clock runs. */
interface Running {
  /** Milliseconds since 1970. */
  readonly until: number
  readonly expire: () => void
}

/**
 * The source of deadlines with one timeout. They share one timer: a timer per request took as much time as a log line.
 */
export class Deadlines {
  readonly #runtime: Pick<Runtime, 'now' | 'sleep'>
  readonly #timeoutMs: number
  /**
   * Requests in the order in which their clocks started. All have the same timeout, so they expire in that order too.
   */
  readonly #running = new Set<Running>()
  #watch: AbortController | null = null

  constructor(runtime: Pick<Runtime, 'now' | 'sleep'>, timeoutMs: number) {
    this.#runtime = runtime
    this.#timeoutMs = timeoutMs
  }

  /** Returns the deadline of a request. Its clock starts with the first call of `race`. */
  begin(): Deadline {
    return new Deadline((expire) => this.#add(expire), this.#timeoutMs)
  }

  /** Starts the clock of a request. Returns a function that stops it. */
  #add(expire: () => void): () => void {
    const running = { until: this.#runtime.now() + this.#timeoutMs, expire }
    this.#running.add(running)
    if (this.#watch === null) {
      this.#watch = new AbortController()
      void this.#expireInTime(this.#watch.signal)
    }
    return () => {
      this.#running.delete(running)
      if (this.#running.size > 0) return
      // Without a reason, `abort` would make an `AbortError` with a stack.
      this.#watch?.abort('ended')
      this.#watch = null
    }
  }

  async #expireInTime(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const now = this.#runtime.now()
      for (const running of this.#running) {
        if (running.until > now) {
          await this.#runtime.sleep(running.until - now, signal)
          break
        }
        this.#running.delete(running)
        running.expire()
      }
      if (this.#running.size === 0 && !signal.aborted) {
        this.#watch = null
        return
      }
    }
  }
}

/** The time that one request may take. The clock starts with the first call of `race`. */
export class Deadline {
  readonly #start: (expire: () => void) => () => void
  readonly #timeoutMs: number
  #expiry: Promise<never> | null = null
  #stop = () => {}

  constructor(start: (expire: () => void) => () => void, timeoutMs: number) {
    this.#start = start
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
    this.#stop()
  }

  #expire(): Promise<never> {
    const expiry = new Promise<never>((_, reject) => {
      this.#stop = this.#start(() =>
        reject(
          new DirectoryError(
            'SERVICE_SERVER_ERROR',
            `This field was not ready within ${this.#timeoutMs / 1000} seconds. Ask for less at once, or try again.`,
          ),
        ),
      )
    })
    expiry.catch(() => undefined)
    return expiry
  }
}

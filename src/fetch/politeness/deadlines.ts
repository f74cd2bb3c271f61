import type { Clock } from '../clock.ts'
import { FetchFailure, type TimeoutPhase } from '../outcome/outcome.ts'
import type { DeadlineTimer, Watched } from './deadline-timer.ts'

/** How long each part of a fetch may take, in milliseconds (fetching 1.8). */
export interface Timeouts {
  readonly dns: number
  /** TCP and TLS handshakes. */
  readonly connect: number
  /** From the sent request to the end of the headers. */
  readonly headers: number
  /** Between two pieces of a body. */
  readonly bodyIdle: number
  /**
   * The whole chain, with name look-ups, redirects and retries. Waiting for a turn and for the consumer does not count.
   */
  readonly total: number
  /** A body that comes slower than `bytesPerSecond` over a stretch of `afterMs` is given up. */
  readonly slow: { readonly bytesPerSecond: number; readonly afterMs: number }
}

const aborted = () => new FetchFailure({ kind: 'aborted' })
const timedOut = (phase: TimeoutPhase) => new FetchFailure({ kind: 'timeout', phase })

type OnEarlyEnd = (failure: FetchFailure) => void

/** A waiting part of a fetch, with its reactions to an early end. */
interface Waiting {
  readonly reject: (failure: FetchFailure) => void
  onEarlyEnd: OnEarlyEnd | undefined
}

/**
 * The deadlines of one fetch: for its phases, its total time and its pace, and the caller's signal. undici's own
 * timeouts are not used: they are accurate only to half a second, have no total, and do not end a request that still
 * waits for its connection.
 */
export class Deadlines implements Watched {
  /** The reason why the fetch ended early; `null` as long as it did not. */
  failure: FetchFailure | null = null
  readonly #clock: Clock
  readonly #timer: DeadlineTimer<Deadlines>
  readonly #timeouts: Timeouts
  readonly #caller: AbortSignal | undefined
  /** The time at which the timer calls `look`. There may be nothing to do then: not every change moves this time. */
  lookAt = Number.POSITIVE_INFINITY
  #phase: TimeoutPhase = 'total'
  #phaseEnd = Number.POSITIVE_INFINITY
  #totalEnd: number
  #slowEnd = Number.POSITIVE_INFINITY
  #slowBytes = 0
  #pausedAt: number | null
  #waiting: Waiting[] = []
  #consumer: AbortController | null = null

  /** Creates deadlines whose time starts with the first `begin`. `now` is the current `clock.elapsed()`. */
  constructor(
    clock: Clock,
    deadlineTimer: DeadlineTimer<Deadlines>,
    timeouts: Timeouts,
    caller: AbortSignal | undefined,
    now: number,
  ) {
    this.#clock = clock
    this.#timer = deadlineTimer
    this.#timeouts = timeouts
    this.#caller = caller
    this.#pausedAt = now
    this.#totalEnd = now + timeouts.total
    if (caller?.aborted === true) this.failure = aborted()
    else caller?.addEventListener('abort', this.abort)
    deadlineTimer.watch(this)
  }

  /** Starts a phase, and resumes the time if it was paused. Returns the current `clock.elapsed()`. */
  begin(phase: 'dns' | 'connect' | 'headers' | 'body'): number {
    return this.#run(phase, this.#timeouts[phase === 'body' ? 'bodyIdle' : phase])
  }

  /** The rest of the total time, in milliseconds. */
  get left(): number {
    return this.#totalEnd - (this.#pausedAt ?? this.#clock.elapsed())
  }

  /**
   * Pauses the time while the fetch does not wait for the remote side. Returns the start of the pause, by
   * `clock.elapsed()`.
   */
  pause(): number {
    this.#pausedAt ??= this.#clock.elapsed()
    this.lookAt = Number.POSITIVE_INFINITY
    return this.#pausedAt
  }

  /** Counts bytes of a body for the minimum pace. Call it from the first bytes to the last. */
  progress(bytes: number): void {
    if (this.#slowEnd === Number.POSITIVE_INFINITY) {
      this.#slowEnd = this.#clock.elapsed() + this.#timeouts.slow.afterMs
      this.#slowBytes = 0
    }
    this.#slowBytes += bytes
  }

  /** Ends the fetch early, and tells every waiting part at once. */
  cancel(failure: FetchFailure): void {
    if (this.failure !== null) return
    this.failure = failure
    this.end()
    this.#consumer?.abort(failure)
    this.#tellWaiting(failure)
  }

  /** Ends the fetch, since the caller aborted or the fetcher closes. */
  readonly abort = (): void => this.cancel(aborted())

  /** Releases the timer and the caller's signal. */
  end(): void {
    this.#timer.unwatch(this)
    this.#caller?.removeEventListener('abort', this.abort)
  }

  /** Checks that the fetch was not ended early. @throws FetchFailure if it was */
  check(): void {
    if (this.failure !== null) throw this.failure
  }

  /** The signal for parts of this fetch. It fires when the fetch is ended early. */
  get signal(): AbortSignal {
    this.#consumer ??= new AbortController()
    if (this.failure !== null && !this.#consumer.signal.aborted) this.#consumer.abort(this.failure)
    return this.#consumer.signal
  }

  /**
   * Waits for a result or for the early end of the fetch, whichever comes first. `start` returns the reaction to an
   * early end.
   */
  wait<T>(
    start: (resolve: (value: T) => void, reject: (error: unknown) => void) => OnEarlyEnd | undefined,
  ): Promise<T> {
    if (this.failure !== null) return Promise.reject(this.failure)
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { reject, onEarlyEnd: undefined }
      this.#waiting.push(waiting)
      waiting.onEarlyEnd = start(
        (value) => {
          this.#forget(waiting)
          resolve(value)
        },
        (error) => {
          this.#forget(waiting)
          reject(error)
        },
      )
    })
  }

  /** Waits while the time runs, without any deadline but the total. */
  sleep(milliseconds: number): Promise<void> {
    this.#run('total', Number.POSITIVE_INFINITY)
    return this.wait((resolve) => {
      const timer = this.#clock.setTimeout(resolve as () => void, milliseconds)
      return () => this.#clock.clearTimeout(timer)
    })
  }

  #run(phase: TimeoutPhase, milliseconds: number): number {
    const now = this.#clock.elapsed()
    if (this.failure !== null) return now
    if (this.#pausedAt !== null) {
      this.#totalEnd += now - this.#pausedAt
      this.#slowEnd += now - this.#pausedAt
      this.#pausedAt = null
    }
    if (phase !== 'body') this.#slowEnd = Number.POSITIVE_INFINITY
    this.#phase = phase
    this.#phaseEnd = now + milliseconds
    this.#arm(now)
    return now
  }

  #arm(now: number): void {
    this.lookAt = Math.min(this.#phaseEnd, this.#totalEnd, this.#slowEnd)
    this.#timer.expect(this.lookAt, now)
  }

  /** Called by the timer. */
  look(now: number): void {
    if (now >= this.#totalEnd) this.cancel(timedOut('total'))
    else if (now >= this.#phaseEnd) this.#endPhase(now)
    else if (now >= this.#slowEnd && this.#isSlow()) this.cancel(timedOut('slow'))
    else this.#arm(now)
  }

  /**
   * Ends a phase that took too long. Only a name look-up or connection may be tried again; any other phase ends the
   * fetch.
   */
  #endPhase(now: number): void {
    const failure = timedOut(this.#phase)
    if (this.#phase !== 'dns' && this.#phase !== 'connect') {
      this.cancel(failure)
      return
    }
    this.#phase = 'total'
    this.#phaseEnd = Number.POSITIVE_INFINITY
    this.#arm(now)
    this.#tellWaiting(failure)
  }

  #tellWaiting(failure: FetchFailure): void {
    const all = this.#waiting
    this.#waiting = []
    for (const waiting of all) {
      waiting.reject(failure)
      waiting.onEarlyEnd?.(failure)
    }
  }

  #forget(waiting: Waiting): void {
    const at = this.#waiting.indexOf(waiting)
    if (at !== -1) this.#waiting.splice(at, 1)
  }

  #isSlow(): boolean {
    const { bytesPerSecond, afterMs } = this.#timeouts.slow
    const isSlow = this.#slowBytes < (bytesPerSecond * afterMs) / 1000
    this.#slowEnd += afterMs
    this.#slowBytes = 0
    return isSlow
  }
}

import type { LogFields, LogLevel } from '../../../src/runtime/log.ts'
import type { Runtime } from '../../../src/runtime/runtime.ts'

/** A line that was logged. */
export interface KeptLine {
  readonly level: LogLevel
  readonly name: string
  readonly fields: LogFields
}

interface Sleeper {
  readonly until: number
  readonly wake: () => void
}

/** A runtime for tests: its clock stands still until it is moved, its random numbers repeat, its log is kept. */
export class TestRuntime implements Runtime {
  readonly lines: KeptLine[] = []
  readonly log = {
    info: (name: string, fields: LogFields = {}) => void this.lines.push({ level: 'info', name, fields }),
    warn: (name: string, fields: LogFields = {}) => void this.lines.push({ level: 'warn', name, fields }),
    error: (name: string, fields: LogFields = {}) => void this.lines.push({ level: 'error', name, fields }),
  }
  #now: number
  #seed = 0x9e3779b9
  #sleepers: Sleeper[] = []
  #waitingForSleepers: { readonly count: number; readonly resolve: () => void }[] = []

  constructor(now = Date.UTC(2026, 10, 23, 12)) {
    this.#now = now
  }

  now = (): number => this.#now

  elapsed = (): number => this.#now

  sleep = (ms: number, signal?: AbortSignal): Promise<void> => {
    if (ms <= 0 || signal?.aborted === true) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const sleeper = { until: this.#now + ms, wake }
      this.#sleepers.push(sleeper)
      signal?.addEventListener('abort', wake)
      this.#waitingForSleepers = this.#waitingForSleepers.filter(({ count, resolve: reached }) => {
        if (this.#sleepers.length < count) return true
        reached()
        return false
      })
    })
  }

  random = (): number => {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0
    return this.#seed / 2 ** 32
  }

  randomBytes = (length: number): Uint8Array => Uint8Array.from({ length }, () => Math.floor(this.random() * 256))

  uuid = (): string => {
    const hex = Buffer.from(this.randomBytes(16)).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }

  /** The number of calls of `sleep` that wait. */
  get sleeping(): number {
    return this.#sleepers.length
  }

  /** Resolves as soon as `count` calls of `sleep` wait, so that earlier work has come to rest. */
  untilSleeping(count = 1): Promise<void> {
    if (this.#sleepers.length >= count) return Promise.resolve()
    return new Promise((resolve) => this.#waitingForSleepers.push({ count, resolve }))
  }

  /** Moves the clock. Sleepers wake in the order of their times. Each goes on until it waits before the next wakes. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    for (;;) {
      const next = this.#sleepers.toSorted((a, b) => a.until - b.until)[0]
      if (next === undefined || next.until > end) break
      this.#now = Math.max(this.#now, next.until)
      next.wake()
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#now = end
    await new Promise((resolve) => setImmediate(resolve))
  }

  /** Returns the fields of all lines with a name. */
  linesNamed(name: string): readonly LogFields[] {
    return this.lines.filter((line) => line.name === name).map(({ fields }) => fields)
  }
}

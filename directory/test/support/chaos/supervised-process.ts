import { setTimeout as pause } from 'node:timers/promises'
import { ExitCode } from '../../../src/cli/exit-code.ts'
import { beginProcess, type SpawnOptions, type StartingProcess } from '../processes/started-process.ts'

/** The pause before a process that ended by itself is started again. */
const RESTART_MS = 500
/** The longest time of a start in milliseconds. Only a run that fails waits so long. */
const READY_MS = 300_000
const LOOK_MS = 50

/** A process of a directory that is started again whenever it ends, as a supervisor does. */
export class SupervisedProcess {
  readonly #start: () => StartingProcess
  readonly #mayFail: () => boolean
  #current: StartingProcess
  #isKilled = false
  #isStopping = false
  /** Whether the process that runs is ready. */
  isReady = false
  /** Address of the running process; `null` while it starts, or if it has no pages. */
  url: string | null = null
  kills = 0
  /** The number of starts that failed while `mayFail` allowed it. */
  failedStarts = 0
  /** How often the process ended because its embedded database did, while `mayFail` allowed it. */
  lostDatabases = 0
  /** Unexpected ends of the process, in words. */
  readonly faults: string[] = []
  readonly #followed: Promise<void>

  /** @param mayFail - returns whether a start may fail now */
  constructor(args: readonly string[], options: SpawnOptions, mayFail: () => boolean) {
    this.#mayFail = mayFail
    this.#start = () => {
      const started = beginProcess(args, options)
      started.ready.then(
        (url) => {
          if (this.#current !== started) return
          this.url = url
          this.isReady = true
        },
        () => {},
      )
      return started
    }
    this.#current = this.#start()
    this.#followed = this.#follow()
  }

  log(): string {
    return this.#current.log()
  }

  /** Ends the process as a crash does. It is started again. */
  async kill(): Promise<void> {
    this.#isKilled = true
    this.kills += 1
    this.#isGone()
    await this.#current.kill()
  }

  /**
   * Resolves when the running process is ready.
   *
   * @throws Error if it is not ready in time
   */
  async ready(): Promise<void> {
    for (const until = Date.now() + READY_MS; !this.isReady; await pause(LOOK_MS)) {
      if (Date.now() > until) throw new Error(`The process does not start:\n${this.log().slice(-4_000)}`)
    }
  }

  /** Asks the process to stop, and returns its exit code. */
  async stop(): Promise<number | null> {
    this.#isStopping = true
    const code = await this.#current.stop()
    await this.#followed
    return code
  }

  /** Kills the process and does not start it again. */
  async end(): Promise<void> {
    this.#isStopping = true
    await this.#current.kill()
    await this.#followed
  }

  async #follow(): Promise<void> {
    for (;;) {
      const current = this.#current
      const code = await current.ended
      if (this.#isStopping) return
      const wasReady = this.isReady
      this.#isGone()
      if (!this.#isKilled) {
        if (!wasReady && this.#mayFail()) this.failedStarts += 1
        else if (code === ExitCode.lost && this.#mayFail()) this.lostDatabases += 1
        else this.faults.push(`A process ended by itself with ${code}:\n${current.log().slice(-4_000)}`)
        await pause(RESTART_MS)
        if (this.#isStopping) return
      }
      this.#isKilled = false
      this.#current = this.#start()
    }
  }

  #isGone(): void {
    this.url = null
    this.isReady = false
  }
}

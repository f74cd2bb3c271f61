import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '../../../../test/support/random.ts'
import { beginProcess, type SpawnOptions, type StartingProcess } from '../processes/started-process.ts'

/** The time of a kill: `ms` milliseconds after the process was started, or after it was ready. */
export interface Kill {
  readonly after: 'start' | 'ready'
  readonly ms: number
}

/** The longest times from the start, and from readiness, to a kill. */
const LONGEST_MS = { start: 5_000, ready: 2_500 }

/** Plans kills. The same seed gives the same plan. */
export function planKills(count: number, seed: number): readonly Kill[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => {
    const after = random() < 0.25 ? 'start' : 'ready'
    return { after, ms: Math.round(LONGEST_MS[after] * random()) }
  })
}

/** A process of a directory that is killed as planned and started again each time. */
export class KilledProcess {
  readonly #args: readonly string[]
  readonly #options: SpawnOptions
  readonly #plan: readonly Kill[]
  #current: StartingProcess
  /** Resolves after the last kill of the plan. Rejects if the process ends by itself. */
  readonly plan: Promise<void>
  /** The number of kills until now. */
  kills = 0
  /** Address of the running process; `null` while it starts, or if it has no pages. */
  url: string | null = null

  constructor(args: readonly string[], options: SpawnOptions, plan: readonly Kill[]) {
    this.#args = args
    this.#options = options
    this.#plan = plan
    this.#current = this.#start()
    this.plan = this.#follow()
    this.plan.catch(() => {})
  }

  /** Returns the log of the running process. */
  log(): string {
    return this.#current.log()
  }

  /** Asks the process to stop, and returns its exit code. Call it after the last kill of the plan. */
  async stop(): Promise<number | null> {
    await this.#current.ready
    return await this.#current.stop()
  }

  /** Kills the process. */
  async kill(): Promise<void> {
    await this.#current.kill()
  }

  #start(): StartingProcess {
    const started = beginProcess(this.#args, this.#options)
    void started.ready.then(
      (url) => {
        if (this.#current === started) this.url = url
      },
      () => {},
    )
    return started
  }

  async #follow(): Promise<void> {
    for (const { after, ms } of this.#plan) {
      if (after === 'ready') await this.#current.ready
      const killed = this.#current
      const ended = await Promise.race([pause(ms), killed.ended.then((code) => ({ code }))])
      if (ended !== undefined) throw new Error(`A process ended by itself with ${ended.code}:\n${killed.log()}`)
      this.url = null
      await killed.kill()
      this.kills += 1
      this.#current = this.#start()
    }
    await this.#current.ready
  }
}

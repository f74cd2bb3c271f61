import type { Runtime } from '../runtime/runtime.ts'

/** Work without an end that is kept running. */
export interface RunningLoop {
  readonly name: string
  /** Whether it runs: false after a failure, until it runs again. */
  readonly isHealthy: () => boolean
  /** Aborts the work, and resolves when it has ended. */
  stop(): Promise<void>
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** Work that ran for so long has recovered: its next failure is a first one. */
const RECOVERED_MS = 60_000

/**
 * Runs `work` until it is stopped. When it fails or ends early, it starts again after a pause that doubles each time.
 *
 * This is for work that has many things under way at once and decides itself when to look for more, as refreshing does: it
 * has no rounds. `stop` aborts it. Work that comes in rounds is `runRounds`: its `stop` lets the round end.
 */
export function keepRunning(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  { now, sleep, random, log }: Pick<Runtime, 'now' | 'sleep' | 'random' | 'log'>,
): RunningLoop {
  const stopping = new AbortController()
  const { signal } = stopping
  let isHealthy = true

  async function run(): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      const startedAt = now()
      const error = await work(signal).then(
        () => new Error('The loop ended by itself'),
        (thrown: unknown) => thrown,
      )
      if (signal.aborted) return
      failures = now() - startedAt >= RECOVERED_MS ? 1 : failures + 1
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10))
      // Spread, so that processes that failed together do not come back together.
      const pause = Math.round(longest * (0.5 + random() / 2))
      log.error('loop.failed', { loop: name, failures, restart_in_ms: pause, error })
      isHealthy = false
      await sleep(pause, signal)
      isHealthy = true
    }
  }

  const ended = run()
  return {
    name,
    isHealthy: () => isHealthy,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

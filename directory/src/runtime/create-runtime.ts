import { randomBytes, randomUUID } from 'node:crypto'
import { createLog, type LogOptions } from './create-log.ts'
import type { Metrics } from './metrics.ts'
import type { Runtime } from './runtime.ts'

/** The clock, chance and log of this process. With `metrics`, the lines of the log are counted. */
export function createRuntime(log: Omit<LogOptions, 'now'>, metrics?: Metrics): Runtime {
  const now = () => Date.now()
  const written = createLog({ ...log, now })
  return {
    now,
    elapsed: () => performance.now(),
    sleep,
    random: () => Math.random(),
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    uuid: () => randomUUID(),
    log: metrics?.counting(written) ?? written,
  }
}

/** The longest that a timer of Node can wait: a longer one would end at once. */
const MAX_TIMER_MS = 2_147_483_647

/** Resolves after `ms` milliseconds, or at once when `signal` is aborted. It never rejects. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  for (let left = ms; left > 0 && signal?.aborted !== true; left -= MAX_TIMER_MS) {
    await timer(Math.min(left, MAX_TIMER_MS), signal)
  }
}

function timer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timeout)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    const timeout = setTimeout(finish, ms)
    signal?.addEventListener('abort', finish)
  })
}

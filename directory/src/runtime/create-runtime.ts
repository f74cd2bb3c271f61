import { randomBytes, randomUUID } from 'node:crypto'
import { createLog, type LogOptions } from './create-log.ts'
import type { Metrics } from './metrics.ts'
import type { Runtime } from './runtime.ts'
import { sleep } from './sleep.ts'

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

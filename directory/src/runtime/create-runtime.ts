import { randomBytes, randomUUID } from 'node:crypto'
import { createLog, type LogOptions } from './create-log.ts'
import type { Runtime } from './runtime.ts'
import { sleep } from './sleep.ts'

/** The clock, chance and log of this process. */
export function createRuntime(log: Omit<LogOptions, 'now'>): Runtime {
  const now = () => Date.now()
  return {
    now,
    sleep,
    random: () => Math.random(),
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    uuid: () => randomUUID(),
    log: createLog({ ...log, now }),
  }
}

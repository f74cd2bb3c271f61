import { randomBytes, randomUUID } from 'node:crypto'
import { sleep } from '../../src/runtime/create-runtime.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { type LogLine, testRuntime } from '../support/database/test-database.ts'

/** Returns a runtime whose `sleep` takes a hundredth of the time. */
export function quickRuntime(lines: LogLine[] = []): Runtime {
  return {
    ...testRuntime(lines),
    elapsed: () => performance.now(),
    sleep: (ms, signal) => sleep(ms / 100, signal),
    random: () => 0.5,
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    uuid: () => randomUUID(),
  }
}

/** Returns a promise that a test settles itself. */
export function deferred<T = void>(): { promise: Promise<T>; resolve(value: T): void } {
  let settle: (value: T) => void = () => {}
  const promise = new Promise<T>((resolve) => {
    settle = resolve
  })
  return { promise, resolve: settle }
}

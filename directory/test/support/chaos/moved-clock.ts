import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SpawnOptions } from '../processes/started-process.ts'

/** A clock for processes of the directory, which a test moves. */
export class MovedClock {
  readonly #folder = mkdtempSync(join(tmpdir(), 'feedmill-clock-'))
  #shiftMs = 0
  /** The number of times that the clock was set. */
  turn = 0

  constructor() {
    this.#write()
  }

  /** Options to start a process with this clock. */
  get spawnOptions(): Required<Pick<SpawnOptions, 'preload' | 'env'>> {
    return {
      preload: fileURLToPath(new URL('./shift-clock.ts', import.meta.url)),
      env: { CLOCK_FILE: this.#path },
    }
  }

  /** Returns the time in epoch seconds. */
  now(): number {
    return Math.floor((Date.now() + this.#shiftMs) / 1000)
  }

  /** Sets the clock to an epoch second, from which it goes on. */
  set(second: number): void {
    this.#shiftMs = second * 1000 - Date.now()
    this.turn += 1
    this.#write()
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get #path(): string {
    return join(this.#folder, 'shift')
  }

  #write(): void {
    writeFileSync(this.#path, `${Math.round(this.#shiftMs)}\n`)
  }
}

import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/index.ts'
import { saveLookUps } from './look-up-rows.ts'

export const DAY_MS = 86_400_000
/** The most series a day that count for an account: a client that reads the whole directory favours no series. */
const SERIES_A_DAY = 1_000
/** The most look-ups that are remembered, and the most that wait to be written. */
const KEPT = 100_000
const PER_STATEMENT = 5_000

/**
 * Counts which accounts looked which series up, a day at a time. A look-up costs one check of a set, and new ones are
 * written when they are flushed. A killed process loses the look-ups since the last flush: seconds of a count over 28
 * days.
 */
export class LookUps {
  readonly #db: Database
  readonly #runtime: Pick<Runtime, 'now' | 'log'>
  #day = -1
  /** Pairs of an account and a series, of this day. */
  readonly #seen = new Set<string>()
  readonly #seriesOfAccount = new Map<number, number>()
  #waiting: { readonly seriesUuid: string; readonly accountId: number; readonly day: number }[] = []
  #dropped = 0

  constructor(db: Database, runtime: Pick<Runtime, 'now' | 'log'>) {
    this.#db = db
    this.#runtime = runtime
  }

  /** Notes that an account looked a series up. */
  count(accountId: number, seriesUuid: string): void {
    const day = Math.floor(this.#runtime.now() / DAY_MS)
    if (day !== this.#day || this.#seen.size >= KEPT) this.#begin(day)
    const pair = `${accountId} ${seriesUuid}`
    if (this.#seen.has(pair)) return
    const series = this.#seriesOfAccount.get(accountId) ?? 0
    if (series >= SERIES_A_DAY) return
    if (this.#waiting.length >= KEPT) {
      this.#dropped += 1
      return
    }
    this.#seen.add(pair)
    this.#seriesOfAccount.set(accountId, series + 1)
    this.#waiting.push({ seriesUuid, accountId, day })
  }

  /** Writes new look-ups. If writing fails, they wait for the next call. */
  async flush(): Promise<void> {
    if (this.#dropped > 0) this.#runtime.log.warn('look_ups.dropped', { look_ups: this.#dropped })
    this.#dropped = 0
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, PER_STATEMENT)
      await saveLookUps(this.#db, batch)
      this.#waiting = this.#waiting.slice(batch.length)
    }
  }

  #begin(day: number): void {
    this.#seen.clear()
    if (day !== this.#day) this.#seriesOfAccount.clear()
    this.#day = day
  }
}

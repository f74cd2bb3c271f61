import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Account } from './account.ts'
import { LimitShares } from './limit-shares.ts'
import { monthAt } from './month.ts'
import { addUsage, deleteMinutesBefore, type UsageIncrement } from './usage-rows.ts'
import { type MonthSource, ownMinutes, ownMonths, sharedMinutes, sharedMonths } from './usage-sources.ts'

/** How much of a minute's limit is left. */
export interface MinuteUse {
  readonly isAllowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Seconds until the window ends. */
  readonly resetSeconds: number
}

const MINUTE_MS = 60_000
/** Minutes for which counts are kept, for processes whose clocks differ. */
const KEPT_MINUTES = 5

/**
 * Counts the requests of this process against the limits of a minute and of a month. `flush` must be called each second, and once at the end. While the database fails, limits
 * are not enforced.
 */
export class RequestCounter {
  readonly #db: Database
  readonly #runtime: Pick<Runtime, 'now' | 'log'>
  readonly #isShared: boolean
  readonly #monthSource: MonthSource
  readonly #minutes: LimitShares<number>
  readonly #months: LimitShares<string>
  readonly #cached = new Map<string, UsageIncrement & { cachedRequests: number }>()
  #flushing: Promise<void> = Promise.resolve()
  #hasFailed = false
  #deletedBefore = 0

  /** @param options.isShared - whether other processes count requests of the same accounts */
  constructor(db: Database, runtime: Pick<Runtime, 'now' | 'log'>, { isShared }: { readonly isShared: boolean }) {
    this.#db = db
    this.#runtime = runtime
    this.#isShared = isShared
    const onFailure = (error: unknown) => this.#onFailure(error)
    this.#monthSource = isShared ? sharedMonths(db) : ownMonths(db)
    this.#minutes = new LimitShares(isShared ? sharedMinutes(db) : ownMinutes(), onFailure)
    this.#months = new LimitShares(this.#monthSource, onFailure)
  }

  /**
   * Counts a request of this minute. A request beyond the limit is not counted.
   *
   * @param times - how often it counts. Default: once. If less is left, that is counted, and the request is refused
   */
  async takeMinute({ accountId, requestsPerMinute: limit }: Account, times = 1): Promise<MinuteUse> {
    const now = this.#runtime.now()
    const minute = Math.floor(now / MINUTE_MS)
    const resetSeconds = Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000)
    let { isAllowed, remaining } = await this.#minutes.take(accountId, minute, limit)
    for (let time = 1; time < times && isAllowed; time += 1) {
      ;({ isAllowed, remaining } = await this.#minutes.take(accountId, minute, limit))
    }
    return { isAllowed, limit, remaining, resetSeconds }
  }

  /** Counts a request that runs. Returns false, and counts nothing, if the month's limit is reached. */
  async takeMonth({ accountId, requestsPerMonth }: Account): Promise<boolean> {
    return (await this.#months.take(accountId, this.#month, requestsPerMonth)).isAllowed
  }

  /** Counts a request that the cache answered. It does not count against the month's limit. */
  countCached({ accountId }: Account): void {
    this.#addCached({ accountId, month: this.#month, requests: 0, cachedRequests: 1 })
  }

  /** Returns the requests left in this month, at least 0. */
  async remaining({ accountId, requestsPerMonth }: Account): Promise<number> {
    const month = this.#month
    const counted = await this.#monthSource.read(accountId, month)
    return Math.max(0, requestsPerMonth - counted + this.#months.unused(accountId, month))
  }

  /** Writes the counts since the last call, and gives back the unused parts of the shares that were taken. */
  flush(): Promise<void> {
    // Flushes run one after the other: two at once would write the same counts twice.
    this.#flushing = this.#flushing.catch(() => {}).then(() => this.#flushNow())
    return this.#flushing
  }

  get #month(): string {
    return monthAt(this.#runtime.now())
  }

  /** Logs only the first failure between two flushes: otherwise each request would log a line. */
  #onFailure(error: unknown): void {
    if (!this.#hasFailed) this.#runtime.log.error('limits.failed', { error })
    this.#hasFailed = true
  }

  async #flushNow(): Promise<void> {
    this.#hasFailed = false
    const minute = Math.floor(this.#runtime.now() / MINUTE_MS)
    await this.#months.giveBack(this.#month)
    await this.#monthSource.write()
    await this.#writeCached()
    await this.#minutes.giveBack(minute)
    if (this.#isShared && minute !== this.#deletedBefore) {
      await deleteMinutesBefore(this.#db, minute - KEPT_MINUTES)
      this.#deletedBefore = minute
    }
  }

  async #writeCached(): Promise<void> {
    const increments = [...this.#cached.values()]
    this.#cached.clear()
    if (increments.length === 0) return
    try {
      await addUsage(this.#db, increments)
    } catch (error) {
      for (const increment of increments) this.#addCached(increment)
      throw error
    }
  }

  #addCached({ accountId, month, cachedRequests }: UsageIncrement): void {
    const key = `${accountId} ${month}`
    const kept = this.#cached.get(key)
    if (kept === undefined) this.#cached.set(key, { accountId, month, requests: 0, cachedRequests })
    else kept.cachedRequests += cachedRequests
  }
}

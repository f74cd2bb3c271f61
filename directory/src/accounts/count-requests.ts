import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Account } from './account.ts'
import { LimitShares } from './limit-shares.ts'
import { monthAt } from './month.ts'
import { addUsage, deleteMinutesBefore, type UsageIncrement } from './usage-rows.ts'
import { ownMinutes, ownMonths, sharedMinutes, sharedMonths } from './usage-sources.ts'

/** How much of a minute's limit is left. */
export interface MinuteUse {
  readonly isAllowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Seconds until the window ends. */
  readonly resetSeconds: number
}

/** Counts requests against the limits of a minute and of a month. */
export interface RequestCounter {
  /**
   * Counts a request of this minute. A request beyond the limit is not counted.
   *
   * @param times - how often it counts. Default: once. If less is left, that is counted, and the request is refused
   */
  takeMinute(account: Account, times?: number): Promise<MinuteUse>
  /** Counts a request that runs. Returns false, and counts nothing, if the month's limit is reached. */
  takeMonth(account: Account): Promise<boolean>
  /** Counts a request that the cache answered. It does not count against the month's limit. */
  countCached(account: Account): void
  /** Requests left in this month, at least 0. */
  remaining(account: Account): Promise<number>
  /** Writes the counts since the last call, and gives back the unused parts of the shares that were taken. */
  flush(): Promise<void>
}

const MINUTE_MS = 60_000
/** Minutes for which counts are kept, for processes whose clocks differ. */
const KEPT_MINUTES = 5

/**
 * Makes the counter of this process. `flush` must be called each second, and once at the end. While the database fails,
 * limits are not enforced.
 *
 * @param isShared - whether other processes count requests of the same accounts
 */
export function createRequestCounter(
  db: Database,
  runtime: Pick<Runtime, 'now' | 'log'>,
  { isShared }: { readonly isShared: boolean },
): RequestCounter {
  const monthSource = isShared ? sharedMonths(db) : ownMonths(db)
  const minutes = new LimitShares(isShared ? sharedMinutes(db) : ownMinutes(), onFailure)
  const months = new LimitShares(monthSource, onFailure)
  const cached = new Map<string, UsageIncrement & { cachedRequests: number }>()
  let flushing: Promise<void> = Promise.resolve()
  let hasFailed = false
  let deletedBefore = 0

  const minuteNow = () => Math.floor(runtime.now() / MINUTE_MS)
  const monthNow = () => monthAt(runtime.now())

  /** Logs only the first failure between two flushes: otherwise each request would log a line. */
  function onFailure(error: unknown): void {
    if (!hasFailed) runtime.log.error('limits.failed', { error })
    hasFailed = true
  }

  async function writeCached(): Promise<void> {
    const increments = [...cached.values()]
    cached.clear()
    if (increments.length === 0) return
    try {
      await addUsage(db, increments)
    } catch (error) {
      for (const increment of increments) addCached(increment)
      throw error
    }
  }

  function addCached({ accountId, month, cachedRequests }: UsageIncrement): void {
    const key = `${accountId} ${month}`
    const kept = cached.get(key)
    if (kept === undefined) cached.set(key, { accountId, month, requests: 0, cachedRequests })
    else kept.cachedRequests += cachedRequests
  }

  async function flushNow(): Promise<void> {
    hasFailed = false
    const minute = minuteNow()
    await months.giveBack(monthNow())
    await monthSource.write()
    await writeCached()
    await minutes.giveBack(minute)
    if (isShared && minute !== deletedBefore) {
      await deleteMinutesBefore(db, minute - KEPT_MINUTES)
      deletedBefore = minute
    }
  }

  return {
    async takeMinute({ accountId, requestsPerMinute: limit }, times = 1) {
      const now = runtime.now()
      const minute = Math.floor(now / MINUTE_MS)
      const resetSeconds = Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000)
      let { isAllowed, remaining } = await minutes.take(accountId, minute, limit)
      for (let time = 1; time < times && isAllowed; time += 1) {
        ;({ isAllowed, remaining } = await minutes.take(accountId, minute, limit))
      }
      return { isAllowed, limit, remaining, resetSeconds }
    },

    async takeMonth({ accountId, requestsPerMonth }) {
      return (await months.take(accountId, monthNow(), requestsPerMonth)).isAllowed
    },

    countCached({ accountId }) {
      addCached({ accountId, month: monthNow(), requests: 0, cachedRequests: 1 })
    },

    async remaining({ accountId, requestsPerMonth }) {
      const month = monthNow()
      const counted = await monthSource.read(accountId, month)
      return Math.max(0, requestsPerMonth - counted + months.unused(accountId, month))
    },

    flush() {
      // Flushes run one after the other: two at once would write the same counts twice.
      flushing = flushing.catch(() => {}).then(flushNow)
      return flushing
    },
  }
}

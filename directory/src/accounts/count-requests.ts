import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Account } from './account.ts'
import { monthAt } from './month.ts'
import { addUsage, usageOf } from './usage-rows.ts'

/** How much of a minute's limit is left. */
export interface MinuteUse {
  readonly isAllowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Seconds until the window ends. */
  readonly resetS: number
}

/** Counts requests against the limits of a minute and of a month. */
export interface RequestCounter {
  /** Counts a request of this minute. A request beyond the limit is not counted. */
  takeMinute(account: Account): MinuteUse
  /** Counts a request that runs; false, uncounted, if the month's limit is reached. */
  takeMonth(account: Account): Promise<boolean>
  /** Counts a request that the cache answered: it costs nothing of the month. */
  countCached(account: Account): void
  /** Requests left in this month, at least 0. */
  remaining(account: Account): Promise<number>
  /** Writes what was counted since the last call. */
  flush(): Promise<void>
}

interface MonthUse {
  readonly month: string
  /** In the database when it was last read; null before. */
  stored: number | null
  readAt: number
  /** Counted here and not written yet. */
  unwritten: number
  unwrittenCached: number
}

/** Milliseconds after which the counts of other processes are read again. */
const READ_AGAIN_MS = 1_000

/** Makes the counter of this process. Processes share the month within a second. `flush` is to be called each second, and once at the end. */
export function createRequestCounter(db: Database, runtime: Pick<Runtime, 'now'>): RequestCounter {
  const minutes = new Map<number, { window: number; count: number }>()
  const months = new Map<number, MonthUse>()
  let past: [number, MonthUse][] = []
  let flushing: Promise<void> = Promise.resolve()

  function useOf(accountId: number): MonthUse {
    const month = monthAt(runtime.now())
    const kept = months.get(accountId)
    if (kept?.month === month) return kept
    // What is not written of the month before stays in its own entry until the next flush.
    if (kept !== undefined) past.push([accountId, kept])
    const fresh = { month, stored: null, readAt: 0, unwritten: 0, unwrittenCached: 0 }
    months.set(accountId, fresh)
    return fresh
  }

  /** Reads what the database has counted, unless that was read within the last second. */
  async function refresh({ accountId }: Account, use: MonthUse): Promise<void> {
    const now = runtime.now()
    if (use.stored === null || now - use.readAt >= READ_AGAIN_MS || now < use.readAt) {
      use.readAt = now
      use.stored = (await usageOf(db, accountId, use.month)).requests
    }
  }

  /** Requests of this month: those of the database, and those that only this process knows. */
  function usedBy(use: MonthUse): number {
    return (use.stored ?? 0) + use.unwritten
  }

  async function write(entries: readonly (readonly [number, MonthUse])[]): Promise<void> {
    const counted = entries.filter(([, { unwritten, unwrittenCached }]) => unwritten + unwrittenCached > 0)
    if (counted.length === 0) return
    const increments = counted.map(([accountId, { month, unwritten, unwrittenCached }]) => ({
      accountId,
      month,
      requests: unwritten,
      cachedRequests: unwrittenCached,
    }))
    await addUsage(db, increments)
    for (const [index, [, use]] of counted.entries()) {
      const { requests, cachedRequests } = increments[index]!
      use.unwritten -= requests
      use.unwrittenCached -= cachedRequests
      if (use.stored !== null) use.stored += requests
    }
  }

  async function flushNow(): Promise<void> {
    const window = Math.floor(runtime.now() / 60_000)
    for (const [accountId, use] of minutes) if (use.window !== window) minutes.delete(accountId)
    const ended = past
    past = []
    try {
      await write([...ended, ...months])
    } catch (error) {
      past = [...ended, ...past]
      throw error
    }
  }

  return {
    takeMinute({ accountId, requestsPerMinute: limit }) {
      const now = runtime.now()
      const window = Math.floor(now / 60_000)
      const resetS = Math.ceil(((window + 1) * 60_000 - now) / 1000)
      let use = minutes.get(accountId)
      if (use === undefined || use.window !== window) {
        use = { window, count: 0 }
        minutes.set(accountId, use)
      }
      if (use.count >= limit) return { isAllowed: false, limit, remaining: 0, resetS }
      use.count += 1
      return { isAllowed: true, limit, remaining: limit - use.count, resetS }
    },

    async takeMonth(account) {
      const use = useOf(account.accountId)
      await refresh(account, use)
      // Nothing is awaited between look and count: requests that come at once must not pass the limit together.
      if (usedBy(use) >= account.requestsPerMonth) return false
      use.unwritten += 1
      return true
    },

    countCached({ accountId }) {
      useOf(accountId).unwrittenCached += 1
    },

    async remaining(account) {
      const use = useOf(account.accountId)
      await refresh(account, use)
      return Math.max(0, account.requestsPerMonth - usedBy(use))
    },

    flush() {
      // One after the other: two at once would both write what neither has crossed off.
      flushing = flushing.catch(() => {}).then(flushNow)
      return flushing
    },
  }
}

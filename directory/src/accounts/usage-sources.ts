import type { Database } from '../database/database.ts'
import type { ShareSource } from './limit-shares.ts'
import { addUsage, giveBackToMinutes, giveBackToMonths, takeOfMinute, takeOfMonth, usageOf } from './usage-rows.ts'

/** A counter of the requests of months. */
export interface MonthSource extends ShareSource<string> {
  /** Requests that are counted for a month. */
  read(accountId: number, month: string): Promise<number>
  /** Writes the counts that are not written yet. */
  write(): Promise<void>
}

/** Counts minutes for all processes together. */
export function sharedMinutes(db: Database): ShareSource<number> {
  return {
    take: (accountId, minute, wanted, limit) => takeOfMinute(db, { accountId, minute }, wanted, limit),
    giveBack: (shares) => giveBackToMinutes(db, shares),
  }
}

/** Counts months for all processes together. */
export function sharedMonths(db: Database): MonthSource {
  return {
    take: (accountId, month, wanted, limit) => takeOfMonth(db, { accountId, month }, wanted, limit),
    giveBack: (shares) => giveBackToMonths(db, shares),
    read: async (accountId, month) => (await usageOf(db, accountId, month)).requests,
    write: async () => {},
  }
}

/** Counts minutes for a single process. Nothing is written, so the counts begin at 0 after a start. */
export function ownMinutes(): ShareSource<number> {
  const counts = new Map<number, { readonly minute: number; requests: number }>()
  return {
    async take(accountId, minute, wanted, limit) {
      const kept = counts.get(accountId)
      const count = kept?.minute === minute ? kept : { minute, requests: 0 }
      if (count.requests + wanted > limit) return null
      count.requests += wanted
      counts.set(accountId, count)
      return count.requests
    },
    async giveBack(shares) {
      for (const { accountId, period, requests } of shares) {
        const count = counts.get(accountId)
        if (count?.minute === period) count.requests -= requests
      }
    },
  }
}

interface OwnMonth {
  readonly accountId: number
  readonly month: string
  requests: number
  unwritten: number
}

/** Counts months for a single process. They are read once, counted in memory, and written each second. */
export function ownMonths(db: Database): MonthSource {
  const months = new Map<string, Promise<OwnMonth>>()
  const changed = new Set<OwnMonth>()

  function monthOf(accountId: number, month: string): Promise<OwnMonth> {
    const key = `${accountId} ${month}`
    let known = months.get(key)
    if (known === undefined) {
      known = usageOf(db, accountId, month).then(({ requests }) => ({ accountId, month, requests, unwritten: 0 }))
      known.catch(() => months.delete(key))
      months.set(key, known)
    }
    return known
  }

  function count(use: OwnMonth, requests: number): number {
    use.requests += requests
    use.unwritten += requests
    changed.add(use)
    return use.requests
  }

  return {
    async take(accountId, month, wanted, limit) {
      const use = await monthOf(accountId, month)
      return use.requests + wanted > limit ? null : count(use, wanted)
    },
    async giveBack(shares) {
      for (const { accountId, period, requests } of shares) count(await monthOf(accountId, period), -requests)
    },
    async read(accountId, month) {
      return (await monthOf(accountId, month)).requests
    },
    async write() {
      const written = [...changed].map((use) => ({ use, requests: use.unwritten }))
      changed.clear()
      const increments = written.filter(({ requests }) => requests !== 0)
      if (increments.length === 0) return
      try {
        await addUsage(
          db,
          increments.map(({ use: { accountId, month }, requests }) => ({
            accountId,
            month,
            requests,
            cachedRequests: 0,
          })),
        )
      } catch (error) {
        for (const { use } of written) changed.add(use)
        throw error
      }
      for (const { use, requests } of increments) use.unwritten -= requests
    },
  }
}

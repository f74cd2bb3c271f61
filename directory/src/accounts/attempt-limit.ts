import { LRUCache } from 'lru-cache'
import type { Runtime } from '../runtime/runtime.ts'

/** Counts attempts by a key, such as an address, in windows of fixed length. Each process counts for itself. */
export interface AttemptLimit {
  /** Whether another attempt is allowed. */
  isAllowed(key: string): boolean
  count(key: string): void
  forget(key: string): void
  /** Seconds after which an attempt is allowed again. */
  waitS(key: string): number
}

const MOST_KEYS = 100_000

/** At most `most` attempts with one key within `windowS` seconds of the first. */
export function createAttemptLimit(most: number, windowS: number, { now }: Pick<Runtime, 'now'>): AttemptLimit {
  const attempts = new LRUCache<string, { count: number; readonly endsAt: number }>({ max: MOST_KEYS })

  const current = (key: string) => {
    const known = attempts.get(key)
    return known !== undefined && known.endsAt > now() ? known : null
  }
  return {
    isAllowed: (key) => (current(key)?.count ?? 0) < most,
    count(key) {
      const known = current(key)
      if (known !== null) known.count += 1
      else attempts.set(key, { count: 1, endsAt: now() + windowS * 1000 })
    },
    forget: (key) => void attempts.delete(key),
    waitS: (key) => Math.max(1, Math.ceil(((current(key)?.endsAt ?? 0) - now()) / 1000)),
  }
}

import { LRUCache } from 'lru-cache'
import type { Runtime } from '../../runtime/runtime.ts'

/** Counts attempts by a key, such as an address, in windows of fixed length. Each process counts for itself. */
export interface AttemptLimit {
  /** Whether another attempt is allowed. */
  isAllowed(key: string): boolean
  /**
   * Counts an attempt before it is made. Returns `null`, and counts nothing, if it is not allowed.
   *
   * @param weight - how many attempts it counts as. @defaultValue 1
   */
  take(key: string, weight?: number): Attempt | null
  forget(key: string): void
  /** Seconds after which an attempt is allowed again. */
  waitS(key: string): number
}

/** An attempt that was counted. */
export interface Attempt {
  /** Takes the attempt out of the count. */
  giveBack(): void
}

const MOST_KEYS = 100_000

/** Makes a limit of `most` attempts with one key within `windowS` seconds of the first attempt. */
export function createAttemptLimit(most: number, windowS: number, { now }: Pick<Runtime, 'now'>): AttemptLimit {
  // With `max` each of twenty limits would take 1.6 MB before its first key.
  const windows = new LRUCache<string, { count: number; readonly endsAt: number }>({
    maxSize: MOST_KEYS,
    sizeCalculation: () => 1,
  })

  const current = (key: string) => {
    const known = windows.get(key)
    return known !== undefined && known.endsAt > now() ? known : null
  }
  const isAllowed = (key: string, weight = 1) => (current(key)?.count ?? 0) + weight <= most
  return {
    isAllowed: (key) => isAllowed(key),
    take(key, weight = 1) {
      if (!isAllowed(key, weight)) return null
      const window = current(key) ?? { count: 0, endsAt: now() + windowS * 1000 }
      window.count += weight
      windows.set(key, window)
      return {
        giveBack() {
          window.count -= weight
        },
      }
    },
    forget: (key) => void windows.delete(key),
    waitS: (key) => Math.max(1, Math.ceil(((current(key)?.endsAt ?? 0) - now()) / 1000)),
  }
}

/** A counter of the requests of periods, for one process or for all processes. `Period` names a minute or a month. */
export interface ShareSource<Period> {
  /** Counts `wanted` requests, all or none. Returns how many the period has now; `null` if fewer are left. */
  take(accountId: number, period: Period, wanted: number, limit: number): Promise<number | null>
  /** Takes unused requests out of the count. */
  giveBack(shares: readonly UnusedShare<Period>[]): Promise<void>
}

export interface UnusedShare<Period> {
  readonly accountId: number
  readonly period: Period
  readonly requests: number
}

interface Share<Period> {
  readonly period: Period
  /** Requests that all processes have counted, as the source last said. */
  total: number
  /** Counted for this process and not used yet. */
  unused: number
  /** Used since the last call of `giveBack`; `usedBefore`: between the two calls before. */
  used: number
  usedBefore: number
  /** Requests that wait for the source. */
  waiting: number
  /** Whether the source had none left. It is asked again after the next `giveBack`. */
  isUsedUp: boolean
  taking: Promise<void> | null
}

/** How much of a limit is left after a request. */
export interface LimitUse {
  readonly isAllowed: boolean
  readonly remaining: number
}

/** Of the requests left, at most a quarter is taken for requests that are only expected. */
const EXPECTED_PART = 4

/**
 * Enforces limits that several processes share. A process takes a share of a limit and spends it from memory. The share
 * covers the waiting requests, or as many requests as the process had in the last second. Unused requests are given
 * back each second. All processes together never exceed a limit. For at most a second, one process may refuse a request
 * that another could still allow.
 */
export class LimitShares<Period> {
  readonly #source: ShareSource<Period>
  readonly #onFailure: (error: unknown) => void
  readonly #shares = new Map<number, Share<Period>>()
  /** Shares of periods that have ended, with something to give back. */
  #ended: UnusedShare<Period>[] = []

  /**
   * @param onFailure - receives errors of the source. The request is then allowed: a failure must not stop all requests
   */
  constructor(source: ShareSource<Period>, onFailure: (error: unknown) => void) {
    this.#source = source
    this.#onFailure = onFailure
  }

  /** Counts a request. A request beyond the limit is not counted. */
  async take(accountId: number, period: Period, limit: number): Promise<LimitUse> {
    const share = this.#shareOf(accountId, period)
    while (share.unused === 0) {
      if (share.isUsedUp || limit <= 0) return { isAllowed: false, remaining: 0 }
      share.waiting += 1
      share.taking ??= this.#takeShare(accountId, share, limit)
      await share.taking
      share.waiting -= 1
    }
    share.unused -= 1
    share.used += 1
    return { isAllowed: true, remaining: Math.max(0, limit - share.total + share.unused) }
  }

  /** Requests of a period that are counted for this process and not used yet. */
  unused(accountId: number, period: Period): number {
    const share = this.#shares.get(accountId)
    return share?.period === period ? share.unused : 0
  }

  /**
   * Gives unused requests back. Must be called each second, and once at the end.
   *
   * @param period - the current period: shares of other periods are dropped
   */
  async giveBack(period: Period): Promise<void> {
    const given = this.#ended
    this.#ended = []
    for (const [accountId, share] of this.#shares) {
      if (share.unused > 0) given.push({ accountId, period: share.period, requests: share.unused })
      if (share.period !== period) {
        this.#shares.delete(accountId)
        continue
      }
      share.total -= share.unused
      share.unused = 0
      share.usedBefore = share.used
      share.used = 0
      share.isUsedUp = false
    }
    if (given.length === 0) return
    try {
      await this.#source.giveBack(given)
    } catch (error) {
      this.#ended.push(...given)
      throw error
    }
  }

  #shareOf(accountId: number, period: Period): Share<Period> {
    const kept = this.#shares.get(accountId)
    if (kept?.period === period) return kept
    if (kept !== undefined && kept.unused > 0) {
      this.#ended.push({ accountId, period: kept.period, requests: kept.unused })
    }
    const share = {
      period,
      total: 0,
      unused: 0,
      used: 0,
      usedBefore: 0,
      waiting: 0,
      isUsedUp: false,
      taking: null,
    }
    this.#shares.set(accountId, share)
    return share
  }

  async #takeShare(accountId: number, share: Share<Period>, limit: number): Promise<void> {
    // Other processes may have given requests back: one is asked for even if none seems left.
    const left = Math.max(1, limit - share.total)
    const expected = share.usedBefore > share.used ? share.usedBefore - share.used : share.used
    const wanted = Math.min(left, Math.max(share.waiting, Math.min(expected, Math.ceil(left / EXPECTED_PART))))
    try {
      for (const size of wanted > 1 ? [wanted, 1] : [1]) {
        const total = await this.#source.take(accountId, share.period, size, limit)
        if (total === null) continue
        share.total = total
        share.unused += size
        return
      }
      share.isUsedUp = true
      share.total = limit
    } catch (error) {
      this.#onFailure(error)
      share.unused += share.waiting
    } finally {
      share.taking = null
    }
  }
}

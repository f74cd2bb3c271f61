import type { QueuedFeed } from 'feedmill/ingest'
import { isConnectionLost } from '../database/connection-lost.ts'
import type { Database } from '../database/database.ts'
import {
  type ClaimedFeed,
  claimDueFeeds,
  nextDueAt,
  placeOf,
  releaseFeeds,
  renewLeases,
  type SlotOwner,
} from '../feeds/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { type Loop, runRounds } from '../workers/index.ts'
import { HeldFeeds } from './held-feeds.ts'
import type { OwnSlots } from './own-slots.ts'

/** A feed of the queue with the row that was claimed. */
export interface DueFeed extends QueuedFeed {
  readonly claimed: ClaimedFeed
}

/** Seconds for which a claimed feed belongs to this process. Leases of feeds that wait are renewed. */
const LEASE_S = 600
const RENEW_MS = 120_000
/** Milliseconds between two looks at an idle queue, and before a claim is tried again without the database. */
const IDLE_MS = 500
/**
 * At `window / 8` held feeds, no more are claimed of a slot: a slow host would take all places. A host has two requests
 * at once.
 */
const SHARE_OF_SLOT = 8
const LEAST_OF_SLOT = 4
/**
 * The most windows of feeds that are held: feeds of slow hosts, and those that somebody waits for, come on top of one.
 */
export const MOST_WINDOWS = 4
/** The feeds that a worker claims, from the claim until they are stored or given back. */
export class ClaimQueue {
  readonly #db: Database
  readonly #runtime: Runtime
  readonly #window: number
  readonly #batch: number
  readonly #held: HeldFeeds
  #wakeUp = new AbortController()
  /** By `elapsed`: when feeds were last claimed, or one was done. */
  #wentOnAt: number
  /** The last claim, which may still run. */
  #lastClaim: Promise<unknown> = Promise.resolve()
  /** Slots whose feeds are being claimed. */
  #claiming: ReadonlySet<number> = new Set()

  /**
   * @param window how many feeds are held besides those of crowded slots: slow hosts must not take all places
   * @param batch how many feeds are claimed at a time; fewer if a batch has no room within half a second
   */
  constructor(db: Database, runtime: Runtime, { window, batch }: { readonly window: number; readonly batch: number }) {
    this.#db = db
    this.#runtime = runtime
    this.#wentOnAt = runtime.elapsed()
    this.#window = window
    this.#batch = batch
    this.#held = new HeldFeeds(Math.max(LEAST_OF_SLOT, window / SHARE_OF_SLOT), runtime.elapsed, () => this.wake())
  }

  /** Looks for due feeds at once. */
  wake(): void {
    this.#wakeUp.abort()
  }

  /** Milliseconds since the last feed of a slot was done; 0 while one is held or being claimed. */
  quietMs(slot: number): number {
    return this.#claiming.has(slot) ? 0 : this.#held.quietMs(slot)
  }

  /** Milliseconds since feeds were claimed, or one was done. */
  stillMs(): number {
    return this.#runtime.elapsed() - this.#wentOnAt
  }

  /**
   * Claims feeds as long as there is room for them. There is always room for feeds that somebody waits for. A claim that
   * has no connection is tried again: the heartbeat decides how long the slots are kept without the database.
   *
   * @param slots `null` to claim feeds of all slots, and to end when no feed is due
   */
  async *feeds(slots: OwnSlots | null, signal: AbortSignal): AsyncGenerator<DueFeed, void, undefined> {
    const held = this.#held
    while (!signal.aborted) {
      this.#wentOnAt = this.#runtime.elapsed()
      const isFull = this.#room <= 0
      const room = isFull ? Math.min(this.#batch, this.#mostRoom) : this.#room
      // Asked before the claim: a feed that is stored while it runs may be due again.
      const wasIdle = held.size === 0
      const claim = room > 0 ? this.#claim(room, slots, isFull) : Promise.resolve([])
      this.#lastClaim = claim
      const claimed = await this.#unlessLost(slots, claim, [])
      for (const feed of claimed) {
        const { feed_url: url, popularity_rank: popularityRank } = feed
        yield { url, dueAt: placeOf(feed), popularityRank, claimed: feed }
      }
      if (claimed.length === 0 && slots === null && wasIdle) return
      if (claimed.length === 0 || !this.#hasRoom) await this.#idle(slots, signal)
    }
  }

  /** Forgets a feed that is finished, with or without success. */
  letGo({ feed_id: feedId, lease_token: token }: ClaimedFeed): void {
    const hadRoom = this.#hasRoom
    this.#wentOnAt = this.#runtime.elapsed()
    this.#held.delete(feedId, token)
    if (!hadRoom && this.#hasRoom) this.wake()
  }

  /** Renews the leases of all held feeds. */
  keepLeases(): Loop {
    const round = async (): Promise<boolean> => {
      for (const [token, feedIds] of this.#held.byToken()) await renewLeases(this.#db, feedIds, token, LEASE_S)
      return false
    }
    return runRounds('leases of feeds', round, RENEW_MS, this.#runtime)
  }

  /**
   * Gives back feeds that were claimed and not refreshed, also those of a claim that still runs. If that fails, the feeds are
   * free when their leases end.
   */
  async release(): Promise<void> {
    await this.#lastClaim.catch(() => {})
    const tokens = this.#held.byToken()
    this.#held.clear()
    for (const [token, feedIds] of tokens) await this.#release(feedIds, token)
  }

  /** Gives back a feed that could not be stored and may be read again at once. */
  async giveBack({ feed_id: feedId, lease_token: token }: ClaimedFeed): Promise<void> {
    await this.#release([feedId], token)
  }

  async #release(feedIds: readonly string[], token: string): Promise<void> {
    await releaseFeeds(this.#db, feedIds, token).catch((error: unknown) =>
      this.#runtime.log.warn('feed.leases_not_released', { feeds: feedIds.length, error }),
    )
  }

  /** Whether a batch may be claimed. */
  get #hasRoom(): boolean {
    return this.#room >= this.#batch
  }

  /** How many feeds may be claimed, even if nobody waits for them. */
  get #room(): number {
    const held = this.#held.size - this.#held.crowdedSize
    return Math.min(this.#window - held, this.#mostRoom - this.#batch)
  }

  /** How many feeds may be claimed if somebody waits for them. */
  get #mostRoom(): number {
    return MOST_WINDOWS * this.#window - this.#held.size
  }

  /** Returns the slots whose feeds may be claimed now; `undefined` if all may. */
  #openSlots(slots: OwnSlots | null): SlotOwner | undefined {
    if (slots === null) return undefined
    const open = slots.open.filter((slot) => !this.#held.isCrowded(slot))
    return { workerId: slots.workerId, slots: open, isBySlot: open.length < slots.open.length }
  }

  async #claim(limit: number, slots: OwnSlots | null, isAwaitedOnly: boolean): Promise<readonly ClaimedFeed[]> {
    const owner = this.#openSlots(slots)
    this.#claiming = new Set(owner?.slots)
    try {
      const now = Math.floor(this.#runtime.now() / 1000)
      const options = { limit, leaseS: LEASE_S, owner, isAwaitedOnly }
      const claimed = await claimDueFeeds(this.#db, now, this.#runtime.uuid(), options)
      for (const feed of claimed) this.#held.add(feed)
      return claimed
    } finally {
      this.#claiming = new Set()
    }
  }

  /** Waits for the next due time, a wake-up or half a second, whichever comes first. */
  async #idle(slots: OwnSlots | null, signal: AbortSignal): Promise<void> {
    const woken = this.#wakeUp.signal
    const next = this.#hasRoom ? await this.#unlessLost(slots, nextDueAt(this.#db, this.#openSlots(slots)), null) : null
    const untilDue = next === null ? IDLE_MS : next * 1000 - this.#runtime.now()
    await this.#runtime.sleep(Math.max(20, Math.min(IDLE_MS, untilDue)), AbortSignal.any([signal, woken]))
    if (woken.aborted) this.#wakeUp = new AbortController()
  }

  /** Returns what the database answers, or something else for a worker with slots that has no connection. */
  async #unlessLost<T>(slots: OwnSlots | null, answer: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await answer
    } catch (error) {
      if (slots === null || !isConnectionLost(error)) throw error
      this.#runtime.log.warn('feed.not_claimed', { error })
      return otherwise
    }
  }
}

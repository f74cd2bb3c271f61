import type { ClaimedFeed } from '../feeds/index.ts'

/** The feeds that a worker has claimed and not finished, by lease and by slot. */
export class HeldFeeds {
  readonly #feeds = new Map<string, { readonly token: string; readonly slot: number }>()
  readonly #counts = new Map<number, number>()
  /** Slots that had too many feeds, until half of those are done. */
  readonly #crowded = new Set<number>()
  readonly #lastDone = new Map<number, number>()
  readonly #mostOfSlot: number
  readonly #elapsed: () => number
  readonly #onRelief: () => void

  /**
   * @param mostOfSlot the number of feeds at which a slot is crowded
   * @param elapsed milliseconds, by a clock that only goes forward
   * @param onRelief called when a slot is no longer crowded, and when nothing is held any more
   */
  constructor(mostOfSlot: number, elapsed: () => number, onRelief: () => void) {
    this.#mostOfSlot = mostOfSlot
    this.#elapsed = elapsed
    this.#onRelief = onRelief
  }

  get size(): number {
    return this.#feeds.size
  }

  /** How many of the feeds are of crowded slots: they wait for slow hosts. */
  get crowdedSize(): number {
    let size = 0
    for (const slot of this.#crowded) size += this.countOf(slot)
    return size
  }

  has(feedId: string): boolean {
    return this.#feeds.has(feedId)
  }

  add({ feed_id: feedId, lease_token: token, slot }: ClaimedFeed): void {
    // A feed whose lease ran out may be claimed again while its first refresh is under way.
    this.delete(feedId)
    this.#feeds.set(feedId, { token, slot })
    const count = this.countOf(slot) + 1
    this.#counts.set(slot, count)
    if (count >= this.#mostOfSlot) this.#crowded.add(slot)
  }

  /** @param token of the lease that is over. Default: that of any lease */
  delete(feedId: string, token?: string): void {
    const feed = this.#feeds.get(feedId)
    if (feed === undefined || (token !== undefined && token !== feed.token)) return
    this.#feeds.delete(feedId)
    const count = this.countOf(feed.slot) - 1
    if (count > 0) this.#counts.set(feed.slot, count)
    else this.#counts.delete(feed.slot)
    this.#lastDone.set(feed.slot, this.#elapsed())
    const isRelieved = count <= this.#mostOfSlot / 2 && this.#crowded.delete(feed.slot)
    if (isRelieved || this.#feeds.size === 0) this.#onRelief()
  }

  clear(): void {
    for (const feedId of [...this.#feeds.keys()]) this.delete(feedId)
  }

  /** How many feeds of a slot are held. */
  countOf(slot: number): number {
    return this.#counts.get(slot) ?? 0
  }

  /** Whether so many feeds of a slot are held that no more are claimed. */
  isCrowded(slot: number): boolean {
    return this.#crowded.has(slot)
  }

  /** Milliseconds since the last feed of a slot was done; 0 while one is held. */
  quietMs(slot: number): number {
    return this.countOf(slot) > 0 ? 0 : this.#elapsed() - (this.#lastDone.get(slot) ?? Number.NEGATIVE_INFINITY)
  }

  /** Returns the identifiers of the held feeds, by the token of their lease. */
  byToken(): ReadonlyMap<string, readonly string[]> {
    const tokens = new Map<string, string[]>()
    for (const [feedId, { token }] of this.#feeds) {
      const feedIds = tokens.get(token)
      if (feedIds === undefined) tokens.set(token, [feedId])
      else feedIds.push(feedId)
    }
    return tokens
  }
}

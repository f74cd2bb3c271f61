import { DAY } from '../../dates/seconds.ts'
import type { FeedState } from '../../ingest/index.ts'

const WEEK = 7 * DAY

/** Which feeds repeat which others. They are not looked at while those work, and are their heirs when they fail. */
export class DuplicateFeeds {
  /** Their URLs, by the uuid of the feed that they repeat. */
  readonly #urls = new Map<string, Set<string>>()
  /** Feeds that are never due, perhaps because they repeat another feed: their states were not read yet. */
  readonly #unread: string[] = []
  readonly #heirs: string[] = []

  /** A feed that is never due. */
  addSilent(url: string): void {
    this.#unread.push(url)
  }

  /** What a feed has become. */
  take(url: string, state: FeedState): void {
    this.#note(url, state)
    this.#addHeirsOf(state)
  }

  /**
   * The URLs of those that are to be looked at in place of another, which has failed for 7 days. Each is given once.
   * `stateOf` gives the state of a feed that is never due; null where it cannot be read.
   */
  async takeHeirs(stateOf: (url: string) => Promise<FeedState | null>): Promise<readonly string[]> {
    const failing: FeedState[] = []
    for (const url of this.#unread.splice(0)) {
      const state = await stateOf(url)
      if (state === null) continue
      this.#note(url, state)
      if (state.schedule.failure !== null) failing.push(state)
    }
    // Those that repeat it may have come after it.
    for (const state of failing) this.#addHeirsOf(state)
    return this.#heirs.splice(0)
  }

  #note(url: string, { schedule: { duplicateOf } }: FeedState): void {
    if (duplicateOf === null) return
    const urls = this.#urls.get(duplicateOf)
    if (urls === undefined) this.#urls.set(duplicateOf, new Set([url]))
    else urls.add(url)
  }

  #addHeirsOf({ schedule: { feedUuid, failure, lastCheckAt } }: FeedState): void {
    if (failure === null || (lastCheckAt ?? 0) - failure.since < WEEK) return
    this.#heirs.push(...(this.#urls.get(feedUuid) ?? []))
    this.#urls.delete(feedUuid)
  }
}

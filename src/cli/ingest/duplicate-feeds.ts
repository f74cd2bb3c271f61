import { DAY } from '../../dates/seconds.ts'
import type { FeedState } from '../../ingest/index.ts'

const WEEK = 7 * DAY

/**
 * The feeds that repeat another feed. A duplicate is not checked while the other works, and replaces it if it fails.
 */
export class DuplicateFeeds {
  /** The URLs of duplicates, by the uuid of the feed that they repeat. */
  readonly #urls = new Map<string, Set<string>>()
  /** Feeds that are never due, perhaps because they are duplicates. Their states were not read yet. */
  readonly #unread: string[] = []
  readonly #ofFailed: string[] = []

  /** Adds a feed that is never due. */
  addSilent(url: string): void {
    this.#unread.push(url)
  }

  /** Records the new state of a feed. */
  take(url: string, state: FeedState): void {
    this.#note(url, state)
    this.#addDuplicatesOf(state)
  }

  /**
   * Returns the URLs of the feeds that repeat a feed which has failed for 7 days, each only once. `stateOf` reads the
   * state of a feed that is never due; `null` if it cannot be read.
   */
  async takeDuplicatesOfFailed(stateOf: (url: string) => Promise<FeedState | null>): Promise<readonly string[]> {
    const failing: FeedState[] = []
    for (const url of this.#unread.splice(0)) {
      const state = await stateOf(url)
      if (state === null) continue
      this.#note(url, state)
      if (state.schedule.failure !== null) failing.push(state)
    }
    // Not in the loop above, because the duplicates of a feed may come after it.
    for (const state of failing) this.#addDuplicatesOf(state)
    return this.#ofFailed.splice(0)
  }

  #note(url: string, { schedule: { duplicateOf } }: FeedState): void {
    if (duplicateOf === null) return
    const urls = this.#urls.get(duplicateOf)
    if (urls === undefined) this.#urls.set(duplicateOf, new Set([url]))
    else urls.add(url)
  }

  #addDuplicatesOf({ schedule: { feedUuid, failure, lastCheckAt } }: FeedState): void {
    if (failure === null || (lastCheckAt ?? 0) - failure.since < WEEK) return
    this.#ofFailed.push(...(this.#urls.get(feedUuid) ?? []))
    this.#urls.delete(feedUuid)
  }
}

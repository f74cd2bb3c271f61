import type { FeedState, RefreshOutcome } from 'feedmill/ingest'
import type { Database } from '../database/database.ts'
import {
  type ClaimedFeed,
  type DiagnosedFeed,
  type DiagnosticGroup,
  type FeedTurn,
  hasObservations,
  noteTurns,
  storeDiagnostics,
  storeUnchanged,
  type UnchangedFeed,
} from '../feeds/index.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** The most feeds that are stored together. */
const MOST = 100
/** Milliseconds that the first feed of a group waits for others. */
const WAIT_MS = 50

/** A feed with unchanged content, and the faults of its document. */
interface CheckedFeed extends UnchangedFeed {
  /** `null` if no document was read: the stored faults still hold. */
  readonly diagnostics: readonly DiagnosticGroup[] | null
  /** `null` if the look went as the one before. */
  readonly turn: FeedTurn | null
}

interface Waiting {
  readonly feed: CheckedFeed
  resolve(isStored: boolean): void
  reject(error: unknown): void
}

/**
 * Stores unchanged feeds in groups, because most refreshes find no change: one statement and one commit for up to 100
 * feeds.
 */
export class UnchangedGroup {
  readonly #db: Database
  readonly #runtime: Pick<Runtime, 'now' | 'sleep'>
  #waiting: Waiting[] = []
  #full = new AbortController()
  #isHurried = false

  constructor(db: Database, runtime: Pick<Runtime, 'now' | 'sleep'>) {
    this.#db = db
    this.#runtime = runtime
  }

  /**
   * Stores a feed with the next group.
   *
   * @returns `false` if the feed was not stored: the lease was lost, the feed was blocked, or an observation waits for
   *   it. `commitRefresh` finds out which.
   */
  store(feed: CheckedFeed): Promise<boolean> {
    const stored = new Promise<boolean>((resolve, reject) => this.#waiting.push({ feed, resolve, reject }))
    if (this.#waiting.length === 1) void this.#storeLater()
    if (this.#waiting.length >= MOST || this.#isHurried) this.#full.abort()
    return stored
  }

  /** Stores the feeds that wait, and from now on each feed at once: the process is about to stop. */
  hurry(): void {
    this.#isHurried = true
    this.#full.abort()
  }

  async #storeLater(): Promise<void> {
    await this.#runtime.sleep(WAIT_MS, this.#full.signal)
    const group = this.#waiting
    this.#waiting = []
    this.#full = new AbortController()
    try {
      const stored = await storeGroup(
        this.#db,
        group.map(({ feed }) => feed),
        Math.floor(this.#runtime.now() / 1000),
      )
      for (const { feed, resolve } of group) resolve(stored.has(feed.feedId))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }
}

/**
 * Stores a group, and returns the feeds that were stored. If documents of the group were read, another statement stores
 * their faults: those may change while the content does not.
 *
 * @param now epoch seconds
 */
async function storeGroup(db: Database, feeds: readonly CheckedFeed[], now: number): Promise<ReadonlySet<string>> {
  try {
    return await db.transaction().execute(async (tx) => {
      const stored = await storeUnchanged(tx, feeds)
      // The rows are locked now. An observation that came before the lock, and after the statement began, is seen only
      // here.
      if (await hasObservations(tx, [...stored])) throw new ObservedMeanwhile()
      const diagnosed = feeds.flatMap(({ feedId, diagnostics: groups }): DiagnosedFeed[] =>
        groups === null || !stored.has(feedId) ? [] : [{ feedId, readAt: now, groups }],
      )
      await storeDiagnostics(tx, diagnosed)
      await noteTurns(
        tx,
        feeds.flatMap(({ feedId, turn }) => (turn !== null && stored.has(feedId) ? [turn] : [])),
      )
      return stored
    })
  } catch (error) {
    // This is rare: all feeds of the group are then stored one by one, with their observations.
    if (error instanceof ObservedMeanwhile) return new Set()
    throw error
  }
}

class ObservedMeanwhile extends Error {}

/** Whether a refresh changed nothing but the row of its feed. */
export function isUnchanged(
  { kind, series_uuid: uuid, is_claimed: isClaimed, was_duplicate: wasDuplicate }: ClaimedFeed,
  before: FeedState,
  given: RefreshOutcome,
): boolean {
  const { state } = given
  // A called feed may be a duplicate that takes the place of another one. Its commit shows it again.
  // The readings of a feed that an account claims are noted, and its codes are looked for.
  return (
    !isClaimed &&
    !wasDuplicate &&
    before.schedule.calledAt === null &&
    !given.isSnapshotChanged &&
    given.series === null &&
    given.counts === null &&
    given.children.length === 0 &&
    given.events.length === 0 &&
    given.move === null &&
    given.duplicateOf === null &&
    state.feedUrl === before.feedUrl &&
    state.documentUuid === before.documentUuid &&
    state.podcastGuid === before.podcastGuid &&
    state.schedule.duplicateOf === before.schedule.duplicateOf &&
    (state.kind === null || state.kind === kind) &&
    (state.seriesUuid === null || state.seriesUuid === uuid)
  )
}

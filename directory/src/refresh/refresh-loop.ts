import type { FeedFetcher } from 'feedmill/fetch'
import { dueAtOf, refreshFeeds } from 'feedmill/ingest'
import { isConnectionLost } from '../database/connection-lost.ts'
import type { Database } from '../database/database.ts'
import { feedFields, releaseUntil } from '../feeds/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { Semaphore } from '../runtime/semaphore.ts'
import { type Loop, type OwnProcess, ownProcess, runRounds } from '../workers/index.ts'
import { ClaimQueue, MOST_WINDOWS } from './claim-queue.ts'
import { createFeedStore } from './feed-store.ts'
import { findKnownFeed } from './find-known-feed.ts'
import { HostParts } from './host-parts.ts'
import { LeaseLostError } from './lease-lost-error.ts'
import { OwnSlots } from './own-slots.ts'
import { UnchangedGroup } from './unchanged-group.ts'

/** The dependencies of the loop that refreshes feeds. */
export interface RefreshContext {
  readonly db: Database
  readonly fetcher: FeedFetcher
  readonly runtime: Runtime
  /** Feeds that are refreshed at once. */
  readonly concurrency: number
  /** The process that takes slots. Default: one that only refreshes. */
  readonly process?: OwnProcess
  /** The limits that `fetcher` keeps at hosts that it shares with other workers. Default: there are no such hosts. */
  readonly parts?: HostParts
}

/** The loop of this process that refreshes due feeds. */
export interface RefreshLoop {
  /**
   * Refreshes the feeds of this worker's share of the slots until the signal is aborted. Before it resolves, it stores
   * the refreshes that are under way and gives the slots back.
   */
  run(signal: AbortSignal): Promise<void>
  /** Refreshes feeds until none is due, as the only worker: without slots. */
  runUntilIdle(signal?: AbortSignal): Promise<void>
  /** Looks for due feeds at once, for example after a submission. */
  wake(): void
}

/** A heartbeat that failed is tried again soon: after 20 seconds without one, the worker gives up. */
const LONGEST_PAUSE_MS = 2_000
/** The pool has 8 connections: claims, heartbeats and the other rooms need some while a hundred feeds are stored. */
const COMMITS_AT_ONCE = 4

export function createRefreshLoop({
  db,
  fetcher,
  runtime,
  concurrency,
  process = ownProcess(['refresh'], runtime),
  parts = new HostParts(),
}: RefreshContext): RefreshLoop {
  const commits = new Semaphore(COMMITS_AT_ONCE)
  /** With a window larger than the concurrency, other feeds go on beside those of slow hosts. */
  const window = 2 * concurrency
  const openQueue = () => new ClaimQueue(db, runtime, { window, batch: Math.ceil(concurrency / 2) })
  let queue = openQueue()

  /** Refreshes feeds of these slots until the signal is aborted; `null` for all slots, until no feed is due. */
  async function refresh(slots: OwnSlots | null, signal: AbortSignal): Promise<void> {
    const current = queue
    const unchanged = new UnchangedGroup(db, runtime)
    signal.addEventListener('abort', () => unchanged.hurry(), { once: true })
    const isOwned = (slot: number) => slots === null || slots.isOwned(slot)
    const results = refreshFeeds(current.feeds(slots, signal), {
      store: createFeedStore({ db, runtime, unchanged, commits, isOwned, onStored: (feed) => current.letGo(feed) }),
      fetcher,
      lines: true,
      concurrency,
      window: MOST_WINDOWS * window,
      hostKey: (_url, { claimed }) => `${claimed.host}#${claimed.slot}`,
      perHost: (key) => parts.atOnce(key.slice(0, key.lastIndexOf('#'))),
      findFeed: (query, { claimed }) => findKnownFeed(db, query, claimed, Math.floor(runtime.now() / 1000)),
      now: () => runtime.now(),
      signal,
    })
    try {
      for await (const result of results) {
        const { claimed } = result.feed
        // Before it is let go: it is claimed again then.
        if ('error' in result && isConnectionLost(result.error)) await current.giveBack(claimed)
        current.letGo(claimed)
        if ('outcome' in result) {
          // The clock was set back after the claim, or the process that stored the feed has a clock that is ahead.
          const { kind, state } = result.outcome
          if (kind === 'not-due') await releaseUntil(db, claimed.feed_id, claimed.lease_token, dueAtOf(state))
          continue
        }
        const level = result.error instanceof LeaseLostError ? 'warn' : 'error'
        runtime.log[level]('feed.not_stored', { ...feedFields(claimed), error: result.error })
      }
    } finally {
      await current.release()
    }
  }

  return {
    async run(signal) {
      queue = openQueue()
      const own = new OwnSlots(
        { db, process, runtime },
        { quietMs: (slot) => queue.quietMs(slot), stillMs: () => queue.stillMs(), parts },
      )
      await own.round()
      const ended = new AbortController()
      const unsure = new AbortController()
      const loops = [queue.keepLeases(), keepSlots(own, runtime, () => queue.wake())]
      const watched = watchSlots(own, runtime, ended.signal, () => unsure.abort())
      try {
        await refresh(own, AbortSignal.any([signal, unsure.signal]))
        if (unsure.signal.aborted) throw new Error('The heartbeat failed for so long that others may own the slots')
      } finally {
        ended.abort()
        await Promise.all([watched, ...loops.map((loop) => loop.stop())])
        await own.retire().catch((error: unknown) => runtime.log.warn('refresh.slots_not_given_back', { error }))
      }
    },
    runUntilIdle: (signal = new AbortController().signal) => refresh(null, signal),
    wake: () => queue.wake(),
  }
}

/** Keeps the slots. `onGain` is called after a round that brought slots. */
function keepSlots(own: OwnSlots, runtime: Runtime, onGain: () => void): Loop {
  const round = async (): Promise<boolean> => {
    if (await own.round()) onGain()
    return false
  }
  return runRounds('slots', round, { idleMs: () => own.pauseMs, longestMs: LONGEST_PAUSE_MS }, runtime)
}

/** Gives up as soon as others may take this worker for dead: a heartbeat failed, or waits for a database that hangs. */
async function watchSlots(
  own: OwnSlots,
  runtime: Pick<Runtime, 'log' | 'sleep'>,
  signal: AbortSignal,
  giveUp: () => void,
): Promise<void> {
  while (own.isSure && !signal.aborted) await runtime.sleep(own.sureMs, signal)
  if (signal.aborted) return
  runtime.log.warn('refresh.heartbeat_overdue', { worker_id: own.workerId })
  giveUp()
}

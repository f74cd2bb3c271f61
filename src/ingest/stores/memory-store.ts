import type { FeedEvent } from '../../changes/index.ts'
import type { FeedChildPart } from '../child-part.ts'
import { type FeedState, initialFeedState } from '../feed-state.ts'
import {
  dueAtOf,
  type FeedStore,
  knownFeedOf,
  type PendingEvents,
  type StoredEntity,
  type StoredFeed,
} from './feed-store.ts'
import { entityChanges, settled, storedChild } from './merge-children.ts'

interface MemoryFeed {
  readonly state: FeedState
  readonly entities: ReadonlyMap<string, StoredEntity>
  /** The events that are not delivered yet, by refresh. */
  readonly pending: Set<readonly FeedEvent[]>
}

const SERIES = 'series'

/** Creates a store that lasts as long as the process: for tests and trials. */
export function createMemoryFeedStore(): FeedStore {
  const feeds = new Map<string, MemoryFeed>()
  return {
    async open({ url }, now) {
      const known = feeds.get(url)
      const state = known?.state ?? initialFeedState(url, { firstSeen: Math.floor(now / 1000) })
      return takenOut(url, state)
    },
    async dueAt(url) {
      const feed = feeds.get(url)
      return feed === undefined ? 0 : dueAtOf(feed.state)
    },
    async find(url) {
      const state = feeds.get(url)?.state
      return state === undefined ? null : knownFeedOf(state)
    },
    async *entities(url) {
      yield* feeds.get(url)?.entities.values() ?? []
    },
    async *pending() {
      for (const [url, { pending }] of feeds) for (const events of pending) yield pendingOf(url, events, pending)
    },
    async close() {},
  }

  function takenOut(url: string, state: FeedState): StoredFeed {
    const staged = new Map<number, FeedChildPart>()
    return {
      url,
      state,
      async stage(part) {
        staged.set(part.index, part)
      },
      async commit(outcome) {
        if (outcome.kind === 'aborted') return null
        const changes = entityChanges(outcome)
        const entities = new Map<string, StoredEntity>()
        if (outcome.series !== null) {
          entities.set(SERIES, { type: 'series', entity: outcome.series as StoredEntity['entity'] })
        }
        const replaced = new Set<number>()
        for (const [index, change] of changes.listed) {
          const part = staged.get(index)
          if (part === undefined) continue
          entities.set(change.uuid, settled(storedChild(part), change))
          replaced.add(index)
        }
        for (const [key, stored] of feeds.get(url)?.entities ?? []) {
          const kept = changes.kept(stored, replaced)
          if (kept !== null) entities.set(key, kept)
        }
        const pending = feeds.get(url)?.pending ?? new Set()
        feeds.set(url, { state: outcome.state, entities, pending })
        const { events } = outcome
        if (events.length === 0) return null
        pending.add(events)
        return pendingOf(url, events, pending)
      },
      async discard() {
        staged.clear()
      },
    }
  }

  function pendingOf(url: string, events: readonly FeedEvent[], pending: MemoryFeed['pending']): PendingEvents {
    return {
      url,
      events,
      async delivered() {
        pending.delete(events)
      },
    }
  }
}

import { describe, expect, test } from 'vitest'
import { type CheckedStore, checkStore, StoreCheckError, storeChecks } from '../../../src/ingest/check-store.ts'
import {
  createMemoryFeedStore,
  type FeedStore,
  type QueuedFeed,
  type RefreshOutcome,
  type StoredFeed,
} from '../../../src/ingest/index.ts'
import { exclusiveStore } from '../../../src/ingest/stores/exclusive-store.ts'
import { all } from '../../detection/sources.ts'

const eventIdsIn = async (store: FeedStore, url: string): Promise<string[]> => {
  const pending = await all(store.pending())
  return pending.filter((batch) => batch.url === url).flatMap(({ events }) => events.map(({ id }) => id))
}

async function memoryStore(): Promise<CheckedStore> {
  const memory = createMemoryFeedStore()
  return {
    // `exclusiveStore` lets a feed be open only once at a time, as `watchFeeds` does.
    store: exclusiveStore(memory),
    entities: (url) => memory.entities(url),
    eventIds: (url) => eventIdsIn(memory, url),
    close: () => memory.close(),
  }
}

describe('the store in memory', () => {
  test.each(storeChecks(memoryStore))('$name', async ({ run }) => void (await run()))
})

test('says which checks do not apply', async () => {
  const skipped = (await checkStore(memoryStore)).filter((result) => result.skipped !== null)
  expect(skipped.map(({ skipped }) => skipped)).toEqual([
    'the store has no leases that run out (expireLeases)',
    'the store has no leases that run out (expireLeases)',
    'the store cannot be stopped between writes (crash)',
  ])
})

test('refuses a value that is not a function', () => {
  expect(() => storeChecks({} as never)).toThrow('open must be a function that opens an empty store')
})

/** Makes a store in memory whose commits have a fault. */
function faultyStore(fault: (feed: StoredFeed, outcome: RefreshOutcome) => Promise<RefreshOutcome>) {
  return async (): Promise<CheckedStore> => {
    const sound = await memoryStore()
    return {
      ...sound,
      store: {
        async open(queued, now) {
          const feed = await sound.store.open(queued, now)
          return { ...feed, commit: async (outcome) => await feed.commit(await fault(feed, outcome)) }
        },
      },
    }
  }
}

test.each<[string, () => Promise<CheckedStore>, RegExp]>([
  [
    'forgets the state',
    faultyStore(async ({ state }, outcome) => ({ ...outcome, isSnapshotChanged: false, state })),
    /what was committed is there.*: the facts are not those/,
  ],
  [
    'does not store all changes of children',
    faultyStore(async (_, outcome) => ({ ...outcome, children: outcome.children.slice(1) })),
    /the children differ \(uuid, hash, isRemoved, name\): missing is /,
  ],
  [
    'does not recount the series',
    faultyStore(async (_, outcome) => (outcome.series === null ? { ...outcome, counts: null } : outcome)),
    /the series says that it has 4 children .* and it has 3 children .* Write counts\.known/,
  ],
  [
    'loses events',
    faultyStore(async (_, outcome) => ({ ...outcome, events: outcome.events.slice(1) })),
    /events were committed and/,
  ],
  [
    'gives a feed to two at once',
    async () => {
      const memory = createMemoryFeedStore()
      return {
        ...(await memoryStore()),
        store: memory,
        entities: memory.entities,
        eventIds: (url) => eventIdsIn(memory, url),
      }
    },
    /only one worker at a time has a feed: the feed was given to a second worker/,
  ],
])('finds a store that %s', async (_, open, message) => {
  const failure = await checkStore(open).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StoreCheckError)
  expect((failure as Error).message).toMatch(message)
})

/** Makes a store in memory with leases. `isChecked` says whether a commit or a discard checks its token. */
function leasingStore(isChecked: { readonly commit: boolean; readonly discard: boolean }) {
  return async (): Promise<CheckedStore<QueuedFeed & { readonly token: number }>> => {
    const memory = createMemoryFeedStore()
    const leases = new Map<string, number>()
    let tokens = 0
    return {
      store: {
        async open(queued, now) {
          const feed = await memory.open(queued, now)
          const { url, token } = queued
          return {
            ...feed,
            async commit(outcome) {
              if (isChecked.commit && leases.get(url) !== token) throw new Error('the lease was lost')
              const pending = await feed.commit(outcome)
              leases.delete(url)
              return pending
            },
            async discard() {
              if (!isChecked.discard || leases.get(url) === token) leases.delete(url)
              await feed.discard()
            },
          }
        },
      },
      async claim(url) {
        if (leases.has(url)) return null
        tokens += 1
        leases.set(url, tokens)
        return { url, token: tokens }
      },
      expireLeases: async () => leases.clear(),
      entities: (url) => memory.entities(url),
      eventIds: (url) => eventIdsIn(memory, url),
      close: async () => {},
    }
  }
}

test('passes a store that checks the tokens of its leases', async () => {
  const results = await checkStore(leasingStore({ commit: true, discard: true }))
  expect(results.filter(({ skipped }) => skipped !== null)).toHaveLength(1)
})

test.each([
  ['commits without its lease', { commit: false, discard: true }, 'though another worker had taken the feed meanwhile'],
  ['ends the lease of another', { commit: true, discard: false }, 'ended the lease of another'],
])('finds a store that %s', async (_, isChecked, message) => {
  await expect(checkStore(leasingStore(isChecked))).rejects.toThrow(message)
})

/**
 * Makes a store whose commits fail after `crash.after`, before or after the feed is stored but never with its events.
 */
function breakingStore({ storesFeed, isStopped }: { storesFeed: boolean; isStopped: boolean }): CheckedStore {
  const memory = createMemoryFeedStore()
  let isBroken = false
  let hasFailed = false
  const events = new Map<string, string[]>()
  return {
    store: exclusiveStore({
      async open(queued, now) {
        const feed = await memory.open(queued, now)
        return {
          ...feed,
          async commit(outcome) {
            const pending = isBroken && !storesFeed ? null : await feed.commit(outcome)
            hasFailed = isBroken
            if (isBroken) throw new Error('killed')
            const stored = events.get(queued.url) ?? []
            events.set(queued.url, [...stored, ...outcome.events.map(({ id }) => id)])
            return pending
          },
        }
      },
    }),
    entities: (url) => memory.entities(url),
    eventIds: async (url) => events.get(url) ?? [],
    crash: {
      after: () => {
        isBroken = true
      },
      async restart() {
        isBroken = false
        return isStopped && hasFailed
      },
    },
    close: async () => {},
  }
}

test('finds a store that is stopped between two writes of a commit', async () => {
  const open = async () => breakingStore({ storesFeed: true, isStopped: true })
  await expect(checkStore(open)).rejects.toThrow(/wherever it is stopped: .* left a mixture: .*events were committed/)
})

test('finds a store whose commit fails although nothing stopped it', async () => {
  const open = async () => breakingStore({ storesFeed: false, isStopped: false })
  await expect(checkStore(open)).rejects.toThrow('a commit failed though it was not stopped within 0 writes')
})

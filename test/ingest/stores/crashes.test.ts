import { expect, test } from 'vitest'
import type { FeedStore, StoredEntity } from '../../../src/ingest/stores/feed-store.ts'
import { openFileFeedStore } from '../../../src/ingest/stores/file-store.ts'
import { StoreFailedError } from '../../../src/ingest/stores/store-failed-error.ts'
import { Random } from '../../random.ts'
import { LossyFiles, MachineEnded } from './lossy-files.ts'
import { madeOutcome, madePart, uuidOf } from './made-outcomes.ts'

const urls = ['https://a.example/feed', 'https://b.example/feed']
const now = Date.UTC(2026, 5, 1)

/** A record of acknowledged refreshes and reported events, kept outside the store. */
class Ledger {
  /** The number of the last refresh of each feed that the store acknowledged. `begun` has the last that began. */
  readonly acknowledged = new Map<string, number>()
  readonly begun = new Map<string, number>()
  readonly told = new Set<string>()
  repeated = 0

  tell(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.told.has(id)) this.repeated += 1
      this.told.add(id)
    }
  }
}

/** Does three refreshes of each feed. Each changes a child, adds one, and reports both. */
async function work(store: FeedStore, ledger: Ledger): Promise<void> {
  for await (const pending of store.pending()) {
    ledger.tell(pending.events.map(({ id }) => `${pending.url} ${id}`))
    await pending.delivered()
  }
  for (let round = 0; round < 3; round += 1) {
    for (const url of urls) {
      const feed = await store.open({ url }, now)
      const number = Number(feed.state.pendingPage ?? '0') + 1
      ledger.begun.set(url, number)
      await feed.stage(madePart(0, uuidOf(number), `child ${number}`))
      await feed.stage(madePart(1, uuidOf(0), `root ${number}`))
      const pending = await feed.commit(
        madeOutcome(feed.state, number, [
          { uuid: uuidOf(number), change: 'created', index: 0 },
          { uuid: uuidOf(0), change: number === 1 ? 'created' : 'updated', index: 1 },
        ]),
      )
      ledger.acknowledged.set(url, number)
      if (pending === null) continue
      ledger.tell(pending.events.map(({ id }) => `${url} ${id}`))
      await pending.delivered()
    }
  }
}

/** Stops everything at an operation, and opens the remaining files. Returns `null` if the work ended before it. */
async function endAt(operation: number, seed: number, how: 'restart' | 'losePower') {
  const random = new Random(seed)
  const files = new LossyFiles(() => random.next())
  const ledger = new Ledger()
  files.endsAt = operation
  let ended: FeedStore | null = null
  try {
    ended = await openFileFeedStore('/state', { files })
    await work(ended, ledger)
    return null
  } catch (error) {
    if (!((error instanceof StoreFailedError ? error.cause : error) instanceof MachineEnded)) throw error
  } finally {
    files[how]()
    files.orphan('/state/lock')
    await ended?.close()
  }
  return { files, ledger, store: await openFileFeedStore('/state', { files }) }
}

/** Expects the whole of one refresh in the store: the last acknowledged one, or the one that began after it. */
async function expectWhole(store: FeedStore, url: string, ledger: Ledger): Promise<number> {
  const { state } = await store.open({ url }, now)
  const number = Number(state.pendingPage ?? '0')
  const acknowledged = ledger.acknowledged.get(url) ?? 0
  expect(number).toBeGreaterThanOrEqual(acknowledged)
  expect(number).toBeLessThanOrEqual(ledger.begun.get(url) ?? 0)
  const entities: StoredEntity[] = []
  for await (const stored of store.entities(url)) entities.push(stored)
  const names = entities.map(({ entity }) => (entity as unknown as { name: string }).name).sort()
  const children = Array.from({ length: number }, (_, index) => `child ${index + 1}`)
  expect(names).toEqual(number === 0 ? [] : [...children, `root ${number}`, `series ${number}`].sort())
  return number
}

const idsUpTo = (url: string, number: number): string[] =>
  Array.from({ length: number }, (_, index) => [
    `${url} ${index + 1}-${uuidOf(index + 1)}`,
    `${url} ${index + 1}-${uuidOf(0)}`,
  ]).flat()

async function expectNothingLost(operation: number, seed: number, how: 'restart' | 'losePower'): Promise<boolean> {
  const left = await endAt(operation, seed, how)
  if (left === null) return false
  const { files, ledger, store } = left
  for (const url of urls) await expectWhole(store, url, ledger)
  await work(store, ledger)
  const told: string[] = []
  for (const url of urls) told.push(...idsUpTo(url, await expectWhole(store, url, ledger)))
  expect([...ledger.told].sort()).toEqual(told.sort())
  // Only events that were not yet marked as delivered are reported again: those of one refresh.
  expect(ledger.repeated).toBeLessThanOrEqual(2)
  await store.close()
  const editions = files.paths.filter((path) => path.startsWith('/state/feeds/')).length
  expect(editions).toBe(2 * urls.length)
  expect(files.paths).toHaveLength(editions)
  return true
}

test.each(['restart', 'losePower'] as const)(
  'whatever operation is the last before a %s, nothing is lost or doubled',
  async (how) => {
    let operation = 0
    while (await expectNothingLost(operation, operation, how)) operation += 1
    expect(operation).toBeGreaterThan(50)
  },
)

test('power may be lost with anything unsynced', async () => {
  let ended = 0
  for (let seed = 1; seed <= 60; seed += 1) {
    if (await expectNothingLost(seed % 83, 1_000 + seed, 'losePower')) ended += 1
  }
  expect(ended).toBe(60)
})

test('after an error of the disk nothing is stored until the folder is opened anew', async () => {
  const files = new LossyFiles(() => 0)
  const ledger = new Ledger()
  const store = await openFileFeedStore('/state', { files })
  files.endsAt = files.operations + 12
  const failure = await work(store, ledger).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StoreFailedError)
  expect((failure as Error).cause).toBeInstanceOf(MachineEnded)
  files.endsAt = Number.POSITIVE_INFINITY
  await expect(work(store, ledger)).rejects.toThrow(/Open it anew/)
  await store.close()
  const again = await openFileFeedStore('/state', { files })
  await work(again, ledger)
  for (const url of urls) await expectWhole(again, url, ledger)
  await again.close()
})

import { describe, expect, test } from 'vitest'
import { encodeSnapshot, snapshotFrom } from '../../../src/changes/index.ts'
import { type FeedState, initialFeedState } from '../../../src/ingest/feed-state.ts'
import type { SnapshotSource } from '../../../src/ingest/snapshot-source.ts'
import type { FeedStore, StoredEntity } from '../../../src/ingest/stores/feed-store.ts'
import { createMemoryFeedStore } from '../../../src/ingest/stores/memory-store.ts'
import { all } from '../../detection/sources.ts'
import { madeOutcome, madePart, seriesUuid, uuidOf } from './made-outcomes.ts'

const url = 'https://feeds.example/one'
const now = Date.UTC(2026, 5, 1)

const namesOf = (entities: readonly StoredEntity[]) =>
  entities.map(({ type, entity }) => `${type} ${(entity as unknown as { name: string }).name}`).sort()

const snapshot = Uint8Array.from(encodeSnapshot(snapshotFrom([{ uuid: uuidOf(1), guid: 'a' }], { seriesUuid })))

const bytesOf = async (source: SnapshotSource) =>
  source === null ? null : Uint8Array.from(typeof source === 'function' ? await source() : source)

/** A state whose snapshot is to be stored. */
const changed = (state: FeedState) => ({ isSnapshotChanged: true, state: { ...state, snapshot } }) as const

async function withChildren(store: FeedStore, ...names: readonly string[]) {
  const feed = await store.open({ url }, now)
  for (const [index, name] of names.entries()) await feed.stage(madePart(index, uuidOf(index), name))
  const created = names.map((_, index) => ({ uuid: uuidOf(index), change: 'created', index }) as const)
  return await feed.commit(madeOutcome(feed.state, 1, created))
}

describe('the store in memory', () => {
  test('a feed that it does not know is new and due at once', async () => {
    const store = createMemoryFeedStore()
    expect(await store.dueAt(url)).toBe(0)
    const { state } = await store.open({ url }, now)
    expect(state).toMatchObject({ feedUrl: url, snapshot: null, schedule: { firstSeen: now / 1000 } })
    expect(await store.find(url)).toBeNull()
  })

  test('what was committed is there when the feed is opened again', async () => {
    const store = createMemoryFeedStore()
    const feed = await store.open({ url }, now)
    const state = initialFeedState(url, { firstSeen: now / 1000, snapshot })
    const outcome = madeOutcome(state, 1, [])
    await feed.commit({
      ...outcome,
      ...changed({ ...state, nextCheckAt: 99, schedule: { ...state.schedule, nextCheckAt: 99 } }),
    })
    const again = await store.open({ url }, now)
    expect(again.state).toMatchObject({ seriesUuid, nextCheckAt: 99, snapshotFacts: state.snapshotFacts })
    expect(await bytesOf(again.state.snapshot)).toEqual(snapshot)
    const found = await store.find(url)
    expect(found?.seriesUuid).toBe(seriesUuid)
    expect(await bytesOf(found?.snapshot ?? null)).toEqual(snapshot)
  })

  test('an outcome without a new snapshot leaves the stored one', async () => {
    const store = createMemoryFeedStore()
    const state = initialFeedState(url, { firstSeen: now / 1000, snapshot })
    await (await store.open({ url }, now)).commit(madeOutcome(state, 1, []))
    const feed = await store.open({ url }, now)
    await feed.commit(
      madeOutcome(feed.state, 2, [], { kind: 'unchanged', series: null, counts: null, isSnapshotChanged: false }),
    )
    const again = await store.open({ url }, now)
    expect(again.state.pendingPage).toBe('2')
    expect(await bytesOf(again.state.snapshot)).toEqual(snapshot)
  })

  test('another feed cannot repeat one that was never read', async () => {
    const store = createMemoryFeedStore()
    const { state, commit } = await store.open({ url }, now)
    await commit(madeOutcome(state, 1, [], { kind: 'failed', state: { ...state, accept: 'any' }, series: null }))
    expect((await store.open({ url }, now)).state).toMatchObject({ accept: 'any', seriesUuid: null })
    expect(await store.find(url)).toBeNull()
  })

  test('events of a refresh are kept until they are delivered, whatever is stored after them', async () => {
    const store = createMemoryFeedStore()
    const first = await withChildren(store, 'a')
    await withChildren(store, 'a', 'b')
    const pendingCounts = async () => (await all(store.pending())).map(({ events }) => events.length)
    expect(await pendingCounts()).toEqual([1, 2])
    await first?.delivered()
    expect(await pendingCounts()).toEqual([2])
  })

  test('children that changed replace those before, and all others stay', async () => {
    const store = createMemoryFeedStore()
    await withChildren(store, 'a', 'b', 'c')
    const feed = await store.open({ url }, now)
    for (const [index, name] of ['new', 'a', 'B', 'c'].entries()) {
      await feed.stage(madePart(index, uuidOf((index + 9) % 10), name))
    }
    await feed.commit(
      madeOutcome(feed.state, 2, [
        { uuid: uuidOf(9), change: 'created', index: 0 },
        { uuid: uuidOf(1), change: 'updated', index: 2 },
      ]),
    )
    expect(namesOf(await all(store.entities(url)))).toEqual([
      'episode B',
      'episode a',
      'episode c',
      'episode new',
      'series series 2',
    ])
  })

  test('a child has the uuid and the hash that the outcome says, whatever its part said', async () => {
    const store = createMemoryFeedStore()
    const feed = await store.open({ url }, now)
    await feed.stage(madePart(0, uuidOf(1), 'a'))
    await feed.commit(madeOutcome(feed.state, 1, [{ uuid: uuidOf(5), hash: 'settled', change: 'created', index: 0 }]))
    const [, child] = await all(store.entities(url))
    expect(child?.entity).toMatchObject({ uuid: uuidOf(5), hash: 'settled', isRemoved: false })
  })

  test('a recognised child that was never staged keeps its entity, with the uuid and hash of its change', async () => {
    const store = createMemoryFeedStore()
    await withChildren(store, 'a', 'b')
    const feed = await store.open({ url }, now)
    await feed.stage(madePart(2, uuidOf(2), 'twin of a'))
    await feed.commit(
      madeOutcome(feed.state, 2, [
        { uuid: uuidOf(0), change: 'rekeyed', index: 0, hash: 'settled' },
        { uuid: uuidOf(2), change: 'created', index: 2 },
      ]),
    )
    const entities = await all(store.entities(url))
    expect(namesOf(entities)).toEqual(['episode a', 'episode b', 'episode twin of a', 'series series 2'])
    expect(entities.find(({ entity }) => entity.uuid === uuidOf(0))?.entity.hash).toBe('settled')
  })

  test('a child that left its feed stays, marked as removed', async () => {
    const store = createMemoryFeedStore()
    await withChildren(store, 'a', 'b')
    const feed = await store.open({ url }, now)
    await feed.commit(
      madeOutcome(feed.state, 2, [{ uuid: uuidOf(0), change: 'removed', isRemoved: true }], { series: null }),
    )
    const entities = await all(store.entities(url))
    expect(entities.filter(({ entity }) => entity.isRemoved === true).map(({ entity }) => entity.uuid)).toEqual([
      uuidOf(0),
    ])
    expect(entities.find(({ type }) => type === 'series')?.entity).toMatchObject({
      totalEpisodesCount: 7,
      childrenHash: 'c2',
    })
  })

  test('children that were staged and discarded leave no trace', async () => {
    const store = createMemoryFeedStore()
    await withChildren(store, 'a')
    const feed = await store.open({ url }, now)
    await feed.stage(madePart(0, uuidOf(3), 'x'.repeat(300_000)))
    await feed.discard()
    expect(namesOf(await all(store.entities(url)))).toEqual(['episode a', 'series series 1'])
  })

  test('many large children are stored', async () => {
    const store = createMemoryFeedStore()
    const names = Array.from({ length: 40 }, (_, index) => `${index} ${'x'.repeat(20_000)}`)
    await withChildren(store, ...names)
    expect(await all(store.entities(url))).toHaveLength(41)
  })

  test('events wait until they are delivered', async () => {
    const store = createMemoryFeedStore()
    const pending = await withChildren(store, 'a', 'b')
    expect(pending?.events.map(({ id }) => id)).toEqual([`1-${uuidOf(0)}`, `1-${uuidOf(1)}`])
    const [again] = await all(store.pending())
    expect(again).toMatchObject({ url, events: pending?.events })
    await again?.delivered()
    expect(await all(store.pending())).toEqual([])
  })
})

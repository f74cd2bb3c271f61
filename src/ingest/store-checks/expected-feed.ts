import { decodeSnapshot } from '../../changes/index.ts'
import { asBuffer } from '../../core/bytes.ts'
import { encodeFeedFacts } from '../feed-facts.ts'
import type { FeedState } from '../feed-state.ts'
import type { QueuedFeed } from '../queues/queued-feed.ts'
import type { StoredEntity, StoredFeed } from '../stores/feed-store.ts'
import { assertKept, type CheckedStore } from './checked-store.ts'
import type { MadeRefresh } from './made-feed.ts'

type Entity = StoredEntity['entity'] & { readonly [field: string]: unknown }

/** The expected content of a store for a feed: the sum of all committed outcomes. */
export class ExpectedFeed<Q extends QueuedFeed> {
  readonly url: string
  readonly #checked: CheckedStore<Q>
  #state: FeedState | null = null
  #snapshot: Uint8Array | null = null
  readonly #titles = new Map<string, unknown>()
  readonly #eventIds: string[] = []

  constructor(checked: CheckedStore<Q>, url: string) {
    this.#checked = checked
    this.url = url
  }

  /**
   * Takes the feed out, as a worker does.
   *
   * @throws StoreCheckError if the store refuses although no other worker has it
   */
  async open(now: number): Promise<StoredFeed> {
    const feed = await this.openUnlessTaken(now)
    assertKept(feed !== null, `the feed ${this.url} cannot be taken out, though nobody has it`)
    return feed
  }

  /** Takes the feed out; `null` if the store says that another worker has it. */
  async openUnlessTaken(now: number): Promise<StoredFeed | null> {
    const { claim, store } = this.#checked
    const queued = claim === undefined ? ({ url: this.url } as Q) : await claim(this.url)
    return queued === null ? null : await store.open(queued, now)
  }

  /** Notes that a refresh was stored. */
  committed({ outcome, titles }: MadeRefresh): void {
    this.#state = outcome.state
    if (outcome.isSnapshotChanged) this.#snapshot = outcome.state.snapshot
    for (const [uuid, title] of titles) this.#titles.set(uuid, title)
    this.#eventIds.push(...outcome.events.map(({ id }) => id))
  }

  /** Returns a copy, to try what another outcome would change. */
  fork(): ExpectedFeed<Q> {
    const copy = new ExpectedFeed(this.#checked, this.url)
    copy.#state = this.#state
    copy.#snapshot = this.#snapshot
    for (const [uuid, title] of this.#titles) copy.#titles.set(uuid, title)
    copy.#eventIds.push(...this.#eventIds)
    return copy
  }

  /** @throws StoreCheckError if the store holds anything else */
  async assertStored(now: number): Promise<void> {
    const feed = await this.open(now)
    try {
      await this.assertState(feed.state)
    } finally {
      await feed.discard()
    }
    await this.#assertEntities()
    const stored = [...(await this.#checked.eventIds(this.url))].sort()
    const expected = [...this.#eventIds].sort()
    assertKept(
      stored.join() === expected.join(),
      `${expected.length} events were committed and ${stored.length} are stored: [${expected}] and [${stored}]`,
    )
  }

  /** @throws StoreCheckError if the state is not the last one stored */
  async assertState(state: FeedState): Promise<void> {
    if (this.#state === null) {
      assertKept(state.snapshotFacts === null, 'a feed that was never stored has been read')
      return
    }
    const facts = (of: FeedState): Buffer => asBuffer(encodeFeedFacts(of))
    assertKept(facts(state).equals(facts(this.#state)), 'the facts are not those that were committed last')
    const bytes = typeof state.snapshot === 'function' ? await state.snapshot() : state.snapshot
    const isSame =
      bytes === null || this.#snapshot === null
        ? bytes === this.#snapshot
        : asBuffer(bytes).equals(asBuffer(this.#snapshot))
    assertKept(isSame, 'the snapshot is not the one that was committed last')
  }

  async #assertEntities(): Promise<void> {
    const entities: StoredEntity[] = []
    for await (const entity of this.#checked.entities(this.url)) entities.push(entity)
    const children = entities.filter(({ type }) => type !== 'series').map(({ entity }) => entity as Entity)
    const snapshot = this.#snapshot === null ? null : decodeSnapshot(this.#snapshot)
    const known = Array.from({ length: snapshot?.childCount ?? 0 }, (_, place) => snapshot!.child(place))
    const line = (parts: readonly unknown[]): string => parts.join(' ')
    const expected = known.map(({ uuid, hash, isRemoved }) => line([uuid, hash, isRemoved, this.#titles.get(uuid)]))
    const stored = children.map(({ uuid, hash, isRemoved, name }) => line([uuid, hash, isRemoved, name]))
    const difference = firstDifference(expected.sort(), stored.sort())
    assertKept(difference === null, `the children differ (uuid, hash, isRemoved, name): ${difference}`)
    const series = entities.filter(({ type }) => type === 'series').map(({ entity }) => entity as Entity)
    assertKept(series.length === (snapshot === null ? 0 : 1), `${series.length} series are stored of one feed`)
    const [only] = series
    if (snapshot === null || only === undefined) return
    const live = known.filter(({ isRemoved }) => !isRemoved).length
    const counted = `${String(only['totalEpisodesCount'])} children with the hash ${String(only['childrenHash'])}`
    const meant = `${live} children with the hash ${snapshot.childrenHash}`
    const remedy = 'Write counts.known and childrenHash into it where outcome.series is null'
    assertKept(counted === meant, `the series says that it has ${counted}, and it has ${meant}. ${remedy}`)
  }
}

/** Returns the first line that only one of two sorted lists has, in words; `null` if they are equal. */
function firstDifference(expected: readonly string[], stored: readonly string[]): string | null {
  const missing = expected.find((line, at) => stored[at] !== line && !stored.includes(line))
  if (missing !== undefined) return `missing is ${missing}`
  const extra = stored.find((line, at) => expected[at] !== line && !expected.includes(line))
  if (extra !== undefined) return `stored is ${extra}`
  return expected.length === stored.length ? null : `${stored.length} are stored, not ${expected.length}`
}

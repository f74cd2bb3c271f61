import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { changedSeriesAfter, type EventPosition, lastReadablePosition } from '../events/index.ts'
import type { Runtime } from '../runtime/index.ts'

/** An answer that was sent, as text. */
interface KeptAnswer {
  readonly text: string
  /** The series and creators that it tells of. */
  readonly seriesUuids: ReadonlySet<string>
  readonly keptAt: number
}

const KEPT_MS = 300_000
const KEPT_CHARACTERS = 64 * 1_048_576
/** Milliseconds between two looks at the events. */
const LOOK_MS = 1_000
const EVENTS_AT_ONCE = 1_000
const KEPT_CHANGES = 10_000

/**
 * Answers to queries, shared by all accounts. An answer lives for five minutes, or until an event tells that one of its
 * series changed. Nothing is kept while events cannot be read.
 */
export class AnswerCache {
  readonly #db: Database
  readonly #runtime: Pick<Runtime, 'now' | 'sleep'>
  readonly #answers: LRUCache<string, KeptAnswer>
  readonly #keysBySeries = new Map<string, Set<string>>()
  /** By series: the number of the look whose events last named it. */
  readonly #changedAt = new LRUCache<string, number>({ max: KEPT_CHANGES })
  #looks = 0
  #isFollowing = false

  constructor(db: Database, runtime: Pick<Runtime, 'now' | 'sleep'>) {
    this.#db = db
    this.#runtime = runtime
    this.#answers = new LRUCache({
      maxSize: KEPT_CHARACTERS,
      sizeCalculation: ({ text }, key) => text.length + key.length,
      dispose: ({ seriesUuids }, key) => this.#forgetKey(key, seriesUuids),
    })
  }

  /** The answer that is kept under a key, if any. */
  get(key: string): string | undefined {
    const kept = this.#answers.get(key)
    if (kept === undefined) return undefined
    const age = this.#runtime.now() - kept.keptAt
    if (age >= 0 && age < KEPT_MS) return kept.text
    this.#answers.delete(key)
    return undefined
  }

  /** To be taken before an answer is read from the database, and given to {@link set}. */
  get looks(): number {
    return this.#looks
  }

  /**
   * Keeps an answer, unless one of its series changed while it was made.
   *
   * @param since - `looks` before the answer was read
   */
  set(key: string, text: string, seriesUuids: ReadonlySet<string>, since: number): void {
    if (!this.#isFollowing) return
    for (const uuid of seriesUuids) if ((this.#changedAt.get(uuid) ?? -1) > since) return
    this.#answers.set(key, { text, seriesUuids, keptAt: this.#runtime.now() })
    for (const uuid of seriesUuids) {
      const keys = this.#keysBySeries.get(uuid)
      if (keys === undefined) this.#keysBySeries.set(uuid, new Set([key]))
      else keys.add(key)
    }
  }

  /** Reads events and drops what they make old, until the signal is aborted. All is dropped if that fails. */
  async follow(signal: AbortSignal): Promise<void> {
    try {
      let position = (await lastReadablePosition(this.#db)) ?? { xid: '0', seq: 0 }
      this.#isFollowing = true
      while (!signal.aborted) {
        position = await this.#look(position)
        await this.#runtime.sleep(LOOK_MS, signal)
      }
    } finally {
      this.#isFollowing = false
      this.#answers.clear()
    }
  }

  async #look(position: EventPosition): Promise<EventPosition> {
    let last = position
    for (;;) {
      const events = await changedSeriesAfter(this.#db, last, EVENTS_AT_ONCE)
      this.#looks += 1
      for (const { series_uuid } of events) this.#drop(series_uuid)
      last = events.at(-1) ?? last
      if (events.length < EVENTS_AT_ONCE) return last
    }
  }

  #drop(seriesUuid: string): void {
    this.#changedAt.set(seriesUuid, this.#looks)
    for (const key of this.#keysBySeries.get(seriesUuid) ?? []) this.#answers.delete(key)
  }

  #forgetKey(key: string, seriesUuids: ReadonlySet<string>): void {
    for (const uuid of seriesUuids) {
      const keys = this.#keysBySeries.get(uuid)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysBySeries.delete(uuid)
    }
  }
}

import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { changesSince, type EventSnapshot, eventSnapshot } from '../events/index.ts'
import type { Runtime } from '../runtime/index.ts'

/** An answer as it was sent. */
interface KeptAnswer {
  readonly body: Uint8Array
  /** The series and creators whose changes make the answer old. */
  readonly seriesUuids: ReadonlySet<string>
  readonly keptAt: number
}

const KEPT_MS = 300_000
const KEPT_BYTES = 64 * 1_048_576
/** Bytes of a character of a key in memory, at most. */
const BYTES_OF_CHARACTER = 2
/** Bytes of a uuid in the answer's set, with the answer's key in the set of that series. */
const BYTES_OF_SERIES = 200
/** Milliseconds between two looks at the events. */
const LOOK_MS = 1_000
const KEPT_CHANGES = 10_000

/**
 * Answers to queries, shared by all accounts, in at most 64 MiB. An answer lives for five minutes, or until an event
 * tells that one of its series changed. Nothing is kept while events cannot be read.
 */
export class AnswerCache {
  readonly #db: Database
  readonly #runtime: Pick<Runtime, 'now' | 'sleep'>
  readonly #turnOf: () => number
  readonly #answers: LRUCache<string, KeptAnswer>
  readonly #keysBySeries = new Map<string, Set<string>>()
  /** For each series, the number of the look whose events last named it. */
  readonly #changedAt = new LRUCache<string, number>({
    max: KEPT_CHANGES,
    dispose: (look, _, reason) => {
      if (reason === 'evict') this.#forgottenLook = look
    },
  })
  /** The last look with a change that is forgotten by now. Answers that were read before it may be old. */
  #forgottenLook = -1
  #looks = 0
  #isFollowing = false

  /**
   * @param db - the database of the events, and of the content in answers
   * @param turnOf - returns another number after `db` has switched to another server, which may lack recent changes
   */
  constructor(db: Database, runtime: Pick<Runtime, 'now' | 'sleep'>, turnOf: () => number = () => 0) {
    this.#db = db
    this.#turnOf = turnOf
    this.#runtime = runtime
    this.#answers = new LRUCache({
      maxSize: KEPT_BYTES,
      sizeCalculation: ({ body, seriesUuids }, key) =>
        body.byteLength + key.length * BYTES_OF_CHARACTER + seriesUuids.size * BYTES_OF_SERIES,
      dispose: ({ seriesUuids }, key) => this.#forgetKey(key, seriesUuids),
    })
  }

  /** The answer that is kept under a key, if any. */
  get(key: string): Uint8Array | undefined {
    const kept = this.#answers.get(key)
    if (kept === undefined) return undefined
    const age = this.#runtime.now() - kept.keptAt
    if (age >= 0 && age < KEPT_MS) return kept.body
    this.#answers.delete(key)
    return undefined
  }

  /** Bytes that the answers take, at most. */
  get bytes(): number {
    return this.#answers.calculatedSize
  }

  /** The number of looks so far. Take it before an answer is read from the database, and pass it to {@link set}. */
  get looks(): number {
    return this.#looks
  }

  /**
   * Keeps an answer, unless one of its series changed while it was made.
   *
   * @param since - `looks` before the answer was read
   */
  set(key: string, body: Uint8Array, seriesUuids: ReadonlySet<string>, since: number): void {
    if (!this.#isFollowing || this.#forgottenLook > since) return
    for (const uuid of seriesUuids) if ((this.#changedAt.get(uuid) ?? -1) > since) return
    this.#answers.set(key, { body, seriesUuids, keptAt: this.#runtime.now() })
    for (const uuid of seriesUuids) {
      const keys = this.#keysBySeries.get(uuid)
      if (keys === undefined) this.#keysBySeries.set(uuid, new Set([key]))
      else keys.add(key)
    }
  }

  /**
   * Reads events and drops the answers that they make old, until the signal is aborted. Drops all answers at the end,
   * even if reading fails.
   */
  async follow(signal: AbortSignal): Promise<void> {
    try {
      let turn = this.#turnOf()
      let snapshot = await eventSnapshot(this.#db)
      this.#isFollowing = true
      while (!signal.aborted) {
        if (this.#turnOf() === turn) snapshot = await this.#look(snapshot)
        else {
          turn = this.#turnOf()
          snapshot = await eventSnapshot(this.#db)
          this.#forgetAll()
        }
        await this.#runtime.sleep(LOOK_MS, signal)
      }
    } finally {
      this.#isFollowing = false
      this.#answers.clear()
    }
  }

  async #look(since: EventSnapshot): Promise<EventSnapshot> {
    const { snapshot, seriesUuids } = await changesSince(this.#db, since)
    this.#looks += 1
    for (const uuid of seriesUuids) this.#drop(uuid)
    return snapshot
  }

  /** Drops all answers, and keeps none that is being made: it may lack changes whose events count as read. */
  #forgetAll(): void {
    this.#looks += 1
    this.#forgottenLook = this.#looks
    this.#answers.clear()
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

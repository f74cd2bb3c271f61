import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { changesSince, type EventSnapshot, eventSnapshot } from '../events/index.ts'
import type { Runtime } from '../runtime/index.ts'
import { endingWith, type Loop, runRounds } from '../workers/index.ts'

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
  readonly #runtime: Runtime
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
  /** The events that were read; `null` if they cannot be read. */
  #read: { readonly turn: number; readonly snapshot: EventSnapshot } | null = null

  /**
   * @param db - the database of the events, and of the content in answers
   * @param turnOf - returns another number after `db` has switched to another server, which may lack recent changes
   */
  constructor(db: Database, runtime: Runtime, turnOf: () => number = () => 0) {
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
    if (this.#read === null || this.#forgottenLook > since) return
    for (const uuid of seriesUuids) if ((this.#changedAt.get(uuid) ?? -1) > since) return
    this.#answers.set(key, { body, seriesUuids, keptAt: this.#runtime.now() })
    for (const uuid of seriesUuids) {
      const keys = this.#keysBySeries.get(uuid)
      if (keys === undefined) this.#keysBySeries.set(uuid, new Set([key]))
      else keys.add(key)
    }
  }

  /** Starts the loop that drops answers which events make old. All are dropped if events cannot be read, and at its end. */
  follow(): Loop {
    const round = async () => {
      await this.#look()
      return false
    }
    return endingWith(runRounds('answer cache', round, LOOK_MS, this.#runtime), () => this.#unfollow())
  }

  async #look(): Promise<void> {
    const turn = this.#turnOf()
    try {
      if (this.#read?.turn === turn) {
        const { snapshot, seriesUuids } = await changesSince(this.#db, this.#read.snapshot)
        this.#read = { turn, snapshot }
        this.#looks += 1
        for (const uuid of seriesUuids) this.#drop(uuid)
      } else {
        const isSwitched = this.#read !== null
        this.#read = { turn, snapshot: await eventSnapshot(this.#db) }
        if (isSwitched) this.#forgetAll()
      }
    } catch (error) {
      this.#unfollow()
      throw error
    }
  }

  #unfollow(): void {
    this.#read = null
    this.#forgetAll()
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

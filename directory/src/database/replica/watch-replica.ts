import type { Runtime } from '../../runtime/runtime.ts'
import { type LogPosition, Positions } from './positions.ts'
import type { ReplicaState } from './routed-connections.ts'

/** The state of the primary. */
export interface PrimarySample {
  readonly position: LogPosition
  /** The number of the cluster, which its replicas share. */
  readonly cluster: string
}

/** The state of a replica. */
export interface ReplicaSample {
  /** `null` if the server is not a replica. */
  readonly replayed: LogPosition | null
  readonly cluster: string
}

export interface WatchedServers {
  primary(): Promise<PrimarySample>
  replica(): Promise<ReplicaSample>
  /** Ends all statements on the replica: they would wait for a server that hangs. */
  abandonReplica(): void
}

/** Why a replica is not used. */
export type NotUsed = 'unknown' | 'away' | 'lags' | 'foreign'

/** Milliseconds after which a server that does not answer counts as away. */
const PATIENCE_MS = 2_000

/**
 * Decides whether a replica is used: it has to belong to this primary, to answer, and to be at most `maxLagMs` behind.
 * It is not used before the first look.
 */
export class WatchedReplica implements ReplicaState {
  readonly #servers: WatchedServers
  readonly #maxLagMs: number
  readonly #runtime: Pick<Runtime, 'elapsed' | 'log' | 'sleep'>
  readonly #positions = new Positions()
  #cluster: string | null = null
  #why: NotUsed | null = 'unknown'
  #lagMs: number | null = null
  #turn = 0
  #asking: Promise<void> | null = null

  constructor(servers: WatchedServers, maxLagMs: number, runtime: Pick<Runtime, 'elapsed' | 'log' | 'sleep'>) {
    this.#servers = servers
    this.#maxLagMs = maxLagMs
    this.#runtime = runtime
  }

  get isUsed(): boolean {
    return this.#why === null
  }

  /** The lag of the replica in seconds; `null` if unknown. */
  get lagSeconds(): number | null {
    return this.#lagMs === null ? null : this.#lagMs / 1_000
  }

  /** Changes whenever statements go to another server than before, which may have older data. */
  get turn(): number {
    return this.#turn
  }

  /** Asks both servers once, and decides. */
  async look(): Promise<void> {
    // One question at a time: at a primary that hangs, they would pile up.
    this.#asking ??= this.#askPrimary().finally(() => {
      this.#asking = null
    })
    await this.#inTime(this.#asking).catch(() => {})
    let sample: ReplicaSample
    try {
      sample = await this.#inTime(this.#servers.replica())
    } catch (error) {
      this.#lagMs = null
      this.#decide('away', error)
      this.#servers.abandonReplica()
      return
    }
    if (sample.replayed === null || (this.#cluster !== null && sample.cluster !== this.#cluster)) {
      this.#lagMs = null
      this.#decide('foreign')
      return
    }
    const lagMs = this.#positions.lagOf(sample.replayed)
    this.#lagMs = lagMs
    // At the first looks, a replica has not yet reached what the primary had by then: nobody knows how far it is behind.
    if (this.#why === 'unknown' && lagMs === null && this.#positions.spanMs <= this.#maxLagMs) return
    this.#decide(lagMs === null || lagMs > this.#maxLagMs ? 'lags' : null)
  }

  failed(meaning: 'away' | 'conflict', error: unknown): void {
    // The statement runs on the primary, which may have newer data than the replica.
    this.#turn += 1
    if (meaning === 'conflict') this.#runtime.log.info('database.replica_conflict', { error })
    else this.#decide('away', error)
  }

  #decide(next: NotUsed | null, error?: unknown): void {
    if (next === this.#why) return
    this.#why = next
    this.#turn += 1
    const { log } = this.#runtime
    const lag = this.#lagMs === null ? null : Math.round(this.#lagMs)
    const fields = { lag_ms: lag, ...(error === undefined ? {} : { error }) }
    if (next === null) log.info('database.replica_used', fields)
    else log.warn('database.replica_left', { reason: next, ...fields })
  }

  async #askPrimary(): Promise<void> {
    const at = this.#runtime.elapsed()
    const sample = await this.#servers.primary()
    this.#positions.note(sample.position, at)
    this.#cluster = sample.cluster
  }

  async #inTime<Result>(work: Promise<Result>): Promise<Result> {
    const answered = new AbortController()
    const late = this.#runtime.sleep(PATIENCE_MS, answered.signal).then(() => {
      throw new Error(`No answer in ${PATIENCE_MS} ms`)
    })
    // If the answer comes first, no code handles this rejection.
    late.catch(() => {})
    try {
      return await Promise.race([work, late])
    } finally {
      answered.abort()
    }
  }
}

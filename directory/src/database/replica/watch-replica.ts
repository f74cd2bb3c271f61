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

export interface WatchedReplica extends ReplicaState {
  /** The lag of the replica in seconds; `null` if unknown. */
  readonly lagSeconds: number | null
  /** Changes whenever statements go to another server than before, which may have older data. */
  readonly turn: number
  /** Asks both servers once, and decides. */
  look(): Promise<void>
}

/** Milliseconds after which a server that does not answer counts as away. */
const PATIENCE_MS = 2_000

/**
 * Decides whether a replica is used: it has to belong to this primary, to answer, and to be at most `maxLagMs` behind.
 * It is not used before the first look.
 */
export function watchReplica(
  servers: WatchedServers,
  maxLagMs: number,
  { elapsed, log, sleep }: Pick<Runtime, 'elapsed' | 'log' | 'sleep'>,
): WatchedReplica {
  const positions = new Positions()
  let cluster: string | null = null
  let why: NotUsed | null = 'unknown'
  let lagMs: number | null = null
  let turn = 0
  let asking: Promise<void> | null = null

  function decide(next: NotUsed | null, error?: unknown): void {
    if (next === why) return
    why = next
    turn += 1
    const fields = { lag_ms: lagMs === null ? null : Math.round(lagMs), ...(error === undefined ? {} : { error }) }
    if (next === null) log.info('database.replica_used', fields)
    else log.warn('database.replica_left', { reason: next, ...fields })
  }

  async function askPrimary(): Promise<void> {
    const at = elapsed()
    const sample = await servers.primary()
    positions.note(sample.position, at)
    cluster = sample.cluster
  }

  async function inTime<Result>(work: Promise<Result>): Promise<Result> {
    const answered = new AbortController()
    const late = sleep(PATIENCE_MS, answered.signal).then(() => {
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

  async function look(): Promise<void> {
    // One question at a time: at a primary that hangs, they would pile up.
    asking ??= askPrimary().finally(() => {
      asking = null
    })
    await inTime(asking).catch(() => {})
    let sample: ReplicaSample
    try {
      sample = await inTime(servers.replica())
    } catch (error) {
      lagMs = null
      decide('away', error)
      servers.abandonReplica()
      return
    }
    if (sample.replayed === null || (cluster !== null && sample.cluster !== cluster)) {
      lagMs = null
      decide('foreign')
      return
    }
    lagMs = positions.lagOf(sample.replayed)
    // At the first looks, a replica has not yet reached what the primary had by then: nobody knows how far it is behind.
    if (why === 'unknown' && lagMs === null && positions.spanMs <= maxLagMs) return
    decide(lagMs === null || lagMs > maxLagMs ? 'lags' : null)
  }

  return {
    get isUsed() {
      return why === null
    },
    get lagSeconds() {
      return lagMs === null ? null : lagMs / 1_000
    },
    get turn() {
      return turn
    },
    look,
    failed(meaning, error) {
      // The statement runs on the primary, which may have newer data than the replica.
      turn += 1
      if (meaning === 'conflict') log.info('database.replica_conflict', { error })
      else decide('away', error)
    },
  }
}

import type { PostgresPoolClient } from 'kysely'
import { isOfLostSession } from '../connection-lost.ts'
import type { QueuedConnections } from '../connection-pool.ts'
import type { TransactionScope } from '../transaction-scope.ts'

/** Decides where the next statement runs, and learns of failures. */
export interface ReplicaState {
  readonly isUsed: boolean
  /** A statement failed on the replica, and runs on the primary. */
  failed(meaning: 'away' | 'conflict', error: unknown): void
}

type Query = (text: string, values?: readonly unknown[]) => Promise<unknown>

/** A connection as kysely uses it. */
interface Connection {
  readonly query: Query
  release(): void
}

/** The most statements of an open transaction that are repeated on the primary. A longer transaction fails. */
const MAX_REPEATED = 20

/**
 * Connections for statements that only read: on the replica while it can be used, else on the primary. A statement that
 * the replica cannot run is run on the primary, with those of its transaction before it.
 */
export function routedConnections(
  replica: QueuedConnections,
  primary: QueuedConnections,
  state: ReplicaState,
  scope: TransactionScope,
): QueuedConnections {
  const take = async (pool: QueuedConnections): Promise<Connection> => (await pool.connect()) as unknown as Connection

  /** Throws an error that the primary would throw, too. Otherwise it notes the error, and the primary is used. */
  function leave(error: unknown): void {
    const meaning = meaningOf(error)
    if (meaning === null) throw error
    state.failed(meaning, error)
  }

  async function connect(): Promise<Connection> {
    scope.assertOutside()
    if (!state.isUsed) return await take(primary)
    let current: Connection
    try {
      current = await take(replica)
    } catch (error) {
      leave(error)
      return await take(primary)
    }
    let isOnReplica = true
    /** The statements of the open transaction, to be run again elsewhere. */
    let begun: Parameters<Query>[] = []
    return {
      async query(...statement) {
        const [text] = statement
        if (/^\s*(?:commit|rollback)\b/i.test(text)) begun = []
        const before = begun
        if (before.length > 0 || /^\s*(?:begin|start)\b/i.test(text)) begun = [...before, statement]
        try {
          return await current.query(...statement)
        } catch (error) {
          if (!isOnReplica || before.length > MAX_REPEATED) throw error
          leave(error)
        }
        const left = current
        current = await scope.outside(() => take(primary))
        isOnReplica = false
        left.release()
        for (const earlier of before) await current.query(...earlier)
        return await current.query(...statement)
      },
      release: () => current.release(),
    }
  }

  return {
    connect: async () => (await connect()) as unknown as PostgresPoolClient,
    end: () => replica.end(),
    async read(query) {
      scope.assertOutside()
      if (state.isUsed) {
        try {
          return await replica.read(query)
        } catch (error) {
          leave(error)
        }
      }
      return await primary.read(query)
    },
  }
}

/** The SQLSTATE of a server that has too many sessions. */
const TOO_MANY = '53300'
/** A replica ends a statement that still needs rows which the primary has removed. */
const CONFLICTS = new Set(['40001', '40P01'])
const SQL_STATE = /^[0-9A-Z]{5}$/

/**
 * Returns the meaning of a statement's failure on a replica. `away`: the server cannot be used. `conflict`: this
 * statement has to run elsewhere. `null`: the statement is wrong, and would fail on the primary too.
 */
export function meaningOf(error: unknown): 'away' | 'conflict' | null {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  if (CONFLICTS.has(code)) return 'conflict'
  // Errors of the network have other codes, such as ECONNRESET, or none.
  const isOfServer = SQL_STATE.test(code) && /\d/.test(code)
  return isOfServer && code !== TOO_MANY && !isOfLostSession(code) ? null : 'away'
}

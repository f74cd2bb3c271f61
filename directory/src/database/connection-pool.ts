import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import type { Runtime } from '../runtime/runtime.ts'
import type { ConnectionQueue } from './connection-queue.ts'
import type { RunStatement } from './database.ts'
import {
  isStalePlan,
  type PreparedRead,
  PreparedRun,
  type PreparedStatement,
  PreparedStatements,
} from './prepared-read.ts'
import { isLongStatement } from './statement-kinds.ts'
import type { TransactionScope } from './transaction-scope.ts'

/** Statements that take longer are logged. */
const SLOW_MS = 200
const LOGGED_TEXT_LENGTH = 2000

/** A connection of the pool, until it is released. */
interface Connection {
  query(text: string, values?: readonly unknown[]): Promise<QueryResult | QueryResult[]>
  release(): void
}

export type ConnectionPool = QueuedConnections & {
  readonly run: RunStatement
  /** The same connections, for those who go before all others that wait. */
  readonly urgent: QueuedConnections
  /** For tests: while the database is away, all attempts to connect fail. */
  pretendAway(isAway: boolean): void
}

/** Connections for kysely, from one place in the queue. */
export type QueuedConnections = PostgresPool & { readonly read: ReadPrepared }

/**
 * Runs a query as a prepared statement. Returns `null` if it is not prepared, or no longer: the caller then runs it as
 * an ordinary query.
 */
export type ReadPrepared = (query: PreparedRead) => Promise<readonly unknown[] | null>

/**
 * Returns connections for kysely. Each connection is clean when it is used again, and slow statements are logged. Code
 * inside an open transaction cannot take a second connection.
 *
 * @param options.slowLevel the level at which slow statements are logged: in an embedded database, no operator has to
 * act
 * @param options.queue who gets a connection first. Default: first come, first served
 */
export function connectionPool(
  pool: Pool,
  scope: TransactionScope,
  { elapsed, log }: Pick<Runtime, 'elapsed' | 'log'>,
  {
    slowLevel = 'warn',
    queue = { take: () => pool.connect() },
  }: { readonly slowLevel?: 'info' | 'warn'; readonly queue?: ConnectionQueue } = {},
): ConnectionPool {
  // An idle connection broke: the pool replaces it.
  pool.on('error', (error) => log.warn('database.connection_lost', { error }))
  // If a connection breaks while it is in use, the statement fails. Without a listener the process would end, too.
  pool.on('connect', (client) => client.on('error', () => {}))

  const logIfSlow = (text: string, begun: number): void => {
    const duration = elapsed() - begun
    if (duration < SLOW_MS) return
    log[isLongStatement(text) ? 'info' : slowLevel]('database.slow_statement', {
      duration_ms: Math.round(duration),
      text: text.slice(0, LOGGED_TEXT_LENGTH),
    })
  }

  const timed = async <T>(text: string, statement: () => Promise<T>): Promise<T> => {
    const begun = elapsed()
    try {
      return await statement()
    } finally {
      logIfSlow(text, begun)
    }
  }

  const statements = new PreparedStatements()
  let isAway = false
  const takeClient = (isUrgent: boolean): Promise<PoolClient> =>
    isAway ? Promise.reject(new Error('connect ECONNREFUSED: a test took the database away')) : queue.take(isUrgent)

  const readPrepared = async (
    statement: PreparedStatement,
    { parameters }: PreparedRead,
    isUrgent: boolean,
  ): Promise<readonly unknown[]> => {
    scope.assertOutside()
    const client = await takeClient(isUrgent)
    const begun = elapsed()
    return await new Promise((resolve, reject) => {
      client.query(
        new PreparedRun(statement, parameters, (error, rows) => {
          logIfSlow(statement.text, begun)
          if (error === null) {
            client.release()
            resolve(rows)
            return
          }
          cleanUp(client)
          reject(error)
        }),
      )
    })
  }

  const connect = async (isUrgent: boolean): Promise<Connection> => {
    scope.assertOutside()
    const client = await takeClient(isUrgent)
    /** Whether the last statement failed: `pg` says so before it knows the state of the transaction. */
    let isFailed = false
    return {
      async query(text, values) {
        try {
          const result = await timed(text, () => client.query(text, values as unknown[] | undefined))
          isFailed = false
          return result
        } catch (error) {
          isFailed = true
          throw error
        }
      },
      release() {
        const status = client.getTransactionStatus()
        if (!isFailed && (status === 'I' || status === null)) client.release()
        else cleanUp(client)
      },
    }
  }

  const queued = (isUrgent: boolean): QueuedConnections => ({
    connect: async () => (await connect(isUrgent)) as unknown as PostgresPoolClient,
    end: () => pool.end(),
    async read(query) {
      const statement = statements.of(query.sql)
      if (statement === null) return null
      try {
        return await readPrepared(statement, query, isUrgent)
      } catch (error) {
        if (!isStalePlan(error)) throw error
        statements.forget(statement)
        return null
      }
    },
  })

  return {
    ...queued(false),
    urgent: queued(true),
    pretendAway(given) {
      isAway = given
    },
    async run(text, values) {
      const connection = await connect(false)
      try {
        // Without values `pg` takes the simple protocol, which runs scripts and answers with a list.
        const result = await connection.query(text, values)
        return Array.isArray(result) ? (result.at(-1) ?? { rows: [] }) : result
      } finally {
        connection.release()
      }
    },
  }
}

/**
 * Releases a client after a failure. A transaction that is still open would swallow the statements of the next user.
 */
function cleanUp(client: PoolClient): void {
  client.query('rollback').then(
    () => client.release(),
    (error) => client.release(error),
  )
}

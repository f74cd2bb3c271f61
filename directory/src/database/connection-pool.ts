import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import type { Runtime } from '../runtime/runtime.ts'
import { isUnanswered } from './connection-lost.ts'
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

/** Connections for kysely, from one place in the queue. */
export type QueuedConnections = PostgresPool & { readonly read: ReadPrepared }

/**
 * Runs a query as a prepared statement. Returns `null` if it is not prepared, or no longer: the caller then runs it as
 * an ordinary query.
 */
export type ReadPrepared = (query: PreparedRead) => Promise<readonly unknown[] | null>

export interface ConnectionPoolOptions {
  /**
   * The level at which slow statements are logged: in an embedded database, no operator has to act. Default: `warn`.
   */
  readonly slowLevel?: 'info' | 'warn'
  /** Decides who gets a connection first. Default: first come, first served. */
  readonly queue?: ConnectionQueue
  /**
   * Milliseconds after which a connection without an answer counts as dead. The server must end statements sooner, except
   * those of a transaction that lifts its limit. Default: never.
   */
  readonly answerMs?: number | undefined
}

/** A statement after which those of its transaction may take as long as they must. */
const LIFTS_LIMIT = /\bstatement_timeout(?: = |', ')0/

/**
 * Connections for kysely. Each connection is clean when it is used again, and slow statements are logged. Code inside an
 * open transaction cannot take a second connection.
 */
export class ConnectionPool implements QueuedConnections {
  /** The same connections, for those who go before all others that wait. */
  readonly urgent: QueuedConnections
  readonly #pool: Pool
  readonly #scope: TransactionScope
  readonly #runtime: Pick<Runtime, 'elapsed' | 'log'>
  readonly #slowLevel: 'info' | 'warn'
  readonly #queue: ConnectionQueue
  /** As `pg` takes it. */
  readonly #limit: { readonly query_timeout?: number }
  readonly #statements = new PreparedStatements()
  #isAway = false

  constructor(
    pool: Pool,
    scope: TransactionScope,
    runtime: Pick<Runtime, 'elapsed' | 'log'>,
    { slowLevel = 'warn', queue = { take: () => pool.connect() }, answerMs }: ConnectionPoolOptions = {},
  ) {
    this.#pool = pool
    this.#scope = scope
    this.#runtime = runtime
    this.#slowLevel = slowLevel
    this.#queue = queue
    this.#limit = answerMs === undefined ? {} : { query_timeout: answerMs }
    this.urgent = {
      connect: () => this.#connect(true) as Promise<unknown> as Promise<PostgresPoolClient>,
      end: () => this.end(),
      read: (query) => this.#read(query, true),
    }
    // An idle connection broke: the pool replaces it.
    pool.on('error', (error) => runtime.log.warn('database.connection_lost', { error }))
    // If a connection breaks while it is in use, the statement fails. Without a listener the process would end, too.
    pool.on('connect', (client) => client.on('error', () => {}))
  }

  connect(): Promise<PostgresPoolClient> {
    return this.#connect(false) as Promise<unknown> as Promise<PostgresPoolClient>
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  read(query: PreparedRead): Promise<readonly unknown[] | null> {
    return this.#read(query, false)
  }

  async run(text: string, values?: readonly unknown[]): ReturnType<RunStatement> {
    const connection = await this.#connect(false)
    try {
      // Without values `pg` takes the simple protocol, which runs scripts and answers with a list.
      const result = await connection.query(text, values)
      return Array.isArray(result) ? (result.at(-1) ?? { rows: [] }) : result
    } finally {
      connection.release()
    }
  }

  /** For tests: while the database is away, all attempts to connect fail. */
  pretendAway(isAway: boolean): void {
    this.#isAway = isAway
  }

  async #connect(isUrgent: boolean): Promise<Connection> {
    this.#scope.assertOutside()
    const client = await this.#takeClient(isUrgent)
    /** The failure of the last statement: `pg` tells it before it knows the state of the transaction. */
    let failure: unknown = null
    let isLimited = true
    return {
      query: async (text, values) => {
        const begun = this.#runtime.elapsed()
        if (isUnanswered(failure)) throw failure
        if (LIFTS_LIMIT.test(text)) isLimited = false
        try {
          const given = values === undefined ? { text } : { text, values: values as unknown[] }
          const result = await client.query(isLimited ? { ...given, ...this.#limit } : given)
          failure = null
          return result
        } catch (error) {
          failure = error
          throw error
        } finally {
          this.#logIfSlow(text, begun)
        }
      },
      release: () => {
        const status = client.getTransactionStatus()
        if (failure === null && (status === 'I' || status === null)) client.release()
        else this.#cleanUp(client, failure)
      },
    }
  }

  async #read(query: PreparedRead, isUrgent: boolean): Promise<readonly unknown[] | null> {
    const statement = this.#statements.of(query.sql)
    if (statement === null) return null
    try {
      return await this.#readPrepared(statement, query, isUrgent)
    } catch (error) {
      if (!isStalePlan(error)) throw error
      this.#statements.forget(statement)
      return null
    }
  }

  async #readPrepared(
    statement: PreparedStatement,
    { parameters }: PreparedRead,
    isUrgent: boolean,
  ): Promise<readonly unknown[]> {
    this.#scope.assertOutside()
    const client = await this.#takeClient(isUrgent)
    const begun = this.#runtime.elapsed()
    return await new Promise((resolve, reject) => {
      const run = new PreparedRun(statement, parameters, (error, rows) => {
        this.#logIfSlow(statement.text, begun)
        if (error === null) {
          client.release()
          resolve(rows)
          return
        }
        this.#cleanUp(client, error)
        reject(error)
      })
      client.query(Object.assign(run, this.#limit))
    })
  }

  /**
   * Releases a client after a failure. A transaction that is still open would swallow the statements of the next user. A
   * dead connection is closed.
   */
  #cleanUp(client: PoolClient, failure: unknown): void {
    if (isUnanswered(failure)) {
      client.release(failure)
      return
    }
    client.query({ text: 'rollback', ...this.#limit }).then(
      () => client.release(),
      (error) => client.release(error),
    )
  }

  #takeClient(isUrgent: boolean): Promise<PoolClient> {
    if (this.#isAway) return Promise.reject(new Error('connect ECONNREFUSED: a test took the database away'))
    return this.#queue.take(isUrgent)
  }

  #logIfSlow(text: string, begun: number): void {
    const duration = this.#runtime.elapsed() - begun
    if (duration < SLOW_MS) return
    this.#runtime.log[isLongStatement(text) ? 'info' : this.#slowLevel]('database.slow_statement', {
      duration_ms: Math.round(duration),
      text: text.slice(0, LOGGED_TEXT_LENGTH),
    })
  }
}

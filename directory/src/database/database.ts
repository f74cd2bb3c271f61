import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { Runtime } from '../runtime/runtime.ts'
import type { ServerMemory } from './embedded/embedded-server.ts'
import type { DB } from './tables.generated.ts'

/** The pool of connections, or a transaction. Statements run on either. */
export type Database = Kysely<DB>

/** A transaction: taken by functions that must run inside one. */
export type Transaction = KyselyTransaction<DB>

/** A statement with its values `$1`, `$2`, …; without values it may be a script of several statements. */
export type RunStatement = (text: string, values?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** A database that is open. */
export interface OpenDatabase {
  readonly kind: 'embedded' | 'postgresql'
  readonly db: Database
  /**
   * The same database for work that goes before all other that waits for the only session of an embedded one. On a
   * server it makes no difference.
   */
  readonly urgent: Database
  /** For pg-boss, which writes statements of its own. */
  readonly run: RunStatement
  /** For tests: while the database is away, every statement outside of an open transaction fails. */
  pretendAway(isAway: boolean): void
  /** Waits for running statements, then closes. */
  close(): Promise<void>
  /**
   * Resolves with the reason when an embedded database has ended by itself. Only another process can open its folder
   * again. For a server it never resolves: a server comes back.
   */
  readonly lost: Promise<Error>
  /**
   * From now on, a statement without an answer for `limitMs` ends an embedded database, as {@link lost} tells. Call it
   * after the start, which may recover and migrate for long. A server has its own limit.
   */
  limitAnswers(limitMs: number): void
  /** Reads the memory that an embedded database takes now; `null` for a server. */
  memory(): Promise<ServerMemory | null>
  /** Returns for how many seconds the thread of an embedded database has worked; `null` if there is none. */
  busySeconds(): number | null
  /**
   * Opens a replica of this database for reading.
   *
   * @throws TypeError if the database is embedded
   */
  openReads(options: ReadsOptions): Reads
}

export interface ReadsOptions {
  /** `postgres://user:password@host:port/name`. */
  readonly url: string
  /** The greatest lag of the replica, in milliseconds. */
  readonly maxLagMs: number
  readonly runtime: Pick<Runtime, 'elapsed' | 'log' | 'sleep'>
}

/**
 * A database for statements that only read, and need not see the latest writes. They run on a replica while it is up to
 * date, else on the primary.
 */
export interface Reads {
  readonly db: Database
  /** Changes whenever statements run on another server than before. Data that was read before may be newer. */
  turn(): number
  /** `null` if there is no replica: statements run on the primary. */
  readonly replica: Replica | null
  /** Waits for running statements, then closes the replica. The primary stays open. */
  close(): Promise<void>
}

export interface Replica {
  /** Whether statements run on the replica now. */
  isUsed(): boolean
  /** The lag in seconds; `null` if unknown. */
  lagSeconds(): number | null
  /** Asks both servers whether the replica can be used. Call it every second. */
  look(): Promise<void>
}

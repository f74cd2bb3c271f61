import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The pool of connections, or a transaction: what a statement runs on. */
export type Database = Kysely<Tables>

/** A transaction: taken by functions that must run inside one. */
export type Transaction = KyselyTransaction<Tables>

/** A statement with its values `$1`, `$2`, …; without values it may be a script of several statements. */
export type RunStatement = (text: string, values?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** A database that is open. */
export interface OpenDatabase {
  readonly kind: 'embedded' | 'postgresql'
  readonly db: Database
  /** For pg-boss, which writes statements of its own. */
  readonly run: RunStatement
  /** Waits for what runs, then closes. */
  close(): Promise<void>
  /**
   * Resolves with the reason when an embedded database has ended by itself. Only another process can open its folder
   * again. A server comes back; it is never lost.
   */
  readonly lost: Promise<Error>
}

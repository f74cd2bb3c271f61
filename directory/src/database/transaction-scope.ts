import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type CompiledQuery,
  Kysely,
  type KyselyConfig,
  type Transaction as KyselyTransaction,
  type QueryResult,
  type TransactionBuilder,
} from 'kysely'
import type { ReadPrepared } from './connection-pool.ts'
import { isPreparedRead } from './prepared-read.ts'

interface OpenTransaction {
  /** Its stack says where the transaction began. */
  readonly begun: Error
  isOpen: boolean
}

/**
 * Knows whether the running code is inside of a transaction's callback. A statement there that does not run on the
 * transaction is not part of it. With a single connection, it would even wait for ever.
 */
export class TransactionScope {
  readonly #storage = new AsyncLocalStorage<OpenTransaction>()
  #openTransactions = 0

  async run<T>(execute: (inScope: <R>(callback: () => R) => R) => Promise<T>, begun: Error): Promise<T> {
    const open: OpenTransaction = { begun, isOpen: true }
    this.#openTransactions += 1
    try {
      return await execute((callback) => this.#storage.run(open, callback))
    } finally {
      open.isOpen = false
      this.#openTransactions -= 1
      // While the storage is on, each promise of the process costs more. The next transaction turns it on again.
      if (this.#openTransactions === 0) this.#storage.disable()
    }
  }

  /** Runs code outside of any transaction. Statements of a transaction that move to another server need this. */
  outside<T>(callback: () => T): T {
    return this.#storage.exit(callback)
  }

  /** @throws Error if a connection is taken inside of an open transaction */
  assertOutside(): void {
    const open = this.#storage.getStore()
    if (open?.isOpen !== true) return
    throw new Error(
      `A statement ran beside the open transaction ${placeOf(open.begun)}: pass the transaction to ${placeOf(new Error())}`,
    )
  }
}

/** The first place of a stack that is neither in a package nor in the code that runs statements. */
function placeOf({ stack = '' }: Error): string {
  const lines = stack.split('\n').slice(1)
  const isOurs = (line: string): boolean =>
    !/node_modules|node:|transaction-scope\.|connection-pool\.|open-database\./.test(line)
  return (lines.find(isOurs) ?? 'at an unknown place').trim()
}

/** Kysely that tells the scope of its transactions, and prepares reads that come often. */
export class ScopedKysely<Tables> extends Kysely<Tables> {
  readonly #scope: TransactionScope
  readonly #read: ReadPrepared

  constructor(config: KyselyConfig, scope: TransactionScope, read: ReadPrepared) {
    super(config)
    this.#scope = scope
    this.#read = read
  }

  override async executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    const rows = isPreparedRead(query) ? await this.#read(query) : null
    return rows === null ? await super.executeQuery(query) : { rows: rows as Row[] }
  }

  override transaction(): TransactionBuilder<Tables> {
    return scoped(super.transaction(), this.#scope)
  }

  /** A transaction without a callback has no scope. */
  override startTransaction(): never {
    throw new TypeError('Use `transaction().execute(callback)`: a transaction without a callback is not supported')
  }

  override connection(): never {
    throw new TypeError('Use `transaction().execute(callback)`: a connection of its own is not supported')
  }
}

function scoped<Tables>(builder: TransactionBuilder<Tables>, scope: TransactionScope): TransactionBuilder<Tables> {
  const setIsolationLevel = builder.setIsolationLevel.bind(builder)
  const setAccessMode = builder.setAccessMode.bind(builder)
  const execute = builder.execute.bind(builder)
  return Object.assign(builder, {
    setIsolationLevel: (level: Parameters<typeof setIsolationLevel>[0]) => scoped(setIsolationLevel(level), scope),
    setAccessMode: (mode: Parameters<typeof setAccessMode>[0]) => scoped(setAccessMode(mode), scope),
    execute: <T>(callback: (transaction: KyselyTransaction<Tables>) => Promise<T>): Promise<T> =>
      scope.run((inScope) => execute((transaction) => inScope(() => callback(transaction))), new Error()),
  })
}

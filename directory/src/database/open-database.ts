import { PostgresDialect } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import type { Runtime } from '../runtime/runtime.ts'
import { connectionPool } from './connection-pool.ts'
import type { OpenDatabase } from './database.ts'
import type { EmbeddedServer } from './embedded/embedded-server.ts'
import { EmbeddedSocket } from './embedded/embedded-socket.ts'
import { startPGlite } from './embedded/pglite-server.ts'
import { startWorkerServer } from './embedded/worker-server.ts'
import type { Tables } from './tables.ts'
import { ScopedKysely, TransactionScope } from './transaction-scope.ts'
import { valueParsers } from './value-parsers.ts'

/** A PostgreSQL server, version 15 or later. */
export interface PostgresqlOptions {
  readonly kind: 'postgresql'
  /** `postgres://user:password@host:port/name`. */
  readonly url: string
  /** The greatest number of connections. Default: 8. */
  readonly poolSize?: number | undefined
}

/** The embedded server of one process. */
export interface EmbeddedOptions {
  readonly kind: 'embedded'
  /** Folder of the data. `null`: in memory and in this thread, for tests. */
  readonly folder: string | null
  /** In memory only: a data folder as a tar archive to begin with. */
  readonly archive?: Uint8Array | undefined
}

export type DatabaseOptions = PostgresqlOptions | EmbeddedOptions

const DEFAULT_POOL_SIZE = 8
const CONNECT_TIMEOUT_MS = 10_000
/** A statement of the service takes seconds at most. Migrations and jobs that need longer say so themselves. */
const STATEMENT_TIMEOUT_MS = 60_000
/** Transactions wait for nothing but the database: one that idles belongs to a process that hangs. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000
const OLDEST_VERSION = 15

/**
 * Opens a database. It may be empty or have an old schema: see `migrate`.
 *
 * @throws Error if the server cannot be reached or is older than PostgreSQL 15
 */
export async function openDatabase(
  options: DatabaseOptions,
  runtime: Pick<Runtime, 'now' | 'log'>,
): Promise<OpenDatabase> {
  return options.kind === 'postgresql' ? await openPostgresql(options, runtime) : await openEmbedded(options, runtime)
}

async function openPostgresql(
  { url, poolSize = DEFAULT_POOL_SIZE }: PostgresqlOptions,
  runtime: Pick<Runtime, 'now' | 'log'>,
): Promise<OpenDatabase> {
  const config: PoolConfig = {
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: 'feedmill-directory',
    types: valueParsers,
  }
  const database = openPool('postgresql', new Pool(config), runtime, async () => {})
  try {
    await requireVersion(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function requireVersion({ run }: OpenDatabase): Promise<void> {
  const { rows } = await run('show server_version_num')
  const version = Math.floor(Number(rows[0]?.['server_version_num']) / 10_000)
  if (version < OLDEST_VERSION) {
    throw new Error(`The server is PostgreSQL ${version}. The directory needs PostgreSQL ${OLDEST_VERSION} or later.`)
  }
}

async function openEmbedded(
  { folder, archive }: EmbeddedOptions,
  runtime: Pick<Runtime, 'now' | 'log'>,
): Promise<OpenDatabase> {
  const server = folder === null ? await startPGlite({ folder, archive }) : await startWorkerServer(folder)
  return openEmbeddedServer(server, runtime)
}

/** Opens the database of a server that runs inside this process. Closing the database closes the server. */
export function openEmbeddedServer(server: EmbeddedServer, runtime: Pick<Runtime, 'now' | 'log'>): OpenDatabase {
  const config: PoolConfig = {
    // The server has one session: a transaction has it alone, and all others wait in the pool's fair queue.
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new EmbeddedSocket(server),
    ssl: false,
    host: 'localhost',
    user: 'postgres',
    password: 'unused',
    database: 'postgres',
    types: valueParsers,
  }
  return openPool('embedded', new Pool(config), runtime, () => server.close())
}

function openPool(
  kind: OpenDatabase['kind'],
  pool: Pool,
  runtime: Pick<Runtime, 'now' | 'log'>,
  closeServer: () => Promise<void>,
): OpenDatabase {
  const scope = new TransactionScope()
  const connections = connectionPool(pool, scope, runtime)
  const db = new ScopedKysely<Tables>({ dialect: new PostgresDialect({ pool: connections }) }, scope)
  let closing: Promise<void> | undefined
  return {
    kind,
    db,
    run: connections.run,
    close() {
      closing ??= (async () => {
        await db.destroy()
        // `destroy` of a kysely that never ran a statement does not end its pool.
        if (!pool.ended && !pool.ending) await pool.end()
        await closeServer()
      })()
      return closing
    },
  }
}

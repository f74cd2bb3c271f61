import { mkdir } from 'node:fs/promises'
import { PostgresDialect } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import type { Runtime } from '../runtime/runtime.ts'
import { ConnectionPool, type QueuedConnections } from './connection-pool.ts'
import { SingleConnectionQueue } from './connection-queue.ts'
import type { OpenDatabase } from './database.ts'
import type { EmbeddedServer } from './embedded/embedded-server.ts'
import { EmbeddedSocket } from './embedded/embedded-socket.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { startPGlite } from './embedded/pglite-server.ts'
import { startWorkerServer } from './embedded/worker-server.ts'
import { openReads } from './replica/open-reads.ts'
import type { DB } from './tables.generated.ts'
import { ScopedKysely, TransactionScope } from './transaction-scope.ts'
import { valueParsers } from './value-parsers.ts'

/** A PostgreSQL server, version 15 or later. */
export interface PostgresqlOptions {
  readonly kind: 'postgresql'
  /** `postgres://user:password@host:port/name`. */
  readonly url: string
  /** The greatest number of connections. Default: 8. */
  readonly poolSize?: number | undefined
  /** Milliseconds after which a connection without an answer counts as dead. Default: 75,000. */
  readonly answerMs?: number | undefined
}

/** The embedded server of one process. */
export interface EmbeddedOptions {
  readonly kind: 'embedded'
  /** The data folder, which this process takes alone. `null` for a database in memory and in this thread, for tests. */
  readonly folder: string | null
  /** The files to begin with, as a tar archive. `folder` must be new then. */
  readonly archive?: Uint8Array | undefined
}

/** The parts of the runtime that a database uses. */
export type DatabaseRuntime = Pick<Runtime, 'now' | 'elapsed' | 'uuid' | 'log'>

export type DatabaseOptions = PostgresqlOptions | EmbeddedOptions

const DEFAULT_POOL_SIZE = 8
const CONNECT_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 30_000
/** A statement of the service takes seconds at most. Migrations and jobs that need longer set their own limits. */
const STATEMENT_TIMEOUT_MS = 60_000
/** Transactions wait only for the database: an idle transaction belongs to a process that hangs. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000
/**
 * A connection whose peer vanished stays open for a quarter of an hour, and one to a server that hangs for ever. The server
 * ends each statement sooner than this.
 */
const ANSWER_MS = STATEMENT_TIMEOUT_MS + 15_000
const OLDEST_VERSION = 15

/**
 * Opens a database. It may be empty or have an old schema: see `migrate`.
 *
 * @throws FolderInUseError if another process has the data folder
 * @throws Error if the server cannot be reached or is older than PostgreSQL 15
 */
export async function openDatabase(options: DatabaseOptions, runtime: DatabaseRuntime): Promise<OpenDatabase> {
  return options.kind === 'postgresql' ? await openPostgresql(options, runtime) : await openEmbedded(options, runtime)
}

async function openPostgresql(
  { url, poolSize = DEFAULT_POOL_SIZE, answerMs = ANSWER_MS }: PostgresqlOptions,
  runtime: DatabaseRuntime,
): Promise<OpenDatabase> {
  const config: PoolConfig = {
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // So the pool notices a server that vanished, and routers do not forget idle connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: 'feedmill-directory',
    types: valueParsers,
  }
  const database = openPool('postgresql', config, runtime, { closeServer: async () => {}, answerMs })
  try {
    await requireVersion(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** @throws Error if the server is older than PostgreSQL 15 */
export async function requireVersion({ run }: Pick<OpenDatabase, 'run'>): Promise<void> {
  const { rows } = await run('show server_version_num')
  const version = Math.floor(Number(rows[0]?.['server_version_num']) / 10_000)
  if (version < OLDEST_VERSION) {
    throw new Error(`The server is PostgreSQL ${version}. The directory needs PostgreSQL ${OLDEST_VERSION} or later.`)
  }
}

async function openEmbedded({ folder, archive }: EmbeddedOptions, runtime: DatabaseRuntime): Promise<OpenDatabase> {
  if (folder === null) return openEmbeddedServer(await startPGlite({ folder, archive }), runtime)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder, runtime)
  try {
    const server = await startWorkerServer({ folder, archive }, runtime)
    const close = (): Promise<void> => server.close().finally(() => lock.release())
    return openEmbeddedServer({ ...server, close }, runtime)
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Opens the database of a server that runs inside this process. Closing the database closes the server. */
export function openEmbeddedServer(server: EmbeddedServer, runtime: DatabaseRuntime): OpenDatabase {
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
  return {
    ...openPool('embedded', config, runtime, { closeServer: () => server.close() }),
    lost: server.lost,
    memory: server.memory,
    busySeconds: server.busySeconds,
    limitAnswers: server.limitAnswers,
  }
}

function openPool(
  kind: OpenDatabase['kind'],
  config: PoolConfig,
  runtime: DatabaseRuntime,
  { closeServer, answerMs }: { readonly closeServer: () => Promise<void>; readonly answerMs?: number },
): OpenDatabase {
  const pool = new Pool(config)
  const scope = new TransactionScope()
  const connections =
    kind === 'embedded'
      ? new ConnectionPool(pool, scope, runtime, { slowLevel: 'info', queue: new SingleConnectionQueue(pool) })
      : new ConnectionPool(pool, scope, runtime, { answerMs })
  const kyselyOn = (queued: QueuedConnections) =>
    new ScopedKysely<DB>({ dialect: new PostgresDialect({ pool: queued }) }, scope, (query) => queued.read(query))
  const db = kyselyOn(connections)
  let closing: Promise<void> | undefined
  return {
    kind,
    db,
    urgent: kyselyOn(connections.urgent),
    run: (text, values) => connections.run(text, values),
    pretendAway: (isAway) => connections.pretendAway(isAway),
    lost: new Promise(() => {}),
    memory: async () => null,
    busySeconds: () => null,
    limitAnswers() {},
    openReads(given) {
      if (kind === 'embedded') throw new TypeError('An embedded database has no replica')
      return openReads(given, { connections, scope, config, answerMs })
    },
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

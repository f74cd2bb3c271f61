import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe } from 'vitest'
import type { Database, OpenDatabase } from '../../../src/database/database.ts'
import { DATABASE } from '../../../src/database/embedded/data-folder.ts'
import type { EmbeddedServer } from '../../../src/database/embedded/embedded-server.ts'
import { startPGlite } from '../../../src/database/embedded/pglite-server.ts'
import { migrate } from '../../../src/database/migrate.ts'
import { type Migration, migrations } from '../../../src/database/migrations.ts'
import { type DatabaseRuntime, openDatabase, openEmbeddedServer } from '../../../src/database/open-database.ts'
import { type FirstState, readFirstState, restoreFirstState } from './first-state.ts'
import { createDatabaseOn, type ServerDatabase } from './server-database.ts'
import { serverUrl } from './server-url.ts'

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly name: string
  readonly fields: Record<string, unknown>
}

export interface TestDatabaseOptions {
  /** Default: PostgreSQL where `TEST_DATABASE_URL` names a server, else the embedded one. */
  readonly kind?: OpenDatabase['kind'] | undefined
  /** Whether it has no tables. */
  readonly isEmpty?: boolean | undefined
  /** Receives the log lines of the database. */
  readonly lines?: LogLine[] | undefined
  /** The number of connections to PostgreSQL. */
  readonly poolSize?: number | undefined
}

/**
 * Opens a database of this test alone: migrated and empty. To make one takes a second or two of a processor: `close`
 * brings it back to its first state, and the next test has it.
 */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<OpenDatabase> {
  const { kind = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'postgresql' } = options
  return kind === 'embedded' ? await openInMemory(options) : await openOnServer(options)
}

/** Returns a runtime with the real clock, and a log that keeps its lines. */
export function testRuntime(lines: LogLine[] = []): DatabaseRuntime {
  const write =
    (level: LogLine['level']) =>
    (name: string, fields: Record<string, unknown> = {}) => {
      lines.push({ level, name, fields })
    }
  return {
    now: () => Date.now(),
    elapsed: () => performance.now(),
    uuid: () => randomUUID(),
    log: { info: write('info'), warn: write('warn'), error: write('error') },
  }
}

/** Databases that tests have closed, back in their first state. */
const free = {
  embedded: [] as { readonly server: EmbeddedServer; readonly first: FirstState; uses: number }[],
  postgresql: [] as { readonly server: ServerDatabase; readonly first: FirstState }[],
}
/** The most uses of an embedded server in memory: its log grows with each use. */
const MOST_USES = 40

async function openInMemory({ isEmpty = false, lines }: TestDatabaseOptions): Promise<OpenDatabase> {
  if (isEmpty) {
    const archive = await dataFolderAfter([])
    return await openDatabase({ kind: 'embedded', folder: null, archive }, testRuntime(lines))
  }
  const own = free.embedded.pop() ?? (await startInMemory())
  own.uses += 1
  const giveBack = async () => {
    const database = openEmbeddedServer({ ...own.server, close: async () => {} }, testRuntime())
    const isUsable = own.uses < MOST_USES && (await restoreFirstState(database.run, own.first).catch(() => false))
    await database.close()
    if (isUsable) free.embedded.push(own)
    else await own.server.close()
  }
  return openEmbeddedServer({ ...own.server, close: giveBack }, testRuntime(lines))
}

async function startInMemory(): Promise<(typeof free.embedded)[number]> {
  const server = await startPGlite({ folder: null, archive: await dataFolderAfter(migrations) })
  const database = openEmbeddedServer({ ...server, close: async () => {} }, testRuntime())
  const first = await readFirstState(database.run)
  await database.close()
  return { server, first, uses: 0 }
}

/**
 * Returns the data folder of a database after these steps. To make it takes seconds, to load it one second. It is kept
 * in the system's temporary folder, under a digest of the steps.
 */
export async function dataFolderAfter(steps: readonly Migration[]): Promise<Uint8Array> {
  const digest = createHash('sha256').update(JSON.stringify(steps)).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), 'feedmill-directory-test')
  const path = join(folder, `schema-${digest}.tar`)
  try {
    return await readFile(path)
  } catch {
    const archive = steps.length === 0 ? undefined : await dataFolderAfter([])
    const server = await startPGlite({ folder: null, archive })
    const database = openEmbeddedServer(server, testRuntime())
    if (steps.length > 0) await migrate(database, steps)
    const made = await server.archive()
    await database.close()
    await mkdir(folder, { recursive: true })
    const own = `${path}.${randomUUID()}`
    await writeFile(own, made)
    // The rename is atomic: other processes find the whole file or none.
    await rename(own, path)
    return made
  }
}

/**
 * Makes a data folder with the files of a migrated database, as an earlier start left it. To make them anew takes five
 * seconds of a processor.
 *
 * @returns its path; the test removes it
 */
export async function makeDataFolder(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'feedmill-data-'))
  const files = join(data, DATABASE)
  await mkdir(files, { mode: 0o700 })
  execFileSync('tar', ['-x', '-C', files], {
    input: await dataFolderAfter(migrations),
    stdio: 'pipe',
  })
  return data
}

/** The URL of the server for tests; `null` if none answers. */
const testServer = await serverUrl()

/** Makes an empty database on the server. */
export async function createServerDatabase(): Promise<ServerDatabase> {
  if (testServer === null) throw new Error('No PostgreSQL answers at 127.0.0.1:5432, and TEST_DATABASE_URL is not set')
  return await createDatabaseOn(testServer, process.env['TEST_DATABASES'] ?? 'feedmill_test_')
}

async function openOnServer({ isEmpty = false, lines, poolSize }: TestDatabaseOptions): Promise<OpenDatabase> {
  const own = isEmpty
    ? { server: await createServerDatabase(), first: null }
    : (free.postgresql.pop() ?? (await createMigratedDatabase()))
  const database = await openDatabase({ kind: 'postgresql', url: own.server.url, poolSize }, testRuntime(lines))
  let closing: Promise<void> | undefined
  const giveBack = async () => {
    await database.close()
    const { server, first } = own
    // Outside a run of tests, no process would drop the kept databases at the end.
    const mayBeKept = first !== null && process.env['TEST_DATABASES'] !== undefined
    if (mayBeKept && (await restoreOnServer(server.url, first))) free.postgresql.push({ server, first })
    else await server.drop()
  }
  return {
    ...database,
    close() {
      closing ??= giveBack()
      return closing
    },
  }
}

async function createMigratedDatabase(): Promise<(typeof free.postgresql)[number]> {
  const server = await createServerDatabase()
  const database = await openDatabase({ kind: 'postgresql', url: server.url }, testRuntime())
  try {
    await migrate(database)
    return { server, first: await readFirstState(database.run) }
  } finally {
    await database.close()
  }
}

/** Ends the other connections of the database, then restores its first state. */
async function restoreOnServer(url: string, first: FirstState): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    return await restoreFirstState((text) => client.query(text), first).catch(() => false)
  } finally {
    await client.end()
  }
}

/**
 * Waits until readers may read all events. On a server, open transactions of other databases delay readers: all
 * databases of a server share the order of transactions.
 */
export async function untilEventsAreReadable({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from events where xid >= pg_snapshot_xmin(pg_current_snapshot())) as waits
    `.execute(db)
    if (rows[0]?.waits !== true) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Returns how many statements in a database of a server wait for a lock. */
export async function lockWaits(db: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows.length
}

/** Opens a database as `openTestDatabase` does, of the kind that the suite runs on. */
export type OpenSuiteDatabase = (options?: Omit<TestDatabaseOptions, 'kind'>) => Promise<OpenDatabase>

/**
 * Defines a suite on the database of this run: the embedded one, or PostgreSQL where `TEST_DATABASE_URL` names a server.
 * The long tests run once, so that they define it on both.
 */
export function describeEachDatabase(
  name: string,
  define: (open: OpenSuiteDatabase, kind: OpenDatabase['kind']) => void,
): void {
  const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined
  if (!isOnServer) {
    describe(`${name} (embedded)`, () =>
      define((options) => openTestDatabase({ ...options, kind: 'embedded' }), 'embedded'))
  }
  if (!isOnServer && process.env['TEST_EACH_DATABASE'] === undefined) return
  describePostgresql(name, () =>
    define((options) => openTestDatabase({ ...options, kind: 'postgresql' }), 'postgresql'),
  )
}

/** Defines a suite for PostgreSQL only. Without a server it is skipped, and its title says so. */
export function describePostgresql(name: string, define: () => void): void {
  if (testServer === null) describe.skip(`${name} (PostgreSQL: no server answers at 127.0.0.1:5432)`, define)
  else describe(`${name} (PostgreSQL)`, define)
}

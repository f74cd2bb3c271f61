import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { startPGlite } from '../../src/database/embedded/pglite-server.ts'
import { migrate } from '../../src/database/migrate.ts'
import { type Migration, migrations } from '../../src/database/migrations/index.ts'
import { type DatabaseRuntime, openDatabase, openEmbeddedServer } from '../../src/database/open-database.ts'

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly name: string
  readonly fields: Record<string, unknown>
}

export interface TestDatabaseOptions {
  /** Default: PostgreSQL where `TEST_DATABASE_URL` names a server, else the embedded one. */
  readonly kind?: OpenDatabase['kind'] | undefined
  /** Without tables. */
  readonly isEmpty?: boolean | undefined
  /** Takes what the database logs. */
  readonly lines?: LogLine[] | undefined
  /** Connections to PostgreSQL. */
  readonly poolSize?: number | undefined
}

/** Opens a database of this test alone: migrated, empty, and gone after `close`. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<OpenDatabase> {
  const { kind = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'postgresql' } = options
  return kind === 'embedded' ? await openInMemory(options) : await openOnServer(options)
}

/** The real clock, and a log that keeps its lines. */
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

async function openInMemory({ isEmpty = false, lines }: TestDatabaseOptions): Promise<OpenDatabase> {
  const archive = await dataFolderAfter(isEmpty ? [] : migrations)
  return await openDatabase({ kind: 'embedded', folder: null, archive }, testRuntime(lines))
}

/**
 * Returns the data folder of a database after these steps. To make one takes seconds, to load it one second: it is kept
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
    // Whole or not there: other processes may look for it now.
    await rename(own, path)
    return made
  }
}

const USUAL_SERVERS = ['postgres://root@127.0.0.1:5432/postgres', 'postgres://postgres@127.0.0.1:5432/postgres']

/** URL of a server that lets tests make databases; `null` if none answers. */
const serverUrl = await findServer()

async function findServer(): Promise<string | null> {
  const named = process.env['TEST_DATABASE_URL']
  for (const url of named === undefined ? USUAL_SERVERS : [named]) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    try {
      await client.connect()
      return url
    } catch (error) {
      if (named !== undefined) throw error
    } finally {
      await client.end().catch(() => {})
    }
  }
  return null
}

/** A database on the server, of a random name. */
export interface ServerDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** Makes an empty database on the server. */
export async function createServerDatabase(): Promise<ServerDatabase> {
  if (serverUrl === null) throw new Error('No PostgreSQL answers at 127.0.0.1:5432, and TEST_DATABASE_URL is not set')
  const name = `feedmill_test_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(serverUrl, `drop database if exists ${name} with (force)`) }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function openOnServer({ isEmpty = false, lines, poolSize }: TestDatabaseOptions): Promise<OpenDatabase> {
  const { url, drop } = await createServerDatabase()
  const database = await openDatabase({ kind: 'postgresql', url, poolSize }, testRuntime(lines))
  if (!isEmpty) await migrate(database)
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/**
 * Waits until readers may read all events. On a server, open transactions of other databases hold readers back: its
 * transactions have one order.
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

/** Opens a database as `openTestDatabase` does, of the kind that the suite runs on. */
export type OpenSuiteDatabase = (options?: Omit<TestDatabaseOptions, 'kind'>) => Promise<OpenDatabase>

/** Defines a suite twice: on the embedded database and on PostgreSQL. Without a server the second one is skipped. */
export function describeEachDatabase(
  name: string,
  define: (open: OpenSuiteDatabase, kind: OpenDatabase['kind']) => void,
): void {
  describe(`${name} (embedded)`, () =>
    define((options) => openTestDatabase({ ...options, kind: 'embedded' }), 'embedded'))
  describePostgresql(name, () =>
    define((options) => openTestDatabase({ ...options, kind: 'postgresql' }), 'postgresql'),
  )
}

/** Defines a suite for PostgreSQL only. Without a server it is skipped, and the output says so. */
export function describePostgresql(name: string, define: () => void): void {
  if (serverUrl === null) describe.skip(`${name} (PostgreSQL: no server answers at 127.0.0.1:5432)`, define)
  else describe(`${name} (PostgreSQL)`, define)
}

import { CompiledQuery, sql } from 'kysely'
import type { Database, OpenDatabase, Transaction } from './database.ts'
import { type Migration, migrations } from './migrations.ts'

/** Any fixed number: the key of the lock that processes hold while they migrate. */
const LOCK = 7_302_114_655

const createMigrations = `create table if not exists migrations (
  number integer primary key,
  name text not null,
  applied_at timestamptz not null default now()
)`

/** This program cannot work with the schema of a database. The message says what to do. */
export class SchemaVersionError extends Error {
  override readonly name = 'SchemaVersionError'
}

/**
 * Brings the schema up to date and returns the names of the steps that were missing. Several processes may call it at
 * once: each step runs once, in a transaction of its own.
 *
 * @throws SchemaVersionError if the schema is newer than this program, or was made before the first release
 */
export async function migrate({ db }: OpenDatabase, steps: readonly Migration[] = migrations): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    const name = await db.transaction().execute((tx) => applyNext(tx, steps))
    if (name === null) return applied
    applied.push(name)
  }
}

/** Returns the name of the applied step, or `null` if none was missing. */
async function applyNext(tx: Transaction, steps: readonly Migration[]): Promise<string | null> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
  await tx.executeQuery(CompiledQuery.raw(createMigrations))
  const version = await versionIn(tx, steps)
  if (version > steps.length) throw newerSchema(version, steps.length)
  const step = steps[version]
  if (step === undefined) return null
  await runScript(tx, step.sql)
  await tx
    .insertInto('migrations')
    .values({ number: version + 1, name: step.name })
    .execute()
  return step.name
}

/**
 * Returns the number of the last step that was applied; 0 for an empty database.
 *
 * @throws SchemaVersionError if the schema was made before the first release
 */
export async function schemaVersion({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('migrations') is not null as known`.execute(db)
  return rows[0]?.known === true ? await versionIn(db, migrations) : 0
}

async function versionIn(db: Database, steps: readonly Migration[]): Promise<number> {
  const applied = await db.selectFrom('migrations').select('name').orderBy('number').execute()
  if (applied[0] !== undefined && applied[0].name !== steps[0]?.name) throw unreleasedSchema()
  return applied.length
}

/**
 * Makes the schema fit this program at start. The embedded database is migrated. On PostgreSQL the version is only
 * checked, because other processes may run an older program.
 *
 * @throws SchemaVersionError if the schema does not fit
 */
export async function prepareSchema(database: OpenDatabase): Promise<void> {
  if (database.kind === 'embedded') {
    await migrate(database)
    return
  }
  const version = await schemaVersion(database)
  if (version > migrations.length) throw newerSchema(version, migrations.length)
  if (version < migrations.length) throw olderSchema(version)
}

/**
 * Checks that this program can go on running on the schema. It can on a newer one: a migration removes nothing that the
 * previous release needs, so processes can be replaced one after the other.
 *
 * @throws SchemaVersionError if the schema is older than this program, as after a restore
 */
export async function assertSchemaServes(database: OpenDatabase): Promise<void> {
  const version = await schemaVersion(database)
  if (version < migrations.length) throw olderSchema(version)
}

function unreleasedSchema(): SchemaVersionError {
  return new SchemaVersionError(
    'A program from before the first release made the database, and this program cannot migrate it. Run ' +
      '`feedmill-directory export` of that program, and `feedmill-directory import` of this one in a new database.',
  )
}

function olderSchema(version: number): SchemaVersionError {
  return new SchemaVersionError(
    `The database has schema ${version}, this program needs ${migrations.length}. Run \`feedmill-directory migrate\` first.`,
  )
}

function newerSchema(version: number, known: number): SchemaVersionError {
  return new SchemaVersionError(
    `The database has schema ${version}, this program knows ${known}. Start a newer version of the program.`,
  )
}

/** Values would make `pg` prepare the text, and a prepared text is one statement only. */
async function runScript(tx: Transaction, text: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(text))
}

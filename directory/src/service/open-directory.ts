import { mkdir } from 'node:fs/promises'
import {
  assertSchemaServes,
  type Database,
  keepBeforeMigration,
  type OpenDatabase,
  openDatabase,
  prepareSchema,
} from '../database/index.ts'
import { DirectoryError, type Runtime, type ServiceSecrets } from '../runtime/index.ts'
import { type Settings, SettingsError } from '../settings/index.ts'
import { openSecrets } from './secrets/open-secrets.ts'

/** A directory with its open database, for rooms and commands. */
export interface OpenDirectory {
  readonly settings: Settings
  readonly runtime: Runtime
  readonly database: OpenDatabase
  readonly db: Database
  /** They encrypt what is secret in the database. */
  readonly secrets: ServiceSecrets
  /** Rejects if the database does not answer, or has an older schema than this program. */
  assertUsable(): Promise<void>
  close(): Promise<void>
}

/** Opens the database that a directory is kept in. */
export type OpenStorage = (settings: Settings, runtime: Runtime) => Promise<OpenDatabase>

/**
 * Opens the database of the settings, brings the schema of an embedded one up to date, and finds the secret.
 *
 * @param open - opens another database than that of the settings
 * @throws DirectoryError UNAVAILABLE if the database cannot be reached, is held by another process, or has another
 * schema
 * @throws SettingsError if the secret is not the one that the database was made with
 */
export async function openDirectory(
  settings: Settings,
  runtime: Runtime,
  open: OpenStorage = openStorage,
): Promise<OpenDirectory> {
  const database = await open(settings, runtime)
  try {
    if (database.kind === 'embedded') await keepFiles(database, settings, runtime)
    await prepareSchema(database).catch(unavailable)
    const secrets = await openSecrets(settings, database.db, runtime)
    return {
      settings,
      runtime,
      database,
      db: database.db,
      secrets,
      close: () => database.close(),
      assertUsable: () => assertSchemaServes(database),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Copies the files before a migration. A migration goes forward only, so the copy is the way back. */
async function keepFiles(database: OpenDatabase, { data }: Settings, { log }: Pick<Runtime, 'log'>): Promise<void> {
  const kept = await keepBeforeMigration(database, data).catch(unavailable)
  if (kept !== null) log.info('database.kept_before_migration', { folder: kept })
}

/** Opens the database of the settings as it is: it may be empty, or have an old schema. */
export async function openStorage({ databaseUrl, data }: Settings, runtime: Runtime): Promise<OpenDatabase> {
  if (databaseUrl !== null)
    return await openDatabase({ kind: 'postgresql', url: databaseUrl }, runtime).catch(unavailable)
  await mkdir(data, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new SettingsError([`DATA: the folder ${data} cannot be made: ${(error as Error).message}`])
  })
  return await openDatabase({ kind: 'embedded', folder: data }, runtime).catch(unavailable)
}

function unavailable(cause: unknown): never {
  if (cause instanceof DirectoryError) throw cause
  const message = cause instanceof Error ? cause.message || cause.name : String(cause)
  throw new DirectoryError('UNAVAILABLE', `The database cannot be used: ${message}`, { cause })
}

import { mkdir } from 'node:fs/promises'
import {
  assertSchemaServes,
  claimDirectoryFact,
  type Database,
  directoryFact,
  keepBeforeMigration,
  type OpenDatabase,
  openDatabase,
  prepareSchema,
} from '../database/index.ts'
import { DirectoryError, type Runtime } from '../runtime/index.ts'
import {
  digestOfSecret,
  knownServiceSecret,
  makeServiceSecret,
  type Settings,
  SettingsError,
} from '../settings/index.ts'

/** A directory with its open database, for rooms and commands. */
export interface OpenDirectory {
  readonly settings: Settings
  readonly runtime: Runtime
  readonly database: OpenDatabase
  readonly db: Database
  /** 32 bytes that encrypt the secrets in the database. */
  readonly secret: Uint8Array
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
    const secret = await claimServiceSecret(settings, database.db, runtime)
    return {
      settings,
      runtime,
      database,
      db: database.db,
      secret,
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

/**
 * Returns the secret of a directory: of the settings, or of the data folder. A new directory without one gets one. The
 * database keeps a digest, because what was encrypted with another secret could not be read.
 *
 * @throws SettingsError if the secret is missing, or is not the one that the database was made with
 */
export async function claimServiceSecret(
  settings: Settings,
  db: Database,
  runtime: Pick<Runtime, 'randomBytes'>,
): Promise<Uint8Array> {
  const known = knownServiceSecret(settings)
  if (known === null && (await directoryFact(db, 'service-secret-digest')) !== null) {
    throw new SettingsError([
      `SERVICE_SECRET: the file service-secret is missing in ${settings.data}, and the database was made with one. Put it back, or give SERVICE_SECRET.`,
    ])
  }
  // Stored before the database knows its digest: the other way round, a crash in between would lock its owner out.
  const secret = known ?? (await makeServiceSecret(settings.data, runtime))
  const digest = digestOfSecret(secret)
  if ((await claimDirectoryFact(db, 'service-secret-digest', digest)) === digest) return secret
  throw new SettingsError([
    'SERVICE_SECRET is not the one that this database was made with. With another one, no stored key could be read.',
  ])
}

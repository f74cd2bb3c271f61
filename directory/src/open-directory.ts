import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, OpenDatabase } from './database/database.ts'
import { claimDirectoryFact, directoryFact } from './database/directory-facts.ts'
import { prepareSchema, schemaVersion } from './database/migrate.ts'
import { migrations } from './database/migrations/index.ts'
import { openDatabase } from './database/open-database.ts'
import { DirectoryError, type Runtime } from './runtime/index.ts'
import {
  digestOfSecret,
  knownServiceSecret,
  makeServiceSecret,
  type Settings,
  SettingsError,
} from './settings/index.ts'

/** A directory whose data is open: what rooms and commands work with. */
export interface OpenDirectory {
  readonly settings: Settings
  readonly runtime: Runtime
  readonly database: OpenDatabase
  readonly db: Database
  /** 32 bytes that encrypt what the database keeps. */
  readonly secret: Uint8Array
  /** Rejects if the database does not answer, or has another schema than this program. */
  assertUsable(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the database of the settings, brings the schema of an embedded one up to date, and finds the secret.
 *
 * @throws DirectoryError UNAVAILABLE if the database cannot be reached, is held by another process, or has another schema
 * @throws SettingsError if the secret is not the one that the database was made with
 */
export async function openDirectory(settings: Settings, runtime: Runtime): Promise<OpenDirectory> {
  const database = await openStorage(settings, runtime)
  try {
    await prepareSchema(database).catch(unavailable)
    const secret = await secretOf(settings, database.db, runtime)
    return {
      settings,
      runtime,
      database,
      db: database.db,
      secret,
      close: () => database.close(),
      async assertUsable() {
        const version = await schemaVersion(database)
        if (version !== migrations.length) throw new Error(`The schema is ${version}, not ${migrations.length}`)
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Opens the database of the settings as it is: it may be empty, or have an old schema. */
export async function openStorage({ databaseUrl, data }: Settings, runtime: Runtime): Promise<OpenDatabase> {
  if (databaseUrl !== null)
    return await openDatabase({ kind: 'postgresql', url: databaseUrl }, runtime).catch(unavailable)
  await mkdir(data, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new SettingsError([`DATA: the folder ${data} cannot be made: ${(error as Error).message}`])
  })
  return await openDatabase({ kind: 'embedded', folder: join(data, 'database') }, runtime).catch(unavailable)
}

function unavailable(cause: unknown): never {
  if (cause instanceof DirectoryError) throw cause
  const message = cause instanceof Error ? cause.message || cause.name : String(cause)
  throw new DirectoryError('UNAVAILABLE', `The database cannot be used: ${message}`, { cause })
}

/** The secret of the settings or of the data folder. A new directory with an embedded database gets one. */
async function secretOf(settings: Settings, db: Database, runtime: Runtime): Promise<Uint8Array> {
  const known = knownServiceSecret(settings)
  const digest = await directoryFact(db, 'service-secret-digest')
  if (known === null && digest !== null) {
    throw new SettingsError([
      `SERVICE_SECRET: the file service-secret is missing in ${settings.data}, and the database was made with one. Put it back, or give SERVICE_SECRET.`,
    ])
  }
  const secret = known ?? (await makeServiceSecret(settings.data, runtime))
  const claimed = await claimDirectoryFact(db, 'service-secret-digest', digestOfSecret(secret))
  if (claimed === digestOfSecret(secret)) return secret
  throw new SettingsError([
    'SERVICE_SECRET is not the one that this database was made with. With another one, no stored key could be read.',
  ])
}

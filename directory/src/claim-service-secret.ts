import { claimDirectoryFact, type Database, directoryFact } from './database/index.ts'
import type { Runtime } from './runtime/index.ts'
import {
  digestOfSecret,
  knownServiceSecret,
  makeServiceSecret,
  type Settings,
  SettingsError,
} from './settings/index.ts'

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

import type { Database } from '../../database/database.ts'
import { type Runtime, ServiceSecrets } from '../../runtime/index.ts'
import {
  keepsOwnSecret,
  knownServiceSecrets,
  makeServiceSecret,
  promoteNextSecret,
  type Settings,
  SettingsError,
} from '../../settings/index.ts'
import { countSealed } from './seal-anew.ts'
import { claimSecretsFact, firstSecretsFact, type SecretsFact, secretsFact } from './secrets-fact.ts'

/**
 * Returns the secrets of a directory: of the settings, or of the data folder. A new directory without one gets one. The
 * database knows them by their digests, because what was encrypted with another secret could not be read.
 *
 * @throws SettingsError if a secret is missing, or is not the one that the database was made with
 */
export async function openSecrets(
  settings: Settings,
  db: Database,
  runtime: Pick<Runtime, 'randomBytes'>,
): Promise<ServiceSecrets> {
  const { present, next } = knownServiceSecrets(settings)
  if (present === null && (await secretsFact(db)) !== null) {
    throw new SettingsError([
      `SERVICE_SECRET: the file service-secret is missing in ${settings.data}, and the database was made with one. Put it back, or give SERVICE_SECRET.`,
    ])
  }
  // Stored before the database knows its digest: the other way round, a crash in between would lock its owner out.
  const secrets = new ServiceSecrets(present ?? (await makeServiceSecret(settings.data, runtime)), next)
  const fact = await claimSecretsFact(db, firstSecretsFact(secrets.current.digest))
  const [first, second] = secrets.accepted
  take(secrets, fact)
  await assertOldOpens(db, secrets, fact)
  // The rotation has ended, and the process that ended it died before it put the files in order.
  const isPromoted = fact.old === null && secrets.current === second && secrets.current !== first
  if (isPromoted && keepsOwnSecret(settings)) await promoteNextSecret(settings.data)
  return secrets
}

/**
 * Looks which secrets count now.
 *
 * @param lock - `share` waits for a rotation that is about to begin
 * @returns the digests of the accepted secrets, the current one first
 * @throws SettingsError if the process does not have the current one
 */
export async function lookAtSecrets(db: Database, secrets: ServiceSecrets, lock?: 'share'): Promise<readonly string[]> {
  const fact = await secretsFact(db, lock)
  if (fact !== null) take(secrets, fact)
  return secrets.accepted.map(({ digest }) => digest)
}

function take(secrets: ServiceSecrets, fact: SecretsFact): void {
  const has = (digest: string | null) => secrets.accepted.some((secret) => secret.digest === digest)
  const [hadOld, hadEnded] = [has(fact.old), has(fact.ended)]
  if (secrets.follow(fact)) return
  if (hadOld) {
    throw new SettingsError([
      'SERVICE_SECRET_NEXT is missing, or is another one: `secret rotate` has begun to seal with the next secret. Give this process that secret as SERVICE_SECRET_NEXT.',
    ])
  }
  if (hadEnded) {
    throw new SettingsError([
      'SERVICE_SECRET is the secret that `secret rotate` ended. Put the secret that was SERVICE_SECRET_NEXT into SERVICE_SECRET, and remove SERVICE_SECRET_NEXT.',
    ])
  }
  throw new SettingsError([
    'SERVICE_SECRET is not the one that this database was made with. With another one, no stored key could be read.',
  ])
}

/** During a rotation the old secret may be missing only when nothing is sealed with it any more. */
async function assertOldOpens(db: Database, { accepted }: ServiceSecrets, { old }: SecretsFact): Promise<void> {
  if (old === null || accepted.some(({ digest }) => digest === old)) return
  const count = await countSealed(db, old)
  if (count === 0) return
  throw new SettingsError([
    `SERVICE_SECRET: ${count} texts are still sealed with the secret before this one. Give that one as SERVICE_SECRET and this one as SERVICE_SECRET_NEXT until \`secret rotate\` has ended it.`,
  ])
}

import { createHmac } from 'node:crypto'
import { constants, existsSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Runtime } from '../runtime/index.ts'
import { secretKey } from './kinds.ts'
import { SettingsError } from './load-settings.ts'
import type { Settings } from './settings-table.ts'

/** Name of the file of the secret in the data folder. */
const FILE_NAME = 'service-secret'

/** The key that encrypts what the database keeps, or `null` if none was given and none was made yet. */
export type KnownServiceSecret = Uint8Array | null

/**
 * Returns the service's secret: from SERVICE_SECRET, from SERVICE_SECRET_FILE, else from the data folder. It is `null`
 * if the data folder has none yet.
 *
 * @throws SettingsError if a file cannot be read or has no secret
 */
export function knownServiceSecret({ serviceSecret, serviceSecretFile, data }: Settings): KnownServiceSecret {
  if (serviceSecret !== null) return serviceSecret
  if (serviceSecretFile !== null) return secretIn(serviceSecretFile, 'SERVICE_SECRET_FILE')
  const file = join(data, FILE_NAME)
  return existsSync(file) ? secretIn(file, 'DATA') : null
}

function secretIn(file: string, variable: string): Uint8Array {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new SettingsError([`${variable}: the file ${file} cannot be read: ${(error as Error).message}`])
  }
  const secret = secretKey.read(text.trim())
  if (secret === undefined) throw new SettingsError([`${variable}: the file ${file} must have ${secretKey.mayBe}.`])
  return secret
}

/** Makes a secret and stores it in the data folder, readable by its owner alone. The folder's lock must be held. */
export async function makeServiceSecret(data: string, runtime: Pick<Runtime, 'randomBytes'>): Promise<Uint8Array> {
  const secret = runtime.randomBytes(32)
  const file = join(data, FILE_NAME)
  // Renamed when it is whole and on disk: a secret that was used and lost would lock its owner out.
  const unfinished = await open(
    `${file}.new`,
    constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW,
    0o600,
  )
  try {
    await unfinished.writeFile(`${Buffer.from(secret).toString('hex')}\n`)
    await unfinished.sync()
  } finally {
    await unfinished.close()
  }
  await rename(`${file}.new`, file)
  return secret
}

/** Returns a digest by which a database recognises its secret. The digest reveals nothing of the secret. */
export function digestOfSecret(secret: Uint8Array): string {
  return createHmac('sha256', secret).update('feedmill-directory service secret').digest('hex')
}

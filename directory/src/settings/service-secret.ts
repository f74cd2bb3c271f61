import { constants, existsSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Runtime } from '../runtime/index.ts'
import { secretKey } from './kinds.ts'
import { SettingsError } from './load-settings.ts'
import type { Settings } from './settings-table.ts'

/** Names of the files of secrets in the data folder. */
const FILES = { present: 'service-secret', next: 'service-secret.next' } as const

/** The secrets that were given or made. */
export interface KnownServiceSecrets {
  /** `null` if none was given and none was made yet. */
  readonly present: Uint8Array | null
  /** The secret that takes its place at a rotation. */
  readonly next: Uint8Array | null
}

/** Whether the data folder has the secrets: the settings name none. */
export function keepsOwnSecret({ databaseUrl, serviceSecret, serviceSecretFile }: Settings): boolean {
  return databaseUrl === null && serviceSecret === null && serviceSecretFile === null
}

/**
 * Returns the service's secrets: from the settings, from the files that they name, else from the data folder.
 *
 * @throws SettingsError if a file cannot be read or has no secret
 */
export function knownServiceSecrets(settings: Settings): KnownServiceSecrets {
  const { serviceSecret, serviceSecretFile, serviceSecretNext, serviceSecretNextFile, data } = settings
  if (keepsOwnSecret(settings)) {
    return { present: secretInFolder(data, FILES.present), next: secretInFolder(data, FILES.next) }
  }
  const present = serviceSecret ?? secretIn(serviceSecretFile ?? join(data, FILES.present), 'SERVICE_SECRET_FILE')
  const next =
    serviceSecretNextFile === null ? serviceSecretNext : secretIn(serviceSecretNextFile, 'SERVICE_SECRET_NEXT_FILE')
  // After a rotation, the next one is in both places until somebody removes it.
  return { present, next: next !== null && Buffer.from(next).equals(present) ? null : next }
}

function secretInFolder(data: string, name: string): Uint8Array | null {
  const file = join(data, name)
  return existsSync(file) ? secretIn(file, 'DATA') : null
}

/**
 * Reads the secret in a file.
 *
 * @param variable - the setting or option that names the file
 */
export function secretIn(file: string, variable: string): Uint8Array {
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

/**
 * Makes a secret and stores it in the data folder, readable by its owner alone. The folder's lock must be held.
 *
 * @param which - the secret of a new directory, or the one that takes its place at a rotation
 */
export async function makeServiceSecret(
  data: string,
  runtime: Pick<Runtime, 'randomBytes'>,
  which: keyof typeof FILES = 'present',
): Promise<Uint8Array> {
  const secret = runtime.randomBytes(32)
  const file = join(data, FILES[which])
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
  await syncFolder(data)
  return secret
}

/** Puts the next secret of the data folder in the place of the present one, which is lost by that. */
export async function promoteNextSecret(data: string): Promise<void> {
  await rename(join(data, FILES.next), join(data, FILES.present))
  await syncFolder(data)
}

/** A new name is on the disk only when its folder is. */
async function syncFolder(data: string): Promise<void> {
  const folder = await open(data, constants.O_RDONLY)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

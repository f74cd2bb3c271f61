import { hash } from 'node:crypto'
import type { SealedColumn } from '../database/sealed-rows.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { seal, unseal } from '../runtime/seal.ts'
import type { ServiceSecrets } from '../runtime/service-secrets.ts'

const PREFIX = 'dk_'

/** A key of the API and the two forms in which it is stored. */
export interface NewApiKey {
  /** `dk_` and 43 characters of base64url: 32 random bytes. */
  readonly apiKey: string
  /** SHA-256, to compare with. A key has 256 random bits, so a slow hash would add nothing. */
  readonly digest: Uint8Array
  /** AES-256-GCM under the service's secret, for the button that reveals the key. */
  readonly cipher: string
}

/** Makes a key. `keyId` is bound into the cipher, so that a cipher cannot be moved to another row. */
export function newApiKey(keyId: string, secrets: ServiceSecrets, runtime: Pick<Runtime, 'randomBytes'>): NewApiKey {
  const apiKey = `${PREFIX}${Buffer.from(runtime.randomBytes(32)).toString('base64url')}`
  return { apiKey, digest: digestOf(apiKey), cipher: seal(apiKey, placeOf(keyId), { secrets, runtime }) }
}

/** SHA-256 of a key. */
export function digestOf(apiKey: string): Uint8Array {
  return hash('sha256', apiKey, 'buffer')
}

/**
 * Returns the key that a row holds encrypted.
 *
 * @throws Error if the cipher was made with a secret that is not accepted, or for another row
 */
export function revealApiKey(cipher: string, keyId: string, secrets: ServiceSecrets): string {
  return unseal(cipher, placeOf(keyId), secrets)
}

/** Where keys are kept encrypted. */
export const sealedKeys: SealedColumn = { table: 'api_keys', id: 'key_id', column: 'cipher', placeOf }

function placeOf(keyId: string): string {
  return `apikey:${keyId}`
}

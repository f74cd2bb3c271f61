import { createCipheriv, createDecipheriv, hash } from 'node:crypto'
import type { Runtime } from '../runtime/runtime.ts'

const PREFIX = 'dk_'
const NONCE_BYTES = 12
const TAG_BYTES = 16

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
export function newApiKey(keyId: string, secret: Uint8Array, runtime: Pick<Runtime, 'randomBytes'>): NewApiKey {
  const apiKey = `${PREFIX}${Buffer.from(runtime.randomBytes(32)).toString('base64url')}`
  return { apiKey, digest: digestOf(apiKey), cipher: encrypt(apiKey, keyId, secret, runtime.randomBytes(NONCE_BYTES)) }
}

/** SHA-256 of a key. */
export function digestOf(apiKey: string): Uint8Array {
  return hash('sha256', apiKey, 'buffer')
}

function encrypt(text: string, keyId: string, secret: Uint8Array, nonce: Uint8Array): string {
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(`apikey:${keyId}`))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `v1:${sealed.toString('base64url')}`
}

/**
 * The key of a row.
 *
 * @throws Error if the cipher was made with another secret, or for another row
 */
export function revealApiKey(cipher: string, keyId: string, secret: Uint8Array): string {
  if (!cipher.startsWith('v1:')) throw new Error('The cipher of the API key has an unknown version')
  const sealed = Buffer.from(cipher.slice(3), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(`apikey:${keyId}`))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

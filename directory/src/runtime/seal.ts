import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Runtime } from './runtime.ts'

const VERSION = 'v1:'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The secret and the randomness for sealing texts that the database keeps. */
export interface Sealing {
  /** 32 bytes: the service's secret. */
  readonly secret: Uint8Array
  readonly runtime: Pick<Runtime, 'randomBytes'>
}

/**
 * Encrypts a text with AES-256-GCM. `place` says where it is kept, such as `apikey:ID`: a sealed text that was moved to
 * another row cannot be opened there.
 */
export function seal(text: string, place: string, { secret, runtime }: Sealing): string {
  const nonce = runtime.randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return VERSION + sealed.toString('base64url')
}

/**
 * Returns the text that was sealed for a place.
 *
 * @throws Error if it was sealed with another secret, for another place, or by a later version
 */
export function unseal(sealed: string, place: string, secret: Uint8Array): string {
  if (!sealed.startsWith(VERSION)) throw new Error(`The secret that is sealed for ${place} has an unknown version`)
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

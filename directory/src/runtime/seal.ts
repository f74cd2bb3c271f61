import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Runtime } from './runtime.ts'
import type { ServiceSecret, ServiceSecrets } from './service-secrets.ts'

const VERSION = 'v1'
const NAME_LENGTH = 12
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The secrets and the randomness for sealing texts that the database keeps. */
export interface Sealing {
  readonly secrets: ServiceSecrets
  readonly runtime: Pick<Runtime, 'randomBytes'>
}

/** Returns the beginning of all texts that a secret with this digest sealed. */
export function sealedPrefix(digest: string): string {
  return `${VERSION}:${digest.slice(0, NAME_LENGTH)}:`
}

/**
 * Encrypts a text with AES-256-GCM, under the current secret. `place` says where it is kept, such as `apikey:ID`: a sealed
 * text that was moved to another row cannot be opened there.
 */
export function seal(text: string, place: string, { secrets, runtime }: Sealing): string {
  const { bytes, digest } = secrets.current
  const nonce = runtime.randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealedPrefix(digest) + sealed.toString('base64url')
}

/**
 * Returns the text that was sealed for a place.
 *
 * @throws Error if it was sealed with a secret that is not accepted, for another place, or by a later version
 */
export function unseal(sealed: string, place: string, secrets: ServiceSecrets): string {
  const { bytes, digest } = sealerOf(sealed, place, secrets)
  const content = Buffer.from(sealed.slice(sealedPrefix(digest).length), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', bytes, content.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(content.subarray(-TAG_BYTES))
  return decipher.update(content.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

function sealerOf(sealed: string, place: string, { accepted }: ServiceSecrets): ServiceSecret {
  if (!sealed.startsWith(`${VERSION}:`)) throw new Error(`What is sealed for ${place} has an unknown version`)
  const sealer = accepted.find(({ digest }) => sealed.startsWith(sealedPrefix(digest)))
  if (sealer === undefined) throw new Error(`What is sealed for ${place} was sealed with a secret that is not accepted`)
  return sealer
}

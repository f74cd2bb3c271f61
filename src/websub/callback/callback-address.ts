import { createHash } from 'node:crypto'
import { asBuffer } from '../../core/bytes.ts'

/** 192 bits, so that a callback cannot be found by trying (rule W10). */
const TOKEN_BYTES = 24
const SECRET_BYTES = 32
const TOKEN = /^[\w-]{32}$/

/** A callback that cannot be guessed and does not reveal its feed. */
export interface CallbackAddress {
  readonly callbackUrl: string
  readonly callbackHash: string
}

/** Makes a callback. `base` ends with a slash. */
export function makeCallback(base: string, randomBytes: (count: number) => Uint8Array): CallbackAddress {
  const token = randomText(TOKEN_BYTES, randomBytes)
  return { callbackUrl: base + token, callbackHash: hashOf(token) }
}

/** Makes a secret for signatures: 43 characters (rule W9). */
export function makeSecret(randomBytes: (count: number) => Uint8Array): string {
  return randomText(SECRET_BYTES, randomBytes)
}

function randomText(count: number, randomBytes: (count: number) => Uint8Array): string {
  const bytes = randomBytes(count)
  if (!(bytes instanceof Uint8Array) || bytes.length !== count)
    throw new TypeError(`randomBytes(${count}) must give a Uint8Array of ${count} bytes`)
  return asBuffer(bytes).toString('base64url')
}

/**
 * Returns the key by which a callback is found; `null` if the path has no token. The token itself is never compared, so
 * no comparison reveals by its time how much of it is right (rule W29).
 */
export function callbackHashOf(pathname: string): string | null {
  const token = pathname.slice(pathname.lastIndexOf('/') + 1)
  return TOKEN.test(token) ? hashOf(token) : null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

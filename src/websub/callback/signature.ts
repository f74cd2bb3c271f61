import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto'

/** The methods that deliveries may be signed with (WebSub section 8.1), the weakest first. */
export const signatureMethods = ['sha1', 'sha256', 'sha384', 'sha512'] as const
/** One of {@link signatureMethods}. */
export type SignatureMethod = (typeof signatureMethods)[number]

const digestBytes: Readonly<Record<SignatureMethod, number>> = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 }

/** The content of an `X-Hub-Signature` header. */
export interface Signature {
  readonly method: SignatureMethod
  readonly digest: Buffer
}

/** Why a signature cannot be valid. */
export type SignatureFault = 'malformed' | 'unknown-method' | 'weak-method'

/** Parses `sha256=<hex>`: one method and one digest of its length, in hex of either case. */
export function readSignature(header: string, minMethod: SignatureMethod): Signature | SignatureFault {
  const [, name = '', hex = ''] = /^([\w-]{1,20})=([0-9a-f]{1,200})$/i.exec(header.trim()) ?? []
  if (name === '') return 'malformed'
  const method = signatureMethods.find((known) => known === name.toLowerCase())
  if (method === undefined) return 'unknown-method'
  if (hex.length !== 2 * digestBytes[method]) return 'malformed'
  if (signatureMethods.indexOf(method) < signatureMethods.indexOf(minMethod)) return 'weak-method'
  return { method, digest: Buffer.from(hex, 'hex') }
}

/** Verifies a signature over bytes as they come, against each of the possible secrets. */
export class SignatureCheck {
  readonly #digest: Buffer
  readonly #hmacs: readonly Hmac[]

  constructor({ method, digest }: Signature, secrets: readonly string[]) {
    this.#digest = digest
    this.#hmacs = secrets.map((secret) => createHmac(method, secret))
  }

  update(bytes: Uint8Array): void {
    for (const hmac of this.#hmacs) hmac.update(bytes)
  }

  /** Returns whether one of the secrets made the signature. Call it once. It takes the same time for every digest. */
  isValid(): boolean {
    return this.#hmacs.map((hmac) => timingSafeEqual(hmac.digest(), this.#digest)).includes(true)
  }
}

/**
 * Verifies the signature of a whole body, for programs that receive deliveries without a subscriber. `body` is the
 * bytes as they came, before any decompression.
 *
 * @throws TypeError for an empty secret, which everybody knows, and for arguments of the wrong type
 */
export function verifyHubSignature(
  header: string | null | undefined,
  body: Uint8Array,
  secret: string,
  minMethod: SignatureMethod = 'sha1',
):
  | { readonly ok: true; readonly method: SignatureMethod }
  | { readonly ok: false; readonly why: SignatureFault | 'missing' | 'wrong' } {
  if (!(body instanceof Uint8Array)) throw new TypeError('body must be the bytes that came, as a Uint8Array')
  if (typeof secret !== 'string' || secret === '')
    throw new TypeError('secret must be what the hub was told, not empty')
  if (!signatureMethods.includes(minMethod))
    throw new TypeError(`minMethod must be one of ${signatureMethods.join(', ')}, not '${String(minMethod)}'`)
  if (header === undefined || header === null || header === '') return { ok: false, why: 'missing' }
  if (typeof header !== 'string') throw new TypeError('header must be the value of X-Hub-Signature, as a string')
  const signature = readSignature(header, minMethod)
  if (typeof signature === 'string') return { ok: false, why: signature }
  const check = new SignatureCheck(signature, [secret])
  check.update(body)
  return check.isValid() ? { ok: true, method: signature.method } : { ok: false, why: 'wrong' }
}

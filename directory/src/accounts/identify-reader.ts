import { hash, timingSafeEqual } from 'node:crypto'
import type { Runtime } from '../runtime/runtime.ts'
import type { Account } from './account.ts'
import type { ValidKey } from './account-rows.ts'
import { digestOf, revealApiKey } from './api-key.ts'
import type { KnownAccounts } from './known-accounts.ts'

/** What a reader sends to prove an account. */
export type ReaderClaim =
  | { readonly kind: 'key'; readonly userId: string; readonly apiKey: string }
  | {
      readonly kind: 'signature'
      readonly userId: string
      /** Epoch seconds as they were sent, also with a fraction. */
      readonly date: string
      /** The hexadecimal SHA-1 of user id, key and date, joined. */
      readonly signature: string
    }

/** The account; `wrong` if the account does not have such a key; `unknown` if there is no such account. */
export type ReaderIdentity = Account | 'unknown' | 'wrong'

export type IdentifyReader = (claim: ReaderClaim) => Promise<ReaderIdentity>

/** Seconds by which the date of a signature may differ from now. */
const WINDOW_S = 180

/** Makes the look-up of readers who prove an account. Each valid key of an account counts. */
export function createReaderIdentification(
  accounts: KnownAccounts,
  { runtime, secret }: { readonly runtime: Pick<Runtime, 'now'>; readonly secret: Uint8Array },
): IdentifyReader {
  /** A key that was sealed with an earlier secret of the service proves nothing. */
  function revealed(cipher: ValidKey['cipher'], keyId: ValidKey['keyId']): string | null {
    try {
      return revealApiKey(cipher, keyId, secret)
    } catch {
      return null
    }
  }

  function isProved(claim: ReaderClaim, { keyId, digest, cipher }: ValidKey): boolean {
    if (claim.kind === 'key') return timingSafeEqual(digest, digestOf(claim.apiKey))
    const key = revealed(cipher, keyId)
    if (key === null) return false
    const signature = hash('sha1', `${claim.userId}${key}${claim.date}`, 'buffer')
    const given = Buffer.from(claim.signature, 'hex')
    return given.length === signature.length && timingSafeEqual(given, signature)
  }

  return async (claim) => {
    const found = await accounts.find(claim.userId)
    if (found === null) return 'unknown'
    if (claim.kind === 'signature' && !isNear(claim.date, runtime.now() / 1000)) return 'wrong'
    const key = found.keys.find((valid) => isProved(claim, valid))
    if (key === undefined) return 'wrong'
    await accounts.noteUse(key)
    return found.account
  }
}

function isNear(date: string, nowS: number): boolean {
  return /^\d{1,12}(?:\.\d{1,12})?$/.test(date) && Math.abs(nowS - Number(date)) <= WINDOW_S
}

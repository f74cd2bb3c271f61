import { hash, timingSafeEqual } from 'node:crypto'
import type { Runtime } from '../runtime/runtime.ts'
import type { ServiceSecrets } from '../runtime/service-secrets.ts'
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
  { runtime, secrets }: { readonly runtime: Pick<Runtime, 'now'>; readonly secrets: ServiceSecrets },
): IdentifyReader {
  /** A key that was sealed with an earlier secret of the service proves nothing. */
  function revealed(cipher: ValidKey['cipher'], keyId: ValidKey['keyId']): string | null {
    try {
      return revealApiKey(cipher, keyId, secrets)
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

  /** Returns the account. Keys that cannot be revealed may have been sealed anew since they were read: it looks again. */
  async function freshly(claim: ReaderClaim) {
    const found = await accounts.find(claim.userId)
    if (claim.kind === 'key' || found === null) return found
    if (found.keys.every(({ cipher, keyId }) => revealed(cipher, keyId) !== null)) return found
    accounts.forget(claim.userId)
    return await accounts.find(claim.userId)
  }

  return async (claim) => {
    if (claim.kind === 'signature' && !isNear(claim.date, runtime.now() / 1000)) {
      return (await accounts.find(claim.userId)) === null ? 'unknown' : 'wrong'
    }
    const found = await freshly(claim)
    if (found === null) return 'unknown'
    const key = found.keys.find((valid) => isProved(claim, valid))
    if (key === undefined) return 'wrong'
    await accounts.noteUse(key)
    return found.account
  }
}

function isNear(date: string, nowS: number): boolean {
  return /^\d{1,12}(?:\.\d{1,12})?$/.test(date) && Math.abs(nowS - Number(date)) <= WINDOW_S
}

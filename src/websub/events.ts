import type { SignatureMethod } from './callback/signature.ts'

/** Why a delivery was not accepted. */
export type PushFault =
  | 'missing-signature'
  | 'malformed-signature'
  | 'unknown-method'
  | 'weak-method'
  | 'wrong-signature'

/** Something that happened to a subscription. */
export type WebsubEvent =
  /**
   * What became of the lease: as an observation of `classifyRefresh` it is taken as it is. `leaseEndsAt` is in epoch seconds,
   * null when there is no lease any more. `reason` is what the hub wrote.
   */
  | {
      readonly kind: 'subscription'
      readonly feedId: string
      readonly change: 'verified' | 'confirmed' | 'denied' | 'expired' | 'unsubscribed'
      readonly leaseEndsAt: number | null
      readonly reason?: string
    }
  /**
   * The hub announces that the feed has changed. It is an observation of `classifyRefresh`, too. `method` is that of
   * its signature; `null` if the hub could not be given a secret.
   */
  | { readonly kind: 'ping'; readonly feedId: string; readonly method: SignatureMethod | null }
  /** Somebody who knows the callback, but not the secret, sent something. It had no effect. */
  | { readonly kind: 'push-rejected'; readonly feedId: string; readonly why: PushFault }

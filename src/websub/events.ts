import type { SignatureMethod } from './signature.ts'

/** Why a delivery was not taken for what it claims to be. */
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
   * The hub says that the feed has changed: an observation of `classifyRefresh` as well. `method` is that of its signature;
   * null where no secret could be told to the hub.
   */
  | { readonly kind: 'ping'; readonly feedId: string; readonly method: SignatureMethod | null }
  /** Somebody who knows the callback, and not the secret, sent something. Nothing came of it. */
  | { readonly kind: 'push-rejected'; readonly feedId: string; readonly why: PushFault }

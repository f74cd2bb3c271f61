import type { SignatureMethod } from './callback/signature.ts'

/** The reason why a delivery was not accepted. */
export type PushFault =
  | 'missing-signature'
  | 'malformed-signature'
  | 'unknown-method'
  | 'weak-method'
  | 'wrong-signature'

/** An event in the life of a subscription. */
export type WebsubEvent =
  /**
   * A change of the lease, which is also a valid observation of `classifyRefresh`. `leaseEndsAt` is in epoch seconds,
   * `null` if there is no lease any more. `reason` is the hub's text.
   */
  | {
      readonly kind: 'subscription'
      readonly feedId: string
      readonly change: 'verified' | 'confirmed' | 'denied' | 'expired' | 'unsubscribed'
      readonly leaseEndsAt: number | null
      readonly reason?: string
    }
  /**
   * The hub's announcement that the feed has changed, which is also a valid observation of `classifyRefresh`. `method`
   * is that of its signature; `null` if the hub could not be given a secret.
   */
  | { readonly kind: 'ping'; readonly feedId: string; readonly method: SignatureMethod | null }
  /** A request from somebody who knows the callback, but not the secret. It had no effect. */
  | { readonly kind: 'push-rejected'; readonly feedId: string; readonly why: PushFault }

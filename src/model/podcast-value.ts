import type { RemoteItem } from './remote-item.ts'

/** How listeners can pay, and who gets which part. From `podcast:value`. An item's value replaces the channel's. */
export interface PodcastValue {
  /** The payment layer, such as `lightning`. */
  readonly type: string | null
  /** How a payment is sent, such as `keysend`. */
  readonly method: string | null
  /** Suggested amount for each payment, in the layer's currency: a decimal number as written, to lose no digit. */
  readonly suggested: string | null
  readonly recipients: readonly ValueRecipient[]
  /** Stretches of the episode during which others are paid. */
  readonly timeSplits: readonly ValueTimeSplit[]
}

/** One who is paid. From `podcast:valueRecipient`; one without an address is dropped. */
export interface ValueRecipient {
  readonly name: string | null
  /** Key of a record to send along with the payment; `customValue` is its value. */
  readonly customKey: string | null
  readonly customValue: string | null
  /** Kind of the address, such as `node` or `lnaddress`. */
  readonly type: string | null
  readonly address: string
  /** Shares (or, of a fee, per cent) of the payment. Shares need not add up to 100. */
  readonly split: number | null
  /** Whether the split is a fee, taken before the others share. */
  readonly fee: boolean
}

/**
 * A stretch of the episode during which others are paid: either `recipients`, or those of `remoteItem`. From
 * `podcast:valueTimeSplit`; one without a start or a duration is dropped.
 */
export interface ValueTimeSplit {
  /** Seconds from the beginning of the episode, with fraction. */
  readonly startTime: number
  /** Seconds, with fraction. */
  readonly duration: number
  /** Seconds from the beginning of the remote item; null stands for 0. */
  readonly remoteStartTime: number | null
  /** Per cent of the payment that goes to the remote item's recipients, 0 to 100; null stands for 100. */
  readonly remotePercentage: number | null
  readonly recipients: readonly ValueRecipient[]
  readonly remoteItem: RemoteItem | null
}

import type { RemoteItem } from './remote-item.ts'

/**
 * The ways for listeners to pay, and the share of each recipient. From `podcast:value`. An item's value replaces the
 * channel's.
 */
export interface PodcastValue {
  /** The payment layer, such as `lightning`. */
  readonly type: string | null
  /** How a payment is sent, such as `keysend`. */
  readonly method: string | null
  /** Suggested amount for each payment, in the layer's currency: a decimal number as written, to lose no digit. */
  readonly suggested: string | null
  readonly recipients: readonly ValueRecipient[]
  /** Parts of the episode during which others are paid. */
  readonly timeSplits: readonly ValueTimeSplit[]
}

/** A recipient of payments. From `podcast:valueRecipient`; a recipient without an address is dropped. */
export interface ValueRecipient {
  readonly name: string | null
  /** Key of a record to send along with the payment; `customValue` is its value. */
  readonly customKey: string | null
  readonly customValue: string | null
  /** Kind of the address, such as `node` or `lnaddress`. */
  readonly type: string | null
  readonly address: string
  /** Shares of the payment or, for a fee, per cent of it, perhaps with fraction. Shares need not add up to 100. */
  readonly split: number | null
  /** Whether the split is a fee, deducted before the others share. */
  readonly fee: boolean
}

/**
 * A part of the episode during which others are paid: either `recipients`, or those of `remoteItem`. From
 * `podcast:valueTimeSplit`; a split without a start or a duration is dropped.
 */
export interface ValueTimeSplit {
  /** Seconds from the beginning of the episode, with fraction. */
  readonly startTime: number
  /** Seconds, with fraction. */
  readonly duration: number
  /** Seconds from the beginning of the remote item, with fraction; `null` stands for 0. */
  readonly remoteStartTime: number | null
  /** Per cent of the payment for the recipients of the remote item, perhaps with fraction; `null` stands for 100. */
  readonly remotePercentage: number | null
  readonly recipients: readonly ValueRecipient[]
  readonly remoteItem: RemoteItem | null
}

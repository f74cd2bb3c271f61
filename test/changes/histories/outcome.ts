/*
 * What a reading came to, as whoever stores it sees it: in words of its own, so that the oracle depends on nothing that
 * it judges.
 */

export interface ListedChild {
  /** Which of the publisher's children was read. */
  readonly child: number
  /** The uuid it is to be stored under. */
  readonly uuid: string
}

export interface ToldEvent {
  readonly id: string
  readonly action:
    | 'created'
    | 'updated'
    | 'new_episodes_released'
    | 'new_issues_released'
    | 'new_content_released'
    | 'feed_updated'
  readonly isOfSeries: boolean
  readonly uuid: string
  readonly isRemoved: boolean | null
  readonly isInitialImport: boolean
  readonly isBulk: boolean
  readonly isMinor: boolean
  readonly isReordered: boolean
  readonly uuids: readonly string[]
  readonly counters: { readonly created: number; readonly updated: number; readonly removed: number } | null
}

export interface Outcome {
  readonly verdict: 'complete' | 'partial' | 'discarded' | 'unchanged'
  /** In the order of the document; empty for a tick. */
  readonly listed: readonly ListedChild[]
  readonly events: readonly ToldEvent[]
  /** The uuids of children by what is to be stored of them. */
  readonly changes: ReadonlyMap<string, { readonly change: string; readonly isRemoved: boolean }>
  /** When a tick is due, in epoch seconds. */
  readonly nextTimerAt: number | null
}

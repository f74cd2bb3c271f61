import type { FeedState, RefreshOutcome } from 'feedmill/ingest'
import type { ClaimedFeed } from '../feeds/index.ts'

/** A refresh that is to be stored. */
export interface FinishedRefresh {
  readonly feed: ClaimedFeed
  /** The state that the refresh began with. */
  readonly before: FeedState
  readonly outcome: RefreshOutcome
  /** Epoch milliseconds. */
  readonly now: number
}

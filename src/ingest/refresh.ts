import { createDiff, type Diff, type Snapshot } from '../changes/index.ts'
import { secondOfPresent } from '../core/present.ts'
import type { FetchMeta } from '../fetch/index.ts'
import type { FeedState } from './feed-state.ts'
import type { ReadDocument, ReadingOptions } from './read-document.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { RefreshMetrics } from './refresh-outcome.ts'
import { loadSnapshot } from './snapshot-source.ts'

/** A refresh under way. */
export interface Refresh {
  readonly state: FeedState
  readonly options: RefreshFeedOptions
  /** The present in epoch seconds. */
  readonly at: number
  readonly meter: RefreshMeter
  /** Loads the snapshot when it is first needed. */
  readonly knownChildren: () => Promise<Snapshot>
  /** Starts the comparison when the first document arrives. */
  readonly comparison: () => Promise<FeedComparison>
}

/** The comparison of the documents of a feed with the snapshot. */
export interface FeedComparison {
  readonly snapshot: Snapshot
  /** The diff that sees every document of the feed. */
  readonly diff: Diff
  readonly reading: ReadingOptions
}

/** @throws TypeError if `options.now` is not a time */
export function startRefresh(state: FeedState, options: RefreshFeedOptions): Refresh {
  const at = secondOfPresent(options.now)
  const knownChildren = once(() => loadSnapshot(state))
  const comparison = once(async (): Promise<FeedComparison> => {
    const snapshot = await knownChildren()
    const reading: ReadingOptions = {
      feedUrl: state.feedUrl,
      seriesUuid: state.seriesUuid ?? undefined,
      kind: state.kind,
      snapshot,
      isArchive: false,
      podcast: options.podcast,
      sss: options.sss,
      lines: options.lines ?? false,
      signal: options.signal,
      onChild: options.onChild,
    }
    return { snapshot, diff: createDiff(snapshot), reading }
  })
  return { state, options, at, meter: new RefreshMeter(), knownChildren, comparison }
}

/** Wraps a function so that it is called at most once, when its result is first needed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}

/** The costs of an outcome without any work. */
export const noCosts: RefreshMetrics = {
  status: null,
  requests: 0,
  wireBytes: 0,
  decodedBytes: 0,
  documents: 0,
  children: 0,
  recognised: 0,
  fetchMs: 0,
  queuedMs: 0,
}

/** Adds up the costs of a refresh. */
export class RefreshMeter {
  readonly #sums: { -readonly [name in keyof RefreshMetrics]: RefreshMetrics[name] } = { ...noCosts }

  fetched({ status, attempts, wireBytes, decodedBytes, timings }: FetchMeta): void {
    // The feed itself comes first, then its further pages.
    this.#sums.status ??= status ?? null
    this.#sums.requests += attempts
    this.#sums.wireBytes += wireBytes
    this.#sums.decodedBytes += decodedBytes
    this.#sums.fetchMs += timings.total
    this.#sums.queuedMs += timings.queued
  }

  read({ children, recognised }: Pick<ReadDocument, 'children' | 'recognised'>): void {
    this.#sums.documents += 1
    this.#sums.children += children
    this.#sums.recognised += recognised
  }

  get metrics(): RefreshMetrics {
    return this.#sums
  }
}

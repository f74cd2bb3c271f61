import type { FetchMeta } from '../fetch/index.ts'
import type { ReadDocument } from './read-document.ts'
import type { RefreshMetrics } from './refresh-outcome.ts'

/** Adds up the costs of a refresh. */
export interface RefreshMeter {
  fetched(meta: FetchMeta): void
  read(document: Pick<ReadDocument, 'children' | 'recognised'>): void
  readonly metrics: RefreshMetrics
}

export function createMeter(): RefreshMeter {
  return new SummingMeter()
}

class SummingMeter implements RefreshMeter {
  readonly #sums = {
    requests: 0,
    wireBytes: 0,
    decodedBytes: 0,
    documents: 0,
    children: 0,
    recognised: 0,
    fetchMs: 0,
    queuedMs: 0,
  }

  fetched({ attempts, wireBytes, decodedBytes, timings }: FetchMeta): void {
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
    return { ...this.#sums }
  }
}

import type { FetchMeta } from '../fetch/index.ts'
import type { ReadDocument } from './read-document.ts'
import type { RefreshMetrics } from './refresh-outcome.ts'

/** Adds up what a refresh costs. */
export interface RefreshMeter {
  fetched(meta: FetchMeta): void
  read(document: Pick<ReadDocument, 'children' | 'recognised'>): void
  readonly metrics: RefreshMetrics
}

export function createMeter(): RefreshMeter {
  const metrics = {
    requests: 0,
    wireBytes: 0,
    decodedBytes: 0,
    documents: 0,
    children: 0,
    recognised: 0,
    fetchMs: 0,
    queuedMs: 0,
  }
  return {
    fetched({ attempts, wireBytes, decodedBytes, timings }) {
      metrics.requests += attempts
      metrics.wireBytes += wireBytes
      metrics.decodedBytes += decodedBytes
      metrics.fetchMs += timings.total
      metrics.queuedMs += timings.queued
    },
    read({ children, recognised }) {
      metrics.documents += 1
      metrics.children += children
      metrics.recognised += recognised
    },
    get metrics() {
      return { ...metrics }
    },
  }
}

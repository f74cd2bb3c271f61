import { createHash, timingSafeEqual } from 'node:crypto'

/** The properties of a request that decide whether it may read the metrics. */
export interface MetricsRequest {
  readonly authorization: string | undefined
  readonly clientAddress: string
  /** True if a proxy passed the request on: then it may come from anywhere. */
  readonly isForwarded: boolean
}

/** Whether the metrics may be read: with the bearer token if there is one, else only from this machine. */
export function mayReadMetrics(request: MetricsRequest, token: string | null): boolean {
  if (token === null) return !request.isForwarded && /^(?:127\.|::1$)/.test(request.clientAddress)
  return timingSafeEqual(digest(request.authorization ?? ''), digest(`Bearer ${token}`))
}

/** Returns a digest: a comparison in constant time needs texts of equal length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

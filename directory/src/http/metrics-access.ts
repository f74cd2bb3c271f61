import { createHash, timingSafeEqual } from 'node:crypto'

/** The properties of a request that decide whether it may read the metrics. */
export interface MetricsRequest {
  readonly authorization: string | undefined
  readonly clientAddress: string
  /** The header `Host`. */
  readonly host: string | undefined
  /** True if a proxy passed the request on: then it may come from anywhere. */
  readonly isForwarded: boolean
}

/** The token that clients need, if any, and the address of the directory for clients, if it is known. */
export interface MetricsAccess {
  readonly token: string | null
  readonly publicUrl: string | null
}

/**
 * Whether the metrics may be read: with the bearer token if there is one, else only from this machine. A page of
 * another site could have its name lead to this machine, and read the metrics in a browser here: its name is refused.
 */
export function mayReadMetrics(request: MetricsRequest, { token, publicUrl }: MetricsAccess): boolean {
  if (token !== null) return timingSafeEqual(digest(request.authorization ?? ''), digest(`Bearer ${token}`))
  return !request.isForwarded && isLoopback(request.clientAddress) && isOwnHost(request.host ?? '', publicUrl)
}

function isOwnHost(host: string, publicUrl: string | null): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  if (hostname === 'localhost' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))) return true
  return publicUrl !== null && hostname === new URL(publicUrl).hostname
}

function isLoopback(address: string): boolean {
  return /^127(?:\.\d{1,3}){3}$|^::1$/.test(address)
}

/** Returns a digest: a comparison in constant time needs texts of equal length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

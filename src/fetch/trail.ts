import { parseUrl } from '../core/parse-url.ts'
import type { Answer } from './answer.ts'
import type { Clock } from './clock.ts'
import type { ExchangeTimings } from './exchange.ts'
import { freshnessOf } from './freshness.ts'
import { refreshTarget } from './html-page.ts'
import { parseLinkHeader } from './link-header.ts'
import type { FetchFlag, FetchMeta, Hop } from './outcome.ts'
import { headerOf, headerText, type ResponseHeaders } from './response-headers.ts'
import { urlWithoutCredentials } from './url-without-credentials.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** The account of a fetch while it is being written. */
export interface Trail extends Writable<FetchMeta> {
  hops: Hop[]
  flags: FetchFlag[]
  encodings: string[]
  timings: ExchangeTimings & { total: number }
}

export function startTrail(url: string): Trail {
  const requestUrl = urlWithoutCredentials(url)
  return {
    requestUrl,
    finalUrl: requestUrl,
    hops: [],
    downgraded: false,
    encodings: [],
    wireBytes: 0,
    decodedBytes: 0,
    attempts: 0,
    timings: { queued: 0, total: 0 },
    freshness: {},
    links: [],
    flags: [],
  }
}

/** Enters an answer that leads on or ends the chain. */
export function addHop(trail: Trail, url: string, answer: Answer): void {
  const { status, connection } = answer
  const headers = withoutCredentials(answer.headers, url)
  const { dns = 0, connect = 0, headers: wait = 0 } = trail.timings
  const ms = dns + connect + wait
  trail.hops.push({ url, status, headers, address: connection.address, reused: connection.isReused, ms })
  trail.status = status
}

/** The headers, whose `Location` may hold a password. */
function withoutCredentials(headers: ResponseHeaders, url: string): ResponseHeaders {
  const { location } = headers
  if (location === undefined || !String(location).includes('@')) return headers
  const clean = (text: string): string => {
    const target = parseUrl(text, url)
    const isClean = target !== null && target.username === '' && target.password === ''
    return isClean ? text : urlWithoutCredentials(target?.href ?? text)
  }
  return { ...headers, location: Array.isArray(location) ? location.map(clean) : clean(location) }
}

/** Enters what the last answer of the chain says beside its body. */
export function describeAnswer(trail: Trail, answer: Answer, now: number): void {
  const { headers } = answer
  // What a refusal asks for outweighs what the answer says of its freshness.
  if (trail.freshness.retryAfter === undefined) trail.freshness = freshnessOf(headers, now)
  const contentType = headerOf(headers, 'content-type')
  if (contentType !== undefined) {
    trail.contentType = contentType
    const charset = charsetOf(contentType)
    if (charset !== undefined) trail.charset = charset
  }
  if (headers['link'] !== undefined) trail.links = parseLinkHeader(headers['link'], trail.finalUrl)
  const refresh = headerOf(headers, 'refresh')
  const refreshUrl = refresh === undefined ? undefined : refreshTarget(headerText(refresh), trail.finalUrl)
  if (refreshUrl !== undefined) trail.refreshUrl = refreshUrl
}

/** The charset label of a Content-Type, in lower case and without quotes and stray semicolons, which real servers send. */
function charsetOf(contentType: string): string | undefined {
  return /;\s{0,8}charset\s{0,8}=\s{0,8}["']?([^\s"';,]{1,64})/i.exec(contentType)?.[1]?.toLowerCase()
}

/** Time that is told, measured from `startedAt`, without the waiting for turns. */
export function closeTrail(trail: Trail, clock: Clock, startedAt: number): void {
  trail.timings.total = Math.max(0, clock.elapsed() - startedAt - trail.timings.queued)
}

import { parseUrl } from '../../values/parse-url.ts'
import type { Clock } from '../clock.ts'
import { freshnessOf } from './freshness.ts'
import { refreshTarget } from './html-page.ts'
import { parseLinkHeader } from './link-header.ts'
import type { FetchFlag, FetchMeta, Hop } from './outcome.ts'
import { headerOf, headerText, type ResponseHeaders } from './response-headers.ts'
import { urlWithoutCredentials } from './url-without-credentials.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * The timings of an exchange up to the headers, in milliseconds. `queued` adds up over the chain. The others are of the
 * last exchange.
 */
export type ExchangeTimings = Omit<Writable<FetchMeta['timings']>, 'total'>

/** The `meta` of an outcome while the fetch is running. */
export interface GrowingMeta extends Writable<FetchMeta> {
  hops: Hop[]
  flags: FetchFlag[]
  encodings: string[]
  timings: ExchangeTimings & { total: number }
}

export function startMeta(url: string): GrowingMeta {
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

/** The parts of an answer that `meta` keeps. */
interface NotedAnswer {
  readonly status: number
  readonly headers: ResponseHeaders
  readonly connection: { readonly address: string | undefined; readonly isReused: boolean }
}

/** Adds an answer that continues or ends the chain. */
export function addHop(meta: GrowingMeta, url: string, answer: NotedAnswer): void {
  const { status, connection } = answer
  const headers = withoutCredentials(answer.headers, url)
  const { dns = 0, connect = 0, headers: wait = 0 } = meta.timings
  const ms = dns + connect + wait
  meta.hops.push({ url, status, headers, address: connection.address, reused: connection.isReused, ms })
  meta.status = status
}

/** Returns the headers without credentials: `Location` may contain a password. */
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

/** Adds the facts in the headers of the chain's last answer. */
export function noteAnswer(meta: GrowingMeta, { headers }: NotedAnswer, now: number): void {
  // The pause of a refusal takes precedence over the freshness of the answer.
  if (meta.freshness.retryAfter === undefined) meta.freshness = freshnessOf(headers, now)
  const contentType = headerOf(headers, 'content-type')
  if (contentType !== undefined) {
    meta.contentType = contentType
    const charset = charsetOf(contentType)
    if (charset !== undefined) meta.charset = charset
  }
  if (headers['link'] !== undefined) meta.links = parseLinkHeader(headers['link'], meta.finalUrl)
  const refresh = headerOf(headers, 'refresh')
  const refreshUrl = refresh === undefined ? undefined : refreshTarget(headerText(refresh), meta.finalUrl)
  if (refreshUrl !== undefined) meta.refreshUrl = refreshUrl
}

/**
 * Returns the charset label of a Content-Type in lower case. Removes quotes and stray semicolons, which real servers
 * send.
 */
function charsetOf(contentType: string): string | undefined {
  return /;\s{0,8}charset\s{0,8}=\s{0,8}["']?([^\s"';,]{1,64})/i.exec(contentType)?.[1]?.toLowerCase()
}

/** Sets the total time since `startedAt`, without the time of waiting for turns. */
export function closeMeta(meta: GrowingMeta, clock: Clock, startedAt: number): void {
  meta.timings.total = Math.max(0, clock.elapsed() - startedAt - meta.timings.queued)
}

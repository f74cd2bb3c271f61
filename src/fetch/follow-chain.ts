import type { Dispatcher } from 'undici'
import { epochSeconds } from './clock.ts'
import type { Answer } from './connecting/answer.ts'
import { exchange } from './connecting/exchange.ts'
import { blocked, checkUrl } from './connecting/url-gate.ts'
import { addHop, type GrowingMeta } from './outcome/growing-meta.ts'
import { FetchFailure } from './outcome/outcome.ts'
import { isRedirect, redirectTarget } from './outcome/redirects.ts'
import { headerOf } from './outcome/response-headers.ts'
import type { Deadlines } from './politeness/deadlines.ts'
import { type HostBackoff, type HostState, isRefusal } from './politeness/host-backoff.ts'
import type { FetchContext } from './settings.ts'

/** The request that follows a chain of redirects. */
export interface ChainRequest {
  readonly method: Dispatcher.HttpMethod
  readonly body: Uint8Array | null
  /** Whether a server may get the request twice without harm. */
  readonly idempotent: boolean
  /** The most redirects in a row, if not the fetcher's limit. */
  readonly maxRedirects?: number | undefined
  /** Whether a redirect to http is refused. */
  readonly httpsOnly?: boolean
  /**
   * Returns the headers for a URL. `now` is an epoch second. `isFirstOrigin` is true until the chain leaves its first
   * origin, and never again after that (rule R9).
   */
  headersFor(url: string, isFirstOrigin: boolean, now: number): string[]
}

/**
 * Sends a request and follows redirects to the end of the chain. The method and the body stay the same. A 303 to any
 * method but GET is left to the caller.
 *
 * @throws FetchFailure
 */
export async function followChain(
  startUrl: string,
  request: ChainRequest,
  meta: GrowingMeta,
  deadlines: Deadlines,
  context: FetchContext,
): Promise<Answer> {
  let url = startOf(startUrl, context)
  let firstOrigin: string | null = null
  const retries = { left: request.method === 'GET' ? context.retry.transient : 0 }
  let isFirstOrigin = true
  for (;;) {
    deadlines.check()
    checkUrl(url, context.urlPolicy)
    const { origin } = url
    firstOrigin ??= origin
    isFirstOrigin &&= origin === firstOrigin
    const answer = await visit(url, origin, request, isFirstOrigin, retries, meta, deadlines, context)
    const location = headerOf(answer.headers, 'location')
    if (!isRedirect(answer.status, location) || (request.method !== 'GET' && answer.status === 303)) return answer
    answer.discard()
    const target = redirectTarget(location, url)
    if (target === null) throw redirectError('bad-location')
    if (meta.hops.some((hop) => hop.url === target.href)) throw redirectError('loop')
    if (meta.hops.length > (request.maxRedirects ?? context.limits.redirects)) throw redirectError('too-many')
    checkLength(target.href, context.limits.redirectUrl)
    if (request.httpsOnly === true && target.protocol === 'http:') throw blocked('scheme', target.href)
    meta.downgraded ||= url.protocol === 'https:' && target.protocol === 'http:'
    url = target
  }
}

function redirectError(reason: 'loop' | 'too-many' | 'bad-location'): FetchFailure {
  return new FetchFailure({ kind: 'redirect-error', reason })
}

function startOf(text: string, { limits }: FetchContext): URL {
  checkLength(text, limits.url)
  try {
    const url = new URL(text)
    if (text.includes('#')) url.hash = ''
    return url
  } catch {
    throw blocked('url', text)
  }
}

function checkLength(url: string, limit: number): void {
  if (url.length > limit) throw new FetchFailure({ kind: 'limit', which: 'url', limit })
}

/** The number of repetitions after a pause that the fetch has left. */
interface RetryBudget {
  left: number
}

/** Sends the request to one URL of the chain and enters the answer in `meta`. */
async function visit(
  url: URL,
  origin: string,
  { method, body, idempotent, headersFor }: ChainRequest,
  isFirstOrigin: boolean,
  retries: RetryBudget,
  meta: GrowingMeta,
  deadlines: Deadlines,
  context: FetchContext,
): Promise<Answer> {
  const { backoff, clock } = context
  const { href } = url
  // `example.org.` is the same host as `example.org`.
  const host = url.host.replace(/\.(?=:|$)/, '')
  const now = epochSeconds(clock)
  const checked = backoff.check(host, now, deadlines)
  const known = checked instanceof Promise ? await checked : checked
  meta.finalUrl = href
  if (meta.hops.length > 0) meta.timings = { queued: meta.timings.queued, total: 0 }
  const request = {
    url,
    origin,
    path: href.slice(origin.length),
    method,
    headers: headersFor(href, isFirstOrigin, now),
    body,
    idempotent,
  }
  for (;;) {
    meta.attempts += 1
    let answer: Answer
    try {
      answer = await exchange(request, deadlines, meta.timings, context)
    } catch (error) {
      const delay = pauseBeforeRetry(error, retries, deadlines, context)
      if (delay === null) {
        await backoff.noteFailure(host, now)
        throw error
      }
      retries.left -= 1
      await deadlines.sleep(delay)
      continue
    }
    addHop(meta, href, answer)
    try {
      const noted = note(host, now, known, answer, meta, backoff)
      if (noted !== undefined) await noted
    } catch (error) {
      answer.destroy()
      throw error
    }
    return answer
  }
}

/** Records the answer of a host. Asynchronous only if the store is. */
function note(
  host: string,
  now: number,
  known: HostState,
  answer: Answer,
  meta: GrowingMeta,
  backoff: HostBackoff,
): Promise<void> | void {
  if (!isRefusal(answer.status)) return backoff.noteAnswer(host, now, known)
  return backoff.noteRefusal(host, now, answer, known).then((delay) => {
    meta.freshness = { retryAfter: delay, notBefore: now + delay }
  })
}

/**
 * Returns the pause before a failed request is repeated, in milliseconds; `null` if it is not repeated. Only failures
 * that are likely to pass are repeated (fetching 1.15).
 */
function pauseBeforeRetry(
  error: unknown,
  retries: RetryBudget,
  deadlines: Deadlines,
  context: FetchContext,
): number | null {
  const [least, most] = context.retry.delayMs
  if (retries.left === 0 || !isTransient(error) || deadlines.failure !== null) return null
  const delay = least + (most - least) * context.random()
  return deadlines.left > delay ? delay : null
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof FetchFailure)) return false
  const { result } = error
  if (result.kind === 'dns') return result.reason === 'temporary'
  if (result.kind === 'timeout') return result.phase === 'connect'
  return result.kind === 'network' && result.reason === 'reset' && result.code === 'ECONNRESET'
}

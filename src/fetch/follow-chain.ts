import type { Dispatcher } from 'undici'
import { epochSeconds } from './clock.ts'
import type { Answer } from './connecting/answer.ts'
import { exchange } from './connecting/exchange.ts'
import { blocked, checkUrl } from './connecting/url-gate.ts'
import type { FetchRun } from './fetch-run.ts'
import { addHop } from './outcome/growing-meta.ts'
import { FetchFailure } from './outcome/outcome.ts'
import { isRedirect, redirectTarget } from './outcome/redirects.ts'
import { headerOf } from './outcome/response-headers.ts'
import { isRefusal } from './politeness/host-backoff.ts'
import { type FetchContext, MAX_REDIRECT_URL } from './settings.ts'

/** A request that is sent to each URL of a chain of redirects. */
export interface ChainRequest {
  readonly method: Dispatcher.HttpMethod
  readonly body: Uint8Array | null
  /** Whether a server may get the request twice without harm. */
  readonly idempotent: boolean
  /** The most redirects in a row; `undefined` for the fetcher's limit. */
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
 * method but GET is not followed, but returned.
 *
 * @throws FetchFailure
 */
export async function followChain(startUrl: string, request: ChainRequest, run: FetchRun): Promise<Answer> {
  const { meta, deadlines, context } = run
  let url = startOf(startUrl, context)
  const firstOrigin = url.origin
  const chain = {
    request,
    run,
    isFirstOrigin: true,
    retriesLeft: request.method === 'GET' ? context.retry.transient : 0,
  }
  for (;;) {
    deadlines.check()
    checkUrl(url, context.urlPolicy)
    chain.isFirstOrigin &&= url.origin === firstOrigin
    const answer = await visit(url, chain)
    const location = headerOf(answer.headers, 'location')
    if (!isRedirect(answer.status, location) || (request.method !== 'GET' && answer.status === 303)) return answer
    answer.discard()
    const target = redirectTarget(location, url)
    if (target === null) throw redirectError('bad-location')
    if (meta.hops.some((hop) => hop.url === target.href)) throw redirectError('loop')
    if (meta.hops.length > (request.maxRedirects ?? context.limits.redirects)) throw redirectError('too-many')
    checkLength(target.href, MAX_REDIRECT_URL)
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

/** A chain that is being followed. */
interface Chain {
  readonly request: ChainRequest
  readonly run: FetchRun
  isFirstOrigin: boolean
  /** The number of repetitions after a pause that are left. */
  retriesLeft: number
}

/** Sends the request to one URL of the chain and enters the answer in `meta`. */
async function visit(url: URL, chain: Chain): Promise<Answer> {
  const { method, body, idempotent, headersFor } = chain.request
  const { meta, deadlines, context } = chain.run
  const { backoff, clock } = context
  const { href, origin } = url
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
    headers: headersFor(href, chain.isFirstOrigin, now),
    body,
    idempotent,
  }
  for (;;) {
    meta.attempts += 1
    let answer: Answer
    try {
      answer = await exchange(request, deadlines, meta.timings, context)
    } catch (error) {
      const delay = pauseBeforeRetry(error, chain)
      if (delay === null) {
        await backoff.noteFailure(host, now)
        throw error
      }
      chain.retriesLeft -= 1
      await deadlines.sleep(delay)
      continue
    }
    addHop(meta, href, answer)
    try {
      if (isRefusal(answer.status)) {
        const retryAfter = await backoff.noteRefusal(host, now, answer, known)
        meta.freshness = { retryAfter, notBefore: now + retryAfter }
      } else {
        const noted = backoff.noteAnswer(host, now, known)
        if (noted !== undefined) await noted
      }
    } catch (error) {
      answer.destroy()
      throw error
    }
    return answer
  }
}

/**
 * Returns the pause before a failed request is repeated, in milliseconds; `null` if it is not repeated. Only failures
 * that are likely to pass are repeated (fetching 1.15).
 */
function pauseBeforeRetry(error: unknown, { run: { deadlines, context }, retriesLeft }: Chain): number | null {
  const [least, most] = context.retry.delayMs
  if (retriesLeft === 0 || !isTransient(error) || deadlines.failure !== null) return null
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

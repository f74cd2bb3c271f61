import { checkOptionTypes, type OptionTypes, oneOfValues } from '../core/option-types.ts'
import type { FeedConsumer } from './body/consume-feed.ts'
import { type FetchRequest, ownHeaders } from './feed-request.ts'
import type { FeedPlan } from './fetch-feed.ts'
import type { GuardedRequest, RequestPlan } from './guarded-request.ts'

/*
 * Checks the requests of callers. An invalid URL is data and not misuse: it has an outcome (`blocked/url`), so that one
 * bad URL does not stop a poll of many feeds.
 */

function checkRequest(request: unknown): asserts request is { url: string } {
  if (typeof request !== 'object' || request === null || typeof (request as { url?: unknown }).url !== 'string')
    throw new TypeError('A request is { url, … } with the URL as a string')
}

function checkSignal(signal: unknown): void {
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw new TypeError('signal must be an AbortSignal')
}

function checkValidators(validators: unknown): void {
  if (validators === undefined || typeof (validators as { url?: unknown } | null)?.url === 'string') return
  throw new TypeError('validators must be those that an earlier outcome gave')
}

/** Checks the request for a feed. @throws TypeError if it is invalid. */
export function planFeed<T>(request: FetchRequest, consume: FeedConsumer<T>): FeedPlan<T> {
  checkRequest(request)
  const { url, validators, accept = 'feed', signal } = request
  checkSignal(signal)
  if (typeof consume !== 'function') throw new TypeError('consume must be a function of (body, context)')
  if (accept !== 'feed' && accept !== 'sss' && accept !== 'any')
    throw new TypeError(`accept must be 'feed', 'sss' or 'any', not '${String(accept)}'`)
  checkValidators(validators)
  return {
    url,
    validators,
    accept,
    own: ownHeaders(request),
    unconditional: request.unconditional === true,
    acceptTruncated: request.acceptTruncated === true,
    consume,
  }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

const typesOfRequest = {
  url: 'string',
  method: oneOfValues(...methods),
  headers: 'anything',
  body: 'anything',
  validators: 'anything',
  consume: 'function',
  idempotent: 'boolean',
  maxBytes: 'anything',
  maxRedirects: 'anything',
  httpsOnly: 'boolean',
  signal: 'AbortSignal',
} as const satisfies OptionTypes & { readonly [name in keyof GuardedRequest]-?: unknown }

/** Checks a guarded request. @throws TypeError if it is invalid. */
export function planRequest(request: GuardedRequest, defaultBytes: number): RequestPlan {
  checkRequest(request)
  // A misspelt option of a guard would guard nothing.
  checkOptionTypes(request, typesOfRequest, "{ url: 'https://hub.example/', method: 'POST' }")
  const { url, method = 'GET', headers = {}, body, maxBytes = defaultBytes, maxRedirects, httpsOnly = false } = request
  if (!(typeof maxBytes === 'number' && maxBytes >= 0)) throw new TypeError('maxBytes must be a number of bytes')
  if (maxRedirects !== undefined && !(Number.isInteger(maxRedirects) && maxRedirects >= 0))
    throw new TypeError('maxRedirects must be a whole number')
  const bytes = body === undefined ? null : typeof body === 'string' ? Buffer.from(body, 'utf8') : body
  if (bytes !== null && !(bytes instanceof Uint8Array)) throw new TypeError('body must be a string or a Uint8Array')
  if (bytes !== null && (method === 'GET' || method === 'HEAD')) throw new TypeError(`A ${method} request has no body`)
  ownHeaders({ headers })
  const [[, contentType] = []] = Object.entries(headers).filter(([name]) => name.toLowerCase() === 'content-type')
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type')
  const own = ownHeaders({ headers: Object.fromEntries(others) })
  const { idempotent = method !== 'POST', validators: given, consume } = request
  checkValidators(given)
  const validators = given === undefined ? undefined : { ...given, storedAt: 0 }
  return {
    url,
    method,
    body: bytes,
    idempotent,
    contentType,
    own,
    maxBytes,
    maxRedirects,
    httpsOnly,
    validators,
    consume,
  }
}

import { hash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { ReaderClaim } from '../accounts/index.ts'
import { DirectoryError, type RequestScope, type Runtime } from '../runtime/index.ts'
import type { AdmitReader } from './reading-access.ts'

type Scope = { Bindings: RequestScope }

export type ReadingRoutes = Hono<Scope>
export type ReadingRequest = Context<Scope>

/** A failure that a shape tells in its own words. */
export interface ReadingFailure {
  readonly status: 400 | 401 | 404 | 405 | 429 | 500
  /** For people. */
  readonly message: string
}

/** A body and its type. */
export interface ReadingBody {
  readonly body: string
  readonly contentType: string
  /** The name under which browsers save it. */
  readonly fileName?: string
}

/** A way in which existing apps ask a directory. */
export interface Shape {
  /** The paths that the shape answers, as hono matches them, such as `/api/1.0/*`. */
  readonly paths: readonly string[]
  /** Headers of its requests that pages of other sites may send. */
  readonly allowedHeaders?: readonly string[]
  /** The key of a request in the way of the shape; `null` if it has none. `X-USER-ID` and `X-API-KEY` count as well. */
  readonly claimOf?: (c: ReadingRequest) => ReaderClaim | null
  /** Whether a request is for this shape. Others go on to the next room. @defaultValue all are */
  readonly isMeant?: (c: ReadingRequest) => boolean
  /** The most rows that the answer to a request has, at least 1. @defaultValue at most 100 */
  readonly rowsOf?: (c: ReadingRequest) => number
  readonly failureBody: (failure: ReadingFailure) => ReadingBody
}

export interface ReadingDependencies {
  readonly admitReader: AdmitReader
  readonly runtime: Pick<Runtime, 'log'>
}

const keyHeaders = ['X-USER-ID', 'X-API-KEY']
const METHODS = 'GET, POST, OPTIONS'
/** Seconds for which an answer may be kept. */
const KEPT_S = 60

/**
 * Makes the routes of a shape. A request is counted before its route, and each failure is told in the words of the
 * shape. Pages of all sites may ask.
 *
 * @param add - adds the routes. A failure that a route throws as BAD_USER_INPUT is answered with 400, NOT_FOUND with 404
 */
export function shapeRoutes(
  shape: Shape,
  { admitReader, runtime }: ReadingDependencies,
  add: (routes: ReadingRoutes) => void,
): ReadingRoutes {
  const routes: ReadingRoutes = new Hono<Scope>()
  const {
    paths,
    allowedHeaders = [],
    claimOf = () => null,
    isMeant = () => true,
    rowsOf = () => 1,
    failureBody,
  } = shape
  const fail = (c: ReadingRequest, failure: ReadingFailure, headers: Readonly<Record<string, string>> = {}) => {
    const { body, contentType } = failureBody(failure)
    return c.body(body, failure.status, {
      'Access-Control-Allow-Origin': '*',
      ...headers,
      'Content-Type': contentType,
      'Cache-Control': 'no-store',
    })
  }
  for (const path of paths) {
    routes.use(path, async (c, next) => {
      if (!isMeant(c)) return await next()
      c.header('Access-Control-Allow-Origin', '*')
      if (c.req.method === 'OPTIONS') {
        return c.body(null, 204, {
          'Access-Control-Allow-Methods': METHODS,
          'Access-Control-Allow-Headers': [...allowedHeaders, ...keyHeaders, 'Content-Type'].join(', '),
          'Access-Control-Max-Age': '86400',
        })
      }
      const admission = await admitReader(claimOf(c) ?? claimOfHeaders(c), c.env, rowsOf(c))
      if (!admission.isAdmitted) return fail(c, admission, admission.headers)
      for (const [name, value] of Object.entries(admission.headers)) c.header(name, value)
      c.header('Access-Control-Expose-Headers', 'ETag, Retry-After, RateLimit, RateLimit-Policy')
      return await next()
    })
  }
  add(routes)
  routes.onError((error, c) => {
    if (error instanceof DirectoryError && error.code === 'BAD_USER_INPUT') {
      return fail(c, { status: 400, message: error.message })
    }
    if (error instanceof DirectoryError && error.code === 'NOT_FOUND') {
      return fail(c, { status: 404, message: error.message })
    }
    runtime.log.error('request.failed', { request_id: c.env.requestId, error })
    return fail(c, { status: 500, message: `The request failed. Its id is ${c.env.requestId}.` })
  })
  return routes
}

function claimOfHeaders(c: ReadingRequest): ReaderClaim | null {
  const [userId, apiKey] = keyHeaders.map((name) => c.req.header(name))
  return userId === undefined || apiKey === undefined ? null : { kind: 'key', userId, apiKey }
}

/** Scheme, host and port under which the client reaches the pages. */
export function originOf(c: ReadingRequest, { publicUrl }: { readonly publicUrl: string | null }): string {
  return new URL(publicUrl ?? c.req.url).origin
}

/**
 * Sends an answer. A client that has it already gets 304.
 *
 * @param keptS - seconds for which it may be kept. 0 if it is to be asked for each time
 */
export function reply(c: ReadingRequest, { body, contentType, fileName }: ReadingBody, keptS = KEPT_S): Response {
  const tag = entityTag(body)
  const headers = { ETag: tag, 'Cache-Control': keptFor(c, keptS) }
  if (hasTag(c.req.header('If-None-Match'), tag)) return c.body(null, 304, headers)
  return c.body(body, 200, {
    ...headers,
    'Content-Type': contentType,
    ...(fileName !== undefined && { 'Content-Disposition': `inline; filename="${fileName}"` }),
  })
}

/** Returns for how long, and by whom, an answer may be kept, as `Cache-Control` says it. */
export function keptFor(c: ReadingRequest, keptS = KEPT_S): string {
  // An answer to a key is for its account alone: a directory may be closed to all others.
  return keptS === 0 ? 'no-store' : `${c.env.accountId === null ? 'public' : 'private'}, max-age=${keptS}`
}

/** Returns the entity tag of a body. */
export function entityTag(body: string): string {
  return `"${hash('sha1', body, 'base64url').slice(0, 22)}"`
}

/** Whether `If-None-Match` has an entity tag. */
export function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))
}

/** The failure of a request that a route cannot answer. */
export function badInput(message: string): DirectoryError {
  return new DirectoryError('BAD_USER_INPUT', message)
}

import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { TrieRouter } from 'hono/router/trie-router'
import type { RequestScope } from '../runtime/index.ts'
import { preflightHeaders } from './cross-origin.ts'
import {
  type Failure,
  type FailurePage,
  failureAnswer,
  failures,
  logFailedRequest,
  plainFailurePage,
} from './failures.ts'
import { type OperationOptions, operationRoutes } from './operation-routes.ts'
import type { Routes } from './routes.ts'

/** The parts of the application. */
export interface AppOptions extends OperationOptions {
  /** The rooms' routes. The first that matches a request answers it. */
  readonly rooms: readonly Routes[]
  /** Makes the pages of failures. @defaultValue pages without a style */
  readonly failurePage?: FailurePage | undefined
  /** The text of a failure at paths whose failures are plain strings; `null` for all others. */
  readonly failureText?: ((path: string, reason: string) => string | null) | undefined
}

/** Bytes of a body: 1,000 URLs and 1,000 uuids must fit. */
export const MAX_BODY = 4_000_000

/** The path where hubs deliver whole feeds. The route itself limits their bodies. */
const CALLBACKS = '/websub/'

/** Joins the routes of all rooms, and answers requests that match no route. */
export function createApp(options: AppOptions): Routes {
  const { rooms, runtime, failurePage = plainFailurePage } = options
  const app: Routes = new Hono<{ Bindings: RequestScope }>()

  const fail = (c: Context<{ Bindings: RequestScope }>, failure: Failure, headers: Record<string, string> = {}) => {
    const text = options.failureText?.(c.req.path, failure.message) ?? null
    if (text !== null) return c.text(text, failure.status, headers)
    return failureAnswer(failure, { accept: c.req.header('Accept'), requestId: c.env.requestId }, failurePage, headers)
  }
  const refuseTooLarge = bodyLimit({
    maxSize: MAX_BODY,
    onError: (c) => fail(c as Context<{ Bindings: RequestScope }>, failures.tooLarge),
  })

  app.use(async (c, next) => {
    // Deliveries of hubs may be larger. Their route counts the bytes as they come.
    if (c.req.path.startsWith(CALLBACKS)) return await next()
    const length = c.req.header('Content-Length')
    if (length !== undefined && Number(length) > MAX_BODY) return fail(c, failures.tooLarge)
    // A body without a length has to be counted. Other bodies are not touched: that alone would cost more than an
    // answer.
    if (c.req.header('Transfer-Encoding') !== undefined) return await refuseTooLarge(c, next)
    return await next()
  })

  app.options('/graphql', () => new Response(null, { status: 204, headers: preflightHeaders }))

  app.route('/', operationRoutes(options, fail))

  for (const room of rooms) app.route('/', room)

  const methodsAt = methodsOfPath(app.routes)
  app.notFound((c) => {
    const { method, path } = c.req
    if (method === 'GET' && path === '/graphql' && c.req.header('Accept')?.includes('text/html') === true) {
      return c.redirect('/explorer', 303)
    }
    const methods = methodsAt(path)
    return methods.length === 0
      ? fail(c, failures.notFound)
      : fail(c, failures.wrongMethod, { Allow: methods.join(', ') })
  })

  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) return fail(c, failures.malformed)
    logFailedRequest(runtime, c.env, error)
    return fail(c, failures.broken)
  })
  return app
}

/** Tells which methods a path takes. */
type MethodsOfPath = (path: string) => readonly string[]

/** Finds the methods of a path among routes. Routes for all methods are middleware, and do not count. */
function methodsOfPath(routes: readonly { readonly method: string; readonly path: string }[]): MethodsOfPath {
  const router = new TrieRouter<string>()
  for (const { method, path } of routes) if (method !== 'ALL') router.add('ALL', path, method)
  return (path) => {
    const methods = new Set(router.match('ALL', path)[0].map(([method]) => method))
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods].sort()
  }
}

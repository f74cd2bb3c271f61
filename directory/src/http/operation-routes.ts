import { type Context, Hono } from 'hono'
import type { Metrics, RequestScope, Runtime } from '../runtime/index.ts'
import { type Failure, failureAnswer, failures, logFailedRequest, plainFailurePage } from './failures.ts'
import { type MetricsAccess, mayReadMetrics } from './metrics-access.ts'
import { type ReadinessCheck, readinessOf } from './readiness.ts'
import type { Routes } from './routes.ts'

/** What a process says of itself. */
export interface OperationOptions {
  readonly readinessChecks: Readonly<Record<string, ReadinessCheck>>
  /** True once the process was asked to stop. */
  readonly isStopping: () => boolean
  /** The metrics at `/metrics`; the path does not exist if undefined. */
  readonly metrics?: ShownMetrics | undefined
  readonly runtime: Pick<Runtime, 'sleep' | 'log'>
}

/** The metrics of the process, and who may read them. */
export interface ShownMetrics extends MetricsAccess {
  readonly source: Pick<Metrics, 'text' | 'contentType'>
}

/** Answers a failure. */
export type Fail = (c: Context<{ Bindings: RequestScope }>, failure: Failure) => Response

/** Makes `/healthz`, `/readyz` and `/metrics`. */
export function operationRoutes(options: OperationOptions, fail: Fail): Routes {
  const { readinessChecks, isStopping, metrics, runtime } = options
  const routes: Routes = new Hono<{ Bindings: RequestScope }>()

  routes.get('/healthz', (c) => c.text('ok\n'))

  routes.get('/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503)
    const { isReady, checks } = await readinessOf(readinessChecks, runtime)
    return c.json({ status: isReady ? 'ready' : 'not ready', checks }, isReady ? 200 : 503)
  })

  if (metrics !== undefined) {
    const { source, token } = metrics
    routes.get('/metrics', async (c) => {
      const request = {
        authorization: c.req.header('Authorization'),
        clientAddress: c.env.clientAddress,
        host: c.req.header('Host'),
        isForwarded: c.req.header('X-Forwarded-For') !== undefined || c.req.header('Forwarded') !== undefined,
      }
      if (!mayReadMetrics(request, metrics)) return fail(c, token === null ? failures.notFound : failures.unauthorized)
      return c.body(await source.text(), 200, { 'Content-Type': source.contentType, 'Cache-Control': 'no-store' })
    })
  }
  return routes
}

/** Makes the application of a process without the role `http`: it has no other addresses than those for operators. */
export function createOperationApp(options: OperationOptions): Routes {
  const app: Routes = new Hono<{ Bindings: RequestScope }>()
  const fail: Fail = (c, failure) =>
    failureAnswer(failure, { accept: c.req.header('Accept'), requestId: c.env.requestId }, plainFailurePage)
  app.route('/', operationRoutes(options, fail))
  app.notFound((c) => fail(c, failures.notFound))
  app.onError((error, c) => {
    logFailedRequest(options.runtime, c.env, error)
    return fail(c, failures.broken)
  })
  return app
}

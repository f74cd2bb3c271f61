import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { createApp, HttpServer, type ReadinessCheck, type Routes } from '../../src/http/index.ts'
import { createMetrics, type RequestScope } from '../../src/runtime/index.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

interface OpenOptions {
  readonly room?: Routes
  readonly readinessChecks?: Readonly<Record<string, ReadinessCheck>>
  readonly isStopping?: () => boolean
  readonly trustProxy?: number
  readonly isHttps?: boolean
  readonly metricsToken?: string
  readonly publicUrl?: string
}

/** Opens a listener on a free port of loopback, until the test ends. */
export async function openHttp(options: OpenOptions = {}) {
  const runtime = new TestRuntime()
  const { room = new Hono(), readinessChecks = {}, isStopping = () => false, trustProxy = 0, isHttps = false } = options
  const { metricsToken: token = null, publicUrl = null } = options
  const metrics = { source: createMetrics(), token, publicUrl }
  const app = createApp({ rooms: [room], readinessChecks, isStopping, metrics, runtime })
  const server = new HttpServer({ app, trustProxy, isHttps, runtime })
  const { port } = await server.listen('127.0.0.1', 0)
  onTestFinished(() => server.stop(AbortSignal.abort()))
  const url = `http://127.0.0.1:${port}`
  return {
    runtime,
    server,
    port,
    url,
    get: (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers }),
    /** Returns the log lines of requests, once there are `count` of them. */
    requestLines: async (count: number) => {
      while (runtime.linesNamed('request').length < count) await new Promise((resolve) => setImmediate(resolve))
      return runtime.linesNamed('request')
    },
  }
}

/** Makes a room with an address for each way in which a request can end. */
export function aRoom(): Routes {
  const room = new Hono<{ Bindings: RequestScope }>()
  room.get('/things/:name', (c) =>
    c.json({ name: c.req.param('name'), client: c.env.clientAddress, network: c.env.network }),
  )
  room.post('/things', async (c) => c.json({ length: (await c.req.text()).length }))
  room.post('/graphql', (c) => {
    c.env.accountId = 1042
    return c.json({ data: {} })
  })
  room.get('/broken', () => {
    throw new Error('password hush at line 7')
  })
  room.get('/secrets/:secret', (c) => {
    c.env.loggedPath = '/secrets/…'
    return c.text('yes')
  })
  return room
}

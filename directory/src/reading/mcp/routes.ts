import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import type { ReadingContext } from '../reading-context.ts'
import { badInput, type ReadingFailure, type ReadingRoutes, shapeRoutes } from '../shape-routes.ts'
import { mcpServer } from './tools.ts'

/** Bytes of a request. */
const MAX_REQUEST = 64 * 1024
/** Error codes of JSON-RPC: the request is wrong, or the server failed. */
const INVALID_REQUEST = -32_600
const INTERNAL_ERROR = -32_603

/**
 * The Model Context Protocol at `/mcp`: tools that read what the pages show. Each request stands for itself, so any
 * process may answer it.
 */
export function mcpRoutes(context: ReadingContext): ReadingRoutes {
  const { publicUrl, isOnLoopback, version, runtime } = context
  const hosts = [...localhostAllowedHostnames(), ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])]
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const { origin } = new URL(publicUrl ?? requestInfo!.url)
      return mcpServer({ ...context, log: runtime.log, origin }, version)
    },
    {
      maxRequestBodySize: MAX_REQUEST,
      maxSubscriptions: 0,
      onerror: (error) => runtime.log.info('mcp.refused', { error }),
    },
  )
  const shape = {
    paths: ['/mcp'],
    allowedHeaders: ['MCP-Protocol-Version', 'MCP-Session-Id', 'MCP-Method', 'MCP-Name', 'Last-Event-ID'],
    failureBody,
  }
  return shapeRoutes(shape, context, (routes) => {
    routes.all('/mcp', async (c) => {
      const request = c.req.raw
      // The name of another site may lead to the reader's own machine: its pages could read what is served there.
      const refused = isOnLoopback
        ? (hostHeaderValidationResponse(request, hosts) ?? originValidationResponse(request, hosts))
        : undefined
      const body = request.method === 'POST' ? await c.req.text() : null
      if (body !== null && /^\s*\[/.test(body)) {
        // Each message counts against the limit of an address.
        throw badInput('Batches are not served. Send one message a request.')
      }
      const asked =
        body === null ? request : new Request(request.url, { method: 'POST', headers: request.headers, body })
      const response = refused ?? (await handler.fetch(asked))
      return c.body(await response.text(), response.status as 200, Object.fromEntries(response.headers))
    })
  })
}

function failureBody({ status, message }: ReadingFailure) {
  const code = status === 500 ? INTERNAL_ERROR : INVALID_REQUEST
  return {
    body: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }),
    contentType: 'application/json',
  }
}

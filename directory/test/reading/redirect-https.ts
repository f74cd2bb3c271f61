import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { createRequire } from 'node:module'
import { expect } from 'vitest'

type OnAnswer = (answer: IncomingMessage) => void

/**
 * Sends requests of `node:https` to a server of this machine, whatever host they name. Clients whose host is a constant
 * are tested like that.
 *
 * @param host - the only host that may be asked
 * @returns a function that ends it
 */
export function redirectHttps(host: string, base: string): () => void {
  const https = createRequire(import.meta.url)('node:https') as { request: unknown }
  const { request } = https
  const { hostname, port } = new URL(base)
  https.request = (target: URL | string | RequestOptions, ...rest: readonly unknown[]): ClientRequest => {
    const isUrl = typeof target === 'string' || target instanceof URL
    const url = isUrl ? new URL(target) : null
    const options = (isUrl ? rest[0] : target) as RequestOptions & { readonly host?: string }
    const onAnswer = (isUrl ? rest[1] : rest[0]) as OnAnswer | undefined
    expect(url?.hostname ?? options.hostname ?? options.host).toBe(host)
    const { method, headers } = options
    const path = url === null ? options.path : `${url.pathname}${url.search}`
    return http.request({ method, headers, path, hostname, port }, onAnswer)
  }
  return () => {
    https.request = request
  }
}

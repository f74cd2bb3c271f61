import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy before OpenSearch, for faults that the server itself does not show on demand. */
export interface OpenSearchProxy {
  readonly url: string
  /** Methods and paths of the requests, such as `POST /feeds/_search`. */
  readonly asked: readonly string[]
  /** The `authorization` of the last request. */
  readonly authorization: () => string | undefined
  /** Answers all requests with this status; `null`: passes them on. */
  fail(status: number | null): void
  /** Ends the connection of each request in the middle of its answer. */
  cut(isCut: boolean): void
  close(): Promise<void>
}

export async function startOpenSearchProxy(target: string): Promise<OpenSearchProxy> {
  const asked: string[] = []
  let authorization: string | undefined
  let failure: number | null = null
  let isCut = false
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    asked.push(`${method} ${url.split('?')[0]}`)
    authorization = headers.authorization
    if (failure !== null) {
      incoming.resume()
      outgoing.writeHead(failure, { 'content-type': 'application/json' })
      outgoing.end(JSON.stringify({ error: { type: 'failed', reason: 'on demand' }, status: failure }))
      return
    }
    const passed = request(`${target}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      if (isCut) {
        outgoing.write('{"took"', () => outgoing.destroy())
        answer.resume()
      } else answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    authorization: () => authorization,
    fail(status) {
      failure = status
    },
    cut(isOn) {
      isCut = isOn
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

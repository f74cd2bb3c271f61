/**
 * A process that plays the receivers of webhooks. It answers 204 on every address of 127.0.0.0/8, but never answers a
 * request for `/hangs`. It sends its port to its parent process, then a message for each request that it answers: the
 * path, the time, and the number of requests so far.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'

let count = 0
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    if (request.url?.startsWith('/hangs')) return
    count += 1
    process.send?.({ count, at: Date.now(), path: request.url })
    response.writeHead(204).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '0.0.0.0', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))

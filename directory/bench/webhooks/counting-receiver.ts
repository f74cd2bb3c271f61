/**
 * A process that plays receivers: it answers 204 on all of 127.0.0.0/8, and never on `/hangs`. It tells its port to its
 * parent, then each second how many requests came, and of which age they were (milliseconds since `?at=` of the URL or since
 * the event).
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

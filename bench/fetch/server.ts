import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/*
 * The server that `bench/fetch/main.ts` measures against, in a process of its own: answers conditional requests with 304,
 * and those for `/new…` with a feed of 50 KB, gzipped where that is asked for. A POST is read and accepted. Prints its port.
 */

const item = (n: number): string =>
  `<item><title>Episode ${n}</title><guid>https://example.org/${n}</guid><description>${'Wind over the fjord, part. '.repeat(20)}${n}</description></item>`
const feed = Buffer.from(
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Fjord</title>${Array.from({ length: 80 }, (_, n) => item(n)).join('')}</channel></rss>`,
)
const zipped = gzipSync(feed)

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    request.on('end', () => response.writeHead(202).end()).resume()
    return
  }
  if (request.url?.startsWith('/new') !== true && request.headers['if-none-match'] !== undefined) {
    response.writeHead(304, { etag: '"1"', 'cache-control': 'max-age=3600' }).end()
    return
  }
  const isZipped = request.url !== '/new/plain'
  response.setHeader('etag', '"1"').setHeader('content-type', 'application/rss+xml; charset=utf-8')
  if (isZipped) response.setHeader('content-encoding', 'gzip')
  const body = isZipped ? zipped : feed
  response.setHeader('content-length', body.length).end(body)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
process.stdin.on('end', () => process.exit()).resume()

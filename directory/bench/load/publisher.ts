/**
 * A process that plays all hosts of 127.0.0.0/8 and serves the podcast with a number at `/…/NUMBER.xml`, as it is now.
 * It tells its port to its parent.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { documentOf, newestOf, rhythmOf } from './rhythms.ts'

const startedAt = Math.floor(Date.now() / 1000)

const server = createServer((request, response) => {
  const index = Number(/(\d+)\.xml$/.exec(request.url ?? '')?.[1] ?? 0)
  const rhythm = rhythmOf(index, startedAt)
  const newest = newestOf(rhythm, Date.now() / 1000)
  const etag = `"${newest}"`
  if (request.headers['if-none-match'] === etag) response.writeHead(304, { ETag: etag }).end()
  else {
    const headers = { 'Content-Type': 'application/rss+xml', ETag: etag }
    response.writeHead(200, headers).end(documentOf(index, rhythm, newest))
  }
})
server.listen(0, '0.0.0.0', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))

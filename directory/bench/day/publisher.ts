/**
 * A process that plays all hosts of 127.0.0.0/8 and serves the podcast with a number at `/…/NUMBER.xml`, as it is at the
 * time of a clock that goes faster from a moment on. It tells its port to its parent, takes that moment as a message, and
 * answers each message with the requests that came since.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { fastTime } from './fast-time.ts'
import { documentOf, newestOf, rhythmOf } from './rhythms.ts'

const startedAt = Math.floor(Date.now() / 1000)
let clock = { from: Number.POSITIVE_INFINITY, speed: 1 }
let counts = { whole: 0, unchanged: 0 }

const server = createServer((request, response) => {
  const index = Number(/(\d+)\.xml$/.exec(request.url ?? '')?.[1] ?? 0)
  const rhythm = rhythmOf(index, startedAt)
  const newest = newestOf(rhythm, fastTime(Date.now(), clock.from, clock.speed) / 1000)
  const etag = `"${newest}"`
  if (request.headers['if-none-match'] === etag) {
    counts.unchanged += 1
    response.writeHead(304, { ETag: etag }).end()
    return
  }
  counts.whole += 1
  response.writeHead(200, { 'Content-Type': 'application/rss+xml', ETag: etag }).end(documentOf(index, rhythm, newest))
})
server.listen(0, '0.0.0.0', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', (message: typeof clock | 'count') => {
  if (message !== 'count') clock = message
  process.send?.(counts)
  counts = { whole: 0, unchanged: 0 }
})
process.on('disconnect', () => process.exit(0))

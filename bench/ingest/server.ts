import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { generatedFeed } from '../inputs/generate-feed.ts'

/*
 * The server of `bench/ingest/main.ts`, in a process of its own: a host of its own for each feed, of some 3 episodes to some 120.
 * `POST /day` lets a day pass: of a hundred feeds 8 have a new episode then. Gzipped, with an ETag. Prints its port.
 */

const sizes = [20_000, 50_000, 120_000, 800_000]
const bodies = sizes.map((bytes, seed) => generatedFeed({ bytes, seed: seed + 1 }).toString())
let day = 0

/** A feed is one of a few bodies, with a title of its own; compressed once for all, as hosts do. */
const cached = new Map<string, Buffer>()
function zipped(size: number, news: number): Buffer {
  const key = `${size} ${news}`
  let bytes = cached.get(key)
  if (bytes === undefined) {
    const item = Array.from(
      { length: news },
      (_, index) =>
        `<item><title>News ${news - index}</title><guid>news-${news - index}</guid><pubDate>${new Date(Date.UTC(2026, 6, 1 + news - index)).toUTCString()}</pubDate><enclosure url="https://media.example/news-${news - index}.mp3" type="audio/mpeg" length="1"/></item>`,
    ).join('')
    bytes = gzipSync((bodies[size] ?? '').replace('<item>', `${item}<item>`))
    cached.set(key, bytes)
  }
  return bytes
}

const server = createServer({ keepAliveTimeout: 5_000 }, (request, response) => {
  if (request.method === 'POST') {
    day += 1
    response.end()
    return
  }
  const number = Number(/^feed-(\d+)/.exec(request.headers.host ?? '')?.[1] ?? 0)
  const news = number % 100 < 8 ? day : 0
  const etag = `"${number}-${news}"`
  // Two in a hundred know no conditions.
  if (request.headers['if-none-match'] === etag && number % 100 < 98) {
    response.writeHead(304, { etag }).end()
    return
  }
  const bytes = zipped(number % 20 === 0 ? 3 : number % 3, news)
  const headers = {
    etag,
    'content-type': 'application/rss+xml',
    'content-encoding': 'gzip',
    'content-length': bytes.length,
  }
  response.writeHead(200, headers).end(bytes)
})
server.listen(0, '0.0.0.0', () => console.log((server.address() as AddressInfo).port))
process.stdin.on('end', () => process.exit()).resume()

/**
 * A process that plays many hosts: it listens on all of 127.0.0.0/8, and serves a podcast at `/EPISODES/NAME.xml`, with
 * an ETag. The newest episode is a day older than the process, the others are a week apart. It tells its port to its
 * parent.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { podcastDocument } from '../../test/support/documents.ts'

const DAY_S = 86_400
const startedAt = Math.floor(Date.now() / 1000)
const description = 'A talk about how it was made, who was there, and what came of it later. '.repeat(12)

function documentOf(path: string): string {
  const count = Number(/^\/(\d+)\//.exec(path)?.[1] ?? 10)
  const episodes = Array.from({ length: count }, (_, index) => ({
    guid: `${path}-${index}`,
    title: `Talk ${index} of ${path}`,
    date: startedAt - DAY_S * (1 + 7 * index),
    extra: `<description>${description}</description>`,
  }))
  return podcastDocument(`Podcast ${path}`, episodes)
}

const server = createServer((request, response) => {
  const etag = '"1"'
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ETag: etag }).end()
    return
  }
  response.writeHead(200, { 'Content-Type': 'application/rss+xml', ETag: etag }).end(documentOf(request.url ?? ''))
})
server.listen(0, '0.0.0.0', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))

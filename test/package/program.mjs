/* Fetches, reads and refreshes feeds of the servers that it is given, and prints what it found as JSON. */
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import process from 'node:process'
import { createFetcher } from 'feedmill/fetch'
import { createMemoryFeedStore, refreshFeeds } from 'feedmill/ingest'
import { parsePodcast, readPodcast } from 'feedmill/podcast'

const { plain, secure, http2, ca } = JSON.parse(process.env['SERVERS'])
const feedUrl = 'https://example.org/rss'
const userAgent = 'feedmill-tests/1.0 (+https://example.org/bot)'
const options = {
  userAgent,
  retry: { transient: 0 },
  concurrency: { originGapMs: 0 },
  network: {
    allowCidrs: ['127.0.0.1/32'],
    resolver: { resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
    ca: [ca],
  },
}
const fetcher = createFetcher(options)

const summary = ({ kind, reason, phase, value }) =>
  kind === 'modified'
    ? parsePodcast(value.bytes, { feedUrl }).episodes.map(({ hash }) => hash)
    : `${kind}/${reason ?? phase}`
const fetched = async (url, more) => summary(await fetcher.fetch({ url, ...more }))

const found = {}
for (const path of ['feed', 'gzip', 'brotli', 'moved', 'missing', 'page', 'cut', 'slow']) {
  found[path] = await fetched(plain + path)
}
found.secure = await fetched(`${secure}feed`)
found.http2 = await fetched(`${http2}feed`)
const { validators } = await fetcher.fetch({ url: `${plain}feed` })
found.again = await fetched(`${plain}feed`, { validators })
found.aborted = await fetched(`${plain}never`, { signal: AbortSignal.timeout(200) })
found.many = await Promise.all(Array.from({ length: 20 }, () => fetched(`${plain}feed`)))

const { kind, value } = await fetcher.fetchWith({ url: `${plain}long` }, async (body) => {
  let length = 0
  for await (const piece of body) {
    length += piece.length
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return length
})
found.pulled = [kind, value]

const response = await fetch(`${plain}long`)
for await (const part of readPodcast(response.body, { feedUrl })) {
  if (part.type === 'end') found.streamed = [part.counts, part.complete]
}

const fixtures = await (await fetch(`${plain}fixtures`)).json()
found.fixtures = Object.entries(fixtures).map(([name, { base64, options }]) => {
  const result = parsePodcast(Buffer.from(base64, 'base64'), options)
  return `${name} ${createHash('sha256').update(JSON.stringify(result)).digest('hex')}`
})

const feeds = [{ url: `${plain}feed` }, { url: `${plain}missing` }]
found.refreshed = {}
for await (const { feed, error, outcome } of refreshFeeds(feeds, { store: createMemoryFeedStore(), fetcher })) {
  const { pathname } = new URL(feed.url)
  found.refreshed[pathname] = error ?? [outcome.kind, outcome.reason, outcome.events.map(({ action }) => action)]
}

await fetcher.close()
found.connections = fetcher.stats().connections

const hasty = createFetcher({ ...options, timeoutsMs: { headers: 200 } })
found.late = summary(await hasty.fetch({ url: `${plain}never` }))
await hasty.close()
const strict = createFetcher({ userAgent })
found.refused = summary(await strict.fetch({ url: `${plain}feed` }))
await strict.close()
process.stdout.write(JSON.stringify(found))

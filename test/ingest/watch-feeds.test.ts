import { getEventListeners } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { FeedFetcher, FetchRequest } from '../../src/fetch/index.ts'
import { createMemoryFeedStore, StoreFailedError, type WatchFeedsOptions, watchFeeds } from '../../src/ingest/index.ts'
import { OneHost, podcast } from './one-host.ts'

const url = 'https://a.example/'

/** Every feed is missing. */
const fetcher = {
  fetchWith: async ({ url: requestUrl }: FetchRequest) => {
    const meta = { requestUrl, freshness: {}, flags: [], timings: {}, attempts: 1, wireBytes: 0, decodedBytes: 0 }
    return { kind: 'http-error', reason: 'not-found', status: 404, meta }
  },
} as unknown as FeedFetcher

const watch = (options: Partial<WatchFeedsOptions> = {}) =>
  watchFeeds([url], { store: createMemoryFeedStore(), fetcher, ...options })

test('a caller that stops taking results ends the watch, even if no feed is due', async () => {
  const seen: string[] = []
  for await (const { feed } of await watch()) {
    seen.push(feed.url)
    break
  }
  expect(seen).toEqual([url])
})

test('a watched feed has its own rank and credentials at each refresh', async () => {
  const host = await OneHost.start()
  const asked: (string | undefined)[] = []
  host.answers.set('/private', (request, response) => {
    asked.push(request.headers.authorization)
    response.end(podcast(['a', 'b']))
  })
  const request = { credentials: { username: 'ann', password: 'secret' } }
  const feed = { url: host.url('/private'), popularityRank: 'TOP_200', request } as const
  const options = { store: createMemoryFeedStore(), fetcher: host.fetcher, now: () => host.now }
  const feeds = await watchFeeds([feed], options)
  for await (const result of feeds) {
    expect('error' in result || result.outcome.state.schedule.popularityRank).toBe('TOP_200')
    if (asked.length === 2) break
    host.wait(24 * 90)
    // The watch sleeps, and does not notice that the clock leaps.
    await feeds.observe(feed.url, { kind: 'ping' })
  }
  expect(asked).toEqual([`Basic ${btoa('ann:secret')}`, `Basic ${btoa('ann:secret')}`])
})

test('an invalid observation is refused, and later ones are accepted', async () => {
  const feeds = await watch()
  await expect(feeds.observe(url, { kind: 'news' } as never)).rejects.toThrow(TypeError)
  await feeds.observe(url, { kind: 'ping' })
  expect(feeds.nextAt).not.toBeNull()
})

test('a ping that comes before the result of a refresh is taken is not lost', async () => {
  const urls = [url, 'https://b.example/']
  const store = createMemoryFeedStore()
  const feeds = await watchFeeds(urls, { store, fetcher })
  const results = feeds[Symbol.asyncIterator]()
  const first = await results.next()
  const other = urls.find((each) => first.done !== true && each !== first.value.feed.url) as string
  await vi.waitUntil(async () => (await store.dueAt(other)) !== -1, { timeout: 60_000 })
  await feeds.observe(other, { kind: 'ping' })
  await results.next()
  expect(feeds.nextAt).toBeLessThanOrEqual(Date.now() / 1000 + 60)
  await results.return?.()
})

/** Makes a store that works until its disk is full. */
function fillingStore() {
  const memory = createMemoryFeedStore()
  const disk = { isFull: false }
  const store: WatchFeedsOptions['store'] = {
    dueAt: (feedUrl) => memory.dueAt(feedUrl),
    async open(feedUrl, now) {
      if (disk.isFull) throw new StoreFailedError('Nothing is stored any more')
      return await memory.open(feedUrl, now)
    },
  }
  return { store, disk }
}

test('a failed store ends the watch with its error', async () => {
  const { store, disk } = fillingStore()
  disk.isFull = true
  const results = (await watch({ store }))[Symbol.asyncIterator]()
  await expect(results.next()).rejects.toThrow(StoreFailedError)
  expect(await store.dueAt(url)).toBe(0)
})

test('an observation that meets a failed store ends the watch, even if no feed is due', async () => {
  const { store, disk } = fillingStore()
  const feeds = await watch({ store })
  const results = feeds[Symbol.asyncIterator]()
  await results.next()
  const ended = expect(results.next()).rejects.toThrow(StoreFailedError)
  disk.isFull = true
  await expect(feeds.observe(url, { kind: 'ping' })).rejects.toThrow(StoreFailedError)
  await ended
})

test('a watch that has ended no longer listens to its signal', async () => {
  const { signal } = new AbortController()
  const feeds = await watch({ signal })
  for await (const _ of feeds) break
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

import { expect, test } from 'vitest'
import type { FeedFetcher, FetchOutcome, FetchRequest } from '../../src/fetch/index.ts'
import {
  createMemoryFeedStore,
  observeFeed,
  type QueuedFeed,
  type RefreshOutcome,
  refreshFeeds,
  StoreFailedError,
} from '../../src/ingest/index.ts'
import { OneHost, podcast } from './one-host.ts'

const now = () => Date.UTC(2026, 5, 1)

/** A fetcher that holds every fetch until the test lets it go. */
class HeldFetcher {
  readonly underWay = new Map<string, () => void>()
  readonly started: string[] = []
  most = 0
  /** Lets every fetch go at once. */
  isOpen = false

  readonly fetcher = {
    fetchWith: async ({ url, signal }: FetchRequest): Promise<FetchOutcome<never>> => {
      this.started.push(url)
      await new Promise<void>((resolve) => {
        if (this.isOpen) setImmediate(resolve)
        this.underWay.set(url, resolve)
        this.most = Math.max(this.most, this.underWay.size)
        signal?.addEventListener('abort', () => resolve(), { once: true })
      })
      this.underWay.delete(url)
      const meta = { freshness: {}, flags: [], timings: {}, attempts: 1, wireBytes: 0, decodedBytes: 0 }
      const result = signal?.aborted
        ? { kind: 'aborted', meta }
        : { kind: 'http-error', reason: 'not-found', status: 404, meta }
      return result as unknown as FetchOutcome<never>
    },
  } as unknown as FeedFetcher

  release(url: string): void {
    this.underWay.get(url)?.()
  }
}

const urlsOf = (host: string, count: number): QueuedFeed[] =>
  Array.from({ length: count }, (_, index) => ({ url: `https://${host}.example/${index}` }))

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

test('at most `concurrency` feeds are under way at once, and all are done', async () => {
  const held = new HeldFetcher()
  held.isOpen = true
  const source = Array.from({ length: 60 }, (_, index) => ({ url: `https://h${index}.example/` }))
  const options = { store: createMemoryFeedStore(), fetcher: held.fetcher, now, concurrency: 5 }
  const done: string[] = []
  for await (const { feed } of refreshFeeds(source, options)) done.push(feed.url)
  expect(done.sort()).toEqual(source.map(({ url }) => url).sort())
  expect(held.most).toBeLessThanOrEqual(5)
})

test('one host has no more than its share, and others go on meanwhile', async () => {
  const held = new HeldFetcher()
  const source = [...urlsOf('big', 20), ...urlsOf('small', 1)]
  const options = { store: createMemoryFeedStore(), fetcher: held.fetcher, now, concurrency: 10 }
  const results = refreshFeeds(source, options)
  const first = results.next()
  await until(() => held.started.length === 3)
  expect(held.started).toEqual(['https://big.example/0', 'https://big.example/1', 'https://small.example/0'])
  held.release('https://small.example/0')
  expect((await first).value?.feed.url).toBe('https://small.example/0')
  await results.return()
})

test('feeds whose hosts have the same key share the turns of one host', async () => {
  const held = new HeldFetcher()
  const source = [...urlsOf('ann.platform', 2), ...urlsOf('bob.platform', 2), ...urlsOf('small', 1)]
  const hostKey = (url: string) => new URL(url).hostname.replace(/^.*\.platform\./, 'platform.')
  const asked: string[] = []
  const perHost = (host: string) => {
    asked.push(host)
    return 1
  }
  const options = { store: createMemoryFeedStore(), fetcher: held.fetcher, now, concurrency: 10, hostKey, perHost }
  const results = refreshFeeds([...source, { url: 'no URL' }], options)
  const first = results.next()
  await until(() => held.started.length === 2)
  expect(held.started).toEqual(['https://ann.platform.example/0', 'https://small.example/0'])
  expect(new Set(asked)).toEqual(new Set(['platform.example', 'small.example', '']))
  await first
  await results.return()
})

test('the key of a host may depend on other fields of the queued feed', async () => {
  const held = new HeldFetcher()
  const source = urlsOf('big', 4).map((feed, index) => ({ ...feed, part: index % 2 }))
  const hostKey = (url: string, { part }: { readonly part: number }) => `${new URL(url).host}#${part}`
  const options = { store: createMemoryFeedStore(), fetcher: held.fetcher, now, hostKey, perHost: 1 }
  const results = refreshFeeds(source, options)
  const first = results.next()
  await until(() => held.started.length === 2)
  expect(held.started).toEqual(['https://big.example/0', 'https://big.example/1'])
  held.release('https://big.example/1')
  await first
  expect(held.started).toContain('https://big.example/3')
  await results.return()
})

test('a key that is no text ends the iteration', async () => {
  const options = { store: createMemoryFeedStore(), fetcher: new HeldFetcher().fetcher, now, hostKey: () => 5 as never }
  await expect(refreshFeeds(urlsOf('a', 1), options).next()).rejects.toThrow('hostKey must give a string, not 5')
})

test('the store is given the queued feed itself, with its other fields', async () => {
  const held = new HeldFetcher()
  held.isOpen = true
  const memory = createMemoryFeedStore()
  const queued = { url: 'https://a.example/feed', row: { lease: 'mine' } }
  const opened: (typeof queued)[] = []
  const store = {
    open: async (feed: typeof queued, time: number) => {
      opened.push(feed)
      return await memory.open(feed, time)
    },
  }
  for await (const { feed } of refreshFeeds([queued], { store, fetcher: held.fetcher, now })) {
    expect(feed.row.lease).toBe('mine')
  }
  expect(opened).toEqual([queued])
})

test('commits may wait for a group: feeds go on being refreshed meanwhile', async () => {
  const held = new HeldFetcher()
  held.isOpen = true
  const memory = createMemoryFeedStore()
  const group: (() => void)[] = []
  const groups: number[] = []
  const store = {
    async open(queued: QueuedFeed, time: number) {
      const feed = await memory.open(queued, time)
      return {
        ...feed,
        async commit(outcome: RefreshOutcome) {
          await new Promise<void>((written) => {
            if (group.push(written) < 4) return
            groups.push(group.length)
            for (const write of group.splice(0)) write()
          })
          return await feed.commit(outcome)
        },
      }
    },
  }
  const source = Array.from({ length: 12 }, (_, at) => ({ url: `https://h${at}.example/` }))
  const options = { store, fetcher: held.fetcher, now, concurrency: 4 }
  for await (const result of refreshFeeds(source, options)) expect(result).not.toHaveProperty('error')
  expect(groups).toEqual([4, 4, 4])
})

test('a feed whose commit fails is discarded once, with the error of the commit', async () => {
  const held = new HeldFetcher()
  held.isOpen = true
  const memory = createMemoryFeedStore()
  const calls: string[] = []
  const store = {
    async open(queued: QueuedFeed, time: number) {
      return {
        ...(await memory.open(queued, time)),
        async commit() {
          calls.push('commit')
          throw new Error('the lease has run out')
        },
        async discard() {
          calls.push('discard')
          throw new Error('and so has this one')
        },
      }
    },
  }
  const results = refreshFeeds(urlsOf('a', 1), { store, fetcher: held.fetcher, now })
  expect((await results.next()).value).toMatchObject({ error: { message: 'the lease has run out' } })
  await results.return()
  expect(calls).toEqual(['commit', 'discard'])
})

test('the next feed is found quickly even if many wait for a host without room', async () => {
  const held = new HeldFetcher()
  held.isOpen = true
  let asked = 0
  const perHost = () => {
    asked += 1
    return 2
  }
  const source = [...urlsOf('big', 400), ...urlsOf('small', 400)]
  const options = { store: createMemoryFeedStore(), fetcher: held.fetcher, now, concurrency: 100, perHost }
  let done = 0
  for await (const _ of refreshFeeds(source, options)) done += 1
  expect(done).toBe(800)
  expect(asked).toBeLessThan(4 * 800)
})

test('the feed that has been due for longest goes first', async () => {
  const held = new HeldFetcher()
  held.isOpen = true
  const source = [5, 3, 9, 1, 7].map((dueAt) => ({ url: `https://h${dueAt}.example/`, dueAt }))
  const options = { store: createMemoryFeedStore(), fetcher: held.fetcher, now, concurrency: 1 }
  async function* arriving() {
    yield* source
  }
  for await (const _ of refreshFeeds(arriving(), options)) {
    // Only the order counts.
  }
  expect(held.started.slice(1)).toEqual(
    [1, 3, 5, 7, 9].map((dueAt) => `https://h${dueAt}.example/`).filter((url) => url !== held.started[0]),
  )
})

test('the source is read at most `window` feeds ahead of the results', async () => {
  const held = new HeldFetcher()
  held.isOpen = true
  let pulled = 0
  async function* endless() {
    for (;;) {
      pulled += 1
      yield { url: `https://h${pulled}.example/` }
    }
  }
  const options = { store: createMemoryFeedStore(), fetcher: held.fetcher, now, concurrency: 4, window: 10 }
  const results = refreshFeeds(endless(), options)
  for (let taken = 1; taken <= 30; taken += 1) {
    await results.next()
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(pulled).toBeLessThanOrEqual(taken + 10)
  }
  await results.return()
})

test('other work has its turn while many feeds are pulled from a ready source', async () => {
  const held = new HeldFetcher()
  let pulled = 0
  function* endless() {
    for (;;) {
      pulled += 1
      yield { url: `https://h.example/${pulled}` }
    }
  }
  const options = { store: createMemoryFeedStore(), fetcher: held.fetcher, now, window: 10_000 }
  const results = refreshFeeds(endless(), options)
  const first = results.next()
  await new Promise((resolve) => setImmediate(resolve))
  expect(pulled).toBeLessThan(1_500)
  await until(() => pulled === 10_000)
  held.release(held.started[0] ?? '')
  await first
  await results.return()
})

test('no feed is begun while `concurrency` results wait to be taken', async () => {
  const held = new HeldFetcher()
  held.isOpen = true
  const source = Array.from({ length: 100 }, (_, index) => ({ url: `https://h${index}.example/` }))
  const options = { store: createMemoryFeedStore(), fetcher: held.fetcher, now, concurrency: 5, window: 100 }
  const results = refreshFeeds(source, options)
  await results.next()
  const begun = held.started.length
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(held.underWay.size).toBe(0)
  // One was taken, five wait, and up to five more were under way by then.
  expect(held.started.length).toBeLessThanOrEqual(1 + 5 + 5)
  expect(begun).toBeGreaterThanOrEqual(5)
  let done = 1
  for await (const _ of results) done += 1
  expect(done).toBe(100)
})

test('a feed that fails in the store or in the program stops nothing', async () => {
  const held = new HeldFetcher()
  held.isOpen = true
  const memory = createMemoryFeedStore()
  const store: Pick<ReturnType<typeof createMemoryFeedStore>, 'open'> = {
    async open({ url }, time) {
      if (url.includes('locked')) throw new Error('the row is locked')
      const feed = await memory.open({ url }, time)
      return url.includes('full') ? { ...feed, commit: () => Promise.reject(new Error('disk full')) } : feed
    },
  }
  const source = ['a', 'locked', 'full', 'b'].map((name) => ({ url: `https://${name}.example/` }))
  const results = new Map<string, string>()
  for await (const result of refreshFeeds(source, { store, fetcher: held.fetcher, now })) {
    results.set(result.feed.url, 'error' in result ? (result.error as Error).message : result.outcome.kind)
  }
  expect(Object.fromEntries(results)).toEqual({
    'https://a.example/': 'failed',
    'https://locked.example/': 'the row is locked',
    'https://full.example/': 'disk full',
    'https://b.example/': 'failed',
  })
})

test('an abort ends the iteration, gives up fetches, and completes commits', async () => {
  const held = new HeldFetcher()
  const controller = new AbortController()
  const memory = createMemoryFeedStore()
  const events: string[] = []
  let finishCommit = (): void => {}
  const store: Pick<ReturnType<typeof createMemoryFeedStore>, 'open'> = {
    async open({ url }, time) {
      const feed = await memory.open({ url }, time)
      return {
        ...feed,
        async commit(outcome) {
          events.push(`storing ${url}`)
          await new Promise<void>((resolve) => {
            finishCommit = resolve
          })
          events.push(`stored ${url}`)
          return await feed.commit(outcome)
        },
        async discard() {
          events.push(`dropped ${url}`)
        },
      }
    },
  }
  const source = ['a', 'b', 'c'].map((name) => ({ url: `https://${name}.example/` }))
  const done: string[] = []
  const running = (async () => {
    const options = { store, fetcher: held.fetcher, now, concurrency: 2, signal: controller.signal }
    for await (const { feed } of refreshFeeds(source, options)) done.push(feed.url)
  })()
  await until(() => held.started.length === 2)
  held.release('https://a.example/')
  await until(() => events.length === 1)
  controller.abort()
  await until(() => events.length === 2)
  finishCommit()
  await running
  expect(events).toEqual(['storing https://a.example/', 'dropped https://b.example/', 'stored https://a.example/'])
  expect(done).toEqual(['https://a.example/'])
  expect(held.started).toHaveLength(2)
})

test('a caller that stops early has all fetches given up before the loop ends', async () => {
  const held = new HeldFetcher()
  const options = { store: createMemoryFeedStore(), fetcher: held.fetcher, now }
  const results = refreshFeeds(
    ['a', 'b', 'c'].map((name) => ({ url: `https://${name}.example/` })),
    options,
  )
  const first = results.next()
  await until(() => held.started.length === 3)
  held.release('https://b.example/')
  await first
  await results.return()
  expect(held.underWay.size).toBe(0)
})

test('an error of the source ends the iteration, after the feeds under way', async () => {
  const held = new HeldFetcher()
  held.isOpen = true
  async function* broken() {
    yield { url: 'https://a.example/' }
    throw new Error('the queue is gone')
  }
  const done: string[] = []
  await expect(async () => {
    for await (const { feed } of refreshFeeds(broken(), {
      store: createMemoryFeedStore(),
      fetcher: held.fetcher,
      now,
    })) {
      done.push(feed.url)
    }
  }).rejects.toThrow('the queue is gone')
  expect(done).toEqual(['https://a.example/'])
})

test('a feed that is not due is left alone, unless it is forced', async () => {
  const held = new HeldFetcher()
  held.isOpen = true
  const store = createMemoryFeedStore()
  const url = 'https://a.example/'
  const kinds: string[] = []
  for (const isForced of [false, false, true]) {
    for await (const result of refreshFeeds([{ url, isForced }], { store, fetcher: held.fetcher, now })) {
      kinds.push('error' in result ? 'error' : result.outcome.kind)
    }
  }
  expect(kinds).toEqual(['failed', 'not-due', 'failed'])
  expect(held.started).toHaveLength(2)
})

test('a feed that was never fetched is due even by an earlier clock than at its first sight', async () => {
  const held = new HeldFetcher()
  held.isOpen = true
  const store = createMemoryFeedStore()
  const url = 'https://a.example/'
  const seen = await store.open({ url }, now())
  await seen.commit(observeFeed(seen.state, { kind: 'ping' }, { now: now() }))
  const hourBefore = () => now() - 3_600_000
  const kinds: string[] = []
  for await (const result of refreshFeeds([{ url }], { store, fetcher: held.fetcher, now: hourBefore })) {
    kinds.push('error' in result ? 'error' : result.outcome.kind)
  }
  expect(kinds).toEqual(['failed'])
})

test('a feed whose URL has a password is an error, and is not stored', async () => {
  const store = createMemoryFeedStore()
  const held = new HeldFetcher()
  const url = 'https://ann:secret@a.example/feed'
  const results = []
  for await (const result of refreshFeeds([{ url }], { store, fetcher: held.fetcher })) results.push(result)
  expect(results).toMatchObject([{ feed: { url }, error: { message: expect.stringContaining('request.credentials') } }])
  expect([await store.dueAt(url), held.started]).toEqual([0, []])
})

test('each feed has its own rank and credentials', async () => {
  const host = await OneHost.start()
  const asked: (string | undefined)[] = []
  for (const path of ['/private', '/open']) {
    host.answers.set(path, (request, response) => {
      asked.push(request.headers.authorization)
      response.end(podcast(['a', 'b']))
    })
  }
  const ranks = new Map<string, string | null>()
  const request = { credentials: { username: 'ann', password: 'secret' } }
  const feeds = [{ url: host.url('/private'), popularityRank: 'TOP_200', request } as const, { url: host.url('/open') }]
  const options = { store: createMemoryFeedStore(), fetcher: host.fetcher, now: () => host.now, perHost: 1 }
  for await (const result of refreshFeeds(feeds, options)) {
    if (!('error' in result)) ranks.set(result.feed.url, result.outcome.state.schedule.popularityRank)
  }
  expect(asked).toEqual([`Basic ${btoa('ann:secret')}`, undefined])
  expect([...ranks.values()]).toEqual(['TOP_200', null])
})

test('invalid options are refused', () => {
  const options = { store: createMemoryFeedStore(), fetcher: new HeldFetcher().fetcher }
  expect(() => refreshFeeds([], { ...options, concurrency: 0 })).toThrow(TypeError)
  expect(() => refreshFeeds([], { ...options, window: 1.5 })).toThrow(/window/)
  expect(() => refreshFeeds([], { ...options, perHost: 0 })).toThrow(/perHost/)
})

test.each([0, Number.NaN])(
  'a perHost function that returns %d ends the iteration, as feeds would wait for ever',
  async (room) => {
    const options = { store: createMemoryFeedStore(), fetcher: new HeldFetcher().fetcher, now, perHost: () => room }
    await expect(refreshFeeds(urlsOf('a', 2), options).next()).rejects.toThrow(/perHost/)
  },
)

test('a perHost function that throws ends the iteration with its error at any time', async () => {
  const held = new HeldFetcher()
  let isBroken = false
  const perHost = () => {
    if (isBroken) throw new Error('no such host')
    return 1
  }
  const options = { store: createMemoryFeedStore(), fetcher: held.fetcher, now, perHost }
  const results = refreshFeeds(urlsOf('a', 3), options)
  const first = results.next()
  await until(() => held.started.length === 1)
  isBroken = true
  held.release('https://a.example/0')
  // The result of the feed that was under way is given first.
  expect((await first).value?.feed.url).toBe('https://a.example/0')
  await expect(results.next()).rejects.toThrow('no such host')
})

test('a perHost function that throws ends the iteration even if the source waits', async () => {
  let given = 0
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        given += 1
        const value = { url: `https://a.example/${given}` }
        return given < 3 ? Promise.resolve({ done: false as const, value }) : new Promise<never>(() => {})
      },
    }),
  }
  const perHost = () => {
    throw new Error('no such host')
  }
  const options = { store: createMemoryFeedStore(), fetcher: new HeldFetcher().fetcher, now, perHost }
  await expect(refreshFeeds(source, options).next()).rejects.toThrow('no such host')
  // Feeds that would not be refreshed any more are left to the source.
  expect(given).toBe(1)
})

test('a feed that is given twice is not refreshed twice at once', async () => {
  const held = new HeldFetcher()
  const kinds: string[] = []
  const source = [...urlsOf('a', 1), ...urlsOf('a', 1), ...urlsOf('b', 1)]
  const running = (async () => {
    for await (const result of refreshFeeds(source, { store: createMemoryFeedStore(), fetcher: held.fetcher, now })) {
      kinds.push('error' in result ? 'error' : `${result.feed.url} ${result.outcome.kind}`)
    }
  })()
  await until(() => held.started.length === 2)
  expect(held.started).toEqual(['https://a.example/0', 'https://b.example/0'])
  held.release('https://b.example/0')
  held.release('https://a.example/0')
  await running
  expect(kinds.toSorted()).toEqual([
    'https://a.example/0 failed',
    'https://a.example/0 not-due',
    'https://b.example/0 failed',
  ])
})

test('an iteration can be aborted while its source waits', async () => {
  const held = new HeldFetcher()
  held.isOpen = true
  async function* waiting() {
    yield { url: 'https://a.example/' }
    await new Promise(() => {})
  }
  const controller = new AbortController()
  const options = { store: createMemoryFeedStore(), fetcher: held.fetcher, now, signal: controller.signal }
  const done: string[] = []
  for await (const { feed } of refreshFeeds(waiting(), options)) {
    done.push(feed.url)
    setImmediate(() => controller.abort())
  }
  expect(done).toEqual(['https://a.example/'])
})

test('a failed store ends the iteration with its error, and the other fetches are given up', async () => {
  const held = new HeldFetcher()
  const memory = createMemoryFeedStore()
  const cause = new Error('no space left')
  const store: Pick<ReturnType<typeof createMemoryFeedStore>, 'open'> = {
    async open({ url }, time) {
      const feed = await memory.open({ url }, time)
      const commit = () => Promise.reject(new StoreFailedError('Nothing is stored any more', { cause }))
      return url.endsWith('/1') ? { ...feed, commit } : feed
    },
  }
  const done: string[] = []
  const running = (async () => {
    const source = [0, 1, 2, 3].map((index) => ({ url: `https://a${index}.example/${index}` }))
    const options = { store, fetcher: held.fetcher, now, concurrency: 3 }
    for await (const { feed } of refreshFeeds(source, options)) done.push(feed.url)
  })()
  const ended = expect(running).rejects.toThrow(StoreFailedError)
  await until(() => held.started.length === 3)
  held.release('https://a0.example/0')
  await until(() => done.length === 1 && held.started.length === 4)
  held.release('https://a1.example/1')
  await ended
  expect(done).toEqual(['https://a0.example/0'])
  expect(held.underWay.size).toBe(0)
  // Feeds that were given up are unchanged: due at once.
  expect([await memory.dueAt('https://a2.example/2'), await memory.dueAt('https://a3.example/3')]).toEqual([0, 0])
})

test('a feed whose discard fails after its commit reports the first error', async () => {
  const held = new HeldFetcher()
  held.isOpen = true
  const store: Pick<ReturnType<typeof createMemoryFeedStore>, 'open'> = {
    open: async ({ url }, time) => ({
      ...(await createMemoryFeedStore().open({ url }, time)),
      commit: () => Promise.reject(new Error('disk full')),
      discard: () => Promise.reject(new Error('read-only')),
    }),
  }
  const errors: unknown[] = []
  for await (const result of refreshFeeds([{ url: 'https://a.example/' }], { store, fetcher: held.fetcher, now })) {
    errors.push('error' in result && result.error)
  }
  expect(errors).toEqual([new Error('disk full')])
})

test('findFeed gets the queued feed that asks', async () => {
  const host = await OneHost.start()
  const identifier = '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'
  host.answers.set('/comic', JSON.stringify({ '@type': 'ComicSeries', identifier, name: 'Lamp', issues: [] }))
  const asked: unknown[] = []
  const options = {
    store: createMemoryFeedStore(),
    fetcher: host.fetcher,
    now: () => host.now,
    findFeed: (query: object, feed: { readonly row: number }) => {
      asked.push([query, feed.row])
      return null
    },
  }
  const source = [{ url: host.url('/comic'), row: 7 }]
  for await (const _ of refreshFeeds(source, options));
  expect(asked).toEqual([[{ seriesUuid: identifier }, 7]])
})

import { constants } from 'node:http2'
import { expect, test } from 'vitest'
import { createDiff, decodeSnapshot, encodeSnapshot, snapshotFrom } from '../../src/changes/index.ts'
import {
  decodeFeedState,
  encodeFeedFacts,
  type FeedState,
  initialFeedState,
  observeFeed,
  refreshFeed,
  tickFeed,
} from '../../src/ingest/index.ts'
import { openWorld } from '../fetch/world.ts'
import { OneHost, podcast } from './one-host.ts'
import { snapshotBytes } from './snapshot-bytes.ts'

const actions = (events: readonly { action: string; type: string }[]) =>
  events.map(({ action, type }) => `${action} ${type}`)

test('the first refresh reads the feed, and gives everything to be stored', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b', 'a']))
  const outcome = await host.refresh(host.state())
  expect(outcome).toMatchObject({ kind: 'modified', isInitialImport: true, verdict: 'complete', reason: null })
  expect(outcome.series).toMatchObject({ name: 'Harbour Radio', totalEpisodesCount: 2 })
  expect(outcome.children.map(({ change, index }) => `${change} ${index}`).sort()).toEqual(['created 0', 'created 1'])
  expect(actions(outcome.events)).toEqual([
    'created PODCASTSERIES',
    'created PODCASTEPISODE',
    'created PODCASTEPISODE',
    'feed_updated PODCASTSERIES',
  ])
  expect(outcome.state).toMatchObject({ kind: 'podcast', seriesUuid: outcome.series?.uuid, unreadableBy: null })
  expect(outcome.feedRefreshDetails).toMatchObject({
    dateLastRefreshed: host.now / 1000,
    priority: outcome.state.priority,
  })
  expect(host.staged.map(({ index, key }) => `${index} ${key}`)).toEqual(['0 g:b', '1 g:a'])
})

test('a feed that has not changed is neither sent nor read', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['a']))
  const { state } = await host.refresh(host.state())
  host.wait(24)
  const outcome = await host.refresh(state)
  expect(outcome).toMatchObject({ kind: 'unchanged', verdict: 'unchanged', events: [], children: [], series: null })
  expect(outcome.metrics).toMatchObject({ documents: 0, decodedBytes: 0 })
  expect(host.requests).toEqual(['/feed', '/feed 304'])
  expect(host.staged).toEqual([])
})

test('the same bytes from a server without conditions change nothing, and the schedule remembers that', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', (_, response) => response.writeHead(200, { etag: '"1"' }).end(podcast(['a'])))
  const { state } = await host.refresh(host.state())
  host.wait(24)
  const outcome = await host.refresh(state)
  expect(outcome).toMatchObject({ kind: 'unchanged', events: [] })
  expect(outcome.state.schedule.conditionsIgnoredAt).toBe(host.now / 1000)
})

test('a new episode is created, released, and reported', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b', 'a']))
  const { state } = await host.refresh(host.state())
  host.wait(24)
  host.answers.set('/feed', podcast(['c', 'b', 'a']))
  const outcome = await host.refresh(state)
  expect(outcome.children).toMatchObject([{ change: 'created', index: 0 }])
  expect(actions(outcome.events)).toEqual([
    'created PODCASTEPISODE',
    'new_episodes_released PODCASTSERIES',
    'feed_updated PODCASTSERIES',
  ])
  expect(outcome.series).toMatchObject({ totalEpisodesCount: 3, childrenHash: outcome.childrenHash })
  expect(outcome.state.schedule.releases.length).toBeGreaterThan(0)
})

test('dates are read in the order of day and month that the last reading of the feed proved', async () => {
  const host = await OneHost.start()
  const dates = ['4/3/2023', '25/2/2023']
  const slashed = podcast(['b', 'a'])
    .replace('<language>en<', '<language>en-us<')
    .replaceAll(/<pubDate>[^<]*/g, () => `<pubDate>${dates.shift()}`)
  host.answers.set('/feed', slashed)
  const { state } = await host.refresh(host.state())
  host.wait(24)
  host.answers.set('/feed', `${slashed}\n`)
  const outcome = await host.refresh(state)
  const [newer] = host.staged.map((part) => part.type === 'episode' && part.episode.datePublished)
  expect(newer).toBe(Date.UTC(2023, 2, 4) / 1000)
  expect(outcome.events).toEqual([])
})

test('a recognised episode whose guid turns out to be shared is rekeyed, but not staged', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b', 'a']))
  const first = await host.refresh(host.state())
  host.wait(24)
  const twin = podcast(['a'])
    .match(/<item>.*<\/item>/)?.[0]
    .replace('a.mp3', 'other.mp3')
    .replace('Episode a', 'Twin')
  host.answers.set('/feed', podcast(['b', 'a']).replace('</channel>', `${twin}</channel>`))
  const second = await host.refresh(first.state)
  expect(second.children.map(({ change, index }) => `${change} ${index}`).sort()).toEqual(['created 2', 'rekeyed 1'])
  expect(host.staged.map(({ index }) => index)).toEqual([2])
})

test('unchanged episodes are recognised by their bytes, and not read', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['c', 'b', 'a']))
  const first = await host.refresh(host.state())
  host.wait(24)
  host.answers.set('/feed', podcast(['d', 'c', 'b', 'a']).replace('Episode b', 'Another b'))
  const second = await host.refresh(first.state)
  expect(second.metrics).toMatchObject({ children: 2, recognised: 2 })
  expect(host.staged.map(({ index, key }) => `${index} ${key}`)).toEqual(['0 g:d', '2 g:b'])
  expect(second.children.map(({ change, index }) => `${change} ${index}`).sort()).toEqual(['created 0', 'updated 2'])
  expect(second.series).toMatchObject({ totalEpisodesCount: 4 })
  host.wait(24)
  host.answers.set('/feed', podcast(['d', 'c', 'b', 'a']))
  const third = await host.refresh(second.state)
  expect(third.metrics).toMatchObject({ children: 1, recognised: 3 })
  expect(third.children.map(({ change }) => change)).toEqual(['updated'])
})

test('an uuid that the caller gives is the series’', async () => {
  const host = await OneHost.start()
  const uuid = '5b1d4c1e-0f6a-4e0e-9c43-b5f2f1f3a001'
  host.answers.set('/feed', podcast(['a']))
  const outcome = await host.refresh(host.state('/feed', uuid))
  expect(outcome.series?.uuid).toBe(uuid)
  expect(outcome.state.schedule.feedUuid).toBe(uuid)
})

test('a comic has the uuid that its document says, from the first reading on', async () => {
  const host = await OneHost.start()
  const identifier = '9e107d9d-372b-4b6d-8c1d-5f2f5a3c2b10'
  host.answers.set('/feed', JSON.stringify({ '@type': 'ComicSeries', identifier, name: 'Sketch', issues: [] }))
  const { state, series } = await host.refresh(host.state())
  expect(series?.uuid).toBe(identifier)
  expect(state).toMatchObject({ kind: 'comic', seriesUuid: identifier })
  expect(state.schedule.feedUuid).toBe(identifier)
})

test('a document that is not a feed is unreadable, is not read twice, and is forgotten when the feed is back', async () => {
  const host = await OneHost.start()
  const broken = '<?xml version="1.0"?><note>not here</note>'
  host.answers.set('/feed', podcast(['a']))
  const first = await host.refresh(host.state())
  host.answers.set('/feed', broken)
  host.wait(24)
  const second = await host.refresh(first.state)
  expect(second).toMatchObject({ kind: 'unreadable', reason: 'unusable', events: [], children: [] })
  host.wait(24)
  const third = await host.refresh(second.state)
  expect(third).toMatchObject({ kind: 'unreadable', reason: 'same-bytes' })
  expect(third.state.schedule.failure).toMatchObject({ effect: 'P', attempts: 2 })
  expect(host.requests.at(-1)).toBe('/feed 304')
  host.answers.set('/feed', podcast(['a']))
  host.wait(24)
  const fourth = await host.refresh(third.state)
  expect(fourth).toMatchObject({ kind: 'modified', events: [] })
  expect(fourth.state).toMatchObject({ unreadableBy: null, schedule: { failure: null } })
})

test('a feed that another version could not read is read again even if unchanged', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['a']))
  const { state } = await host.refresh(host.state())
  const outcome = await host.refresh({ ...state, unreadableBy: 'older' })
  expect(outcome.kind).toBe('modified')
})

test('a page in place of a feed gives the feeds that it names in `alternates`', async () => {
  const host = await OneHost.start()
  const page = '<link rel="alternate" type="application/rss+xml" href="/rss"><link rel="icon" href="/icon">'
  host.answers.set('/feed', `<!doctype html><html><head>${page}</head><body>Harbour</body></html>`)
  const outcome = await host.refresh(host.state())
  expect(outcome).toMatchObject({ kind: 'unreadable', reason: 'not-feed/html', alternates: [host.url('/rss')] })
  host.answers.set('/feed', podcast(['a']))
  expect((await host.refresh(host.state())).alternates).toEqual([])
})

test('a feed that became one of another kind is unreadable, and its snapshot stays', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['a']))
  const first = await host.refresh(host.state())
  host.answers.set('/feed', JSON.stringify({ '@type': 'ComicSeries', name: 'Sketch', issues: [{ name: 'One' }] }))
  const second = await host.refresh(first.state)
  expect(second).toMatchObject({ kind: 'unreadable', reason: 'another-kind', events: [] })
  expect(second.state.snapshot).toEqual(first.state.snapshot)
})

test('a hosting provider is no feed', async () => {
  const host = await OneHost.start()
  host.answers.set(
    '/feed',
    JSON.stringify({ '@type': 'HostingProvider', identifier: '9e107d9d-372b-4b6d-8c1d-5f2f5a3c2b10' }),
  )
  expect(await host.refresh(host.state())).toMatchObject({ kind: 'unreadable', reason: 'unusable' })
})

test.each([
  ['not-found', 404, 'failed', 'http-error/not-found', 'S'],
  ['gone', 410, 'failed', 'http-error/gone', 'G'],
  ['a server error', 500, 'failed', 'http-error/server', 'T'],
] as const)('%s is a failure that the schedule counts', async (_, status, kind, reason, effect) => {
  const host = await OneHost.start()
  host.answers.set('/feed', (_request, response) => response.writeHead(status).end())
  const outcome = await host.refresh(host.state())
  expect(outcome).toMatchObject({ kind, reason, events: [] })
  expect(outcome.state.schedule.failure?.effect).toBe(effect)
})

test.each([406, 415])(
  'a server that refuses the Accept header (%i) is asked for any type from the next refresh on',
  async (status) => {
    const host = await OneHost.start()
    const asked: (string | undefined)[] = []
    let episodes = ['a']
    host.answers.set('/feed', (request, response) => {
      asked.push(request.headers.accept)
      if (request.headers.accept === '*/*') response.end(podcast(episodes))
      else response.writeHead(status).end()
    })
    const first = await host.refresh(host.state())
    expect(first).toMatchObject({ kind: 'failed', reason: 'http-error/client' })
    host.wait(1)
    const second = await host.refresh(decodeFeedState(encodeFeedFacts(first.state), first.state.snapshot))
    expect(second.kind).toBe('modified')
    episodes = ['b', 'a']
    host.wait(24)
    expect((await host.refresh(second.state)).kind).toBe('modified')
    expect(asked).toEqual([expect.stringContaining('application/rss+xml'), '*/*', '*/*'])
  },
)

test('a server that refuses any type, too, is asked for feeds again', async () => {
  const host = await OneHost.start()
  const asked: (string | undefined)[] = []
  host.answers.set('/feed', (request, response) => {
    asked.push(request.headers.accept)
    response.writeHead(406).end()
  })
  let state = host.state()
  for (let time = 0; time < 3; time += 1) {
    state = (await host.refresh(state)).state
    host.wait(24)
  }
  expect(asked).toEqual([expect.stringContaining('rss'), '*/*', expect.stringContaining('rss')])
})

test('a pause that a host asks for also holds for its other feeds', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', (_, response) => response.writeHead(429, { 'retry-after': '7200' }).end())
  const first = await host.refresh(host.state())
  expect(first).toMatchObject({ kind: 'failed', reason: 'http-error/rate-limited' })
  expect(first.state.nextCheckAt).toBeGreaterThanOrEqual(host.now / 1000 + 7_200)
  const other = await host.refresh(host.state('/other'))
  expect(other).toMatchObject({ kind: 'deferred' })
  expect(other.state.nextCheckAt).toBeGreaterThanOrEqual(host.now / 1000 + 7_200)
  expect(host.requests).toEqual(['/feed'])
})

test('a feed that is cut at the same place three times is read up to there, and nothing is removed', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b', 'a']))
  let { state } = await host.refresh(host.state())
  const grown = Buffer.from(podcast(['d', 'c', 'b', 'a']))
  const half = grown.subarray(0, grown.indexOf('<title>Episode b'))
  host.answers.set('/feed', (_, response) => response.writeHead(200, { 'content-length': half.length }).end(half))
  for (const kind of ['failed', 'failed', 'modified']) {
    host.wait(24)
    const outcome = await host.refresh(state)
    expect(outcome.kind).toBe(kind)
    state = outcome.state
    if (kind === 'failed') expect(outcome).toMatchObject({ reason: 'network/truncated', children: [], events: [] })
    else {
      expect(outcome.verdict).toBe('partial')
      expect(outcome.children.map(({ change }) => change)).toEqual(['created', 'created'])
    }
  }
})

test('if a server breaks off an HTTP/2 stream, nothing is removed', async () => {
  const world = openWorld()
  const document = podcast(['c', 'b', 'a'])
  let length = document.length
  const server = await world.http2((stream) => {
    stream.respond({ ':status': 200 })
    if (length === document.length) stream.end(document)
    else stream.write(document.slice(0, length), () => stream.close(constants.NGHTTP2_INTERNAL_ERROR))
  })
  const now = Date.UTC(2026, 5, 1)
  const options = { fetcher: world.fetcher(), onChild: () => {} }
  const { state } = await refreshFeed(initialFeedState(server.url(), { firstSeen: 0 }), { ...options, now })
  length = document.indexOf('<title>Episode a')
  const outcome = await refreshFeed(state, { ...options, now: now + 86_400_000 })
  expect(outcome).toMatchObject({ kind: 'failed', reason: 'network/truncated', children: [], events: [] })
})

test('a state survives being stored as bytes', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['a'], '<atom:link rel="hub" href="https://hub.example/"/>'))
  const { state } = await host.refresh(host.state())
  expect(state.hub).toEqual({ topicUrl: state.feedUrl, hubUrls: ['https://hub.example/'] })
  const facts = encodeFeedFacts(state)
  expect(decodeFeedState(facts, state.snapshot)).toEqual(state)
  expect(() => decodeFeedState(facts.subarray(1), state.snapshot)).toThrow(TypeError)
  expect(() => decodeFeedState(facts.subarray(0, -1), state.snapshot)).toThrow(/damaged/)
})

test('a feed with a hub shows its subscription, if any, and whether it is verified', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['a'], '<atom:link rel="hub" href="https://hub.example/"/>'))
  const { state, feedRefreshDetails } = await host.refresh(host.state())
  expect(feedRefreshDetails.websubDetails).toBeNull()
  const leaseEndsAt = host.now / 1000 + 86_400
  const subscribed = observeFeed(state, { kind: 'subscription', leaseEndsAt }, { now: host.now })
  expect(subscribed).toMatchObject({ kind: 'ticked', events: [], children: [], duplicateOf: null })
  const detailsAt = async (now: number, state = subscribed.state) =>
    (await tickFeed(state, { now })).feedRefreshDetails.websubDetails
  expect(await detailsAt(leaseEndsAt * 1000 - 1)).toMatchObject({
    isVerified: true,
    topicUrl: host.url('/feed'),
    websubHubUrl: 'https://hub.example/',
  })
  expect(await detailsAt(leaseEndsAt * 1000)).toMatchObject({ isVerified: false })
  const ended = observeFeed(subscribed.state, { kind: 'subscription', leaseEndsAt: null }, { now: host.now })
  expect(ended.feedRefreshDetails.websubDetails).toBeNull()
  expect(await detailsAt(host.now, { ...subscribed.state, hub: null })).toBeNull()
})

test('a hub that is named at the end of the feed is not forgotten when the end is missing', async () => {
  const host = await OneHost.start()
  const whole = podcast(['b', 'a']).replace(
    '</channel>',
    '<atom:link rel="hub" href="https://hub.example/"/></channel>',
  )
  host.answers.set('/feed', whole)
  const { state } = await host.refresh(host.state())
  const cut = whole.slice(0, whole.indexOf('<atom:link'))
  host.answers.set('/feed', cut)
  expect(await host.refresh(state)).toMatchObject({ verdict: 'partial', state: { hub: state.hub } })
  host.answers.set('/feed', `${cut}</channel></rss>`)
  expect(await host.refresh(state)).toMatchObject({ verdict: 'complete', state: { hub: null } })
})

test('a state gives the same bytes when it was read from bytes', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['a'], '<atom:link rel="hub" href="https://hub.example/"/>'))
  const { state } = await host.refresh(host.state())
  const bytesOf = (written: FeedState): string => Buffer.from(encodeFeedFacts(written)).toString('hex')
  expect(bytesOf(decodeFeedState(encodeFeedFacts(state), state.snapshot))).toBe(bytesOf(state))
  expect(bytesOf({ ...state, validators: reversed(state.validators!), hub: reversed(state.hub!) })).toBe(bytesOf(state))
})

/** Returns the same object with its fields in another order. */
function reversed<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).reverse()) as T
}

test('the uuid of a series is that of the snapshot when the call gives no uuid', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b', 'a']))
  const seriesUuid = '3d6e7c56-7c1e-4b0a-9a52-6c1b0f3f4a10'
  const uuid = '8f0c2c0e-5b0d-4a8f-8a55-0c8f5d1d7b21'
  const snapshot = encodeSnapshot(snapshotFrom([{ uuid, guid: 'a' }], { seriesUuid }))
  const { feedUrl, schedule } = host.state()
  const state = initialFeedState(feedUrl, { firstSeen: schedule.firstSeen, snapshot })
  expect(state.seriesUuid).toBe(seriesUuid)
  const outcome = await host.refresh(state)
  expect(outcome.series).toMatchObject({ uuid: seriesUuid })
  expect(outcome.children).toContainEqual(expect.objectContaining({ uuid, change: 'rewritten' }))
})

test('a time in seconds is refused before anything is asked for', async () => {
  const host = await OneHost.start()
  expect(host.requests).toEqual([])
})

test('an abort ends the refresh with the state as it was', async () => {
  const host = await OneHost.start()
  const controller = new AbortController()
  host.answers.set('/feed', (_, response) => {
    response.writeHead(200).write('<?xml version="1.0"?><rss><channel>')
    controller.abort()
  })
  const state = host.state()
  const outcome = await host.refresh(state, { signal: controller.signal })
  expect(outcome).toMatchObject({ kind: 'aborted', events: [], children: [] })
  expect(outcome.state.schedule).toBe(state.schedule)
})

test('an error of onChild ends the refresh, and reaches the caller', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['a']))
  const onChild = async () => {
    throw new Error('disk full')
  }
  await expect(host.refresh(host.state(), { onChild })).rejects.toThrow('disk full')
})

test('a child is handed on before the next one is read, and the server is held back meanwhile', async () => {
  const host = await OneHost.start()
  let sent = 0
  const item = (number: number) =>
    `<item><title>Episode ${number}</title><guid>${number}</guid><description>${'x'.repeat(60_000)}</description></item>`
  host.answers.set('/feed', async (_, response) => {
    response.writeHead(200).write('<?xml version="1.0"?><rss><channel><title>Long</title>')
    for (sent = 0; sent < 250; sent += 1) {
      if (!response.write(item(sent))) await new Promise((resolve) => response.once('drain', resolve))
    }
    response.end('</channel></rss>')
  })
  let ahead = 0
  let seen = 0
  const outcome = await host.refresh(host.state(), {
    onChild: async () => {
      seen += 1
      // Time for the server to send everything, if it is not held back.
      if (seen < 20) await new Promise((resolve) => setTimeout(resolve, 5))
      ahead = Math.max(ahead, sent - seen)
    },
  })
  expect(outcome.counts?.created).toBe(250)
  // Only the buffers of two sockets are ahead: a part of the 15 MB on any machine.
  expect(ahead).toBeLessThan(200)
})

test('a tick reports a release whose date has come', async () => {
  const host = await OneHost.start()
  const soon = new Date(host.now + 5 * 86_400_000).toUTCString()
  host.answers.set('/feed', podcast(['a']))
  const first = await host.refresh(host.state())
  host.wait(24)
  const upcoming = `<item><title>Soon</title><guid>soon</guid><pubDate>${soon}</pubDate></item>`
  host.answers.set('/feed', podcast(['a']).replace('<item>', `${upcoming}<item>`))
  const second = await host.refresh(first.state)
  expect(actions(second.events)).not.toContain('new_episodes_released PODCASTSERIES')
  expect(second.state.nextTimerAt).toBe(Math.floor(Date.parse(soon) / 1000))
  const ticked = await tickFeed(second.state, { now: Date.parse(soon) })
  expect(ticked).toMatchObject({ kind: 'ticked', state: { nextTimerAt: null } })
  expect(actions(ticked.events)).toContain('new_episodes_released PODCASTSERIES')
  expect(ticked.state.schedule.releases.at(-1)).toBe(Date.parse(soon) / 1000)
  expect(ticked.state.schedule).toMatchObject({ checks: 2, lastCheckAt: second.state.schedule.lastCheckAt })
})

test('an episode with a future date at the first reading is one release, when its date comes', async () => {
  const host = await OneHost.start()
  const soon = host.now + 5 * 86_400_000
  const upcoming = `<item><title>Soon</title><guid>soon</guid><pubDate>${new Date(soon).toUTCString()}</pubDate></item>`
  host.answers.set('/feed', podcast(['a']).replace('<item>', `${upcoming}<item>`))
  const first = await host.refresh(host.state())
  expect(first.state.schedule.releases).toHaveLength(1)
  expect(first.state.schedule.releases.at(-1)).toBeLessThan(host.now / 1000)
  host.wait(24)
  const unchanged = await host.refresh(first.state)
  host.wait(5 * 24)
  const second = await host.refresh(unchanged.state)
  expect(second.state.schedule.releases).toEqual([...first.state.schedule.releases, soon / 1000])
})

test('the state has the snapshot that the next comparison begins with', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['a', 'b', 'c']))
  const { state } = await host.refresh(host.state())
  const snapshot = decodeSnapshot(snapshotBytes(state))
  expect(snapshot.childCount).toBe(3)
  expect(createDiff(snapshot).tick(host.now).events).toEqual([])
})

test('an invalid call throws a TypeError that says what to do, before any request', async () => {
  const host = await OneHost.start()
  const options = { fetcher: host.fetcher, now: host.now }
  await expect(refreshFeed(null as never, options)).rejects.toThrow(/^state must be what initialFeedState/)
  await expect(refreshFeed(host.state(), { now: host.now } as never)).rejects.toThrow(/^fetcher must be/)
  expect(() => decodeFeedState('a text' as never, null)).toThrow('are decoded from a Uint8Array')
  expect(host.requests).toEqual([])
})

import { expect, test, vi } from 'vitest'
import type { FeedQuery, FeedState, KnownFeed } from '../../src/ingest/index.ts'
import { mayMove } from '../../src/ingest/moves.ts'
import { type Answer, OneHost, podcast } from './one-host.ts'

// They wait for what happens, and a machine that is busy takes its time.
vi.setConfig({ testTimeout: 60_000 })

const redirect =
  (status: number, location: string): Answer =>
  (_, response) =>
    response.writeHead(status, { location }).end()
const guidElement = '<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>'
const otherUuid = '5b1d4c1e-0f6a-4e0e-9c43-b5f2f1f3a001'

async function known(host: OneHost, document = podcast(['b', 'a'])): Promise<FeedState> {
  host.answers.set('/feed', document)
  return (await host.refresh(host.state())).state
}

test('a permanent redirect is believed when it was seen three times over 48 hours', async () => {
  const host = await OneHost.start()
  let state = await known(host)
  host.answers.set('/new', podcast(['c', 'b', 'a']))
  host.answers.set('/feed', redirect(301, '/new'))
  const moves: unknown[] = []
  for (let day = 0; day < 4; day += 1) {
    host.wait(24)
    const outcome = await host.refresh(state)
    moves.push(outcome.move)
    state = outcome.state
    if (outcome.move !== null) break
  }
  expect(moves).toEqual([null, null, { from: host.url('/feed'), to: host.url('/new'), by: 'redirect' }])
  expect(state).toMatchObject({ feedUrl: host.url('/new'), validators: null, move: null })
  host.requests.length = 0
  host.wait(24)
  const outcome = await host.refresh(state)
  expect(host.requests).toEqual(['/new'])
  expect(outcome.series).toMatchObject({ uuid: state.seriesUuid, rssUrl: host.url('/new') })
  expect(outcome.children).toEqual([])
})

test('a redirect that changes its target or its mind begins anew', async () => {
  const host = await OneHost.start()
  let state = await known(host)
  for (const [path, status] of [
    ['/one', 301],
    ['/one', 308],
    ['/two', 301],
    ['/two', 302],
    ['/two', 301],
    ['/two', 301],
  ] as const) {
    host.wait(30)
    host.answers.set(path, podcast(['b', 'a']))
    host.answers.set('/feed', redirect(status, path))
    const outcome = await host.refresh(state)
    expect(outcome.move).toBeNull()
    state = outcome.state
  }
  expect(state.move).toMatchObject({ url: host.url('/two'), sightings: 2 })
})

test('a redirect to a record that is known makes a duplicate of the feed', async () => {
  const host = await OneHost.start()
  let state = await known(host)
  host.answers.set('/new', podcast(['b', 'a']))
  host.answers.set('/feed', redirect(308, '/new'))
  const asked: FeedQuery[] = []
  const findFeed = (query: FeedQuery): KnownFeed => {
    asked.push(query)
    return { seriesUuid: otherUuid, snapshot: null }
  }
  let duplicateOf: string | null = null
  for (let day = 0; day < 3; day += 1) {
    host.wait(25)
    const outcome = await host.refresh(state, { findFeed })
    state = outcome.state
    duplicateOf = outcome.duplicateOf
    expect(outcome.move).toBeNull()
  }
  expect(asked).toEqual([{ url: host.url('/new') }])
  expect(duplicateOf).toBe(otherUuid)
  expect(state).toMatchObject({ feedUrl: host.url('/feed'), priority: 'NEVER', nextCheckAt: null })
  expect(state.schedule.priorityReason).toBe('DUPLICATE_FEED')
})

test('a feed that names its new URL moves when half of its episodes are there', async () => {
  const host = await OneHost.start()
  const naming = `<itunes:new-feed-url>${host.url('/new')}</itunes:new-feed-url>`
  let state = await known(host)
  host.answers.set('/new', podcast(['d', 'c', 'b', 'a']))
  host.answers.set('/feed', podcast(['b', 'a'], naming))
  const outcome = await host.refresh(state)
  expect(outcome.move).toEqual({ from: host.url('/feed'), to: host.url('/new'), by: 'new-feed-url' })
  state = outcome.state
  const next = await host.refresh(state)
  expect(next.children.map(({ change }) => change).sort()).toEqual(['created', 'created'])
})

test('a feed that names its new URL moves where its podcast:guid is', async () => {
  const host = await OneHost.start()
  const naming = `<itunes:new-feed-url>${host.url('/new')}</itunes:new-feed-url>`
  const state = await known(host, podcast(['b', 'a'], guidElement))
  host.answers.set('/new', podcast(['z'], guidElement))
  host.answers.set('/feed', podcast(['b', 'a'], guidElement + naming))
  expect((await host.refresh(state)).move?.to).toBe(host.url('/new'))
})

test('of two URLs that name each other as the new one, neither is believed', async () => {
  const host = await OneHost.start()
  const naming = (path: string) => `<itunes:new-feed-url>${host.url(path)}</itunes:new-feed-url>`
  host.answers.set('/feed', podcast(['b', 'a'], naming('/new')))
  host.answers.set('/new', podcast(['b', 'a'], naming('/feed')))
  let state = host.state()
  for (let day = 0; day < 3; day += 1) {
    const outcome = await host.refresh(state)
    expect(outcome.move).toBeNull()
    state = outcome.state
    host.wait(24)
  }
  expect(host.requests).toEqual(['/feed', '/new', '/feed 304', '/feed 304'])
})

test('a new URL with something else is not believed, and is looked at again in a week', async () => {
  const host = await OneHost.start()
  const naming = `<itunes:new-feed-url>${host.url('/new')}</itunes:new-feed-url>`
  let state = await known(host, podcast(['b', 'a'], naming))
  host.answers.set('/new', podcast(['x', 'y', 'z', 'b']))
  const looks = () => host.requests.filter((path) => path.startsWith('/new')).length
  expect(looks()).toBe(1)
  for (let day = 1; day <= 8; day += 1) {
    host.wait(24)
    host.answers.set('/feed', podcast(['b', 'a'], `${naming}<copyright>${day}</copyright>`))
    const outcome = await host.refresh(state)
    expect(outcome.move).toBeNull()
    state = outcome.state
  }
  expect(looks()).toBe(2)
})

test.each([
  ['https://a.example/feed', 'http://a.example/feed', false],
  ['http://a.example/feed', 'https://a.example/feed', true],
  ['https://a.example/feed', 'https://a.example/feed', false],
  ['https://a.example/feed', 'ftp://a.example/feed', false],
  ['https://a.example/feed', 'feed', false],
])('from %s to %s: %s', (from, to, expected) => {
  expect(mayMove(from, to)).toBe(expected)
})

test('a feed with the podcast:guid of another, and the same episodes, is named as its duplicate', async () => {
  const host = await OneHost.start()
  const guids = ['e', 'd', 'c', 'b', 'a']
  host.answers.set('/one', podcast(guids, guidElement))
  host.answers.set('/two', podcast(guids, guidElement))
  const one = await host.refresh(host.state('/one'))
  const findFeed = (query: FeedQuery): KnownFeed | null =>
    'podcastGuid' in query ? { seriesUuid: one.state.seriesUuid!, snapshot: one.state.snapshot } : null
  const two = await host.refresh(host.state('/two'), { findFeed })
  expect(two).toMatchObject({ kind: 'modified', duplicateOf: one.state.seriesUuid })
  expect(two.state.priority).toBe('NEVER')
})

test('a comic that says it is one which is known is named as its duplicate, and nothing of it is taken', async () => {
  const host = await OneHost.start()
  const identifier = '9e107d9d-372b-4b6d-8c1d-5f2f5a3c2b10'
  host.answers.set(
    '/feed',
    JSON.stringify({ '@type': 'ComicSeries', identifier, name: 'Copy', issues: [{ name: 'One' }] }),
  )
  const findFeed = (query: FeedQuery): KnownFeed | null =>
    'seriesUuid' in query ? { seriesUuid: query.seriesUuid, snapshot: null } : null
  const outcome = await host.refresh(host.state(), { findFeed })
  expect(outcome).toMatchObject({ duplicateOf: identifier, events: [], children: [], series: null })
  expect(outcome.state).toMatchObject({ seriesUuid: null, snapshot: null, priority: 'NEVER' })
})

import { describe, expect, test } from 'vitest'
import type { FeedQuery, FeedState, KnownFeed, RefreshFeedOptions } from '../../src/ingest/index.ts'
import { isDueForLook, mayMove, redirectCandidate } from '../../src/ingest/moves/moves.ts'
import { type Answer, OneHost, podcast } from './one-host.ts'

const redirect =
  (status: number, location: string): Answer =>
  (_, response) =>
    response.writeHead(status, { location }).end()
const guidElement = '<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>'
const otherUuid = '5b1d4c1e-0f6a-4e0e-9c43-b5f2f1f3a001'

async function known(host: OneHost, document = podcast(['b', 'a']), state = host.state()): Promise<FeedState> {
  host.answers.set('/feed', document)
  return (await host.refresh(state)).state
}

test('a permanent redirect is believed when it was seen three times over 48 hours (changes 3.6)', async () => {
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

test.each([
  ['three times within 47 hours', [0, 20, 47]],
  ['twice in a week', [0, 168]],
  ['twice, one of them delivered twice by a queue', [0, 168, 168]],
])('a permanent redirect that was seen %s is not believed yet', async (_, hours) => {
  const host = await OneHost.start()
  let state = await known(host)
  host.answers.set('/new', podcast(['b', 'a']))
  host.answers.set('/feed', redirect(301, '/new'))
  let passed = 0
  for (const hour of hours) {
    host.wait(hour - passed)
    passed = hour
    const outcome = await host.refresh(state)
    expect(outcome.move).toBeNull()
    state = outcome.state
  }
})

test('a permanent redirect from https to http is ignored', () => {
  const state = { move: null, feedUrl: 'https://show.example/feed' } as FeedState
  expect(redirectCandidate(state, 'http://show.example/feed', 1)).toBeNull()
  expect(redirectCandidate(state, 'https://new.example/feed', 1)).toMatchObject({ sightings: 1 })
})

describe('a last sighting by a clock that was ten years ahead', () => {
  const [at, ahead] = [1_700_000_000, 2_015_360_000]
  const feedUrl = 'https://show.example/feed'
  const url = 'https://new.example/feed'

  test('of a permanent redirect is dropped: the count begins anew', () => {
    const move = { url, by: 'redirect', firstSeen: at - 1, lastSeen: ahead, sightings: 2 } as const
    const anew = { firstSeen: at, lastSeen: at, sightings: 1 }
    expect(redirectCandidate({ move, feedUrl } as FeedState, url, at)).toMatchObject(anew)
  })

  test('of a new URL that the feed names is repeated', () => {
    const move = { url, by: 'new-feed-url', firstSeen: at - 1, lastSeen: ahead, sightings: 1 } as const
    expect(isDueForLook({ move, feedUrl } as FeedState, url, at)).toBe(true)
  })

  test('of a redirect is kept if clocks differ by minutes', () => {
    const move = { url, by: 'redirect', firstSeen: at - 1, lastSeen: at + 300, sightings: 2 } as const
    expect(redirectCandidate({ move, feedUrl } as FeedState, url, at)).toBe(move)
  })
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

test('a redirect to a known feed makes this feed its duplicate', async () => {
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

test('a feed that names its new URL moves when half of its episodes are there (changes 3.6)', async () => {
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

test.each([
  ['goes with its new URL there', 'feeds.example', true],
  ['does not go with one elsewhere', 'elsewhere.example', false],
])('a credential for the feed’s own origin %s', async (_, name, goes) => {
  const host = await OneHost.start()
  const request = { credentials: { username: 'ola', password: 'secret' } }
  const state = await known(host)
  host.answers.set('/feed', podcast(['b', 'a'], `<itunes:new-feed-url>${host.url('/new', name)}</itunes:new-feed-url>`))
  host.answers.set('/new', ({ headers }, response) => {
    if (headers.authorization === undefined) response.writeHead(401).end()
    else response.end(podcast(['b', 'a']))
  })
  expect((await host.refresh(state, { request })).move !== null).toBe(goes)
})

test('a feed that names its new URL moves if its podcast:guid is there', async () => {
  const host = await OneHost.start()
  const naming = `<itunes:new-feed-url>${host.url('/new')}</itunes:new-feed-url>`
  const state = await known(host, podcast(['b', 'a'], guidElement))
  host.answers.set('/new', podcast(['z'], guidElement))
  host.answers.set('/feed', podcast(['b', 'a'], guidElement + naming))
  expect((await host.refresh(state)).move?.to).toBe(host.url('/new'))
})

test.each([
  ['another podcast:guid, and other episodes', (other: string) => podcast(['z'], other)],
  ['no episode', () => podcast([])],
])('a feed that names its new URL does not move if that has %s', async (_, there) => {
  const host = await OneHost.start()
  const state = await known(host, podcast(['b', 'a'], guidElement))
  host.answers.set('/new', there(guidElement.replace('917393e3', '00000000')))
  host.answers.set('/feed', podcast(['b', 'a'], guidElement + naming(host, '/new')))
  expect((await host.refresh(state)).move).toBeNull()
})

test('a feed that is known at its new URL as itself moves, and is no duplicate', async () => {
  const host = await OneHost.start()
  const state = await known(host)
  host.answers.set('/new', podcast(['b', 'a']))
  host.answers.set('/feed', podcast(['b', 'a'], naming(host, '/new')))
  const findFeed = () => ({ seriesUuid: state.seriesUuid!, snapshot: null })
  const outcome = await host.refresh(state, { findFeed })
  expect([outcome.move?.to, outcome.duplicateOf]).toEqual([host.url('/new'), null])
})

test('a new URL is believed if it redirects permanently to the URL that the feed there names', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b', 'a'], naming(host, '/two')))
  host.answers.set('/two', redirect(301, '/three'))
  host.answers.set('/three', podcast(['b', 'a'], naming(host, '/three')))
  const { moves, said } = await refreshDaily(host, host.state(), 1)
  expect([moves, said]).toEqual([[host.url('/two')], []])
})

test('two URLs that name each other as the new one are not believed', async () => {
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

const naming = (host: OneHost, path: string) => `<itunes:new-feed-url>${host.url(path)}</itunes:new-feed-url>`

/** Refreshes a feed each day. Returns where it moved to, and the diagnostics of its new URLs. */
async function refreshDaily(host: OneHost, state: FeedState, days: number, options: Partial<RefreshFeedOptions> = {}) {
  const moves: string[] = []
  const said: string[] = []
  let last = state
  for (let day = 0; day < days; day += 1) {
    const outcome = await host.refresh(last, options)
    if (outcome.move !== null) moves.push(outcome.move.to)
    for (const { code, message } of outcome.diagnostics) if (code === 'rss-new-feed-url-endless') said.push(message)
    last = outcome.state
    host.wait(24)
  }
  return { moves, said, state: last }
}

test.each([2, 3, 4, 6, 12])(
  'none of %i URLs that name each other in a circle is believed, which is reported',
  async (length) => {
    const host = await OneHost.start()
    const paths = Array.from({ length }, (_, index) => `/feed${index}`)
    for (const [index, path] of paths.entries()) {
      host.answers.set(path, podcast(['b', 'a'], naming(host, paths[(index + 1) % length] as string)))
    }
    for (const start of ['/feed0', '/feed1']) {
      host.requests.length = 0
      const { moves, said } = await refreshDaily(host, host.state(start), 7)
      expect(moves).toEqual([])
      expect(said).toHaveLength(1)
      expect(said[0]).toContain(`in a circle or without end; the feed keeps its URL: ${host.url(start)} → `)
      // First itself and the others, up to five, then only itself, with conditions.
      expect(host.requests).toHaveLength(7 + Math.min(length - 1, 5))
    }
  },
)

/** A host with three URLs of one feed. Each names the next as the new one. */
async function circle(): Promise<OneHost> {
  const host = await OneHost.start()
  for (const [path, next] of [
    ['/feed', '/two'],
    ['/two', '/three'],
    ['/three', '/feed'],
  ] as const) {
    host.answers.set(path, podcast(['b', 'a'], naming(host, next)))
  }
  return host
}

test('a circle of URLs is checked again after a week, and left once it is open', async () => {
  const host = await circle()
  const before = await refreshDaily(host, host.state(), 7)
  host.answers.set('/three', podcast(['b', 'a']))
  host.answers.set('/feed', podcast(['c', 'b', 'a'], naming(host, '/two')))
  const after = await refreshDaily(host, before.state, 2)
  expect([before.moves, after.moves, after.said]).toEqual([[], [host.url('/three')], []])
})

test('a feed moves to the last of the new URLs at once', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b', 'a'], naming(host, '/two')))
  host.answers.set('/two', podcast(['b', 'a'], naming(host, '/three')))
  host.answers.set('/three', podcast(['b', 'a'], naming(host, '/three')))
  const { moves } = await refreshDaily(host, host.state(), 3)
  expect(moves).toEqual([host.url('/three')])
})

test('a new URL is the last if the one that it names does not have the feed', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b', 'a'], naming(host, '/two')))
  host.answers.set('/two', podcast(['b', 'a'], naming(host, '/three')))
  host.answers.set('/three', podcast(['z', 'y']))
  const { moves } = await refreshDaily(host, host.state(), 3)
  expect(moves).toEqual([host.url('/two')])
})

test('a new URL whose permanent redirect leads back is part of a circle', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b', 'a'], naming(host, '/two')))
  host.answers.set('/two', podcast(['b', 'a'], naming(host, '/three')))
  host.answers.set('/three', redirect(301, '/feed'))
  const { moves, said } = await refreshDaily(host, host.state(), 6)
  expect([moves, said.length]).toEqual([[], 1])
})

test('a feed that moved by permanent redirects is not led back by names', async () => {
  const host = await OneHost.start()
  const state = await known(host)
  host.answers.set('/feed', redirect(301, '/two'))
  host.answers.set('/two', podcast(['b', 'a'], naming(host, '/three')))
  host.answers.set('/three', redirect(308, '/feed'))
  const { moves } = await refreshDaily(host, state, 30)
  expect(moves.length).toBeLessThanOrEqual(2)
  expect(moves.at(-1)).toBe(host.url('/two'))
})

test('a new URL that redirects back temporarily is believed', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b', 'a'], naming(host, '/service')))
  host.answers.set('/service', redirect(302, '/feed'))
  expect((await refreshDaily(host, host.state(), 5)).moves).toEqual([host.url('/service')])
})

test('a feed that names another URL each time does not move, and its new URLs are followed once a day', async () => {
  const host = await OneHost.start()
  let count = 0
  const fresh: Answer = (_, response) => {
    count += 1
    host.answers.set(`/feed${count}`, fresh)
    response.end(podcast(['b', 'a'], naming(host, `/feed${count}`)))
  }
  host.answers.set('/feed', fresh)
  const first = await host.refresh(host.state())
  expect(host.requests).toHaveLength(6)
  host.wait(2)
  const second = await host.refresh(first.state)
  expect(host.requests).toHaveLength(7)
  host.wait(24)
  const third = await host.refresh(second.state)
  expect(host.requests).toHaveLength(13)
  expect([first.move, second.move, third.move]).toEqual([null, null, null])
})

test('known feeds that name each other in a circle are not duplicates', async () => {
  const host = await circle()
  const findFeed = () => ({ seriesUuid: otherUuid, snapshot: null })
  const { state } = await refreshDaily(host, host.state(), 2, { findFeed })
  expect(state.priority).not.toBe('NEVER')
})

test('a feed whose new URL, or a further one, is known repeats the first known one', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b', 'a'], naming(host, '/two')))
  host.answers.set('/two', podcast(['b', 'a'], naming(host, '/three')))
  host.answers.set('/three', podcast(['b', 'a']))
  const findFeed = (query: FeedQuery) =>
    'url' in query && query.url === host.url('/two') ? { seriesUuid: otherUuid, snapshot: null } : null
  const outcome = await host.refresh(host.state(), { findFeed })
  expect([outcome.duplicateOf, outcome.move]).toEqual([otherUuid, null])
})

test('nothing is decided before all new URLs were read', async () => {
  const host = await OneHost.start()
  const controller = new AbortController()
  host.answers.set('/feed', podcast(['b', 'a'], naming(host, '/two')))
  host.answers.set('/two', podcast(['b', 'a'], naming(host, '/three')))
  host.answers.set('/three', () => controller.abort())
  const outcome = await host.refresh(host.state(), { signal: controller.signal })
  expect([outcome.move, outcome.state.move]).toEqual([null, null])
})

test('a new URL with another feed is not believed, and is read again after a week', async () => {
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

test('a new URL that did not answer is read again after a week, even if the feed is unchanged', async () => {
  const host = await OneHost.start()
  const state = await known(host, podcast(['b', 'a'], naming(host, '/new')))
  host.wait(24)
  const before = await refreshDaily(host, state, 5)
  host.answers.set('/new', podcast(['b', 'a']))
  const after = await refreshDaily(host, before.state, 3)
  expect([before.moves, after.moves]).toEqual([[], [host.url('/new')]])
  expect(host.requests).toEqual(['/feed', '/new', ...Array<string>(7).fill('/feed 304'), '/new', '/new'])
})

test('a new URL that the feed no longer names is not read again', async () => {
  const host = await OneHost.start()
  let state = await known(host, podcast(['b', 'a'], naming(host, '/new')))
  host.wait(24)
  state = await known(host, podcast(['c', 'b', 'a']), state)
  expect(state.move).toBeNull()
  host.answers.set('/new', podcast(['c', 'b', 'a']))
  host.wait(24)
  expect((await refreshDaily(host, state, 9)).moves).toEqual([])
})

test('a new URL at the end of the feed is not forgotten when the end is missing', async () => {
  const host = await OneHost.start()
  const named = podcast(['b', 'a'])
  const late = `${named.slice(0, named.indexOf('</channel>'))}${naming(host, '/new')}</channel></rss>`
  let state = await known(host, late)
  const cut = late.slice(0, late.indexOf('<itunes:new-feed-url>'))
  for (let time = 0; time < 4; time += 1) {
    host.wait(24)
    host.answers.set('/feed', (_, response) => response.writeHead(200, { connection: 'close' }).end(cut))
    state = (await host.refresh(state)).state
  }
  expect(state.move).toMatchObject({ url: host.url('/new'), by: 'new-feed-url' })
})

test('a new URL that replaces another is read a day later, even if the feed is unchanged', async () => {
  const host = await OneHost.start()
  let state = await known(host, podcast(['b', 'a'], naming(host, '/wrong')))
  host.answers.set('/right', podcast(['b', 'a']))
  host.wait(2)
  state = await known(host, podcast(['b', 'a'], naming(host, '/right')), state)
  expect(host.requests).not.toContain('/right')
  host.wait(24)
  expect((await refreshDaily(host, state, 1)).moves).toEqual([host.url('/right')])
})

test.each([
  ['https://a.example/feed', 'http://a.example/feed', false],
  ['http://a.example/feed', 'https://a.example/feed', true],
  ['https://a.example/feed', 'https://a.example/feed', false],
  ['https://a.example/feed', 'https://b.example/feed', true],
  ['http://a.example/feed', 'http://b.example/feed', true],
  ['https://a.example/feed', 'https://a.example/feed#top', false],
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

test.each<[string, (one: FeedState, two: FeedState) => KnownFeed]>([
  ['itself', (_, two) => ({ seriesUuid: two.seriesUuid!, snapshot: two.snapshot })],
  ['one that was not read yet', () => ({ seriesUuid: otherUuid, snapshot: null })],
  ['one with another guid and other episodes', (one) => ({ seriesUuid: one.seriesUuid!, snapshot: one.snapshot })],
])('a feed whose podcast:guid leads to %s is no duplicate, and that feed is asked for once', async (_, found) => {
  const host = await OneHost.start()
  host.answers.set('/one', podcast(['z', 'y', 'x']))
  host.answers.set('/two', podcast(['c', 'b', 'a']))
  const one = await host.refresh(host.state('/one'))
  let { state } = await host.refresh(host.state('/two'))
  const asked: FeedQuery[] = []
  const findFeed = (query: FeedQuery): KnownFeed => {
    asked.push(query)
    return found(one.state, state)
  }
  for (const episodes of [
    ['c', 'b', 'a'],
    ['d', 'c', 'b', 'a'],
  ]) {
    host.wait(24)
    host.answers.set('/two', podcast(episodes, guidElement))
    const outcome = await host.refresh(state, { findFeed })
    expect(outcome.duplicateOf).toBeNull()
    state = outcome.state
  }
  expect(asked).toEqual([{ podcastGuid: '917393e3-1b1e-5cef-ace4-edaa54e1f810' }])
})

test('a comic with the identifier of a known one is named as its duplicate, and nothing of it is taken', async () => {
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

describe('a comic with a uuid given before its first reading', () => {
  const identifier = '9e107d9d-372b-4b6d-8c1d-5f2f5a3c2b10'
  const given = '3d6e7c56-7c1e-4b0a-9a52-6c1b0f3f4a10'
  const comic = JSON.stringify({ '@type': 'ComicSeries', identifier, name: 'Copy', issues: [{ name: 'One' }] })

  test('repeats the feed that is known by the uuid in its document', async () => {
    const host = await OneHost.start()
    host.answers.set('/feed', comic)
    const asked: FeedQuery[] = []
    const findFeed = (query: FeedQuery): KnownFeed => {
      asked.push(query)
      return { seriesUuid: otherUuid, snapshot: null }
    }
    const outcome = await host.refresh(host.state('/feed', given), { findFeed })
    expect(asked).toEqual([{ seriesUuid: identifier }])
    expect(outcome).toMatchObject({ duplicateOf: otherUuid, events: [], children: [], series: null })
    expect(outcome.state).toMatchObject({ seriesUuid: given, documentUuid: identifier, priority: 'NEVER' })
  })

  test('keeps that uuid if no other feed is known, and its state has the uuid of the document', async () => {
    const host = await OneHost.start()
    host.answers.set('/feed', comic)
    for (const seriesUuid of [null, given]) {
      const findFeed = () => (seriesUuid === null ? null : { seriesUuid, snapshot: null })
      const outcome = await host.refresh(host.state('/feed', given), { findFeed })
      expect(outcome).toMatchObject({ duplicateOf: null, series: { uuid: given } })
      expect(outcome.state).toMatchObject({ seriesUuid: given, documentUuid: identifier })
    }
  })

  test('forgets the uuid of the document when a whole one lacks it, but not when that was cut', async () => {
    const host = await OneHost.start()
    host.answers.set('/feed', comic)
    const { state } = await host.refresh(host.state('/feed', given))
    host.wait(24)
    host.answers.set('/feed', comic.replace(`"identifier":"${identifier}",`, '').slice(0, -1))
    expect((await host.refresh(state)).state.documentUuid).toBe(identifier)
    host.answers.set('/feed', comic.replace(`"identifier":"${identifier}",`, ''))
    expect((await host.refresh(state)).state.documentUuid).toBeNull()
  })
})

test('the state of a podcast has its podcast:guid', async () => {
  const host = await OneHost.start()
  const guid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
  host.answers.set('/feed', podcast(['a'], `<podcast:guid>${guid}</podcast:guid>`))
  const { state } = await host.refresh(host.state())
  expect(state).toMatchObject({ podcastGuid: guid, documentUuid: null })
})

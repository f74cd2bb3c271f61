import { expect, test } from 'vitest'
import { decodeSnapshot } from '../../src/changes/index.ts'
import type { FeedFetcher, FetchRequest } from '../../src/fetch/index.ts'
import { initialFeedState } from '../../src/ingest/index.ts'
import { OneHost, podcast } from './one-host.ts'
import { snapshotBytes } from './snapshot-bytes.ts'

const next = (url: string) => `<atom:link rel="next" href="${url}"/>`

test('the first reading follows the pages of a feed, and later ones do not', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['f', 'e'], next('/page2')))
  host.answers.set('/page2', podcast(['d', 'c'], next(host.url('/page3'))))
  host.answers.set('/page3', podcast(['b', 'a']))
  const first = await host.refresh(host.state())
  expect(first.counts?.created).toBe(6)
  expect(first.metrics).toMatchObject({ documents: 3, children: 6 })
  expect(host.staged.map(({ index, key }) => `${index} ${key}`)).toEqual([
    '0 g:f',
    '1 g:e',
    '2 g:d',
    '3 g:c',
    '4 g:b',
    '5 g:a',
  ])
  expect(first.series).toMatchObject({ totalEpisodesCount: 6 })
  host.requests.length = 0
  host.wait(24)
  host.answers.set('/feed', podcast(['g', 'f'], next('/page2')))
  const second = await host.refresh(first.state)
  expect(host.requests).toEqual(['/feed'])
  expect(second.children.map(({ change }) => change).sort()).toEqual(['aged-out', 'created'])
  host.wait(48)
  const third = await host.refresh(second.state)
  // Children that are on older pages are not missed on the first one.
  expect([...third.children, ...third.events]).toEqual([])
  expect(decodeSnapshot(snapshotBytes(third.state)).childCount).toBe(7)
})

test('archives are followed by prev-archive', async () => {
  const host = await OneHost.start()
  const previous = (url: string) => `<atom:link rel="prev-archive" href="${url}"/>`
  host.answers.set('/feed', podcast(['d', 'c'], previous('/2026-05')))
  host.answers.set('/2026-05', podcast(['b'], previous('/2026-04')))
  host.answers.set('/2026-04', podcast(['a']))
  expect((await host.refresh(host.state())).counts?.created).toBe(4)
})

test('pages are read again if nothing on the first one is known', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b', 'a']))
  const { state } = await host.refresh(host.state())
  host.wait(24 * 300)
  host.answers.set('/feed', podcast(['h', 'g'], next('/page2')))
  host.answers.set('/page2', podcast(['d', 'c']))
  const outcome = await host.refresh(state)
  expect(outcome.children.filter(({ change }) => change === 'created')).toHaveLength(4)
})

test('pages that lead in a circle, or to another host, are not followed', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b'], next('/page2')))
  host.answers.set('/page2', podcast(['a'], next('/feed')))
  await host.refresh(host.state())
  expect(host.requests).toEqual(['/feed', '/page2'])
  host.requests.length = 0
  host.answers.set('/feed', podcast(['b'], next(host.url('/page2', 'elsewhere.example'))))
  await host.refresh(host.state())
  expect(host.requests).toEqual(['/feed'])
})

test.each([
  ['https', true],
  ['http', false],
])('credentials and headers for the feed’s origin go with a page over %s: %s', async (scheme, goes) => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b'], next(`${scheme}://feeds.example/page2`)))
  host.answers.set('/page2', podcast(['a']))
  const asked: FetchRequest[] = []
  const fetchWith: FeedFetcher['fetchWith'] = (request, consume) => {
    asked.push(request)
    return host.fetcher.fetchWith({ url: host.url(new URL(request.url).pathname) }, consume)
  }
  const request = { headers: { 'x-key': 'k' }, credentials: { username: 'ola', password: 'secret' } }
  const state = initialFeedState('https://feeds.example/feed', { firstSeen: 0 })
  const outcome = await host.refresh(state, { fetcher: { ...host.fetcher, fetchWith }, request })
  expect(outcome.counts?.created).toBe(2)
  const [, page] = asked
  expect([page?.headers, page?.credentials]).toEqual(
    goes ? [request.headers, request.credentials] : [undefined, undefined],
  )
})

test('no more than 50 pages are read', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['first'], next('/page1')))
  for (let page = 1; page <= 60; page += 1) {
    host.answers.set(`/page${page}`, podcast([`e${page}`], next(`/page${page + 1}`)))
  }
  const outcome = await host.refresh(host.state())
  expect(outcome.metrics.documents).toBe(51)
})

test.each<[string, (page: number) => readonly string[], number]>([
  ['repeats the last page', (page) => (page === 1 ? ['d', 'c'] : ['b', 'a']), 3],
  ['repeats the first page', () => ['d', 'c'], 2],
  ['has an empty page', (page) => (page === 1 ? ['d', 'c'] : []), 2],
])('a server that always names a next page and %s is asked no further', async (_, onPage, documents) => {
  const host = await OneHost.start()
  const pages = Array.from({ length: 60 }, (_, index) => index + 1)
  for (const page of pages) {
    host.answers.set(page === 1 ? '/feed' : `/p${page}`, podcast(onPage(page), next(`/p${page + 1}`)))
  }
  const first = await host.refresh(host.state())
  expect(first.metrics.documents).toBe(documents)
  expect(first.counts?.created).toBe(new Set(pages.flatMap(onPage)).size)
  // The first page still lists its children, and a child that leaves it is missed.
  host.answers.set('/feed', podcast(['d'], next('/p2')))
  host.wait(2)
  const second = await host.refresh(first.state)
  host.wait(2)
  const changed = [...second.children, ...(await host.refresh(second.state)).children].map(({ change }) => change)
  expect(changed).toEqual(['removed'])
})

test('pages are read until known children come, after a gap', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b', 'a']))
  const { state } = await host.refresh(host.state())
  host.wait(24 * 300)
  host.answers.set('/feed', podcast(['h', 'g'], next('/page2')))
  host.answers.set('/page2', podcast(['f', 'b'], next('/page3')))
  host.answers.set('/page3', podcast(['a'], next('/page4')))
  host.answers.set('/page4', podcast([], next('/page5')))
  expect((await host.refresh(state)).metrics.documents).toBe(3)
})

test('a page that fails is tried again at the next refresh, and earlier children are kept', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['c'], next('/page2')))
  host.answers.set('/page2', (_, response) => response.writeHead(500).end())
  const first = await host.refresh(host.state())
  expect(first.counts?.created).toBe(1)
  expect(first.state.pendingPage).toBe(host.url('/page2'))
  host.wait(24)
  host.answers.set('/page2', podcast(['b', 'a']))
  const second = await host.refresh(first.state)
  expect(second.children.filter(({ change }) => change === 'created')).toHaveLength(2)
  expect(second.state.pendingPage).toBeNull()
})

test('`followPages: false` reads no further pages', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b'], next('/page2')))
  await host.refresh(host.state(), { followPages: false })
  expect(host.requests).toEqual(['/feed'])
})

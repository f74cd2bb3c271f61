import { describe, expect, test } from 'vitest'
import type { Hop } from '../../src/fetch/index.ts'
import { isRedirect, permanentUrlOf, redirectTarget } from '../../src/fetch/outcome/redirects.ts'
import { feed, headerIn, openWorld, response } from './world.ts'

const hops = (...statuses: number[]): Hop[] =>
  statuses.map((status) => ({ url: '', status, headers: {}, address: undefined, reused: false, ms: 0 }))

describe('a redirect that is followed (rule R1)', () => {
  test.each([
    [301, undefined, true],
    [302, '/a', true],
    [303, '/a', true],
    [307, '/a', true],
    [308, '/a', true],
    [300, '/a', true],
    [300, undefined, false],
    [304, '/a', false],
    [305, '/a', false],
    [306, '/a', false],
    [200, '/a', false],
    [201, '/a', false],
  ])('%i to %s: %s', (status, location, expected) => {
    expect(isRedirect(status, location)).toBe(expected)
  })
})

describe('the target of a redirect (rules R6 and R9)', () => {
  const current = new URL('https://a.example.com/x/y?z')
  test.each([
    ['b', 'https://a.example.com/x/b'],
    ['?q', 'https://a.example.com/x/y?q'],
    ['//b.example.com', 'https://b.example.com/'],
    [' /b#c ', 'https://a.example.com/b'],
    ['https://ola:secret@b.example.com/', 'https://b.example.com/'],
    ['', undefined],
    ['   ', undefined],
    [undefined, undefined],
    ['http://[::1', undefined],
    ['https://', undefined],
  ])('%s: %s', (location, expected) => {
    expect(redirectTarget(location, current)?.href).toBe(expected)
  })
})

describe('a permanent move (rules R2, R3 and R8)', () => {
  const end = 'https://new.example.com/feed'
  test.each([
    ['301', hops(301, 200), end, false, end],
    ['308 and a 304', hops(308, 304), end, false, end],
    ['301, then 308', hops(301, 308, 200), end, false, end],
    ['no redirect', hops(200), end, false, undefined],
    ['302', hops(302, 200), end, false, undefined],
    ['301, then 302', hops(301, 302, 200), end, false, undefined],
    ['302, then 301', hops(302, 301, 200), end, false, undefined],
    ['to http', hops(301, 200), end, true, undefined],
    ['to a login page', hops(301, 200), 'https://new.example.com/login?next=/feed', false, undefined],
    ['to a captive portal', hops(301, 200), 'http://captive.example.com/feed', false, undefined],
  ])('%s', (_name, chain, finalUrl, isDowngraded, expected) => {
    expect(permanentUrlOf(chain, 'https://old.example.com/feed', finalUrl, isDowngraded)).toBe(expected)
  })

  test('a word of login pages is no objection if the URL had it before', () => {
    const before = 'https://example.com/blog-in-norwegian/feed'
    expect(permanentUrlOf(hops(301, 200), before, 'https://example.org/blog-in-norwegian/feed', false)).toBeDefined()
  })

  test('a move is not reported if the answer is no feed', async () => {
    const world = openWorld()
    const server = await world.tcp((socket, head) =>
      socket.write(
        head.startsWith('GET /feed ')
          ? response('301 Moved', { Location: '/new' })
          : response('200 OK', {}, '<html></html>'),
      ),
    )
    const outcome = await world.fetcher().fetch({ url: server.url() })
    expect([outcome.kind, outcome.meta.permanentUrl]).toEqual(['not-feed', undefined])
  })
})

test('a permanent move from https to https is adopted', async () => {
  const world = openWorld()
  const server = await world.https((request, answer) =>
    request.url === '/old' ? answer.writeHead(301, { location: '/new' }).end() : answer.end(feed()),
  )
  const { meta } = await world.fetcher().fetch({ url: server.url('/old') })
  expect([meta.permanentUrl, meta.downgraded]).toEqual([server.url('/new'), false])
})

test('a 303 is followed', async () => {
  const world = openWorld()
  const server = await world.tcp((socket, head) =>
    socket.write(
      head.startsWith('GET /old ') ? response('303 See Other', { Location: '/new' }) : response('200 OK', {}, feed()),
    ),
  )
  const outcome = await world.fetcher().fetch({ url: server.url('/old') })
  expect([outcome.kind, server.heads.length]).toEqual(['modified', 2])
})

test('validators go to the end of the chain that they came from, and a 304 there confirms them (rule C4)', async () => {
  const world = openWorld()
  const server = await world.tcp((socket, head) => {
    if (head.startsWith('GET /old ')) return socket.write(response('301 Moved', { Location: '/new' }))
    return socket.write(
      headerIn(head, 'if-none-match') === '"1"'
        ? response('304 Not Modified', {})
        : response('200 OK', { ETag: '"1"' }, feed()),
    )
  })
  const fetcher = world.fetcher()
  const first = await fetcher.fetch({ url: server.url('/old') })
  if (first.kind !== 'modified') throw new Error(first.kind)
  expect(first.validators.url).toBe(server.url('/new'))
  const second = await fetcher.fetch({ url: server.url('/old'), validators: first.validators })
  expect(second).toMatchObject({ kind: 'unchanged', meta: { permanentUrl: server.url('/new') } })
  expect(server.heads.map((head) => headerIn(head, 'if-none-match'))).toEqual([undefined, undefined, undefined, '"1"'])
})

test('credentials that were dropped do not come back when the chain returns to its first origin (rule R9)', async () => {
  const world = openWorld()
  const other = await world.tcp((socket) => socket.write(response('302 Found', { Location: first.url('/back') })))
  const first = await world.tcp((socket, head) =>
    socket.write(
      head.startsWith('GET /back ') ? response('200 OK', {}, feed()) : response('302 Found', { Location: other.url() }),
    ),
  )
  const outcome = await world.fetcher().fetch({ url: first.url(), credentials: { username: 'ola', password: 'x' } })
  expect(outcome.kind).toBe('modified')
  expect(first.heads.map((head) => headerIn(head, 'authorization') !== undefined)).toEqual([true, false])
})

test('a Refresh header is reported, not followed (rule R12)', async () => {
  const world = openWorld()
  const server = await world.tcp((socket) => socket.write(response('200 OK', { Refresh: '0; url=/elsewhere' }, feed())))
  const outcome = await world.fetcher().fetch({ url: server.url() })
  expect([outcome.kind, outcome.meta.refreshUrl, server.heads.length]).toEqual([
    'modified',
    server.url('/elsewhere'),
    1,
  ])
})

import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import type { DashboardContext } from '../../src/pages/dashboard/dashboard-context.ts'
import {
  dashboardRoutes,
  directArtwork,
  pageLimitRoutes,
  readStaticFiles,
  type StaticFiles,
} from '../../src/pages/index.ts'
import type { PageRoutesContext } from '../../src/pages/page-context.ts'
import { pageRoutes } from '../../src/pages/routes.tsx'
import type { RequestScope } from '../../src/runtime/index.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'

/** Tests the limits of pages and searches by address. */

const UUID = '00000000-0000-4000-8000-000000000000'
let files: StaticFiles
beforeAll(async () => {
  files = await readStaticFiles()
})

function openLimits(limits = { pages: 2, searches: 2, suggestions: 2 }) {
  const clock = { now: 0 }
  const app = new Hono<{ Bindings: RequestScope }>()
  app.route('/', pageLimitRoutes(limits, { files, runtime: { now: () => clock.now } }))
  app.all('*', (c) => c.text('answered'))
  const ask = (path: string, key = '198.51.100.1', isEverybody = false) =>
    app.request(path, {}, { network: { key, isEverybody } } as RequestScope)
  return { ask, clock }
}

test('the third page of a minute is a page that says when to try again', async () => {
  const { ask, clock } = openLimits()
  for (const path of ['/', '/charts']) expect((await ask(path)).status).toBe(200)
  clock.now = 20_500
  const refused = await ask(`/podcasts/${UUID}`)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '40'])
  expect(refused.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  const text = await refused.text()
  expect(text).toContain('<h1>Too many requests</h1>')
  expect(text).toContain('Too many pages were opened from your network within a minute. Try again in 40 seconds.')
  expect((await ask('/', '2001:db8:0:7::/64')).status).toBe(200)
  clock.now = 60_000
  expect((await ask('/')).status).toBe(200)
})

test('searches and suggestions have limits of their own', async () => {
  const { ask } = openLimits()
  for (const path of [
    '/search?term=a',
    '/search?term=b',
    '/search/suggestions?term=a',
    '/search/suggestions',
    '/',
    '/',
  ]) {
    expect([path, (await ask(path)).status]).toEqual([path, 200])
  }
  expect(await (await ask('/search')).text()).toContain('Too many searches came from your network')
  const suggestions = await ask('/search/suggestions?term=b')
  expect([suggestions.status, await suggestions.json()]).toEqual([
    429,
    { error: expect.stringContaining('60 seconds') },
  ])
})

test('what is new in a library counts as a search, and the refusal is JSON for the script', async () => {
  const { ask } = openLimits()
  for (const path of ['/search?term=a', '/library/new']) expect((await ask(path)).status).toBe(200)
  const refused = await ask('/library/new')
  expect([refused.status, refused.headers.get('Cache-Control'), await refused.json()]).toEqual([
    429,
    'no-store',
    { error: expect.stringContaining('Too many searches came from your network') },
  ])
})

test('clients whose addresses a proxy hides share a limit that is a hundred times as large', async () => {
  const { ask } = openLimits()
  for (let index = 0; index < 200; index += 1) expect((await ask('/', 'everybody', true)).status).toBe(200)
  expect((await ask('/', 'everybody', true)).status).toBe(429)
})

test('files and the paths of programs are not counted', async () => {
  const { ask } = openLimits()
  const paths = [
    '/static/base.css',
    '/artwork?url=x',
    '/graphql',
    '/feeds/add-podcastseries',
    '/healthz',
    '/robots.txt',
  ]
  for (let index = 0; index < 3; index += 1) {
    for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 200])
  }
})

test('0 is no limit', async () => {
  const { ask } = openLimits({ pages: 0, searches: 0, suggestions: 0 })
  for (let index = 0; index < 1_000; index += 1) expect((await ask('/search')).status).toBe(200)
})

test('each page has a limit', async () => {
  const context = {
    files,
    artwork: directArtwork,
    documents: { documents: {} },
    publicUrl: null,
    secrets: new ServiceSecrets(new Uint8Array(32)),
    runtime: { now: () => 0 },
  }
  const routes = [
    ...pageRoutes(context as unknown as PageRoutesContext).routes,
    ...dashboardRoutes(context as unknown as DashboardContext).routes,
  ]
  const paths = routes.map(({ path }) => path.replace(/:\w+(?:\{[^/]+\})?/g, UUID))
  expect(paths).toContain(`/feeds/${UUID}/look-again`)
  const { ask } = openLimits({ pages: 1, searches: 1, suggestions: 1 })
  const free = new Set<string>()
  for (const path of new Set(paths)) {
    await ask(path, path)
    if ((await ask(path, path)).status === 200) free.add(path)
  }
  const icons = ['/apple-touch-icon.png', '/favicon.ico', '/favicon.svg', '/manifest.webmanifest']
  expect([...free].sort()).toEqual([...icons, '/artwork', '/robots.txt', `/static/${UUID}`, '/static/editor.js'].sort())
})

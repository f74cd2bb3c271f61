import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../refresh/world.ts'
import { comicDocument, creatorDocument, podcastDocument } from '../support/documents.ts'
import { openSearchedPages } from './searched-pages.ts'

const HOSTILE = '&lt;script&gt;alert(1)&lt;/script&gt;'
const comic = '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'
const creator = '7f2c9a10-1b8e-4d55-8f7a-aa10b2c3d401'

let world: World
let app: Awaited<ReturnType<typeof openSearchedPages>>['app']
let podcast: string
let unread: string
beforeAll(async () => {
  world = await openWorld()
  const episodes = Array.from({ length: 25 }, (_, index) => ({
    guid: String(index),
    title: index === 24 ? `Last ${HOSTILE}` : `Episode ${index}`,
    date: 1_790_000_000 + index * 86_400,
  }))
  podcast = await world.submit('podcast', world.server.set('/a.xml', podcastDocument('Alpha Cast', episodes)))
  await world.submit('comic', world.server.set('/c.json', comicDocument(comic, 'Lamp Keepers', { issues: 3 })))
  await world.submit('creator', world.server.set('/cr.json', creatorDocument(creator, 'Mara Holt', [comic])))
  await world.refresh()
  unread = await world.submit('podcast', 'https://feeds.example.org/later.xml')
  const pages = await openSearchedPages(world.db)
  await pages.followIndex()
  app = pages.app
})
afterAll(() => world.close())

const get = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('the first page shows the number of all content, and the latest changes', async () => {
  const { status, text } = await get('/')
  expect(status).toBe(200)
  expect(text).toMatch(/^<!doctype html>/)
  expect(text).toContain('<strong>1</strong> podcast')
  for (const name of ['Alpha Cast', 'Lamp Keepers', 'Mara Holt']) expect(text).toContain(name)
})

test('the search finds names in any case, and nothing for an empty term', async () => {
  expect((await get('/search?term=ALPHA')).text).toContain(`/podcasts/${podcast}`)
  expect((await get('/search?term=lamp')).text).toContain(`/comics/${comic}`)
  expect((await get('/search?term=%25')).text).toContain('Nothing was found')
  expect((await get('/search?term=')).text).toContain('Enter a name')
})

test('a podcast is shown with its newest episodes, and older ones on the next page', async () => {
  const first = await get(`/podcasts/${podcast}`)
  expect(first.text).toContain('25 episodes')
  expect(first.text).toContain('Episode 23')
  expect(first.text).not.toContain('>Episode 2<')
  const second = await get(`/podcasts/${podcast}?page=2`)
  expect(second.text).toContain('>Episode 2<')
})

test('a comic is shown with its issues, and a creator with links to what they made', async () => {
  expect((await get(`/comics/${comic}`)).text).toContain('Issue 3')
  expect((await get(`/creators/${creator}`)).text).toContain(`/comics/${comic}`)
})

test('a feed that has not been read yet is shown with its state', async () => {
  const { status, text } = await get(`/podcasts/${unread}`)
  expect(status).toBe(200)
  expect(text).toContain('has not been read yet')
  expect(text).toContain('https://feeds.example.org/later.xml')
})

test('blocked content answers 410 and is not found by a search', async () => {
  await world.db.updateTable('comic_series').set({ is_blocked: true }).where('uuid', '=', comic).execute()
  const alias = '11111111-2222-4333-8444-555555555555'
  await world.db.insertInto('uuid_aliases').values({ alias, uuid: comic }).execute()
  expect((await get(`/comics/${comic}`)).status).toBe(410)
  expect((await get(`/comics/${alias}`)).status).toBe(410)
  expect((await get('/search?term=lamp')).text).not.toContain(`/comics/${comic}`)
  await world.db.updateTable('comic_series').set({ is_blocked: false }).where('uuid', '=', comic).execute()
})

test.each([
  '/podcasts/nothing',
  '/podcasts/00000000-0000-4000-8000-000000000000',
  '/podcasts/../x',
  '/static/other.css',
])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test.each(['0', '1001', '-1', '1e3', 'x'])('page %s is not found', async (page) => {
  expect((await get(`/podcasts/${podcast}?page=${page}`)).status).toBe(404)
})

test('markup in names of episodes is shown as text', async () => {
  const { text, headers } = await get(`/podcasts/${podcast}`)
  expect(text).not.toContain('<script>alert')
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
})

test('markup in a search term is shown as text', async () => {
  const { text } = await get(`/search?term=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(text).not.toContain('<script>alert')
})

test('static files with their version may be cached for ever', async () => {
  const { text } = await get('/')
  const path = /\/static\/directory\.css\?v=[0-9a-f]+/.exec(text)?.[0] ?? ''
  const css = await get(path)
  expect(css.headers.get('content-type')).toContain('text/css')
  expect(css.headers.get('cache-control')).toContain('immutable')
})

test('a script asks for the versions of others that browsers may keep for ever', async () => {
  const { text } = await get('/library')
  const waiting = [...text.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, path]) => path!)
  const seen = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const script = await get(path)
    expect([path, script.headers.get('cache-control')]).toEqual([path, expect.stringContaining('immutable')])
    waiting.push(...[...script.text.matchAll(/ from '\.\/([^']+)'/g)].map(([, other]) => `/static/${other}`))
  }
  // A script that is loaded and imported is one: two versions of it would both answer a click.
  const names = [...seen].map((path) => path.replace(/\?.*/, ''))
  expect(names).toContain('/static/keep.js')
  expect(names).toHaveLength(new Set(names).size)
})

test('a feed that could not be read is shown with its fault, and a link to its state', async () => {
  const outcome = { last_outcome: 'unreadable', last_reason: 'not-feed/html' }
  await world.db.updateTable('feeds').set(outcome).where('series_uuid', '=', unread).execute()
  const { text } = await get(`/podcasts/${unread}`)
  expect(text).toContain('The URL leads to a web page, not to a feed.')
  expect(text).toContain(`href="/feeds/${unread}"`)
  expect(text).not.toContain('has not been read yet')
})

import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo } from '../../src/demo/index.ts'
import { Pages } from '../../src/pages/components/child-list.tsx'
import { MAX_PAGE } from '../../src/pages/list-request.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { openSearchedPages } from './searched-pages.ts'

let world: World
let app: Awaited<ReturnType<typeof openSearchedPages>>['app']
beforeAll(async () => {
  world = await openWorld()
  app = (await openSearchedPages(world.db)).app
})
afterAll(() => world.close())

test.each([
  ['U+0000', '%00'],
  ['U+0000 in a word', 'a%00b'],
  ['half of a percent encoding', '%E0%A4'],
  ['signs of patterns', '%25_%5C'],
  ['a backslash', '%5C'],
  ['a quote', "'%22%3E%3Cscript%3E"],
  ['10,000 letters', 'x'.repeat(10_000)],
  ['a pair of surrogates at the cut', `${'x'.repeat(199)}%F0%9F%98%80`],
  ['ligatures that grow', '%EF%B7%BA'.repeat(200)],
])('a search for %s is answered', async (_, term) => {
  const response = await app.request(`/search?term=${term}`)
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(text).not.toContain('<script>')
  expect(text).not.toContain('\uFFFD\uFFFD')
})

test.each(['/podcasts/%00', '/podcasts/%zz', '/comics/x?page=1', '/static/%2e%2e%2fpackage.json', '/static/__proto__'])(
  'the path %s is not found',
  async (path) => {
    expect((await app.request(path)).status).toBe(404)
  },
)

test('the server of the demo answers a path that is not a URL', async () => {
  const demo = await startDemo({ now: () => Date.now(), random: () => 0.5 })
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(Number(new URL(demo.base).port), '127.0.0.1', () =>
      socket.write('GET // HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    )
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('error', reject).on('close', () => resolve(text))
  })
  expect(answer).toContain('404')
  await demo.close()
})

test('the last page that may be shown links to no next page', () => {
  const linksOf = (page: number) =>
    String(Pages({ path: '/podcasts/x', request: { order: 'LATEST', season: null, term: '', page }, hasNext: true }))
  expect(linksOf(MAX_PAGE - 1)).toContain('rel="next"')
  expect(linksOf(MAX_PAGE)).not.toContain('rel="next"')
})

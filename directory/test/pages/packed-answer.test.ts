import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptedEncoding } from '../../src/pages/packed-answer.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aPodcast } from '../support/entities/factories.ts'
import { anonymousScope } from '../support/runtime/anonymous-scope.ts'
import { openSearchedPages } from './searched-pages.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let app: Awaited<ReturnType<typeof openSearchedPages>>['app']
beforeAll(async () => {
  opened = await openTestDatabase()
  app = (await openSearchedPages(opened.db)).app
})
afterAll(() => opened.close())

const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await app.request(path, { headers }, anonymousScope())
  const { status, headers: answered } = response
  return { status, headers: answered, body: Buffer.from(await response.arrayBuffer()) }
}

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0.0, *', 'gzip'],
  ['br;q=x', null],
  ['identity', null],
  ['', null],
  [undefined, null],
] as const)('`Accept-Encoding: %s` is answered with %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('pages are compressed as the client takes it, and hold the same text', async () => {
  const plain = await get('/privacy')
  const brotli = await get('/privacy', { 'Accept-Encoding': 'gzip, br' })
  const gzip = await get('/privacy', { 'Accept-Encoding': 'gzip' })
  expect([plain, brotli, gzip].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br', 'gzip'])
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  expect(brotli.body.length).toBeLessThan(plain.body.length / 2)
  for (const { headers } of [plain, brotli, gzip]) expect(headers.get('vary')).toBe('Accept-Encoding')
})

test('an answer of less than 1 KB is not compressed', async () => {
  const { headers, body } = await get('/search/suggestions?term=x', { 'Accept-Encoding': 'br' })
  expect(body.length).toBeLessThan(1_000)
  expect(headers.get('content-encoding')).toBeNull()
})

test('files are compressed, and pictures are not', async () => {
  const { headers, body } = await get('/static/directory.css', { 'Accept-Encoding': 'br' })
  expect(headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(body)).toEqual((await get('/static/directory.css')).body)
  const picture = await get('/static/icon-512.png', { 'Accept-Encoding': 'br' })
  expect(picture.headers.get('content-encoding')).toBeNull()
  expect(picture.headers.get('vary')).toBeNull()
})

test.each(['/', '/docs', '/static/directory.css', '/static/icon-512.png', '/sitemap.xml'])(
  '%s is answered with 304 to a client that has it, however it was compressed',
  async (path) => {
    const first = await get(path, { 'Accept-Encoding': 'br' })
    const tag = first.headers.get('etag')!
    expect(tag).toMatch(/^W\/"[\w-]+"$/)
    const again = await get(path, { 'Accept-Encoding': 'gzip', 'If-None-Match': `"other", ${tag}` })
    expect([again.status, again.body.length, again.headers.get('etag')]).toEqual([304, 0, tag])
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
  },
)

test('browsers ask for a page again, and its tag changes with its content', async () => {
  const before = await get('/')
  expect(before.headers.get('cache-control')).toBe('no-cache')
  await aPodcast(opened.db, { name: 'Something new' })
  const after = await get('/', { 'If-None-Match': before.headers.get('etag')! })
  expect(after.status).toBe(200)
  expect(after.body.toString()).toContain('Something new')
})

test('a page that is not found has no tag', async () => {
  const { status, headers } = await get('/podcasts/nothing')
  expect([status, headers.get('etag')]).toEqual([404, null])
})

import { createFetcher } from 'feedmill/fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proxiedArtwork } from '../../src/pages/index.ts'
import { type FeedServer, startFeedServer } from '../support/feed-server.ts'

const fetcher = createFetcher({
  userAgent: 'test (+https://example.org)',
  network: { allowPrivate: true },
  concurrency: { originGapMs: 0 },
  retry: { transient: 0 },
})
const artwork = proxiedArtwork(fetcher, new Uint8Array(32).fill(3))
let server: FeedServer
beforeAll(async () => {
  server = await startFeedServer()
})
afterAll(async () => {
  await fetcher.close()
  await server.close()
})

/** Returns the parameters of the address that a page has in place of the address of a picture. */
function askedFor(url: string): URLSearchParams {
  const html = artwork.rewrite(`<img class="artwork" src="${url.replaceAll('&', '&amp;')}" alt="">`)
  const src = /src="([^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&')
  return new URL(src, 'http://directory.test').searchParams
}

const aPicture = (body: string, type = 'image/png') => ({ status: 200, headers: { 'Content-Type': type }, body })

const read = async (query: URLSearchParams) => await artwork.read!(query.get('url')!, query.get('signature')!)

test('a page loads pictures from the directory only', () => {
  const page = `<img src="https://a.example/1.png?a=1&amp;b=&quot;2"><p>src="https://a.example/2.png"</p><img alt="" src="//b.example/x"><img src="data:,x">`
  const written = artwork.rewrite(page)
  expect(written).toContain('<img src="/artwork?url=https%3A%2F%2Fa.example%2F1.png%3Fa%3D1%26b%3D%222&amp;signature=')
  expect(written).toContain('<p>src="https://a.example/2.png"</p>')
  expect(written).toContain('<img alt="" src=""><img src="data:,x">')
})

test('a script gets the address of a picture at the directory, from the page or from an answer', () => {
  const [url, written] = ['https://a.example/1.png', artwork.addressOf('https://a.example/1.png')]
  expect(written).toMatch(/^\/artwork\?url=https%3A%2F%2Fa\.example%2F1\.png&signature=/)
  const html = artwork.rewrite(`<div class="listen" data-name="a" data-picture="${url}"></div>`)
  expect(html).toBe(`<div class="listen" data-name="a" data-picture="${written.replaceAll('&', '&amp;')}"></div>`)
})

test('a picture that a page names is fetched', async () => {
  const url = server.set('/cover.png', aPicture('bytes of a picture'))
  const picture = await read(askedFor(url))
  expect(picture?.contentType).toBe('image/png')
  expect(Buffer.from(picture!.body).toString()).toBe('bytes of a picture')
})

test('a picture with a forged signature is not fetched', async () => {
  const url = server.set('/other.png', aPicture('x'))
  expect(await artwork.read!(url, askedFor(`${url}?`).get('signature')!)).toBeNull()
  expect(await artwork.read!(url, '')).toBeNull()
})

test.each([
  ['a page', '<p>no picture</p>', 'text/html'],
  ['more than 5 MB', 'x'.repeat(5_000_001), 'image/png'],
])('%s is not accepted as a picture', async (name, body, type) => {
  const url = server.set(`/${name.length}.png`, aPicture(body, type))
  expect(await read(askedFor(url))).toBeNull()
})

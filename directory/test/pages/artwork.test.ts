import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFetcher } from 'feedmill/fetch'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Artwork, openPictureFolder, openResize, proxiedArtwork } from '../../src/pages/index.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { podcastDocument } from '../support/documents.ts'
import { type FeedServer, startFeedServer } from '../support/feed-server.ts'
import { startDirectory } from '../support/interface/running-directory.ts'

const fetcher = createFetcher({
  userAgent: 'test (+https://example.org)',
  network: { allowPrivate: true },
  concurrency: { originGapMs: 0 },
  retry: { transient: 0 },
})
const secrets = new ServiceSecrets(new Uint8Array(32).fill(3))
const artwork = proxiedArtwork(fetcher, secrets, null)
/** Makes covers small. */
let small: Artwork
let server: FeedServer
let folder: string
/** Milliseconds that were added to the clock. */
let later = 0
const now = () => 1_790_000_000_000 + later
const openFolder = (maxBytes: number) => openPictureFolder(folder, { maxBytes, maxAgeMs: 86_400_000, now })

beforeAll(async () => {
  server = await startFeedServer()
  folder = await mkdtemp(join(tmpdir(), 'feedmill-artwork-'))
  const resize = (await openResize({ warn: () => {} }))!
  small = proxiedArtwork(fetcher, secrets, { resize, folder: await openFolder(1_000_000) })
})
afterAll(async () => {
  await fetcher.close()
  await server.close()
  await rm(folder, { recursive: true })
})

/** Returns the parameters of the address that a page has in place of the address of a picture. */
function askedFor(url: string, by = artwork): URLSearchParams {
  const html = by.rewrite(`<img class="artwork" src="${url.replaceAll('&', '&amp;')}" alt="">`)
  const src = /src="([^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&')
  return new URL(src, 'http://directory.test').searchParams
}

const aPicture = (body: string | Buffer, type = 'image/png') => ({
  status: 200,
  headers: { 'Content-Type': type },
  body,
})

const read = async (query: URLSearchParams) => await artwork.read!(query.get('url')!, query.get('signature')!, null)
/** Reads the cover of a card. */
const readSmall = async (url: string, by = small) =>
  await by.read!(url, askedFor(url, by).get('signature')!, Number(askedFor(url, by).get('width')))

/** A square PNG of one colour. */
const aCover = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0b7a6b' } })
    .png()
    .toBuffer()

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
  expect(await artwork.read!(url, askedFor(`${url}?`).get('signature')!, null)).toBeNull()
  expect(await artwork.read!(url, '', null)).toBeNull()
})

test.each([
  ['a page', '<p>no picture</p>', 'text/html'],
  ['more than 5 MB', 'x'.repeat(5_000_001), 'image/png'],
])('%s is not accepted as a picture', async (name, body, type) => {
  const url = server.set(`/${name.length}.png`, aPicture(body, type))
  expect(await read(askedFor(url))).toBeNull()
})

test('a cover is asked for in three widths, and other pictures as they are', () => {
  const page = `<img class="artwork" src="https://a.example/1.png" srcset="https://a.example/2.png 300w" sizes="72px"><img src="https://a.example/3.png">`
  const written = small.rewrite(page)
  expect(written).toMatch(
    /^<img class="artwork" src="\/artwork\?url=https%3A%2F%2Fa\.example%2F1\.png&amp;width=240&amp;/,
  )
  expect(written.match(/ (?:96|240|600)w/g)).toEqual([' 96w', ' 240w', ' 600w'])
  expect(written).not.toContain('2.png')
  expect(written).toContain('sizes="72px"')
  expect(written).toMatch(/<img src="\/artwork\?url=https%3A%2F%2Fa\.example%2F3\.png&amp;signature=[\w-]+">$/)
})

test('without `sharp`, a cover is asked for as it is', () => {
  expect(artwork.rewrite('<img class="artwork" src="https://a.example/1.png">')).not.toMatch(/width|srcset/)
})

test('a cover of 2,000 pixels becomes a WebP of 240 pixels, and is fetched once', async () => {
  const url = server.set('/large.png', aPicture(await aCover(2_000)))
  const picture = (await readSmall(url))!
  expect(picture.contentType).toBe('image/webp')
  const { format, width, height } = await sharp(picture.body).metadata()
  expect([format, width, height]).toEqual(['webp', 240, 240])
  server.set('/large.png', { status: 404, headers: {}, body: '' })
  expect((await readSmall(url))!.body).toEqual(picture.body)
})

test('the signature of one width is not that of another, nor of the whole picture', async () => {
  const url = server.set('/signed.png', aPicture(await aCover(700)))
  const signature = askedFor(url, small).get('signature')!
  expect(await small.read!(url, signature, 240)).not.toBeNull()
  for (const width of [600, 10_000, Number.NaN, null]) expect(await small.read!(url, signature, width)).toBeNull()
})

test('a small picture is not made larger', async () => {
  const url = server.set('/tiny.png', aPicture(await aCover(50)))
  expect((await sharp((await readSmall(url))!.body).metadata()).width).toBe(50)
})

test('of an animated picture the first frame is shown', async () => {
  const frames = Buffer.alloc(300 * 600 * 3, 200).fill(20, 300 * 300 * 3)
  const animated = await sharp(frames, { raw: { width: 300, height: 600, channels: 3, pageHeight: 300 } })
    .gif()
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(2)
  const url = server.set('/animated.gif', aPicture(animated, 'image/gif'))
  const { body } = (await readSmall(url))!
  const { pages, height } = await sharp(body, { animated: true }).metadata()
  expect([pages ?? 1, height]).toEqual([1, 240])
  expect((await sharp(body).stats()).channels[0]?.mean).toBeGreaterThan(150)
})

test('a drawing is passed on as it is', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'
  const url = server.set('/drawing.svg', aPicture(drawing, 'image/svg+xml'))
  const picture = (await readSmall(url))!
  expect([picture.contentType, Buffer.from(picture.body).toString()]).toEqual(['image/svg+xml', drawing])
})

test.each<[string, () => Promise<Buffer>]>([
  ['has 27 million pixels', () => aCover(5_200)],
  ['is cut off', async () => (await aCover(500)).subarray(0, 60)],
  [
    'is a drawing under the name of a PNG',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'),
  ],
  ['is nothing', async () => Buffer.from('no picture')],
])('a picture that %s has no small form', async (name, make) => {
  const url = server.set(`/${createHash('sha1').update(name).digest('hex')}.png`, aPicture(await make()))
  expect(await readSmall(url)).toBeNull()
})

test('small pictures outlast the process, and are fetched again when they are old', async () => {
  const url = server.set('/kept.png', aPicture(await aCover(600)))
  const first = (await readSmall(url))!
  server.set('/kept.png', aPicture(await aCover(100)))
  const resize = (await openResize({ warn: () => {} }))!
  const reopened = async () => proxiedArtwork(fetcher, secrets, { resize, folder: await openFolder(1_000_000) })
  expect((await readSmall(url, await reopened()))!.body).toEqual(first.body)
  later = Date.now() - now() + 2 * 86_400_000
  const fresh = (await readSmall(url, await reopened()))!
  later = 0
  expect((await sharp(fresh.body).metadata()).width).toBe(100)
})

test('a folder of small pictures keeps to its bound, and leaves out what a broken write left', async () => {
  const own = await mkdtemp(join(tmpdir(), 'feedmill-artwork-'))
  const bounds = { maxBytes: 1_000, maxAgeMs: 86_400_000, now }
  const kept = await openPictureFolder(own, bounds)
  for (const name of ['one', 'two', 'three']) await kept.write(name, Buffer.alloc(400, name))
  await expect.poll(() => readdir(own)).toHaveLength(2)
  expect(await kept.read('one')).toBeNull()
  expect(Buffer.from((await kept.read('three'))!)).toEqual(Buffer.alloc(400, 'three'))
  const reopened = await openPictureFolder(own, { ...bounds, maxBytes: 500 })
  expect(await reopened.read('two')).toBeNull()
  await expect.poll(() => readdir(own)).toHaveLength(1)
  await rm(own, { recursive: true })
})

test('the pages of a directory name small covers, which it answers and keeps in its data folder', async () => {
  const data = await mkdtemp(join(tmpdir(), 'feedmill-artwork-'))
  const directory = await startDirectory({ ARTWORK: 'proxy', DATA: data })
  const cover = directory.publisher.set('/cover.png', aPicture(await aCover(1_400)))
  const document = podcastDocument('With a cover', ['1'], `<itunes:image href="${cover}"/>`)
  const { text } = await directory.send(`/podcasts/${await directory.aPodcast(document, await directory.anAccount())}`)
  const sources = [...text.matchAll(/(\/artwork\?[^" ]+) (\d+)w/g)].map(
    ([, path, width]) => [path!.replaceAll('&amp;', '&'), Number(width)] as const,
  )
  expect(sources.map(([, width]) => width)).toEqual([96, 240, 600])
  for (const [path, width] of sources) {
    const response = await fetch(`${directory.started.url}${path}`)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(width)
    expect((await fetch(`${directory.started.url}${path.replace(/width=\d+/, 'width=5000')}`)).status).toBe(404)
  }
  expect(directory.publisher.requests.get('/cover.png')).toBe(1)
  expect(await readdir(join(data, 'artwork'))).toHaveLength(3)
  await directory.stop()
  await rm(data, { recursive: true, force: true })
})

test('a folder that cannot be made is refused, and one that vanishes has no pictures', async () => {
  const file = join(folder, 'no-folder')
  await writeFile(file, '')
  await expect(openPictureFolder(join(file, 'artwork'), { maxBytes: 1_000, maxAgeMs: 1_000, now })).rejects.toThrow()
  const closed = await openFolder(1_000_000)
  await rm(folder, { recursive: true })
  await closed.write('one', Buffer.from('a picture'))
  expect(await closed.read('one')).toBeNull()
  await mkdir(folder)
})

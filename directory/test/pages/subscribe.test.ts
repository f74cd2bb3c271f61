import { html } from 'hono/html'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { podcastApps } from '../../src/pages/components/subscribe/podcast-apps.ts'
import { QrCode } from '../../src/pages/components/subscribe/qr-code.tsx'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aPodcast } from '../support/entities/factories.ts'
import { openSearchedPages } from './searched-pages.ts'

/** Returns the address of each app by its name; `null` if the app cannot open the podcast. */
const addressesOf = (feedUrl: string, catalogId: number | null = null) =>
  Object.fromEntries(podcastApps.map(({ name, urlOf }) => [name, urlOf({ feedUrl, catalogId, name: 'Köln & more' })]))

test('apps are opened with the address of the feed', () => {
  expect(addressesOf('https://feeds.example.org/a.xml')).toEqual({
    'Apple Podcasts': null,
    AntennaPod:
      'https://antennapod.org/deeplink/subscribe?url=https%3A%2F%2Ffeeds.example.org%2Fa.xml&title=K%C3%B6ln%20%26%20more',
    'Pocket Casts': 'pktc://subscribe/feeds.example.org/a.xml',
    Overcast: 'overcast://x-callback-url/add?url=https%3A%2F%2Ffeeds.example.org%2Fa.xml',
    Castro: null,
    'gpodder.net': 'https://gpodder.net/subscribe?url=https%3A%2F%2Ffeeds.example.org%2Fa.xml',
    'App of this device': 'pcast://feeds.example.org/a.xml',
    'Feed reader': 'feed:https://feeds.example.org/a.xml',
  })
})

test('apps that know a catalog are opened with its identifier', () => {
  expect(addressesOf('https://feeds.example.org/a.xml', 1234)).toMatchObject({
    'Apple Podcasts': 'https://podcasts.apple.com/podcast/id1234',
    'Pocket Casts': 'https://pca.st/itunes/1234',
    Overcast: 'https://overcast.fm/itunes1234',
    Castro: 'https://castro.fm/itunes/1234',
  })
})

describe('the address of a feed with a query and with letters beyond ASCII', () => {
  const feedUrl = new URL('http://müller.example.org/пр/feed?id=1&key=a b#c').href
  it.each(['AntennaPod', 'Overcast', 'gpodder.net'])('is one parameter for %s', (name) => {
    expect(new URL(addressesOf(feedUrl)[name]!).searchParams.get('url')).toBe(feedUrl)
  })

  it.each([
    ['Pocket Casts', 'pktc://subscribe/'],
    ['App of this device', 'pcast://'],
  ])('stands after the scheme for %s', (name, start) => {
    expect(addressesOf(feedUrl)[name]).toBe(`${start}xn--mller-kva.example.org/%D0%BF%D1%80/feed?id=1&key=a%20b#c`)
  })

  it('is whole for feed readers', () => {
    expect(addressesOf(feedUrl)['Feed reader']).toBe(`feed:${feedUrl}`)
  })
})

describe('the code for phones', () => {
  const codeOf = async (text: string) => String(await html`${QrCode({ text, label: 'Scan' })}`)

  /** Returns the dark modules of a drawn code, row by row. */
  const modulesOf = (svg: string): string[] => {
    const size = Number(/viewBox="0 0 (\d+)/.exec(svg)![1])
    const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => ' '))
    for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
      rows[Number(y)]!.fill('#', Number(x), Number(x) + Number(width))
    }
    return rows.map((row) => row.join(''))
  }

  it('has a light margin of four modules, and the three squares by which phones find it', async () => {
    const rows = modulesOf(await codeOf('https://feeds.example.org/a.xml'))
    const square = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######']
    const at = (top: number, left: number) => rows.slice(top, top + 7).map((row) => row.slice(left, left + 7))
    const far = rows.length - 11
    expect([at(4, 4), at(4, far), at(far, 4)]).toEqual([square, square, square])
    expect([...rows.slice(0, 4), ...rows.slice(-4)].join('').trim()).toBe('')
  })

  it('differs by address', async () => {
    expect(await codeOf('https://feeds.example.org/a.xml')).not.toBe(await codeOf('https://feeds.example.org/b.xml'))
  })

  it('is left out where an address is too long to be scanned', async () => {
    expect(await codeOf(`https://feeds.example.org/${'a'.repeat(700)}`)).toBe('')
  })
})

describe('the page of a podcast', () => {
  let database: OpenDatabase
  let get: (uuid: string) => Promise<string>
  beforeAll(async () => {
    database = await openTestDatabase()
    const { app } = await openSearchedPages(database.db)
    get = async (uuid) => await (await app.request(`/podcasts/${uuid}`)).text()
  })
  afterAll(() => database.close())

  it('has one button with the address to copy, a code, apps, and the feed last', async () => {
    const text = await get(await aPodcast(database.db, {}, [], { url: 'https://feeds.example.org/s.xml?a=1&b="2"' }))
    const [, panel] = /<details class="subscribe">(.*?)<\/details>/s.exec(text)!
    expect(panel).toContain('<summary class="button">Subscribe</summary>')
    expect(panel).toMatch(
      /<input id="feed-address"[^>]* readonly=""[^>]*value="https:\/\/feeds\.example\.org\/s\.xml\?a=1&amp;b=&quot;2&quot;"/,
    )
    expect(panel).toContain('<svg class="qr-code"')
    expect(panel).toContain('href="pcast://feeds.example.org/s.xml?a=1&amp;b=%222%22"')
    expect(panel!.lastIndexOf('<a ')).toBe(panel!.indexOf('<a href="https://feeds.example.org/s.xml'))
    expect(text).toMatch(/<script type="module" src="\/static\/subscribe\.js\?v=/)
  })

  it('leads into catalogs only with an identifier that is proved', async () => {
    const claimed = await aPodcast(database.db, {}, [], { catalogId: 77 })
    expect(await get(claimed)).not.toContain('podcasts.apple.com')
    const proved = await aPodcast(database.db, {}, [], { catalogId: 78, isCatalogIdProved: true })
    await database.db
      .insertInto('catalog_infos')
      .values({ series_uuid: proved, catalog_id: 78, hash: 'hash', updated_at: 1_790_000_000 })
      .execute()
    expect(await get(proved)).toContain('href="https://podcasts.apple.com/podcast/id78"')
  })
})

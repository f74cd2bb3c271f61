import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindCounts, listedContent, podcastSeriesByUuids } from '../../src/entities/index.ts'
import { linkTimes } from '../../src/pages/components/rich-text.tsx'
import { siteMapIndex, siteMapPart } from '../../src/pages/public/site-map.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { comicDocument, creatorDocument, podcastDocument } from '../support/documents.ts'
import { aComic, aCreator, aPodcast, aUuid } from '../support/entities/factories.ts'
import { aPerson } from '../support/entities/person.ts'
import { anonymousScope } from '../support/runtime/anonymous-scope.ts'
import { openSearchedPages } from './searched-pages.ts'

const comic = '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a02'
const creator = '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a09'
const issue = (number: number) => `${comic.slice(0, 24)}${String(number).padStart(12, '0')}`

let world: World
let app: Awaited<ReturnType<typeof openSearchedPages>>['app']
let podcast: string
let episode: string
beforeAll(async () => {
  world = await openWorld()
  const notes = '<p>Start at 01:30.</p><script>alert(1)</script><a href="javascript:alert(1)">x</a>'
  const episodes = Array.from({ length: 45 }, (_, index) => ({
    guid: String(index),
    title: `Part ${index}`,
    date: 1_790_000_000 + index * 86_400,
    extra: `<description><![CDATA[${notes}]]></description><podcast:transcript url="https://t.example.org/${index}.vtt" type="text/vtt"/>`,
  }))
  podcast = await world.submit('podcast', world.server.set('/b.xml', podcastDocument('Beta Cast', episodes)))
  await world.submit('comic', world.server.set('/c.json', comicDocument(comic, 'Lamp Keepers', { issues: 3 })))
  await world.submit('creator', world.server.set('/k.json', creatorDocument(creator, 'Ann Ink', [comic])))
  await world.refresh()
  const pages = await openSearchedPages(world.db)
  app = pages.app
  episode = /\/episodes\/([0-9a-f-]{36})/.exec((await get(`/podcasts/${podcast}`)).text)![1]!
})
afterAll(() => world.close())

const get = async (path: string) => {
  const response = await app.request(path, {}, anonymousScope())
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Returns the text of the site map with all its parts. */
const siteMapText = async () => {
  const { text } = await get('/sitemap.xml')
  const parts = [...text.matchAll(/<loc>http:\/\/localhost([^<]+)</g)].map(async ([, path]) => (await get(path!)).text)
  return (await Promise.all(parts)).join('')
}

test('a list begins with the oldest on request, and keeps that order on further pages', async () => {
  const first = await get(`/podcasts/${podcast}?order=oldest`)
  expect(first.text).toContain('>Part 0<')
  expect(first.text).not.toContain('>Part 20<')
  expect(first.text).toContain(`/podcasts/${podcast}?order=oldest&amp;page=2`)
  expect((await get(`/podcasts/${podcast}?order=oldest&page=2`)).text).toContain('>Part 20<')
})

test('a search within a podcast lists the episodes that contain the text', async () => {
  const { text } = await get(`/podcasts/${podcast}?find=part+44`)
  expect(text).toContain('>Part 44<')
  expect(text).not.toContain('>Part 43<')
  expect((await get(`/podcasts/${podcast}?find=nowhere`)).text).toContain('No episode contains this text')
})

test('an episode has its sound, safe notes with links to times, and the transcript of its publisher', async () => {
  const { status, text } = await get(`/episodes/${episode}`)
  expect(status).toBe(200)
  expect(text).toContain('src="https://media.example.org/44.mp3"')
  expect(text).toContain('href="https://media.example.org/44.mp3#t=90" data-seconds="90"')
  expect(text).toContain('https://t.example.org/44.vtt')
  expect(text).not.toMatch(/alert\(1\)|javascript:/)
})

test('pages describe themselves to other sites', async () => {
  const { text } = await get(`/episodes/${episode}`)
  expect(text).toContain(`<link rel="canonical" href="http://localhost/episodes/${episode}"`)
  expect(text).toContain('<meta property="og:title" content="Part 44"')
  expect(text).toMatch(/<link rel="alternate" type="application\/rss\+xml" href="http/)
  const embed = /href="(\/oembed[^"]+)"/.exec(text)![1]!
  expect(JSON.parse((await get(embed)).text)).toMatchObject({ type: 'link', title: 'Part 44' })
  expect((await get('/oembed?url=https%3A%2F%2Fother.example%2F')).status).toBe(404)
  expect((await get('/oembed?format=xml')).status).toBe(501)
})

test('every alternate form of a page that its head links to exists', async () => {
  for (const path of [
    `podcasts/${podcast}`,
    `episodes/${episode}`,
    `comics/${comic}`,
    `issues/${issue(1)}`,
    `creators/${creator}`,
  ]) {
    const { text } = await get(`/${path}`)
    const links = [...text.matchAll(/<link rel="alternate" type="([^"]+)" href="([^"]+)"/g)]
    expect(links.map(([, type]) => type)).toContain('application/json+oembed')
    for (const [, , href] of links) {
      const isOwn = href!.startsWith('/')
      expect([path, href, isOwn ? (await get(href!)).status : (await fetch(href!)).status]).toEqual([path, href, 200])
    }
  }
})

test('the first page describes itself to other sites, and links to no alternate form', async () => {
  const { text } = await get('/')
  expect(text).toContain('<meta property="og:title" content="Podcasts, comics and creators"')
  expect(text).toContain('<meta property="og:url" content="http://localhost/"')
  expect(text).toContain('<link rel="canonical" href="http://localhost/"')
  expect(text).not.toContain('rel="alternate"')
})

test('oEmbed names an issue with its comic, and gives no picture of unknown size', async () => {
  const answer = async (path: string) =>
    JSON.parse((await get(`/oembed?url=${encodeURIComponent(`http://localhost${path}`)}`)).text)
  expect(await answer(`/issues/${issue(1).toUpperCase()}`)).toMatchObject({ title: 'Issue 1 · Lamp Keepers' })
  expect(await answer(`/podcasts/${podcast}`)).not.toHaveProperty('thumbnail_url')
})

test('an issue links to the issues before and after it', async () => {
  const { status, text } = await get(`/issues/${issue(2)}`)
  expect(status).toBe(200)
  expect(text).toContain(`href="/issues/${issue(1)}" rel="prev"`)
  expect(text).toContain(`href="/issues/${issue(3)}" rel="next"`)
  expect((await get(`/issues/${issue(1)}`)).text).not.toContain('rel="prev"')
})

test('an issue of a right-to-left comic begins at the right', async () => {
  await world.db.updateTable('comic_series').set({ series_layout: 'RIGHT_TO_LEFT' }).where('uuid', '=', comic).execute()
  await world.db
    .updateTable('comic_issues')
    .set({ details: JSON.stringify({ storyImageUrls: ['https://i.example.org/1.png', 'javascript:alert(1)'] }) })
    .where('uuid', '=', issue(1))
    .execute()
  const { text } = await get(`/issues/${issue(1)}`)
  expect(text).toContain('class="reader is-pages" dir="rtl"')
  expect(text).toContain('alt="Page 1 of 1"')
  expect(text).not.toContain('javascript:')
})

test('the first page with all that it loads, except pictures, has at most 60 KB', async () => {
  const read = async (path: string) => {
    const answer = await app.request(path, { headers: { 'Accept-Encoding': 'br' } }, anonymousScope())
    return (await answer.arrayBuffer()).byteLength
  }
  const { text } = await get('/')
  const waiting = [...text.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map(([, path]) => path!)
  expect(waiting).toHaveLength(6)
  const loaded = new Set(['/', ...waiting])
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const [, other] of (await get(path)).text.matchAll(/ from '\.\/([^']+)'/g)) {
      if (!loaded.has(`/static/${other}`)) waiting.push(`/static/${other}`)
      loaded.add(`/static/${other}`)
    }
  }
  let bytes = 0
  for (const path of loaded) bytes += await read(path)
  expect(bytes).toBeLessThan(60_000)
})

test('the site map names listed content, and robots.txt names the site map', async () => {
  expect((await get('/robots.txt')).text).toContain('Sitemap: http://localhost/sitemap.xml')
  expect(await siteMapText()).toContain(`<loc>http://localhost/podcasts/${podcast}</loc>`)
  for (const name of ['podcasts-1.xml', `other-${podcast}.xml`]) {
    expect((await get(`/sitemaps/${name}`)).status).toBe(404)
  }
})

test('the parts of a site map name each listed page once, and a part of only withheld podcasts is empty', async () => {
  const { db } = world
  const extras = { publisherBlock: { blocked: true, by: ['itunes:block'] as const } }
  const last = 'ffffffff-ffff-4fff-8fff-fffffffffff0'
  for (let index = 0; index < 4; index += 1) await aPodcast(db, { name: `Mapped ${index}` })
  await aPodcast(db, { uuid: last, name: 'Withheld and mapped', extras })
  const context = { db, origin: 'http://localhost' }
  const index = await siteMapIndex(context, 2)
  const names = [...index.matchAll(/sitemaps\/(podcasts-[0-9a-f-]+\.xml)/g)].map(([, name]) => name!)
  const parts = await Promise.all(names.map((name) => siteMapPart(context, name, 2)))
  const found = parts.map((part) => [...part!.matchAll(/podcasts\/([0-9a-f-]+)</g)].map(([, uuid]) => uuid!))
  expect(found.slice(0, -1).every((uuids) => uuids.length === 2)).toBe(true)
  const podcasts = (await kindCounts(db)).podcasts.total
  expect([found.flat().length, new Set(found.flat()).size]).toEqual([podcasts, podcasts])
  expect(found.flat()).not.toContain(last)
  expect(await siteMapPart(context, `podcasts-${last}.xml`, 2)).toMatch(/<urlset [^>]*>\n<\/urlset>/)
})

test.each(['/contact', '/privacy', '/takedown'])('%s is there', async (path) => {
  expect((await get(path)).status).toBe(200)
})

test('a podcast whose publisher asks not to be listed has no pages and no place in the site map', async () => {
  const document = podcastDocument('Private Cast', [{ guid: 'p', title: 'Private part' }])
  const url = world.server.set('/p.xml', document.replace('<item>', '<itunes:block>Yes</itunes:block><item>'))
  const uuid = await world.submit('podcast', url)
  await world.refresh()
  const rows = await world.db.selectFrom('podcast_episodes').select('uuid').where('series_uuid', '=', uuid).execute()
  expect(rows).toHaveLength(1)
  for (const path of [`/podcasts/${uuid}`, `/episodes/${rows[0]!.uuid}`]) {
    const { status, text } = await get(path)
    expect(status).toBe(404)
    expect(text).toContain('Its publisher asks directories not to show this')
    expect(text).not.toContain('Private')
    expect((await get(`/oembed?url=${encodeURIComponent(`http://localhost${path}`)}`)).status).toBe(404)
  }
  expect((await get('/')).text).not.toContain('Private Cast')
  expect(await siteMapText()).not.toContain(uuid)
  const kept = await podcastSeriesByUuids(world.db, [uuid], { description: false, details: true })
  expect(kept.get(uuid)).toMatchObject({ name: 'Private Cast', isBlocked: false, isListed: true })
})

test('an episode whose publisher asks not to be listed is not shown, and its podcast is', async () => {
  const uuid = await aPodcast(world.db, { name: 'Half open' }, [
    { name: 'Withheld', extras: { publisherBlock: true } },
    ...Array.from({ length: 21 }, (_, index) => ({ name: `Open ${index}` })),
  ])
  const { uuid: withheld } = await world.db
    .selectFrom('podcast_episodes')
    .select('uuid')
    .where('series_uuid', '=', uuid)
    .where('name', '=', 'Withheld')
    .executeTakeFirstOrThrow()
  expect((await get(`/episodes/${withheld}`)).status).toBe(404)
  const { text } = await get(`/podcasts/${uuid}`)
  expect(text).toContain('>Open 19<')
  expect(text).not.toContain('Withheld')
  expect(text).toContain('>21 episodes<')
  expect((await get(`/podcasts/${uuid}?page=2`)).text).toContain('>Open 20<')
  expect((await get('/podcasts')).text).toContain('>21 episodes<')
})

test('the page of a creator shows and counts listed content only', async () => {
  const { db } = world
  const extras = { publisherBlock: { blocked: true, by: ['itunes:block'] as const } }
  const works = [
    await aComic(db, { name: 'Seen comic' }),
    await aPodcast(db, { name: 'Seen podcast', isExplicitContent: true }),
    await aPodcast(db, { name: 'Withheld podcast', extras }),
    await aComic(db, { name: 'Taken out' }, [], { isBlocked: true }),
    await aComic(db, { name: 'Said twice' }, [], { isDuplicate: true }),
    aUuid(),
  ]
  const uuid = await aCreator(
    db,
    { name: 'Ottilie' },
    works.map((contentUuid) => ({ contentUuid })),
  )
  const { text } = await get(`/creators/${uuid}?order=oldest`)
  expect(text).toContain('>2 series<')
  expect(text.match(/class="card"/g)).toHaveLength(2)
  expect(text).toMatch(/Seen comic.*Seen podcast.*>Explicit</s)
  const card = /Ottilie<\/a>.*?<\/li>/s.exec((await get('/')).text)?.[0]
  expect(card).toContain('2 series')
  const nobody = await aCreator(db, {}, [{ contentUuid: aUuid() }])
  expect((await get(`/creators/${nobody}`)).text).toContain('The directory has nothing by this creator yet')
})

test('a comic and its issues name the creators that the comic names, with roles and picture', async () => {
  const { db } = world
  const image = (name: string) =>
    JSON.stringify({ base_url: 'https://ink.example.org/', [`${name}_sm`]: `${name}.png` })
  const uuid = aUuid()
  const works = [{ contentUuid: uuid, roles: ['COMICSERIES_WRITER', 'COMICSERIES_ARTIST'] as const }]
  const lin = await aCreator(db, { name: 'Lin Quill', avatarImageAsString: image('lin') }, works)
  const letters = [{ contentUuid: uuid, roles: ['COMICSERIES_ARTIST_LETTERER'] as const }]
  const stranger = await aCreator(db, { name: 'Stranger' }, letters)
  const blocked = await aCreator(db, { name: 'Blocked' }, works, { isBlocked: true })
  const creators = [lin, blocked, aUuid()].map((ofCreator, contentPosition) => ({
    uuid: ofCreator,
    sssUrl: null,
    contentPosition,
  }))
  await aComic(db, { uuid, name: 'Ink and Salt', creators, coverImageAsString: image('cover') }, [{ name: 'First' }])
  const { text } = await get(`/comics/${uuid}`)
  expect(text).toMatch(new RegExp(`href="/creators/${lin}"[^>]*>Lin Quill</a><span class="quiet">Artist, Writer<`))
  expect(text).toContain('src="https://ink.example.org/lin.png"')
  expect(text).toContain('src="https://ink.example.org/cover.png"')
  expect(text).not.toContain(stranger)
  expect(text).not.toContain(blocked)
  const issuePath = /\/issues\/[0-9a-f-]{36}/.exec(text)![0]
  expect((await get(issuePath)).text).toContain(`<a href="/creators/${lin}" dir="auto">Lin Quill</a>`)
  expect((await get(`/creators/${lin}`)).text).toContain('src="https://ink.example.org/cover.png"')
  const inLists = { imageUrl: 'https://ink.example.org/lin.png' }
  expect((await listedContent(db, [lin])).get(lin)).toMatchObject(inLists)
})

test('a cover has its place before it loads, a letter if it does not, and the widths that its feed names', async () => {
  const image = { alt: null, aspectRatio: null, width: null, height: null, type: null, purpose: [] }
  const images = [
    { ...image, href: 'https://p.example.org/300.jpg', width: 300 },
    { ...image, href: 'https://p.example.org/600.jpg', width: 600, height: 600 },
    { ...image, href: 'https://p.example.org/wide.jpg', width: 1_600, height: 900 },
    { ...image, href: 'https://p.example.org/banner.jpg', width: 900, aspectRatio: '3/1' },
    { ...image, href: 'https://p.example.org/one,two.jpg', width: 700 },
    { ...image, href: 'javascript:alert(1)', width: 800 },
    { ...image, href: 'https://p.example.org/unknown.jpg' },
  ]
  const imageUrl = 'https://p.example.org/cover.jpg'
  const uuid = await aPodcast(world.db, { name: 'Ölbild', imageUrl, extras: { images } }, [{ name: 'One' }])
  const { text } = await get(`/podcasts/${uuid}`)
  const [cover] = /<img class="artwork"[^>]*>/.exec(text)!
  expect(cover).toContain('srcset="https://p.example.org/300.jpg 300w, https://p.example.org/600.jpg 600w"')
  expect(cover).toContain('sizes="224px" width="224" height="224"')
  expect(cover).toContain('data-letter="Ö"')
  const card = await get('/podcasts')
  expect(card.text).toMatch(
    /<img class="artwork" src="https:\/\/p\.example\.org\/cover\.jpg" sizes="152px" width="152"/,
  )
})

test('texts of a feed have its language, and the direction of their letters', async () => {
  const said = { name: 'حكايات', description: '<p>حكايات الميناء</p>' }
  const uuid = await aPodcast(world.db, { ...said, language: 'ARABIC', copyright: 'الميناء' }, [said])
  const ofPodcast = (await get(`/podcasts/${uuid}`)).text
  const ofEpisode = (await get(/\/episodes\/[0-9a-f-]{36}/.exec(ofPodcast)![0])).text
  for (const text of [ofPodcast, ofEpisode]) {
    expect(text).toContain('<h1 dir="auto" lang="ar">')
    expect(text).toContain('<div class="description" dir="auto" lang="ar">')
  }
  expect(ofPodcast).toContain('<dd dir="auto">الميناء</dd>')
})

test('a podcast and its episode show what their feed says by the podcast namespace', async () => {
  const post = { protocol: 'activitypub', accountId: null, accountUrl: null }
  const extras = {
    funding: [
      { url: 'https://give.example.org/', text: 'Buy us <tea>' },
      { url: 'javascript:alert(1)', text: 'Not this' },
    ],
    location: [{ name: 'Port Alder', rel: null, geo: null, osm: null, country: null }],
    license: { slug: 'cc-by-4.0', url: 'https://license.example.org/by' },
    socialInteract: [
      { ...post, uri: 'https://late.example.org/2', priority: 2 },
      { ...post, uri: 'https://social.example.org/1', priority: 1 },
    ],
  }
  const host = aPerson(aUuid(), 'Ines Vale')
  const numbers = { seasonNumber: 2, episodeNumber: 3, extras: { ...extras, seasonName: 'The ferry years' } }
  const uuid = await aPodcast(world.db, { name: 'Saying much', extras, persons: [host] }, [
    { name: 'Said', ...numbers },
  ])
  const ofPodcast = (await get(`/podcasts/${uuid}`)).text
  const ofEpisode = (await get(/\/episodes\/[0-9a-f-]{36}/.exec(ofPodcast)![0])).text
  for (const text of [ofPodcast, ofEpisode]) {
    expect(text).toMatch(/href="https:\/\/give\.example\.org\/"[^>]*><span dir="auto">Buy us &lt;tea&gt;</)
    expect(text).toContain('>Port Alder<')
    expect(text).toContain('href="https://license.example.org/by"')
    expect(text).toContain('>social.example.org<')
    expect(text).not.toMatch(/late\.example|Not this|javascript:/)
    expect(text).toContain('>Ines Vale<')
  }
  expect(ofEpisode).toContain('The ferry years, episode 3')
})

test('children of blocked content are gone, and are not in the site map', async () => {
  await world.db.updateTable('podcast_series').set({ is_blocked: true }).where('uuid', '=', podcast).execute()
  await world.db.updateTable('comic_series').set({ is_blocked: true }).where('uuid', '=', comic).execute()
  expect((await get(`/episodes/${episode}`)).status).toBe(410)
  expect((await get(`/issues/${issue(1)}`)).status).toBe(410)
  expect(await siteMapText()).not.toContain(podcast)
})

test.each(['/episodes/nothing', '/issues/00000000-0000-4000-8000-000000000000'])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test.each([
  ['at 1:02:03.', '<a href="https://m.example/a.mp3#t=3723" data-seconds="3723"'],
  ['<a href="x">12:30</a> 12:31', '<a href="x">12:30</a> <a href="https://m.example/a.mp3#t=751"'],
])('the times in `%s` become links', (html, expected) => {
  expect(linkTimes(html, 'https://m.example/a.mp3')).toContain(expected)
})

test.each(['12:99', '1.12:30', '7:30 pm', '12:30:99'])('`%s` does not become a link', (text) => {
  expect(linkTimes(text, 'https://m.example/a.mp3')).toBe(text)
})

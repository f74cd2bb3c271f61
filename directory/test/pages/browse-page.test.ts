import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aComic, aCreator, aPodcast } from '../support/entities/factories.ts'
import { anonymousScope } from '../support/runtime/anonymous-scope.ts'
import { openSearchedPages } from './searched-pages.ts'

const DAY_S = 86_400
let opened: Awaited<ReturnType<typeof openTestDatabase>>
let pages: Awaited<ReturnType<typeof openSearchedPages>>
let creator: string
beforeAll(async () => {
  opened = await openTestDatabase()
  pages = await openSearchedPages(opened.db)
  const { db } = opened
  const nowS = Math.floor(pages.now() / 1_000)
  for (let index = 0; index < 30; index += 1) {
    const genres = index < 3 ? (['PODCASTSERIES_ARTS', 'PODCASTSERIES_ARTS_BOOKS'] as const) : []
    const language = index === 2 ? 'FRENCH' : 'WELSH'
    const episodes = [{ datePublished: nowS - index * DAY_S }]
    await aPodcast(db, { name: `Podcast ${index}`, genres, language }, episodes, { popularity: index })
  }
  await aPodcast(db, { name: 'Tomorrow' }, [{ datePublished: nowS + DAY_S }])
  await aPodcast(db, { name: 'Songs', extras: { medium: 'music' } }, [])
  await aComic(db, { name: 'Lanterns', genres: ['COMICSERIES_SCI_FI'], language: 'WELSH' })
  const coverImageAsString = JSON.stringify({ base_url: 'https://c.example.org/', cover_sm: 'velvet.png' })
  const velvet = await aComic(db, { name: 'Velvet', contentRating: 'COMICSERIES_EROTICA', coverImageAsString })
  await aCreator(db, { name: 'Ada', country: 'FRANCE' })
  creator = await aCreator(db, { name: 'Lin', country: null }, [{ contentUuid: velvet }])
})
afterAll(() => opened.close())

async function get(path: string) {
  const response = await pages.app.request(path, {}, anonymousScope())
  return { status: response.status, text: await response.text() }
}

/** The names on the cards of a page, in order. */
async function namesOn(path: string) {
  const { text } = await get(path)
  return [...text.matchAll(/<div class="card-text"><a [^>]*>([^<]+)</g)].map(([, name]) => name)
}

const numbered = (...numbers: number[]) => numbers.map((number) => `Podcast ${number}`)

test('podcasts are listed by popularity, on as many pages as they need', async () => {
  const first = await namesOn('/podcasts')
  expect(first).toHaveLength(24)
  expect(first.slice(0, 3)).toEqual(numbered(29, 28, 27))
  const last = await namesOn('/podcasts?page=2')
  expect(last.slice(0, 6)).toEqual(numbered(5, 4, 3, 2, 1, 0))
  expect(last.slice(6).sort()).toEqual(['Songs', 'Tomorrow'])
  expect((await get('/podcasts')).text).toContain('href="/podcasts?page=2" rel="next"')
  expect((await get('/podcasts?page=2')).text).not.toContain('rel="next"')
})

test('new podcasts go by their newest episode, and dates in the future lead nowhere', async () => {
  expect((await namesOn('/podcasts?order=newest')).slice(0, 3)).toEqual(numbered(0, 1, 2))
  expect(await namesOn('/podcasts?order=newest&page=2')).not.toContain('Tomorrow')
})

test('of equally popular podcasts the newest episode comes first, however many episodes another one has', async () => {
  const { db } = opened
  const nowS = Math.floor(pages.now() / 1_000)
  const episodesOf = (...days: number[]) => days.map((day) => ({ datePublished: nowS - day * DAY_S }))
  for (const popularity of [0, 40]) {
    const language = popularity === 0 ? 'MAORI' : 'SAMOAN'
    await aPodcast(db, { name: 'Many', language }, episodesOf(3, 4, 5, 6), { popularity })
    await aPodcast(db, { name: 'Newest', language }, episodesOf(1), { popularity })
    await aPodcast(db, { name: 'Future', language }, episodesOf(-1, 2), { popularity })
    expect(await namesOn(`/podcasts?language=${language}`)).toEqual(['Newest', 'Many', 'Future'])
  }
  await db.deleteFrom('podcast_series').where('language', 'in', ['MAORI', 'SAMOAN']).execute()
})

test('a genre has a page of its own, which leads to the genre above and to those below', async () => {
  expect(await namesOn('/podcasts/arts')).toEqual(numbered(2, 1, 0))
  expect(await namesOn('/podcasts/arts-books?language=FRENCH')).toEqual(numbered(2))
  const { text } = await get('/podcasts/arts')
  expect(text).toContain('<h1>Arts</h1>')
  expect(text).toContain('<a href="/podcasts/arts-books">Books<span class="tag-count">3</span></a>')
  expect((await get('/podcasts/arts-books')).text).toContain('<a href="/podcasts/arts">Arts</a>')
})

test('lists, genres and languages say how many there are', async () => {
  const { text } = await get('/podcasts')
  expect(text).toContain('<p class="quiet">32 podcasts</p>')
  expect(text).toContain('<a href="/podcasts/arts">Arts<span class="tag-count">3</span></a>')
  expect(text).toContain('<option value="WELSH">Welsh (29)</option>')
  expect((await get('/podcasts?language=FRENCH')).text).toContain('<p class="quiet">1 podcast</p>')
})

test('a genre in one language is not counted, since the counts are those of all languages', async () => {
  const { text } = await get('/podcasts/arts?language=WELSH')
  expect(text).not.toContain('class="quiet">2 podcasts')
  expect(text).not.toContain('tag-count')
})

test('what narrows a list stays in its links and its form', async () => {
  const { text } = await get('/podcasts/arts?language=WELSH&order=newest')
  expect(text).toContain('href="/podcasts/arts?language=WELSH"')
  expect(text).toContain('href="/podcasts/arts-books?language=WELSH&amp;order=newest"')
  expect(text).toContain('<form class="chart-choices" action="/podcasts/arts" method="get">')
  expect(text).toContain('<input type="hidden" name="order" value="newest"/>')
  expect(text).toContain('href="/podcasts/arts.opml?language=WELSH&amp;order=newest"')
})

test('podcasts of a medium are listed', async () => {
  expect(await namesOn('/podcasts?medium=music')).toEqual(['Songs'])
})

test('comics for adults are in a list only if its reader asks', async () => {
  expect(await namesOn('/comics')).toEqual(['Lanterns'])
  expect((await namesOn('/comics?adults=1')).toSorted()).toEqual(['Lanterns', 'Velvet'])
  expect((await get('/comics')).text).toContain('href="/comics?adults=1"')
})

test('the cover of a comic for adults loads when its reader asks, on lists of all kinds', async () => {
  const { text } = await get('/comics?adults=1')
  const card = (name: string) => new RegExp(`<li class="card">(?:(?!</li>).)*${name}.*?</li>`, 's').exec(text)![0]
  expect(card('Velvet')).toContain('<summary aria-label="Show the cover of Velvet">Show</summary>')
  expect(card('Lanterns')).not.toContain('<details')
  await pages.followIndex()
  expect((await get('/search?term=velvet')).text).toContain('aria-label="Show the cover of Velvet"')
  expect((await get(`/creators/${creator}`)).text).toContain('aria-label="Show the cover of Velvet"')
})

test('comics have genres, and creators have countries', async () => {
  expect(await namesOn('/comics/sci-fi?language=WELSH')).toEqual(['Lanterns'])
  expect(await namesOn('/creators?country=FRANCE')).toEqual(['Ada'])
  expect((await get('/creators')).text).toContain('<option value="FRANCE">France (1)</option>')
})

test('an empty list says so, and leads back to all', async () => {
  const { status, text } = await get('/comics/mystery')
  expect(status).toBe(200)
  expect(text).toContain('The directory has no comic like this.')
  expect(text).toContain('<a href="/comics">Show all comics</a>')
})

test.each([
  '/podcasts/knitting',
  '/comics/arts-books',
  '/creators/arts',
  '/podcasts?page=0',
  '/podcasts?page=101',
  '/comics?page=x',
])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('unknown values of filters are ignored', async () => {
  expect(await namesOn('/podcasts?language=x&medium=y&order=z&country=FRANCE')).toHaveLength(24)
})

test('the site map has the lists, and only genres that something has', async () => {
  expect((await get('/sitemap.xml')).text).toContain('/sitemaps/lists.xml')
  const { text } = await get('/sitemaps/lists.xml')
  const paths = [...text.matchAll(/<loc>http:\/\/localhost([^<]*)</g)].map(([, path]) => path)
  expect(paths).toEqual([
    '/',
    '/podcasts',
    '/podcasts/arts',
    '/podcasts/arts-books',
    '/comics',
    '/comics/sci-fi',
    '/creators',
    '/charts',
  ])
})

test('comics of a genre have an Atom feed of their newest issues, and no OPML', async () => {
  const { db } = opened
  const dates = [1_700_000_000, 1_700_000_100, Math.floor(pages.now() / 1_000) + DAY_S]
  const issues = dates.map((datePublished, index) => ({ name: `Issue ${index}`, datePublished }))
  await aComic(db, { name: 'Tides', genres: ['COMICSERIES_DRAMA'] }, issues)
  await aComic(db, { name: 'Nets', genres: ['COMICSERIES_DRAMA'] }, [{ name: 'Knots', datePublished: 1_700_000_050 }])
  await aComic(db, { name: 'Other' }, [{ name: 'Elsewhere', datePublished: 1_700_000_060 }])
  expect((await get('/comics/drama')).text).toContain('href="/comics/drama.atom"')
  const { text } = await get('/comics/drama.atom')
  const titles = [...text.matchAll(/<entry>.*?<title>([^<]*)</gs)].map(([, title]) => title)
  expect(titles).toEqual(['Issue 1', 'Knots', 'Issue 0'])
  expect((await get('/comics.atom')).text).toContain('Elsewhere')
  expect([(await get('/comics.opml')).status, (await get('/comics/knitting.atom')).status]).toEqual([404, 404])
})

test('crawlers are kept out of lists that are narrowed, and not out of genres', async () => {
  const { text } = await get('/robots.txt')
  const rules = [...text.matchAll(/^Disallow: (.*)$/gm)].map(
    ([, rule]) => new RegExp(`^${rule!.replace(/[.?+]/g, '\\$&').replaceAll('*', '.*')}`),
  )
  const isKeptOut = (path: string) => rules.some((rule) => rule.test(path))
  const narrowed = [
    '/podcasts?language=FRENCH',
    '/podcasts/arts?medium=music',
    '/podcasts/arts?language=FRENCH&page=2',
    '/comics/drama?adults=1',
    '/comics/drama?order=newest',
    '/creators?country=FRANCE',
  ]
  expect(narrowed.filter((path) => !isKeptOut(path))).toEqual([])
  expect(
    ['/podcasts', '/podcasts/arts', '/comics/drama', '/creators', '/podcasts/arts?page=2'].filter(isKeptOut),
  ).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aComic, aCreator, aPodcast } from '../support/entities/factories.ts'
import { anonymousScope } from '../support/runtime/anonymous-scope.ts'
import { openSearchedPages } from './searched-pages.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let pages: Awaited<ReturnType<typeof openSearchedPages>>
beforeAll(async () => {
  opened = await openTestDatabase()
  pages = await openSearchedPages(opened.db)
})
afterAll(() => opened.close())

const home = async () => await (await pages.app.request('/', {}, anonymousScope())).text()

/** The names on the cards of a row, in order. */
const namesIn = (text: string, id: string) => {
  const row = new RegExp(`<h2 id="${id}">.*?</section>`, 's').exec(text)?.[0] ?? ''
  return [...row.matchAll(/<a href="[^"]+" dir="auto">([^<]+)</g)].map(([, name]) => name)
}

/** The names in the list of new episodes, in order. */
const episodesIn = (text: string) => {
  const row = /<h2 id="episodes">.*?<\/section>/s.exec(text)?.[0] ?? ''
  return [...row.matchAll(/<bdi>(Episode[^<]+)</g)].map(([, name]) => name)
}

test('an empty directory says how it begins, and has no rows', async () => {
  const text = await home()
  expect(text).toContain('Nothing is here yet')
  expect(text).not.toMatch(/id="(?:podcasts|episodes|comics|creators|genres)"/)
})

test('the first page has rows of podcasts, comics and creators, and genres that lead to podcasts', async () => {
  const { db } = opened
  for (let index = 0; index < 8; index += 1) {
    const genres = index < 4 ? (['PODCASTSERIES_TRUE_CRIME'] as const) : []
    const episode = { name: `Episode of ${index}`, datePublished: 1_700_000_000 + index }
    await aPodcast(db, { name: `Podcast ${index}`, genres }, [episode], { popularity: index })
    await aCreator(db, { name: `Creator ${index}` })
  }
  await aComic(db, { name: 'Lanterns' })
  const text = await home()
  expect(namesIn(text, 'podcasts')).toEqual([7, 6, 5, 4, 3, 2].map((index) => `Podcast ${index}`))
  expect(namesIn(text, 'genre-podcastseries_true_crime')).toEqual([3, 2, 1, 0].map((index) => `Podcast ${index}`))
  expect(episodesIn(text)).toEqual([7, 6, 5, 4, 3, 2].map((index) => `Episode of ${index}`))
  expect(namesIn(text, 'comics')).toEqual(['Lanterns'])
  expect(namesIn(text, 'creators')).toHaveLength(6)
  expect(text).toContain('<a href="/podcasts/true-crime">True Crime<span class="tag-count">4</span></a>')
  expect(text).not.toContain('/podcasts/arts')
})

test('no row has explicit podcasts, or comics for adults and mature teenagers', async () => {
  const { db } = opened
  const episode = { name: 'Explicit episode', datePublished: 1_700_001_000 }
  await aPodcast(db, { name: 'Explicit', isExplicitContent: true }, [episode], { popularity: 99 })
  const ratings = ['ADULTS', 'EROTICA', 'PORNOGRAPHY', 'MATURE_TEENS', 'TEENS'] as const
  for (const rating of ratings) await aComic(db, { name: rating, contentRating: `COMICSERIES_${rating}` })
  const text = await home()
  expect(text).not.toContain('>Explicit<')
  expect(text).not.toContain('Explicit episode')
  expect(namesIn(text, 'comics').sort()).toEqual(['Lanterns', 'TEENS'])
})

test('podcasts that stream now have a row, without those whose stream began long ago', async () => {
  const { db } = opened
  const nowS = Math.floor(pages.now() / 1_000)
  const streaming = (name: string, start: number, status: string) =>
    aPodcast(db, { name, extras: { liveItems: [{ status, start, end: null }] } as never })
  await streaming('On air', nowS - 600, 'live')
  await streaming('Forgotten', nowS - 3 * 86_400, 'live')
  await streaming('Announced', nowS + 600, 'pending')
  expect(namesIn(await home(), 'live')).toEqual(['On air'])
})

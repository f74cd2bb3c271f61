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

test('an empty directory says how it begins, and has no rows', async () => {
  const text = await home()
  expect(text).toContain('Nothing is here yet')
  expect(text).not.toMatch(/id="(?:popular|newest|comics|creators|genres)"/)
})

test('the first page has rows of podcasts, comics and creators, and genres that lead to podcasts', async () => {
  const { db } = opened
  for (let index = 0; index < 8; index += 1) {
    await aPodcast(db, { name: `Podcast ${index}` }, [], { popularity: index })
    await aCreator(db, { name: `Creator ${index}` })
  }
  await aComic(db, { name: 'Lanterns' })
  const text = await home()
  expect(namesIn(text, 'popular')).toEqual([7, 6, 5, 4, 3, 2].map((index) => `Podcast ${index}`))
  expect(namesIn(text, 'newest')).toHaveLength(6)
  expect(namesIn(text, 'comics')).toEqual(['Lanterns'])
  expect(namesIn(text, 'creators')).toHaveLength(6)
  expect(text).toContain('<a href="/popular?genre=PODCASTSERIES_TRUE_CRIME">True Crime</a>')
  expect(text).not.toContain('PODCASTSERIES_ARTS_BOOKS')
})

test('no row has explicit podcasts, or comics for adults and mature teenagers', async () => {
  const { db } = opened
  await aPodcast(db, { name: 'Explicit', isExplicitContent: true }, [], { popularity: 99 })
  const ratings = ['ADULTS', 'EROTICA', 'PORNOGRAPHY', 'MATURE_TEENS', 'TEENS'] as const
  for (const rating of ratings) await aComic(db, { name: rating, contentRating: `COMICSERIES_${rating}` })
  const text = await home()
  expect(text).not.toContain('>Explicit<')
  expect(namesIn(text, 'popular')).not.toContain('Explicit')
  expect(namesIn(text, 'newest')).not.toContain('Explicit')
  expect(namesIn(text, 'comics').sort()).toEqual(['Lanterns', 'TEENS'])
})

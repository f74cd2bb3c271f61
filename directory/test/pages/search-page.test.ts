import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aComic, aCreator, aPodcast } from '../support/entities/factories.ts'
import { openSearchedPages } from './searched-pages.ts'

const publisherBlock = { blocked: true, by: ['podcast:block'] as const }
const HOSTILE = '<script>alert(1)</script>'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let pages: Awaited<ReturnType<typeof openSearchedPages>>
let lanterns: string
beforeAll(async () => {
  opened = await openTestDatabase()
  const { db } = opened
  lanterns = await aPodcast(
    db,
    {
      name: 'Lantern Makers',
      authorName: 'Ottilie Brandt',
      description: `<p>Glass, wire and ${HOSTILE.replaceAll('<', '&lt;')} light.</p>`,
      genres: ['PODCASTSERIES_ARTS'],
    },
    Array.from({ length: 45 }, (_, index) => ({ name: `Lantern number ${index}`, description: 'How it was made.' })),
    { popularity: 4 },
  )
  await aPodcast(
    db,
    { name: 'Lanternes du soir', language: 'FRENCH', isExplicitContent: true },
    [{ name: 'Lanternes une' }],
    {
      popularity: 9,
    },
  )
  await aPodcast(db, { name: 'Lantern parade, blocked' }, [], { isBlocked: true })
  await aPodcast(db, { name: 'Velvet Room', extras: { publisherBlock } }, [{ name: 'Velvet curtains' }])
  for (let index = 0; index < 9; index += 1) {
    const name = `Copper ${index}`
    await aPodcast(db, { name, extras: { publisherBlock } }, [{ name: 'Copper wire' }], { popularity: 9 })
  }
  await aPodcast(db, { name: 'Copper Kettle' }, [
    { name: 'Copper pipes' },
    { name: 'Copper coins', extras: { publisherBlock: true } },
  ])
  await aPodcast(db, { name: '灯籠の夜' })
  await aComic(db, { name: 'The Lantern Thief', description: 'She steals light.' })
  await aCreator(db, { name: 'Lantern Lane Studio' })
  pages = await openSearchedPages(db)
  await pages.followIndex()
})
afterAll(() => opened.close())

async function get(path: string) {
  const response = await pages.app.request(path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const headings = (text: string) => Array.from(text.matchAll(/<h2 [^>]*>([^<]*)<\/h2>/g), ([, heading]) => heading)

describe('the search page', () => {
  it('shows some results of each kind, with their number', async () => {
    const { text } = await get('/search?term=lantern')
    expect(headings(text)).toEqual(['Podcasts', 'Episodes', 'Comics', 'Creators'])
    expect(text).toContain(`/podcasts/${lanterns}`)
    expect(text).toContain('All 46 episodes')
    expect(text).not.toContain('blocked')
  })

  it('shows nothing of a podcast whose publisher asks not to be listed', async () => {
    const found = (await get('/search?term=velvet')).text
    expect(found).toContain('Nothing was found')
    expect(found).not.toMatch(/Room|curtains/)
    expect((await get('/search/suggestions?term=velv')).text).not.toContain('Velvet')
    expect((await get('/podcasts')).text).not.toContain('Velvet')
  })

  it('does not count podcasts whose publishers ask not to be listed, and shows the results after them', async () => {
    const { text } = await get('/search?term=copper')
    expect(headings(text)).toEqual(['Podcasts', 'Episodes'])
    expect(text).toContain('Podcasts <span class="quiet">1</span>')
    expect(text).toContain('Episodes <span class="quiet">1</span>')
    expect(text).toContain('>2 results<')
    expect(text).not.toMatch(/wire|coins/)
    expect((await get('/search/suggestions?term=copper')).text).toContain('Copper Kettle')
    expect((await get('/')).text).toContain('<strong>4</strong> podcasts')
  })

  it('shows one kind page by page', async () => {
    const first = await get('/search?term=lantern&type=episodes')
    expect(first.text).toContain('Page 1 of 3')
    expect(first.text.match(/class="result"/g)).toHaveLength(20)
    const last = await get('/search?term=lantern&type=episodes&page=3')
    expect(last.text.match(/class="result"/g)).toHaveLength(6)
    expect(last.text).not.toContain('rel="next"')
  })

  it('keeps filters and kind from page to page', async () => {
    const { text } = await get('/search?term=lantern&type=episodes&language=ENGLISH&safe=1&page=2')
    expect(text).toContain('href="/search?term=lantern&amp;type=episodes&amp;language=ENGLISH&amp;safe=1&amp;page=3"')
    expect(text).toContain('<option value="ENGLISH" selected="">')
  })

  it('narrows by language, genre and explicit content', async () => {
    expect((await get('/search?term=lanternes&language=FRENCH')).text).toContain('du soir')
    expect((await get('/search?term=lanternes&language=FRENCH&safe=1')).text).not.toContain('du soir')
    const arts = await get('/search?term=lantern&type=podcasts&genre=PODCASTSERIES_ARTS')
    expect(arts.text).toContain(`/podcasts/${lanterns}`)
    expect(arts.text.match(/class="result"/g)).toHaveLength(1)
  })

  it('marks the searched words, and shows markup of feeds as text', async () => {
    const { text, headers } = await get('/search?term=light+glass&type=podcasts')
    expect(text).toContain('<mark>Glass</mark>')
    expect(text).toContain('<mark>light</mark>')
    expect(text).not.toContain(HOSTILE)
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  it('says which words it corrected, and searches for the words as they are if asked', async () => {
    const { text } = await get('/search?term=otilie&type=podcasts')
    expect(text).toContain(`/podcasts/${lanterns}`)
    expect(text).toMatch(/Showing results for <a href="\/search\?term=ottilie&amp;type=podcasts"><bdi>ottilie<\/bdi>/)
    expect(text).toContain('href="/search?term=otilie&amp;type=podcasts&amp;verbatim=1"')
    expect(text).toContain('<mark>Ottilie</mark>')
    const verbatim = (await get('/search?term=otilie&type=podcasts&verbatim=1')).text
    expect(verbatim).not.toContain('Showing results for')
    expect(verbatim).toContain('Nothing was found')
  })

  it('offers genres and languages that words mean as filters', async () => {
    const { text } = await get('/search?term=french+lanternes')
    expect(text).toContain('href="/search?term=french+lanternes&amp;language=FRENCH">French</a>')
    expect((await get('/search?term=french+lanternes&language=FRENCH')).text).not.toContain('>French</a>')
  })

  it('says that an address led to the result', async () => {
    expect((await get(`/search?term=${lanterns}`)).text).toContain(`Found by the address or number <bdi>${lanterns}`)
  })

  it('shows a misspelt question with markup as text', async () => {
    const { text } = await get(`/search?term=${encodeURIComponent(`otilie ${HOSTILE}`)}`)
    expect(text).not.toContain(HOSTILE)
  })

  it('marks explicit podcasts and episodes', async () => {
    const marks = (text: string) => text.match(/<span class="mark">Explicit<\/span>/g)?.length ?? 0
    expect(marks((await get('/search?term=lanternes')).text)).toBe(2)
    expect(marks((await get('/search?term=makers')).text)).toBe(0)
    expect(marks((await get('/podcasts')).text)).toBe(1)
  })

  it('finds a name despite a typing error, and by its beginning', async () => {
    expect((await get('/search?term=lantren+makers')).text).toContain(`/podcasts/${lanterns}`)
    expect((await get('/search?term=lantern+mak')).text).toContain(`/podcasts/${lanterns}`)
  })

  it('says what to do if nothing is found', async () => {
    const { status, text } = await get('/search?term=zqxwvk&type=comics&language=FRENCH')
    expect(status).toBe(200)
    expect(text).toContain('Nothing was found')
    expect(text).toContain('href="/search?term=zqxwvk&amp;type=comics"')
    expect(text).toContain('href="/submit"')
  })

  it('links to other kinds if one kind has no result', async () => {
    const { text } = await get('/search?term=ottilie&type=creators')
    expect(text).toContain('No creator matches')
    expect(text).toContain('results of other kinds')
  })

  it.each(['0', '21', 'x', '1.5'])('has no page %s', async (page) => {
    expect((await get(`/search?term=lantern&page=${page}`)).status).toBe(404)
  })

  it('ignores unknown filters', async () => {
    const { text } = await get('/search?term=lantern&type=__proto__&language=KLINGON&genre=x')
    expect(text).toContain(`/podcasts/${lanterns}`)
  })
})

describe('suggestions', () => {
  const suggest = async (term: string): Promise<{ name: string; path: string; kind: string }[]> =>
    JSON.parse((await get(`/search/suggestions?term=${encodeURIComponent(term)}`)).text).suggestions

  it('are names with words that begin with the typed text, popular names first, then shorter ones', async () => {
    const names = (await suggest('lan')).map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(['Lanternes du soir', 'Lantern Makers'])
    expect(names).toContain('The Lantern Thief')
    expect(names).not.toContain('Lantern parade, blocked')
  })

  it('match every word; each may be incomplete', async () => {
    expect((await suggest('lantern ma')).map(({ path }) => path)).toEqual([`/podcasts/${lanterns}`])
    expect((await suggest('lant ma')).map(({ path }) => path)).toEqual([`/podcasts/${lanterns}`])
    expect(await suggest('lant xylophone')).toEqual([])
  })

  it('start after two letters, or after one Han character', async () => {
    expect(await suggest('l')).toEqual([])
    expect((await suggest('灯')).map(({ name }) => name)).toEqual(['灯籠の夜'])
    expect(await suggest('')).toEqual([])
  })

  it('correct a misspelt word, and have genres', async () => {
    expect((await suggest('lantren thief')).map(({ name }) => name)).toEqual(['The Lantern Thief'])
    expect((await suggest('hisotry'))[0]).toEqual({
      name: 'History',
      by: null,
      kind: 'genre',
      path: '/search?term=History&genre=PODCASTSERIES_HISTORY',
    })
  })

  it('are found by names only, not by words of a description', async () => {
    expect(await suggest('ottilie')).toEqual([])
  })

  it.each(['%00', "'", '%5C', '%27:*%20%26', '%E0%A4', '🎙️'])('for %s do no harm', async (term) => {
    expect((await get(`/search/suggestions?term=${term}`)).status).toBe(200)
  })
})

import { personUuid } from 'feedmill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { aPodcast, aUuid } from '../support/entities/factories.ts'
import { aPerson } from '../support/entities/person.ts'
import { openSearchedPages } from './searched-pages.ts'

const URL_OF_ANA = 'https://ana.test/<b>'
const publisherBlock = { blocked: true, by: ['podcast:block'] as const }

describeEachDatabase('the pages of persons', (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let pages: Awaited<ReturnType<typeof openSearchedPages>>
  let ana: string
  let episodePage: string
  const lanterns = aUuid()
  const velvet = aUuid()
  beforeAll(async () => {
    opened = await open()
    const { db } = opened
    const host = { url: URL_OF_ANA, imageUrl: 'https://ana.test/1.jpg' }
    const guest = aPerson(lanterns, 'Zéphyrine <i>Okafor</i>', { role: 'PODCASTSERIES_GUEST' })
    const episodes = Array.from({ length: 30 }, (_, index) => ({ name: `Lantern ${index}` }))
    const withGuest = {
      uuid: aUuid(),
      name: 'With a guest',
      persons: [guest, aPerson(lanterns, 'Ana Lindqvist', host)],
    }
    await aPodcast(
      db,
      { uuid: lanterns, name: 'Lantern Makers', persons: [aPerson(lanterns, 'Ana Lindqvist', host)] },
      [withGuest, ...episodes],
      { popularity: 5 },
    )
    for (let index = 0; index < 7; index += 1) {
      const uuid = aUuid()
      const persons = [aPerson(uuid, 'Ana Lindqvist', host)]
      await aPodcast(db, { uuid, name: `Copper ${index}`, persons }, [])
    }
    const hidden = [aPerson(velvet, 'Ana Lindqvist', host), aPerson(velvet, 'Velda Quist')]
    await aPodcast(db, { uuid: velvet, name: 'Velvet Room', persons: hidden, extras: { publisherBlock } }, [
      { name: 'Curtains' },
    ])
    ana = personUuid(lanterns, 'Ana Lindqvist')
    episodePage = `/episodes/${withGuest.uuid}`
    pages = await openSearchedPages(db)
    await pages.followIndex()
  })
  afterAll(() => opened.close())

  const get = async (path: string) => {
    const response = await pages.app.request(path)
    return { status: response.status, text: await response.text() }
  }
  const pathOf = async (name: string) => {
    const { text } = await get(`/search?term=${encodeURIComponent(name)}&type=persons`)
    return /href="(\/persons\/[0-9a-f-]{36})"/.exec(text)?.[1]
  }

  it('show podcasts and episodes, which page through in both orders', async () => {
    const first = await get(`/persons/${ana}`)
    expect(first.status).toBe(200)
    expect(first.text).toContain('8 podcasts')
    expect(first.text).toContain('31 episodes')
    expect(first.text.match(/href="\/episodes\//g)).toHaveLength(20)
    expect(first.text).toContain('rel="next"')
    const second = await get(`/persons/${ana}?page=2`)
    expect(second.text.match(/href="\/episodes\//g)).toHaveLength(11)
    expect((await get(`/persons/${ana}?order=oldest`)).text).toContain('Newest first')
    const podcasts = await get(`/persons/${ana}/podcasts`)
    expect(podcasts.text.match(/href="\/podcasts\//g)).toHaveLength(8)
  })

  it('render beyond the last page', async () => {
    const { status, text } = await get(`/persons/${ana}?page=99`)
    expect([status, text.includes('There are no more episodes.')]).toEqual([200, true])
    expect((await get(`/persons/${ana}/podcasts?page=99`)).text).toContain('There are no more podcasts.')
  })

  it('render a person without episodes and pictures', async () => {
    const uuid = aUuid()
    await aPodcast(opened.db, { uuid, name: 'Quiet', persons: [aPerson(uuid, 'Tacita')] })
    const { status, text } = await get(`/persons/${personUuid(uuid, 'Tacita')}`)
    expect([status, text.includes('The directory has no episode with this person yet.')]).toEqual([200, true])
  })

  it('escape what feeds write, and name each part', async () => {
    const { text } = await get(`/persons/${personUuid(lanterns, 'Zéphyrine <i>Okafor</i>')}`)
    expect(text).toContain('Zéphyrine &lt;i&gt;Okafor&lt;/i&gt;')
    expect(text).not.toContain('<i>Okafor')
    for (const [, id] of text.matchAll(/aria-labelledby="([^"]+)"/g)) expect(text).toContain(`id="${id}"`)
    expect(text.match(/<h1/g)).toHaveLength(1)
  })

  it('are led to from the page of an episode', async () => {
    const { text } = await get(episodePage)
    expect(text).toContain(`href="/persons/${ana}"`)
    expect(text).toContain('aria-label="Website of Ana Lindqvist"')
  })

  it('show nothing of a podcast whose publisher asks not to be listed', async () => {
    for (const path of [`/persons/${ana}`, `/persons/${ana}/podcasts`])
      expect((await get(path)).text).not.toContain('Velvet')
    expect((await get(`/persons/${personUuid(velvet, 'Velda Quist')}`)).status).toBe(404)
    expect((await get('/search?term=velda')).text).not.toContain('Quist')
    expect((await get('/search/suggestions?term=velda')).text).not.toContain('Quist')
  })

  it.each(['/persons/nobody', `/persons/${aUuid()}`, `/persons/${aUuid()}/podcasts`, `/persons/${aUuid()}?page=0`])(
    'answer 404 to %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  describe('are found', () => {
    it('by a search, as a kind of results of their own', async () => {
      const { text } = await get('/search?term=lindqvist')
      expect(text).toContain('People <span class="quiet">1</span>')
      expect(text).toMatch(/<h2 id="results-persons">People<\/h2>/)
      expect(await pathOf('zephyrine okafor')).toBeDefined()
    })

    it('by suggestions, with a path that leads to the page', async () => {
      const { suggestions } = JSON.parse((await get('/search/suggestions?term=lindq')).text)
      expect(suggestions).toEqual([
        { kind: 'person', name: 'Ana Lindqvist', by: null, path: await pathOf('lindqvist') },
      ])
      expect((await get(suggestions[0].path)).status).toBe(200)
    })

    it('no more after their only podcast was blocked', async () => {
      const uuid = aUuid()
      const persons = [aPerson(uuid, 'Ulyana Brief')]
      await aPodcast(opened.db, { uuid, name: 'Brief', persons }, [], { isBlocked: true })
      await pages.followIndex()
      expect(await pathOf('ulyana')).toBeUndefined()
    })
  })
})

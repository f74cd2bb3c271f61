import { personUuid } from 'feedmill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { aPodcast, aUuid } from '../support/entities/factories.ts'
import { aPerson } from '../support/entities/person.ts'
import { indexedSearch } from '../support/relevance/ask-judged.ts'
import { openApi } from './open-api.ts'

describeEachDatabase('persons by GraphQL', (open) => {
  let database: Awaited<ReturnType<typeof open>>
  const [lanterns, copper] = [aUuid(), aUuid()]
  beforeAll(async () => {
    database = await open()
    const { db } = database
    const url = 'https://ana.test'
    const ana = aPerson(lanterns, 'Ana Lindqvist', { url })
    const episodes = Array.from({ length: 4 }, (_, index) => ({ name: `Lantern ${index}` }))
    await aPodcast(db, { uuid: lanterns, name: 'Lantern Makers', persons: [ana] }, episodes, { popularity: 3 })
    const guest = aPerson(copper, 'ana lindqvist', { url, role: 'PODCASTSERIES_GUEST' })
    await aPodcast(db, { uuid: copper, name: 'Copper' }, [{ name: 'Pipes', persons: [guest] }, { name: 'Kettles' }])
    await aPodcast(db, { name: 'Lindqvist Radio' })
    await indexedSearch(db)
  })
  afterAll(() => database.close())

  const ask = async (query: string, variables = {}) => (await openApi(database.db)).data(query, variables)

  test('have their podcasts and episodes, page by page', async () => {
    const { getPerson } = await ask(
      `query ($uuid: ID) { getPerson(uuid: $uuid) {
        name url roles totalPodcastSeriesCount totalEpisodesCount
        podcastSeries(limitPerPage: 1, page: 2) { name }
        episodes(limitPerPage: 2, page: 2, sortOrder: OLDEST) { name podcastSeries { name } }
      } }`,
      { uuid: personUuid(copper, 'Ana Lindqvist') },
    )
    expect(getPerson).toEqual({
      name: 'Ana Lindqvist',
      url: 'https://ana.test',
      roles: ['PODCASTSERIES_GUEST', 'PODCASTSERIES_HOST'],
      totalPodcastSeriesCount: 2,
      totalEpisodesCount: 5,
      podcastSeries: [{ name: 'Copper' }],
      episodes: [
        { name: 'Lantern 1', podcastSeries: { name: 'Lantern Makers' } },
        expect.objectContaining({ name: expect.stringMatching(/^(Lantern 0|Pipes)$/) }),
      ],
    })
  })

  test('are led to by the uuid of a person in an episode', async () => {
    const { getPodcastSeries } = await ask(
      `query ($uuid: ID) { getPodcastSeries(uuid: $uuid) { persons { uuid name } } }`,
      { uuid: lanterns },
    )
    const [{ uuid }] = getPodcastSeries.persons
    expect((await ask(`query ($uuid: ID) { getPerson(uuid: $uuid) { name } }`, { uuid })).getPerson.name).toBe(
      'Ana Lindqvist',
    )
  })

  test('are found by a search of their own, and by suggestions', async () => {
    const { searchPersons, getSearchSuggestions } = await ask(`{
      searchPersons(term: "lindqvist") { totalCount pagesCount persons { uuid name } }
      getSearchSuggestions(term: "ana lindq") { type name uuid }
    }`)
    expect(searchPersons).toMatchObject({ totalCount: 1, pagesCount: 1, persons: [{ name: 'Ana Lindqvist' }] })
    const [{ uuid }] = searchPersons.persons
    expect(getSearchSuggestions).toEqual([{ type: 'PERSON', name: 'Ana Lindqvist', uuid }])
  })

  test('are in no results of the search of the interface', async () => {
    const { search } = await ask(`{
      search(term: "lindqvist", filterForTypes: [PODCASTSERIES, PODCASTEPISODE, COMICSERIES, CREATOR]) {
        podcastSeries { name } responseDetails { type }
      }
    }`)
    expect(search.podcastSeries.map(({ name }: { name: string }) => name)).toContain('Lindqvist Radio')
    expect(search.responseDetails.map(({ type }: { type: string }) => type)).not.toContain('PERSON')
  })

  test.each([
    ['{ getPerson { name } }', '`uuid` must be given'],
    ['{ getPerson(uuid: "ana") { name } }', 'uuid'],
    ['{ searchPersons(term: " ") { totalCount } }', '`term` must be given'],
    ['{ searchPersons(term: "ana", limitPerPage: 26) { totalCount } }', 'limitPerPage'],
    [
      `{ getPerson(uuid: "${personUuid(lanterns, 'Ana Lindqvist')}") { episodes(sortOrder: SEARCH) { name } } }`,
      'LATEST or OLDEST',
    ],
    [`{ getPerson(uuid: "${personUuid(lanterns, 'Ana Lindqvist')}") { podcastSeries(page: 0) { name } } }`, 'page'],
  ])('answer BAD_USER_INPUT to %s', async (query, message) => {
    const { ask: asking } = await openApi(database.db)
    const { body } = await asking(query)
    expect(body.errors[0]).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(body.errors[0].message).toContain(message)
  })

  test('are null if nobody has the uuid', async () => {
    expect(await ask(`{ getPerson(uuid: "${aUuid()}") { name } }`)).toEqual({ getPerson: null })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aComic, aCreator, aPodcast } from '../support/entities/factories.ts'
import { indexedSearch } from '../support/relevance/ask-judged.ts'
import { openApi } from './open-api.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let lanterns: string
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  lanterns = await aPodcast(
    db,
    {
      name: 'Lantern Makers & <b>Friends</b>',
      authorName: 'Ottilie Brandt',
      description: `<p>${'Glass and wire. '.repeat(30)} A paraffin 𠮷🏮 workshop ${HOSTILE.replaceAll('<', '&lt;')} by the sea.</p>`,
      genres: ['PODCASTSERIES_HISTORY'],
      language: 'GERMAN',
    },
    [{ name: 'The paraffin years', description: 'How it was made.' }],
    { popularity: 4 },
  )
  await aPodcast(db, { name: 'Lantern Repair', description: 'It stands in the window.' })
  // Others make the words of the tests rare, as they are in a directory.
  for (let index = 0; index < 20; index += 1) await aPodcast(db, { name: `Copper Kettle ${index}` })
  await aComic(db, { name: 'The Lantern Thief', description: 'She steals light.' })
  await aCreator(db, { name: 'Lantern Lane Studio', bio: 'Makes lanterns.' })
  await indexedSearch(db)
})
afterAll(() => database.close())

interface Match {
  readonly field: string
  readonly text: string
  readonly marks: readonly { readonly start: number; readonly end: number }[]
}

const matchesOf = async (term: string, more = ''): Promise<(readonly Match[])[]> => {
  const { data } = await openApi(database.db)
  const query = `query ($term: String) {
    search(term: $term ${more}) { rankingDetails { uuid matches { field text marks { start end } } } }
  }`
  const { search } = await data(query, { term })
  return search.rankingDetails.map(({ matches }: { matches: readonly Match[] }) => matches)
}

const words = ({ text, marks }: Match) => marks.map(({ start, end }) => text.slice(start, end))

describe('matches of a result', () => {
  test('say where the words stand in the name, the author and the description', async () => {
    const [first] = await matchesOf('ottilie lantern paraffin')
    expect(first!.map((match) => [match.field, words(match)])).toEqual([
      ['NAME', ['Lantern']],
      ['AUTHOR_NAME', ['Ottilie']],
      ['DESCRIPTION', ['paraffin']],
    ])
  })

  test('are positions in plain text, with the markup of feeds as characters', async () => {
    const [first] = await matchesOf('lantern alert workshop')
    const [name, description] = first!
    expect(name!.text).toBe('Lantern Makers & <b>Friends</b>')
    expect(description!.text).toContain(HOSTILE)
    expect(description!.text).not.toContain('<p>')
    expect(words(description!)).toEqual(['workshop', 'alert'])
  })

  test('have at most 160 characters of a description, around the rarest word, and whole characters', async () => {
    for (const term of ['paraffin', 'sea', 'glass', 'workshop']) {
      const [first] = await matchesOf(term)
      const { text, marks } = first!.find(({ field }) => field === 'DESCRIPTION')!
      expect(text.length).toBeLessThanOrEqual(160)
      expect(text.isWellFormed()).toBe(true)
      expect(marks.length).toBeGreaterThan(0)
    }
  })

  test('mark words that were corrected', async () => {
    const [first] = await matchesOf('parafin')
    expect(first!.map(words)).toEqual([['paraffin']])
  })

  test('are there for every type', async () => {
    const found = await matchesOf('lantern', 'filterForTypes: [COMICSERIES, CREATOR]')
    expect(found.map(([first]) => words(first!))).toEqual([['Lantern'], ['Lantern']])
  })

  test('are empty without a term', async () => {
    expect(await matchesOf('', 'filterForGenres: [PODCASTSERIES_HISTORY]')).toEqual([[]])
  })
})

describe('extensions.search', () => {
  const extensionsOf = async (query: string) => {
    const { ask } = await openApi(database.db)
    const { body } = await ask(query)
    expect(body.errors).toBeUndefined()
    return { search: body.data, notes: body.extensions?.search }
  }

  test('says which words were corrected, by the path of each search', async () => {
    const { search, notes } = await extensionsOf(
      '{ one: search(term: "parafin") { searchId } two: search(term: "lantern") { searchId } }',
    )
    expect(notes).toEqual([
      {
        path: ['one'],
        searchId: search.one.searchId,
        corrected: [{ asked: 'parafin', taken: 'paraffin' }],
        correctedTerm: 'paraffin',
        suggestion: null,
        meanings: [],
        filters: {},
        id: null,
      },
    ])
  })

  test('is the same when the query is asked again, and answered by its plan', async () => {
    const { ask } = await openApi(database.db)
    const notes = []
    for (let time = 0; time < 3; time += 1) {
      const { body } = await ask('{ again: search(term: "parafin") { searchId } }')
      notes.push(body.extensions.search.map(({ path }: { path: string[] }) => path))
    }
    expect(notes).toEqual([[['again']], [['again']], [['again']]])
  })

  test('says what words were taken for, which excludes nothing', async () => {
    const { notes } = await extensionsOf('{ search(term: "german lantern") { searchId } }')
    expect(notes[0].meanings).toEqual([{ text: 'german', kind: 'language', values: ['GERMAN'] }])
    expect((await matchesOf('german lantern')).length).toBe(2)
  })

  test('names written filters as arguments of `search`', async () => {
    const { notes } = await extensionsOf('{ search(term: "lantern language:de") { searchId } }')
    expect(notes[0].filters).toEqual({ filterForLanguages: ['GERMAN'] })
  })

  test('names the id that was found', async () => {
    const { notes } = await extensionsOf(`{ search(term: "${lanterns}") { searchId } }`)
    expect(notes[0].id).toBe(lanterns)
  })

  test('is absent if nothing was understood besides the words, and for a verbatim search', async () => {
    expect((await extensionsOf('{ search(term: "lantern") { searchId } }')).notes).toBeUndefined()
    expect((await extensionsOf('{ search(term: "parafin", isVerbatim: true) { searchId } }')).notes).toBeUndefined()
  })
})

describe('suggestions', () => {
  const suggest = async (term: string, limit = 8) => {
    const { data } = await openApi(database.db)
    const query = `query ($term: String, $limit: Int) {
      getSearchSuggestions(term: $term, limit: $limit) { type name by uuid genre }
    }`
    return (await data(query, { term, limit })).getSearchSuggestions
  }
  const namesOf = async (term: string) => (await suggest(term)).map(({ name }: { name: string }) => name)

  test('are names with the words that were typed, as plain text', async () => {
    expect((await suggest('lantern mak'))[0]).toEqual({
      type: 'PODCASTSERIES',
      name: 'Lantern Makers & <b>Friends</b>',
      by: 'Ottilie Brandt',
      uuid: lanterns,
      genre: null,
    })
  })

  test('correct a misspelt word', async () => {
    expect(await namesOf('lantren thief')).toEqual(['The Lantern Thief'])
  })

  test('have genres, misspelt ones too', async () => {
    const history = { type: 'GENRE', name: 'History', by: null, uuid: null, genre: 'PODCASTSERIES_HISTORY' }
    expect(await suggest('histo')).toContainEqual(history)
    expect(await suggest('hisotry')).toContainEqual(history)
    expect(await namesOf('true cri')).toContain('True Crime')
  })

  test('are as many as the limit says', async () => {
    expect(await suggest('lantern', 2)).toHaveLength(2)
    expect(await suggest('comedy', 1)).toHaveLength(1)
  })

  test.each(['', ' ', 'l', '%', "'", '\\', '🏮', '<b>', "':*&|"])('for %j do no harm', async (term) => {
    expect(Array.isArray(await suggest(term))).toBe(true)
  })

  test.each(['limit: 0, term: "a"', 'limit: 26, term: "a"', 'limit: 3', `term: "${'x'.repeat(513)}"`])(
    'refuse %s',
    async (given) => {
      const { ask } = await openApi(database.db)
      const { body } = await ask(`{ getSearchSuggestions(${given}) { name } }`)
      expect(body.errors[0].code).toBe('BAD_USER_INPUT')
    },
  )
})

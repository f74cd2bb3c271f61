import fc from 'fast-check'
import { isPublisherMedium, podcastMediums } from 'feedmill/tables'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SearchQuery, searchJobs } from '../../src/search/index.ts'
import type { OpenSuiteDatabase } from '../support/database/test-database.ts'
import { aComic, aCreator, anAlias, aPodcast } from '../support/entities/factories.ts'
import { type OpenIndexOf, openSearchWorld, type SearchWorld } from '../support/search/search-world.ts'

type PodcastParts = Parameters<typeof aPodcast> extends [unknown, ...infer Rest] ? Rest : never
const safe = { isSafeMode: true }
/** Documents that match less are no results. */
const LEAST_SCORE = 18

/** Defines the tests that every index has to pass, whatever stores its documents. */
export function describeIndex(open: OpenSuiteDatabase, openIndex: OpenIndexOf): void {
  let world: SearchWorld
  const named: Record<string, string> = {}
  const episodes = {
    zebra: 'e0000000-0000-4000-8000-000000000001',
    dark: 'e0000000-0000-4000-8000-000000000002',
    gone: 'e0000000-0000-4000-8000-000000000003',
  }

  beforeAll(async () => {
    world = await openSearchWorld(open, openIndex)
    const { db } = world
    const podcast = async (key: string, ...[series, children, marks]: PodcastParts) => {
      named[key] = await aPodcast(db, series, children, marks)
    }
    await podcast('alpha', { name: 'Alpha Cast', authorName: 'Ann Archer', genres: ['PODCASTSERIES_ARTS'] }, [
      { uuid: episodes.zebra, name: 'A zebra crosses', description: '<p>Stripes in the savanna</p>' },
      { uuid: episodes.dark, name: 'Dark matters', isExplicitContent: true, duration: 60 },
      { uuid: episodes.gone, name: 'Gone zebra', isRemoved: true },
    ])
    await podcast('after', { name: 'Alpha After Dark', isExplicitContent: true }, [{ name: 'Night' }])
    await podcast('popular', { name: 'The Daily Alpha Report', description: 'News of every alpha' }, [], {
      popularity: 9,
    })
    await podcast('café', { name: 'Café del Mar', language: 'SPANISH', description: 'Música tranquila' })
    await podcast('japanese', { name: '日本語の番組を聴く', language: 'JAPANESE' })
    await podcast('korean', { name: '서울에서 온 편지', language: 'KOREAN' })
    await podcast('thai', { name: 'ภาษาไทยง่าย ๆ' })
    await podcast('arabic', { name: 'قصص الأنبياء' })
    await podcast('who', { name: 'Guess the Who', description: 'We guess who the who was' })
    await podcast('reversed', { name: 'Reversed', description: 'who the guess is for' })
    await podcast('rogan', { name: 'The Joe Rogan Experience', authorName: 'Joe Rogan' }, [], { popularity: 5 })
    await podcast('blocked', { name: 'Alpha Blocked' }, [{ name: 'Blocked zebra' }], { isBlocked: true })
    await podcast('duplicate', { name: 'Alpha Duplicate' }, [], { isDuplicate: true })
    await podcast('unread', {}, [], { isUnread: true })
    named['creator'] = await aCreator(
      db,
      { name: 'Ann Ink', bio: 'Draws alpha with ink', country: 'GERMANY', tags: ['Ink'] },
      [{ contentUuid: 'c0c0c0c0-1111-4111-8111-000000000001', roles: ['COMICSERIES_ARTIST'] }],
    )
    named['comic'] = await aComic(
      db,
      {
        uuid: 'c0c0c0c0-1111-4111-8111-000000000001',
        name: 'Ink and Paper',
        genres: ['COMICSERIES_DRAMA'],
        tags: ['Ink', "o'brien \\ 'x'"],
        creators: [{ uuid: named['creator'], sssUrl: null, contentPosition: 1 }],
      },
      [{}, {}],
    )
    await world.follow()
  })
  afterAll(() => world.close())

  const find = (...[term, query]: Parameters<SearchWorld['find']>) => world.find(term, query)
  const scores = async (query: SearchQuery) =>
    (await world.index.search(query)).types.flatMap(({ hits }) => hits.map(({ score }) => score))

  describe('terms', () => {
    test.each([
      ['alpha cast', 'alpha'],
      ['ALPHA', 'alpha'],
      ['cafe', 'café'],
      ['CAFÉ', 'café'],
      ['musica', 'café'],
      ['番組', 'japanese'],
      ['日', 'japanese'],
      ['서울', 'korean'],
      ['편지', 'korean'],
      ['ไทย', 'thai'],
      ['الانبياء', 'arabic'],
      ['ann archer', 'alpha'],
    ])('%j finds the podcast %s', async (term, key) => {
      expect(await find(term)).toContain(named[key])
    })

    test('the last word is a prefix while it is being typed, and only then', async () => {
      expect(await find('alpha ca', { isTyping: true, matchBy: 'ALL_TERMS' })).toEqual([named['alpha']])
      expect(await find('alpha ca', { matchBy: 'ALL_TERMS' })).toEqual([])
    })

    test('an episode is found by its description, and by the name of its podcast', async () => {
      expect(await find('savanna', { type: 'PODCASTEPISODE' })).toEqual([episodes.zebra])
      expect(await find('alpha cast zebra', { type: 'PODCASTEPISODE', matchBy: 'ALL_TERMS' })).toEqual([episodes.zebra])
    })
  })

  describe('a search never finds', () => {
    test('blocked, repeated and unread podcasts', async () => {
      const found = await find('alpha')
      expect(found).toHaveLength(3)
      expect(new Set(found)).toEqual(new Set([named['alpha'], named['after'], named['popular']]))
    })

    test('episodes that left their feed, and those of blocked podcasts', async () => {
      expect(await find('zebra', { type: 'PODCASTEPISODE' })).toEqual([episodes.zebra])
    })
  })

  describe('matching', () => {
    test('ALL_TERMS wants every term, in any order', async () => {
      expect(await find('the who guess', { matchBy: 'ALL_TERMS' })).toEqual([named['who'], named['reversed']])
    })

    test('EXACT_PHRASE wants the order', async () => {
      expect(await find('guess the who', { matchBy: 'EXACT_PHRASE' })).toEqual([named['who']])
      expect(await find('who the guess', { matchBy: 'EXACT_PHRASE' })).toEqual([named['reversed']])
      expect(await find('日本語', { matchBy: 'EXACT_PHRASE' })).toEqual([named['japanese']])
    })

    test('a phrase does not match across two fields', async () => {
      expect(await find('cast ann', { matchBy: 'EXACT_PHRASE' })).toEqual([])
    })

    test('few words of many are enough only for a query that says so', async () => {
      const term = 'guess experience joe alpha ann musica letters'
      const usual = await scores({ term, isVerbatim: true })
      const all = await scores({ term, isVerbatim: true, leastScore: 1 })
      expect(all.length).toBeGreaterThan(usual.length)
      expect(all.slice(0, usual.length)).toEqual(usual)
      expect(Math.min(...all)).toBeLessThan(LEAST_SCORE)
    })

    test('MOST_TERMS finds all terms first, then some', async () => {
      const found = await find('alpha cast xylophone')
      expect(found[0]).toBe(named['alpha'])
      expect(await find('alpha cast xylophone', { matchBy: 'ALL_TERMS' })).toEqual([])
    })

    test('a misspelt name is found, with a lower score than the name itself', async () => {
      expect((await find('joe rogn experiance'))[0]).toBe(named['rogan'])
      const [misspelt = 0] = await scores({ term: 'joe rogann' })
      const [exact = 0] = await scores({ term: 'joe rogan' })
      expect(misspelt).toBeGreaterThan(LEAST_SCORE)
      expect(misspelt).toBeLessThan(exact)
    })
  })

  describe('order and scores', () => {
    test('an equal name is first with at least 94', async () => {
      expect(await find('alpha cast')).toEqual([named['alpha'], named['popular'], named['after']])
      const [first = 0, second = 0] = await scores({ term: 'alpha cast' })
      expect([first >= 94, second < 60]).toEqual([true, true])
    })

    test('POPULARITY changes only the order', async () => {
      const exact = await scores({ term: 'alpha' })
      const popular = await scores({ term: 'alpha', sortBy: 'POPULARITY' })
      expect((await find('alpha', { sortBy: 'POPULARITY' }))[0]).toBe(named['popular'])
      expect(popular.toSorted()).toEqual(exact.toSorted())
    })

    test('equal scores are ordered by popularity, number of children, then the lowest uuid', async () => {
      const { db } = world
      const one = await aPodcast(db, { name: 'Tied Tiger' })
      const two = await aPodcast(db, { name: 'Tied Tiger' })
      const more = await aPodcast(db, { name: 'Tied Tiger' }, [{ name: 'x' }])
      const popular = await aPodcast(db, { name: 'Tied Tiger' }, [], { popularity: 1 })
      for (const uuid of [one, two, more, popular]) await world.tell({ type: 'PODCASTSERIES', uuid })
      await world.follow()
      expect(await find('tied tiger')).toEqual([popular, more, one, two])
    })
  })

  describe('filters', () => {
    test.each<[string, Parameters<SearchWorld['find']>[1], readonly string[]]>([
      ['language', { filters: { languages: ['SPANISH'] } }, ['café']],
      ['genre', { filters: { genres: ['PODCASTSERIES_ARTS'] } }, ['alpha']],
      ['two languages are any of them', { filters: { languages: ['SPANISH', 'JAPANESE'] } }, ['café', 'japanese']],
      ['two filters are all', { filters: { languages: ['SPANISH'], genres: ['PODCASTSERIES_ARTS'] } }, []],
      [
        'genre of a creator is that of its content',
        { type: 'CREATOR', filters: { genres: ['COMICSERIES_DRAMA'] } },
        ['creator'],
      ],
      [
        'country of a comic is that of its creators',
        { type: 'COMICSERIES', filters: { countries: ['GERMANY'] } },
        ['comic'],
      ],
      ['roles of a creator', { type: 'CREATOR', filters: { contentRoles: ['COMICSERIES_ARTIST'] } }, ['creator']],
      ['issues', { type: 'COMICSERIES', filters: { issuesMoreThan: 1 } }, ['comic']],
      ['not so many issues', { type: 'COMICSERIES', filters: { issuesMoreThan: 2 } }, []],
      ['tags are compared exactly', { type: 'COMICSERIES', filters: { tags: ['ink'] } }, []],
      ['a tag with quotes and backslashes', { type: 'COMICSERIES', filters: { tags: ["o'brien \\ 'x'"] } }, ['comic']],
      ['a filter for other types', { filters: { tags: ['Ink'] } }, []],
    ])('%s', async (_, query, keys) => {
      expect(new Set(await find('', query))).toEqual(new Set(keys.map((key) => named[key])))
    })

    test('of episodes: duration, date, transcript, series', async () => {
      const type = 'PODCASTEPISODE'
      expect(await find('', { type, filters: { durationLessThan: 61 } })).toEqual([episodes.dark])
      expect(await find('', { type, filters: { hasTranscript: true } })).toEqual([])
      expect(await find('zebra', { type, filters: { publishedAfter: 1_780_000_000 } })).toEqual([episodes.zebra])
      expect(await find('zebra', { type, filters: { publishedBefore: 1_780_000_000 } })).toEqual([])
      const alias = await anAlias(world.db, named['alpha']!)
      expect(await find('dark', { type, filters: { seriesUuids: [alias] } })).toEqual([episodes.dark])
      expect(await find('dark', { type, filters: { notInSeriesUuids: [alias] } })).not.toContain(episodes.dark)
    })

    test('safe mode leaves explicit podcasts and episodes out', async () => {
      expect(await find('alpha', safe)).not.toContain(named['after'])
      expect(await find('dark', { type: 'PODCASTEPISODE', ...safe })).toEqual([])
      expect(await find('ink', { type: 'COMICSERIES', ...safe })).toEqual([named['comic']])
    })

    test('each requested type has an entry, which is empty if a filter excludes the type', async () => {
      const { types } = await world.index.search({
        term: 'ink',
        types: ['CREATOR', 'COMICSERIES', 'PODCASTSERIES'],
        filters: { issuesMoreThan: 0 },
      })
      expect(types.map(({ type, totalCount }) => [type, totalCount])).toEqual([
        ['PODCASTSERIES', 0],
        ['COMICSERIES', 1],
        ['CREATOR', 0],
      ])
    })
  })

  describe('content that publishers ask not to list', () => {
    const publisherBlock = { blocked: true, by: ['itunes:block'] as const }
    const counts = async (term: string, isListedOnly: boolean) => {
      const types = ['PODCASTSERIES', 'PODCASTEPISODE', 'COMICSERIES'] as const
      const found = await world.index.search({ term, types, isListedOnly })
      return found.types.map(({ hits, totalCount }) => [hits.length, totalCount])
    }

    test('is found with its episodes, but not where only listed content is wanted', async () => {
      const { db } = world
      const withheld = await aPodcast(db, { name: 'Quokka Hour', extras: { publisherBlock } }, [{ name: 'Quokka one' }])
      const open = await aPodcast(db, { name: 'Quokka Talk' }, [
        { name: 'Quokka two' },
        { name: 'Quokka three', extras: { publisherBlock: true } },
      ])
      const comic = await aComic(db, { name: 'The Quokka' })
      for (const uuid of [withheld, open]) await world.tell({ type: 'PODCASTSERIES', uuid })
      await world.tell({ type: 'COMICSERIES', uuid: comic })
      await world.follow()
      expect((await counts('quokka', false)).flat()).toEqual([2, 2, 3, 3, 1, 1])
      expect((await counts('quokka', true)).flat()).toEqual([1, 1, 1, 1, 1, 1])
      expect(await find('quokka hour', { matchBy: 'ALL_TERMS', isListedOnly: true })).toEqual([])
      expect(await find('quoka', { isListedOnly: true })).toEqual([open])
    })

    test('follows the publisher’s block of the podcast, even without an event', async () => {
      const { db, runtime } = world
      const uuid = await aPodcast(db, { name: 'Numbat Hour' }, [{ name: 'Numbat one' }])
      await world.tell({ type: 'PODCASTSERIES', uuid })
      await world.follow()
      const engines = world.index.engines.map(({ name }) => name)
      const job = searchJobs(db, runtime, engines).find(({ name }) => name === 'search.find-strays')
      for (const isWithheld of [true, false]) {
        const extras = JSON.stringify(isWithheld ? { publisherBlock } : {})
        await db.updateTable('podcast_series').set({ extras }).where('uuid', '=', uuid).execute()
        await job!.run({} as never, { jobId: '1', attempt: 1, signal: new AbortController().signal })
        await world.follow()
        const shown = isWithheld ? [0, 0] : [1, 1]
        expect(await counts('numbat', true)).toEqual([shown, shown, [0, 0]])
      }
    })
  })

  describe('mediums', () => {
    const uuids: Record<string, string> = {}
    const ofMedium = (...mediums: readonly string[]) => ({ filters: { mediums } })
    const namesOf = async (query: Parameters<SearchWorld['find']>[1] = {}) => {
      const names = new Map(Object.entries(uuids).map(([name, uuid]) => [uuid, name]))
      return (await find('gannet', query)).map((uuid) => names.get(uuid)).sort()
    }
    const episodesOf = async (query: object) => (await find('gannet', { type: 'PODCASTEPISODE', ...query })).length

    beforeAll(async () => {
      const mediums = {
        plain: undefined,
        said: 'podcast',
        odd: 'radio',
        music: 'music',
        list: 'musicL',
        house: 'publisher',
      }
      for (const [name, medium] of Object.entries({ ...mediums, houses: 'publisherL' })) {
        const extras = medium === undefined ? {} : { medium }
        uuids[name] = await aPodcast(world.db, { name: `Gannet ${name}`, extras }, [{ name: `Gannet of ${name}` }])
        await world.tell({ type: 'PODCASTSERIES', uuid: uuids[name]! })
      }
      await world.follow()
    })

    test('publishers and their episodes are found only if a medium asks for them', async () => {
      expect(await namesOf()).toEqual(['list', 'music', 'odd', 'plain', 'said'])
      expect(await episodesOf({})).toBe(5)
      expect(await namesOf(ofMedium('publisher'))).toEqual(['house'])
      expect(await namesOf(ofMedium('publisher', 'publisherL', 'music'))).toEqual(['house', 'houses', 'music'])
      expect(await episodesOf(ofMedium('publisher'))).toBe(1)
      expect(await namesOf(ofMedium())).toEqual(['list', 'music', 'odd', 'plain', 'said'])
    })

    test('a filter without a term finds no publisher, nor does the address of one', async () => {
      expect(await find('', { filters: { languages: ['ENGLISH'], seriesUuids: Object.values(uuids) } })).toHaveLength(5)
      expect(await find(uuids['house']!)).toEqual([])
      expect(await find(uuids['house']!, ofMedium('publisher'))).toEqual([uuids['house']])
    })

    test('a feed that names no known medium is a podcast', async () => {
      expect(await namesOf(ofMedium('podcast'))).toEqual(['odd', 'plain', 'said'])
    })

    test('the results of one medium are a part of all results', async () => {
      const terms = fc.constantFrom('gannet', 'gannet music', 'of', '', 'alpha', 'gannet -list')
      const type = fc.constantFrom('PODCASTSERIES' as const, 'PODCASTEPISODE' as const)
      const mediums = fc.subarray(
        podcastMediums.filter((medium) => !isPublisherMedium(medium)),
        { minLength: 1 },
      )
      await fc.assert(
        fc.asyncProperty(terms, type, mediums, fc.boolean(), async (term, ofType, some, isListedOnly) => {
          const query = { type: ofType, isListedOnly, matchBy: 'ALL_TERMS' as const, limitPerPage: 300 }
          const languages = ['ENGLISH']
          const all = new Set(await find(term, { ...query, filters: { languages } }))
          const found = await find(term, { ...query, filters: { languages, mediums: some } })
          expect(found.filter((uuid) => !all.has(uuid))).toEqual([])
        }),
        { numRuns: 40 },
      )
    })

    test('a podcast that becomes a publisher takes its episodes along', async () => {
      const { db } = world
      const uuid = await aPodcast(db, { name: 'Petrel Hour' }, [{ name: 'Petrel one' }])
      for (const medium of ['podcast', 'publisher', 'music']) {
        await db.updateTable('podcast_series').set({ medium }).where('uuid', '=', uuid).execute()
        await world.tell({ type: 'PODCASTSERIES', uuid })
        await world.follow()
        const counts = [await find('petrel'), await find('petrel', { type: 'PODCASTEPISODE' })].map(
          ({ length }) => length,
        )
        expect(counts).toEqual(medium === 'publisher' ? [0, 0] : [1, 1])
      }
    })
  })

  describe('changes', () => {
    test('a block hides a podcast with its episodes, and its end shows them again', async () => {
      const { db } = world
      const uuid = await aPodcast(db, { name: 'Walrus Weekly' }, [{ name: 'Walrus one' }])
      const blocked = (isBlocked: boolean) =>
        db.updateTable('podcast_series').set({ is_blocked: isBlocked }).where('uuid', '=', uuid).execute()
      const counts = async () => [
        (await find('walrus')).length,
        (await find('walrus', { type: 'PODCASTEPISODE' })).length,
      ]
      const follow = async () => {
        await world.tell({ type: 'PODCASTSERIES', uuid })
        await world.follow()
        return await counts()
      }
      expect(await follow()).toEqual([1, 1])
      await blocked(true)
      expect(await follow()).toEqual([0, 0])
      await blocked(false)
      expect(await follow()).toEqual([1, 1])
    })

    test('a block of an episode hides only the episode', async () => {
      const { db } = world
      const episode = 'e0000000-0000-4000-8000-000000000009'
      const uuid = await aPodcast(db, { name: 'Otter Hour' }, [
        { uuid: episode, name: 'Otter one' },
        { name: 'Otter two' },
      ])
      await world.tell({ type: 'PODCASTSERIES', uuid })
      await world.follow()
      for (const isBlocked of [true, false]) {
        await db.updateTable('podcast_episodes').set({ is_blocked: isBlocked }).where('uuid', '=', episode).execute()
        await world.tell({ type: 'PODCASTEPISODE', uuid: episode, seriesUuid: uuid })
        await world.follow()
        expect((await find('otter', { type: 'PODCASTEPISODE' })).includes(episode)).toBe(!isBlocked)
      }
    })

    test('a new name, genre and popularity of a podcast apply to its episodes', async () => {
      const { db } = world
      const uuid = await aPodcast(db, { name: 'Heron Hour' }, [{ name: 'Quiet reeds' }])
      const other = await aPodcast(db, { name: 'Other' }, [{ name: 'Quiet reeds' }], { popularity: 2 })
      for (const series of [uuid, other]) await world.tell({ type: 'PODCASTSERIES', uuid: series })
      await world.follow()
      const type = 'PODCASTEPISODE'
      const [popular, unpopular] = await find('quiet reeds', { type })
      await db
        .updateTable('podcast_series')
        .set({ name: 'Stork Hour', genres: ['PODCASTSERIES_NEWS'], popularity: 3 })
        .where('uuid', '=', uuid)
        .execute()
      await world.tell({ type: 'PODCASTSERIES', uuid })
      await world.follow()
      expect(await find('heron', { type })).toEqual([])
      expect(await find('stork', { type, filters: { genres: ['PODCASTSERIES_NEWS'] } })).toEqual([unpopular])
      expect(await find('quiet reeds', { type })).toEqual([unpopular, popular])
    })
  })

  describe('pages', () => {
    test('agree with each other and with the count', async () => {
      const { db } = world
      const made: string[] = []
      for (let index = 0; index < 23; index += 1) made.push(await aPodcast(db, { name: `Llama number ${index}` }))
      for (const uuid of made) await world.tell({ type: 'PODCASTSERIES', uuid })
      await world.follow()
      const page = async (number: number) =>
        (await world.index.search({ term: 'llama', limitPerPage: 10, page: number })).types[0]!
      const pages = [await page(1), await page(2), await page(3)]
      expect(pages.map(({ hits, totalCount, pagesCount }) => [hits.length, totalCount, pagesCount])).toEqual([
        [10, 23, 3],
        [10, 23, 3],
        [3, 23, 3],
      ])
      const found = pages.flatMap(({ hits }) => hits.map(({ uuid }) => uuid))
      expect(new Set(found)).toEqual(new Set(made))
      // A new result does not move results of the first page to the second.
      const late = await aPodcast(db, { name: 'Llama' }, [], { popularity: 9 })
      await world.tell({ type: 'PODCASTSERIES', uuid: late })
      await world.follow()
      expect((await page(2)).hits).toEqual(pages[1]!.hits)
    })

    test('a search has the same id for all pages and orders of its arguments', async () => {
      const { searchId } = await world.index.search({ term: 'alpha', types: ['CREATOR', 'PODCASTSERIES'] })
      const other = await world.index.search({
        filters: { languages: [] },
        types: ['PODCASTSERIES', 'CREATOR'],
        term: ' Alpha ',
        page: 2,
        limitPerPage: 3,
        matchBy: 'MOST_TERMS',
      })
      expect(other.searchId).toBe(searchId)
      expect((await world.index.search({ term: 'beta' })).searchId).not.toBe(searchId)
    })
  })

  describe('hostile queries', () => {
    test.each([
      ['512 characters of one letter', 'a'.repeat(512)],
      ['500 words', 'w '.repeat(500)],
      ['only common words', 'the of and a'],
      ['only punctuation', '?!.,;:'],
      ['operators', 'alpha & !cast | (x <-> y) <2> :*'],
      ['quotes', `'alpha' "cast" \\' ''`],
      ['a regular expression', '(a+)+$ [^x]* \\d'],
      ['a wildcard', '%_* alpha%'],
      ['NUL', 'al\0pha \0'],
      ['marks of direction', '\u202ealpha\u202c \u200f'],
      ['emoji', '🎙️👩‍🚀'],
      ['half a surrogate pair', 'alpha \ud83d'],
      ['spaces', ' \u3000\t\n'],
    ])('%s are answered', async (_, term) => {
      for (const matchBy of ['ALL_TERMS', 'EXACT_PHRASE', 'MOST_TERMS'] as const) {
        const { types } = await world.index.search({
          term,
          matchBy,
          types: ['PODCASTSERIES', 'PODCASTEPISODE', 'CREATOR'],
          isTyping: true,
        })
        expect(types).toHaveLength(3)
      }
    })

    test('any text is answered, in order, with scores from 0 to 100', async () => {
      const words = fc.constantFrom(
        'alpha',
        'cast',
        'the',
        "o'",
        'zebra',
        '日本',
        '&',
        '!',
        ':*',
        '<->',
        '\\',
        "'",
        '\0',
        'ai',
      )
      const text = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.array(words, { maxLength: 6 }).map((list) => list.join(' ')),
      )
      const matchBy = fc.constantFrom('ALL_TERMS' as const, 'EXACT_PHRASE' as const, 'MOST_TERMS' as const)
      await fc.assert(
        fc.asyncProperty(text, matchBy, fc.boolean(), async (term, match, isTyping) => {
          const found = await scores({ term, matchBy: match, isTyping, types: ['PODCASTEPISODE'] })
          expect(found).toEqual(found.toSorted((one, other) => other - one))
          for (const score of found) expect(score >= 0 && score <= 100).toBe(true)
        }),
        { numRuns: 60 },
      )
    })
  })
}

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { indexRound, openSearchIndex, requestRebuild, type SearchQuery } from '../../src/search/index.ts'
import { openTestDatabase, untilEventsAreReadable } from '../support/database/test-database.ts'
import { aPodcast } from '../support/entities/factories.ts'
import { describeEachOpenSearch } from '../support/open-search/describe-each-open-search.ts'
import { type OpenSearchProxy, startOpenSearchProxy } from '../support/open-search/open-search-proxy.ts'
import { inDatabase, openSearchWorld, type SearchWorld, withoutHurry } from '../support/search/search-world.ts'
import { aDocument } from './a-document.ts'

const PROCESS = '99999999-9999-4999-8999-999999999999'
const OTHER = '22222222-2222-4222-8222-222222222222'

const names = [
  'Night Train',
  'The Night Train Stories',
  'Train of the Night',
  'Spider-Man at Night',
  'Spider Stories',
  '日本語の番組',
  '2024年 日本 stories',
  '서울에서 온 편지',
  'בשוק של נועה',
  'Programming the night',
  'S02E05 of the U.S.A.',
]

describeEachOpenSearch('the index', ({ url, version }) => {
  const alias = `feeds-${version}`
  let world: SearchWorld
  let proxy: OpenSearchProxy
  let index: ReturnType<typeof openSearchIndex>

  beforeAll(async () => {
    world = await openSearchWorld(openTestDatabase, inDatabase)
    proxy = await startOpenSearchProxy(url)
    for (const [number, name] of names.entries()) {
      const description = names.at(number - 3)!
      const uuid = await aPodcast(world.db, { name, description, authorName: names.at(number - 5)! }, [{ name }], {
        popularity: number % 3,
      })
      await world.tell({ type: 'PODCASTSERIES', uuid })
    }
    await world.follow()
    index = openSearchIndex(world.db, withoutHurry(world.runtime), urlOf('ada:p%C3%A4ss:word@'))
  })
  beforeEach(() => follow())
  afterEach(() => proxy.fail(null))
  afterAll(async () => {
    await ask('DELETE', `${alias}-*`)
    await proxy.close()
    await world.close()
  })

  const urlOf = (user: string) => `${proxy.url.replace('//', `//${user}`)}/${alias}`
  async function ask(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/${path}`, { method, headers, body: JSON.stringify(body) })
    return (await answer.json()) as Record<string, unknown>
  }
  async function follow(): Promise<void> {
    const { db, runtime } = world
    await untilEventsAreReadable(world)
    for (const engine of index.engines) {
      while (await indexRound({ db, engine, runtime, processId: PROCESS })) {
        // The next round handles the rest.
      }
    }
    await ask('POST', `${alias}/_refresh`)
  }
  const resultsOf = async (search: SearchWorld['index']['search'], query: SearchQuery) =>
    (await search({ limitPerPage: 25, ...query })).types
  const searches = () => proxy.asked.filter((asked) => asked.endsWith('/_search')).length
  const expectSame = async (asked: SearchQuery): Promise<void> => {
    expect(await resultsOf(index.search, asked)).toEqual(await resultsOf(world.index.search, asked))
  }

  test('finds the same as the database, with equal scores, order and counts', async () => {
    const known = [
      'night',
      'train',
      'the',
      'stories',
      'spiderman',
      'spider',
      'man',
      '日本',
      '本語',
      '2024年',
      '서울에서',
      'שוק',
    ]
    const others = [
      '年',
      '서울',
      'usa',
      's2e5',
      'xylophone',
      'st',
      'n',
      'programing',
      'nigth',
      'programmed',
      '"night train"',
      '-train',
    ]
    const term = fc
      .array(fc.constantFrom(...known, ...others), { minLength: 1, maxLength: 4 })
      .map((chosen) => chosen.join(' '))
    const asked = fc.record({
      term,
      matchBy: fc.constantFrom('ALL_TERMS' as const, 'EXACT_PHRASE' as const, 'MOST_TERMS' as const),
      sortBy: fc.constantFrom('EXACTNESS' as const, 'POPULARITY' as const),
      isTyping: fc.boolean(),
      types: fc.constantFrom(['PODCASTSERIES' as const], ['PODCASTEPISODE' as const]),
    })
    const before = searches()
    await fc.assert(fc.asyncProperty(asked, expectSame), { numRuns: 150 })
    expect(searches() - before).toBeGreaterThan(100)
  })

  test.each([
    'spider man',
    'spiderman',
    'man at night',
    'שוק של',
    'בשוק של',
    '2024年 日本',
    '서울에서 온',
    's02e05 of',
  ])('finds the phrase %s, as the database does', async (term) => {
    const asked = { term, matchBy: 'EXACT_PHRASE' as const }
    await expectSame(asked)
    expect(await resultsOf(index.search, asked)).not.toMatchObject([{ hits: [] }])
  })

  test('the database answers until the index has been filled for the first time', async () => {
    await sql`delete from search_indexes where name = 'opensearch'`.execute(world.db)
    const fresh = openSearchIndex(world.db, withoutHurry(world.runtime), urlOf(''))
    const before = searches()
    const found = await resultsOf(fresh.search, { term: 'night' })
    expect(searches()).toBe(before)
    await follow()
    expect(await resultsOf(fresh.search, { term: 'night' })).toEqual(found)
    expect(searches()).toBeGreaterThan(before)
  })

  test('a database without a record of a filled index takes the index over', async () => {
    const { db } = world
    const found = await resultsOf(index.search, { term: 'night' })
    await sql`update leases set holder = ${OTHER}, until = now() where name = 'search opensearch'`.execute(db)
    await requestRebuild(db, 'opensearch')
    await follow()
    await sql`delete from search_indexes where name = 'opensearch'`.execute(db)
    await follow()
    expect(await resultsOf(index.search, { term: 'night' })).toEqual(found)
  })

  test('a removed index is made and filled again', async () => {
    const found = await resultsOf(index.search, { term: 'night' })
    await ask('DELETE', `${alias}-*`)
    await expect(index.search({ term: 'night' })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await follow()
    expect(await resultsOf(index.search, { term: 'night' })).toEqual(found)
  })

  test('an index that is removed while documents are written loses none of them', async () => {
    const uuid = await aPodcast(world.db, { name: 'Ostrich Hour' })
    await world.tell({ type: 'PODCASTSERIES', uuid })
    await ask('DELETE', `${alias}-*`)
    await expect(follow()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await follow()
    expect(await resultsOf(index.search, { term: 'ostrich' })).toMatchObject([{ hits: [{ uuid }] }])
  })

  test('the alias leaves the index of another version, which is filled anew under another name', async () => {
    const found = await resultsOf(index.search, { term: 'night' })
    await ask('DELETE', `${alias}-*`)
    await ask('PUT', `${alias}-0`, { mappings: { properties: {} }, aliases: { [alias]: {} } })
    index = openSearchIndex(world.db, withoutHurry(world.runtime), urlOf(''))
    await follow()
    expect(await resultsOf(index.search, { term: 'night' })).toEqual(found)
    expect(Object.keys(await ask('GET', `_alias/${alias}`))).toEqual([`${alias}-2`])
  })

  test('the alias leaves another index that has it too', async () => {
    const found = await resultsOf(index.search, { term: 'night' })
    await ask('PUT', `${alias}-1`, { aliases: { [alias]: {} } })
    index = openSearchIndex(world.db, withoutHurry(world.runtime), urlOf(''))
    await follow()
    expect(Object.keys(await ask('GET', `_alias/${alias}`))).toEqual([`${alias}-2`])
    expect(await resultsOf(index.search, { term: 'night' })).toEqual(found)
  })

  test.each([[500], [503], [429], [401], [403]])('a server that answers %i counts as unavailable', async (status) => {
    proxy.fail(status)
    await expect(index.search({ term: 'night' })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(index.engine.put([aDocument()], PROCESS)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    proxy.fail(null)
    expect(await resultsOf(index.search, { term: 'night' })).not.toMatchObject([{ hits: [] }])
  })

  test('the user and password of the URL are sent', async () => {
    await openSearchIndex(world.db, withoutHurry(world.runtime), urlOf('ada:p%C3%A4ss:word@')).search({ term: 'night' })
    expect(proxy.authorization()).toBe(`Basic ${Buffer.from('ada:päss:word').toString('base64')}`)
  })

  test('a missing server counts as unavailable, and its password is not shown', async () => {
    const gone = openSearchIndex(world.db, withoutHurry(world.runtime), 'http://ada:hush@127.0.0.1:9/feeds')
    const failure = await gone.search({ term: 'night' }).catch((error: Error) => error)
    expect(failure).toMatchObject({ code: 'UNAVAILABLE', message: 'OpenSearch does not answer' })
    expect(String((failure as Error).cause)).not.toContain('hush')
  })

  test('a process whose right has ended does not overwrite documents of a later process', async () => {
    const { db } = world
    const document = aDocument({ name: 'Penguin' })
    const holds = (holder: string, term: number) =>
      sql`update leases set holder = ${holder}, term = ${term}, until = now() + interval '1 minute'
        where name = 'search opensearch'`.execute(db)
    const { rows } = await sql<{ term: number }>`select term from leases where name = 'search opensearch'`.execute(db)
    const { term } = rows[0]!
    await holds(OTHER, term + 1)
    await index.engine.put([document], OTHER)
    await holds(PROCESS, term)
    await expect(index.engine.put([{ ...document, name: 'Auk' }], PROCESS)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(index.engine.removeEpisodes([document.uuid], PROCESS)).rejects.toMatchObject({ code: 'CONFLICT' })
    await holds(PROCESS, term + 2)
    await index.engine.removeEpisodes([document.uuid], PROCESS)
  })

  test('a removed series of more documents than one request has can be written again at once', async () => {
    const seriesUuid = aDocument().uuid
    const documents = Array.from({ length: 1_100 }, () => aDocument({ seriesUuid, name: 'Cormorant' }))
    const uuids = documents.map(({ uuid }) => uuid)
    await index.engine.put(documents, PROCESS)
    await index.engine.removeSeries([seriesUuid], PROCESS)
    expect(await index.engine.childrenKeys(uuids)).toEqual(new Map())
    await index.engine.put(documents, PROCESS)
    expect((await index.engine.childrenKeys(uuids)).size).toBe(1_100)
    await index.engine.removeSeries([seriesUuid], PROCESS)
  })

  test('a document that does not fit the mapping is refused', async () => {
    const refused = index.engine.put([aDocument({ childrenCount: 1e30 })], PROCESS)
    await expect(refused).rejects.toThrow('OpenSearch refused a document: ')
  })
})

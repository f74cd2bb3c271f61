import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { indexRound, openSearchIndex, requestRebuild, type SearchQuery } from '../../src/search/index.ts'
import { describeEachDatabase, untilEventsAreReadable } from '../support/database/test-database.ts'
import { aPodcast } from '../support/entities/factories.ts'
import { aDocument } from './a-document.ts'
import { type OpenSearchServer, startOpenSearchServer } from './open-search-server.ts'
import { inDatabase, openSearchWorld, type SearchWorld } from './search-world.ts'

const PROCESS = '99999999-9999-4999-8999-999999999999'
const OTHER = '22222222-2222-4222-8222-222222222222'

const authorization = `Basic ${Buffer.from('ada:päss:word').toString('base64')}`

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

describeEachDatabase('OpenSearch', (open) => {
  let world: SearchWorld
  let server: OpenSearchServer
  let index: ReturnType<typeof openSearchIndex>

  beforeAll(async () => {
    world = await openSearchWorld(open, inDatabase)
    server = await startOpenSearchServer()
    for (const [number, name] of names.entries()) {
      const description = names.at(number - 3)!
      const uuid = await aPodcast(world.db, { name, description, authorName: names.at(number - 5)! }, [{ name }], {
        popularity: number % 3,
      })
      await world.tell({ type: 'PODCASTSERIES', uuid })
    }
    await world.follow()
    index = openSearchIndex(world.db, world.runtime, server.url)
  })
  beforeEach(() => follow())
  afterAll(async () => {
    await server.close()
    await world.close()
  })

  async function follow(): Promise<void> {
    const { db, runtime } = world
    await untilEventsAreReadable(world)
    while (await indexRound({ db, engine: index.engine, runtime, processId: PROCESS, isAlone: true })) {
      // The next round handles the rest.
    }
    server.refresh()
  }
  const resultsOf = async (search: SearchWorld['index']['search'], query: SearchQuery) =>
    (await search({ limitPerPage: 25, ...query })).types
  const ofNight = {
    type: 'PODCASTSERIES' as const,
    terms: [{ text: 'night', isPrefix: false }],
    match: 'all' as const,
    restriction: { facets: [], withoutFacets: [], ranges: [], related: null, notRelated: [] },
    isByName: true,
  }

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
  const questionOf = (words: readonly string[]) =>
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((chosen) => chosen.join(' '))
  const sortBy = fc.constantFrom('EXACTNESS' as const, 'POPULARITY' as const)
  const types = fc.constantFrom(['PODCASTSERIES' as const], ['PODCASTEPISODE' as const])
  const expectSame = async (asked: SearchQuery): Promise<void> => {
    expect(await resultsOf(index.search, asked)).toEqual(await resultsOf(world.index.search, asked))
  }

  test('finds the same as the database for all terms and phrases, with equal scores, order and counts', async () => {
    const term = questionOf([...known, '年', '서울', 'usa', 's2e5', 'xylophone', 'st', 'n'])
    const matchBy = fc.constantFrom('ALL_TERMS' as const, 'EXACT_PHRASE' as const)
    const asked = fc.record({ term, matchBy, sortBy, isTyping: fc.boolean(), types })
    await fc.assert(fc.asyncProperty(asked, expectSame), { numRuns: 150 })
    expect(server.searches.length).toBeGreaterThan(150)
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

  test('finds the same as the database for some of the terms, if a document has all', async () => {
    await fc.assert(
      fc.asyncProperty(questionOf(known), sortBy, types, async (term, sort, ofTypes) => {
        const asked: SearchQuery = { term, sortBy: sort, types: ofTypes }
        const [all] = await resultsOf(world.index.search, { ...asked, matchBy: 'ALL_TERMS' })
        fc.pre(all!.totalCount > 0)
        await expectSame(asked)
      }),
      { numRuns: 60 },
    )
  })

  test.each(['programing', 'nigth', 'trian', 'programmed', 'spyder'])(
    'finds the same as the database for %s',
    async (term) => {
      await expectSame({ term })
      await expectSame({ term, types: ['PODCASTEPISODE'] })
    },
  )

  test('the database answers until the index has been filled for the first time', async () => {
    await sql`delete from search_indexes where name = 'opensearch'`.execute(world.db)
    const fresh = openSearchIndex(world.db, world.runtime, server.url)
    const before = server.searches.length
    const found = await resultsOf(fresh.search, { term: 'night' })
    expect(server.searches).toHaveLength(before)
    await follow()
    expect(await resultsOf(fresh.search, { term: 'night' })).toEqual(found)
    expect(server.searches.length).toBeGreaterThan(before)
  })

  test('a database without a record of a filled index takes the index over', async () => {
    const { db } = world
    const found = await resultsOf(index.search, { term: 'night' })
    await sql`update search_indexes set holder = ${OTHER}, held_until = now() where name = 'opensearch'`.execute(db)
    await requestRebuild(db, 'opensearch')
    await follow()
    await sql`delete from search_indexes where name = 'opensearch'`.execute(db)
    await follow()
    expect(await resultsOf(index.search, { term: 'night' })).toEqual(found)
  })

  test('a removed index is made and filled again', async () => {
    const found = await resultsOf(index.search, { term: 'night' })
    server.dropIndex()
    const uuid = await aPodcast(world.db, { name: 'Ostrich Hour' })
    await world.tell({ type: 'PODCASTSERIES', uuid })
    await expect(follow()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await follow()
    expect(await resultsOf(index.search, { term: 'night' })).toEqual(found)
    expect(await resultsOf(index.search, { term: 'ostrich' })).toMatchObject([{ hits: [{ uuid }] }])
  })

  test('an index with another mapping is replaced by a new index with its name, which is filled', async () => {
    const found = await resultsOf(index.search, { term: 'night' })
    server.dropIndex()
    const headers = { authorization, 'content-type': 'application/json' }
    const body = JSON.stringify({ mappings: { properties: {} }, aliases: { feeds: {} } })
    await fetch(`${new URL(server.url).origin}/feeds-0`, { method: 'PUT', headers, body })
    index = openSearchIndex(world.db, world.runtime, server.url)
    await follow()
    expect(await resultsOf(index.search, { term: 'night' })).toEqual(found)
    const named = await fetch(`${new URL(server.url).origin}/_alias/feeds`, { headers })
    expect(Object.keys((await named.json()) as object)).toEqual(['feeds-1'])
  })

  test.each([[500], [503], [429], [401], [403]])('a server that answers %i counts as unavailable', async (status) => {
    server.fail(status)
    try {
      await expect(index.search({ term: 'night' })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      await expect(index.engine.put([aDocument()], PROCESS)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    } finally {
      server.fail(null)
    }
    expect(await resultsOf(index.search, { term: 'night' })).not.toMatchObject([{ hits: [] }])
  })

  test('a missing server counts as unavailable, and its password is not shown', async () => {
    const gone = openSearchIndex(world.db, world.runtime, 'http://ada:hush@127.0.0.1:9/feeds').engine
    const failure = await gone.candidates(ofNight, { remainingMs: () => 60_000 }).catch((error: Error) => error)
    expect(failure).toMatchObject({ code: 'UNAVAILABLE', message: 'OpenSearch does not answer' })
    expect(String((failure as Error).cause)).not.toContain('hush')
  })

  test('a search that takes too long finds nothing, and reports that there may be more', async () => {
    const release = server.hold()
    const found = await index.engine.candidates(ofNight, { remainingMs: () => 1 })
    release()
    expect(found).toEqual({ candidates: [], total: 0, isAtLeast: true })
  })

  test('a search that runs out of time in OpenSearch reports that there may be more', async () => {
    server.runOutOfTime(true)
    const found = await index.engine.candidates(ofNight, { remainingMs: () => 60_000 })
    server.runOutOfTime(false)
    expect(found.isAtLeast).toBe(true)
    expect(found.total).toBe(found.candidates.length)
  })

  test('a process whose right has ended does not overwrite documents of a later process', async () => {
    const { db } = world
    const document = aDocument({ name: 'Penguin' })
    const holds = (holder: string, term: number) =>
      sql`update search_indexes set holder = ${holder}, term = ${term}, held_until = now() + interval '1 minute'
        where name = 'opensearch'`.execute(db)
    const { rows } = await sql<{ term: number }>`select term from search_indexes where name = 'opensearch'`.execute(db)
    const { term } = rows[0]!
    await holds(OTHER, term + 1)
    await index.engine.put([document], OTHER)
    await holds(PROCESS, term)
    await expect(index.engine.put([{ ...document, name: 'Auk' }], PROCESS)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(index.engine.removeEpisodes([document.uuid], PROCESS)).rejects.toMatchObject({ code: 'CONFLICT' })
    await holds(PROCESS, term + 2)
    await index.engine.removeEpisodes([document.uuid], PROCESS)
  })

  test('a document that does not fit the mapping is refused', async () => {
    const refused = index.engine.put([aDocument({ childrenCount: 1.5 })], PROCESS)
    await expect(refused).rejects.toThrow('OpenSearch refused a document: mapper_parsing_exception')
  })
})

describe('the server of the tests', () => {
  let server: OpenSearchServer
  let base: string
  beforeAll(async () => {
    server = await startOpenSearchServer()
    base = new URL(server.url).origin
    await ask('PUT', 'made', { mappings: { properties: { name: { type: 'keyword' } } }, aliases: { feeds: {} } })
  })
  afterAll(() => server.close())

  async function ask(method: string, path: string, body: object | string) {
    const isText = typeof body === 'string'
    const answer = await fetch(`${base}/${path}`, {
      method,
      headers: { authorization, 'content-type': isText ? 'application/x-ndjson' : 'application/json' },
      body: isText ? body : JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as { error?: { type: string } } }
  }

  test.each<[string, string, object | string, number, string]>([
    ['an unknown query', 'feeds/_search', { query: { like: {} }, timeout: '1ms' }, 400, 'parsing_exception'],
    ['an unknown part', 'feeds/_search', { queries: {}, timeout: '1ms' }, 400, 'parsing_exception'],
    [
      'an unknown field',
      'feeds/_search',
      { query: { term: { nam: { value: 'a' } } }, timeout: '1ms' },
      400,
      'query_shard_exception',
    ],
    ['too large a page', 'feeds/_search', { size: 10_001, timeout: '1ms' }, 400, 'illegal_argument_exception'],
    ['an index that is not there', 'other/_search', {}, 404, 'index_not_found_exception'],
    ['a bulk without its last line break', '_bulk', '{"delete":{"_index":"feeds"}}', 400, 'illegal_argument_exception'],
    ['an unknown action', '_bulk', '{"drop":{}}\n', 400, 'illegal_argument_exception'],
    ['an action without its document', '_bulk', '{"index":{"_id":"a"}}\n', 400, 'illegal_argument_exception'],
    ['what is no JSON', '_bulk', '{\n', 400, 'parse_exception'],
  ])('refuses %s', async (_, path, body, status, type) => {
    expect(await ask('POST', path, body)).toMatchObject({ status, body: { error: { type } } })
  })

  test('refuses to make an existing index, and requests without the password', async () => {
    expect(await ask('PUT', 'made', {})).toMatchObject({
      body: { error: { type: 'resource_already_exists_exception' } },
    })
    expect((await fetch(`${base}/feeds/_search`, { method: 'POST' })).status).toBe(401)
  })

  test('finds written documents only after a refresh', async () => {
    const place = { index: { _index: 'feeds', _id: 'a', version: 1, version_type: 'external_gte' } }
    await ask('POST', '_bulk', `${JSON.stringify(place)}\n${JSON.stringify({ name: 'a' })}\n`)
    const count = async () => {
      const { body } = await ask('POST', 'feeds/_search', { query: { term: { name: { value: 'a' } } }, timeout: '1ms' })
      return (body as unknown as { hits: { total: { value: number } } }).hits.total.value
    }
    expect(await count()).toBe(0)
    server.refresh()
    expect(await count()).toBe(1)
  })
})

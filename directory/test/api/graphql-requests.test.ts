import { createServer } from 'node:net'
import { getIntrospectionQuery } from 'graphql'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import type { SearchIndex } from '../../src/search/index.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aPodcast, aUuid } from '../support/entities/factories.ts'
import { openApi } from './open-api.ts'

let database: OpenDatabase
let podcast: string
const episode = aUuid()
beforeAll(async () => {
  database = await openTestDatabase()
  podcast = await aPodcast(database.db, { name: 'Alpha Cast' }, [{ uuid: episode }])
})
afterAll(() => database.close())

const json = 'application/json; charset=utf-8'

describe('the account', () => {
  test.each([
    ['no headers', {}],
    ['no key', { 'X-USER-ID': '1001' }],
    ['a wrong key', { 'X-USER-ID': '1001', 'X-API-KEY': 'wrong' }],
    ['a user id that is no number', { 'X-USER-ID': 'ann', 'X-API-KEY': 'wrong' }],
  ])('401 for %s', async (_, headers) => {
    const { post } = await openApi(database.db)
    const { status, body } = await post('/graphql', { query: '{__typename}' }, headers)
    expect(status).toBe(401)
    expect(body).toEqual({ errors: [{ code: 'API_KEY_INVALID', message: expect.any(String) }] })
  })

  test('401 for the key of another account', async () => {
    const { post, own, anAccount } = await openApi(database.db)
    const other = await anAccount()
    const { status } = await post('/graphql', { query: '{__typename}' }, { ...own, 'X-USER-ID': other['X-USER-ID'] })
    expect(status).toBe(401)
  })
})

describe('the body', () => {
  test.each([
    ['text that is no JSON', '{"query":', 400],
    ['no query', { variables: {} }, 400],
    ['a query that is no string', { query: 7 }, 400],
    ['several queries', [{ query: '{__typename}' }], 400],
    ['null', 'null', 400],
    ['variables that are no object', { query: '{__typename}', variables: [1] }, 400],
    ['an operation name that is no string', { query: '{__typename}', operationName: 1 }, 400],
    ['a text of more than 262,144 characters', { query: `{__typename}#${'x'.repeat(262_144)}` }, 413],
    ['a query of several operations without a name', { query: 'query A{__typename} query B{__typename}' }, 400],
    ['an unknown operation', { query: 'query A{__typename}', operationName: 'B' }, 400],
    ['fragments alone', { query: 'fragment A on Query{__typename}' }, 400],
    ['a subscription', { query: 'subscription{a}' }, 400],
    ['a variable that is missing', { query: 'query($u:ID!){getPodcastSeries(uuid:$u){uuid}}' }, 400],
    [
      'a variable of another type',
      {
        query: 'query($c:Country!){getTopChartsByCountry(country:$c,serviceType:PODCASTSERIES){topChartsId}}',
        variables: { c: 'NOWHERE' },
      },
      400,
    ],
  ])('refuses %s', async (_, body, status) => {
    const { post } = await openApi(database.db)
    const answer = await post('/graphql', body)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({
      errors: expect.arrayContaining([
        expect.objectContaining({ code: 'INVALID_QUERY_OR_SYNTAX', message: expect.stringMatching(/.+/) }),
      ]),
    })
  })

  test('415 for another type, or a compressed one', async () => {
    const { post, own } = await openApi(database.db)
    const form = await post('/graphql', 'query=%7B__typename%7D', {
      ...own,
      'Content-Type': 'application/x-www-form-urlencoded',
    })
    expect(form.status).toBe(415)
    expect(form.body.errors[0].code).toBe('INVALID_QUERY_OR_SYNTAX')
    expect((await post('/graphql', '{}', { ...own, 'Content-Encoding': 'gzip' })).status).toBe(415)
  })

  test('405 for GET, with the methods that are allowed', async () => {
    const { send, own } = await openApi(database.db)
    const { status, headers } = await send('/graphql?query={__typename}', { headers: { ...own } })
    expect([status, headers.get('allow')]).toEqual([405, expect.stringContaining('POST')])
  })

  test('variables, operationName and directives are obeyed', async () => {
    const { post } = await openApi(database.db)
    const query = `query A($u:ID,$s:Boolean!){getPodcastSeries(uuid:$u){uuid name @include(if:$s)}} query B{__typename}`
    const { body } = await post('/graphql', { query, variables: { u: podcast, s: false }, operationName: 'A' })
    expect(body).toEqual({ data: { getPodcastSeries: { uuid: podcast } } })
  })
})

describe('a body without Content-Length, which goes through the application', () => {
  test.each([
    ['a query', { query: '{__typename}' }],
    ['a query that fails', { query: '{getPodcastSeries(uuid:"1"){name}}' }],
    ['an invalid query', { query: '{nope}' }],
    ['a list', []],
  ])('%s is answered as with Content-Length', async (_, query) => {
    const { url, own } = await openApi(database.db)
    const headers = { 'Content-Type': 'application/json', ...own }
    const body = JSON.stringify(query)
    const ask = async (init: RequestInit & { duplex?: 'half' }) => {
      const response = await fetch(`${url}/graphql`, { method: 'POST', headers, ...init })
      const {
        ratelimit,
        date,
        'x-request-id': id,
        connection,
        'keep-alive': alive,
        ...others
      } = Object.fromEntries(response.headers)
      return { status: response.status, text: await response.text(), others }
    }
    const streamed = await ask({ body: new Blob([body]).stream(), duplex: 'half' })
    const { others, ...plain } = await ask({ body })
    expect(streamed).toEqual({ ...plain, others: expect.objectContaining({ 'content-type': others['content-type'] }) })
    const named = ({ 'content-length': _length, 'transfer-encoding': _encoding, ...rest }: Record<string, string>) =>
      rest
    expect(named(streamed.others)).toEqual(named(others))
  })
})

describe('the answer', () => {
  test('is application/json, or application/graphql-response+json if that is accepted', async () => {
    const { post, own } = await openApi(database.db)
    const plain = await post('/graphql', { query: '{__typename}' })
    expect(plain.headers.get('content-type')).toBe(json)
    const headers = { ...own, Accept: 'application/graphql-response+json, application/json;q=0.9' }
    const accepted = await post('/graphql', { query: '{nope}' }, headers)
    expect(accepted.status).toBe(400)
    expect(accepted.headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8')
  })

  test('may be read by pages of all sites, with the headers about limits', async () => {
    const { send, post } = await openApi(database.db)
    const preflight = await send('/graphql', {
      method: 'OPTIONS',
      headers: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-API-KEY')
    const { headers } = await post('/graphql', { query: '{__typename}' })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toContain('RateLimit')
  })

  test('has code, message, path and location of each field that failed, and keeps the other fields', async () => {
    const { ask } = await openApi(database.db)
    const { status, body } = await ask(
      `{a:getPodcastSeries(uuid:"123"){uuid} b:getPodcastSeries(uuid:"${podcast}"){uuid}}`,
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      errors: [
        {
          code: 'BAD_USER_INPUT',
          message: '`uuid` must be a UUID of 36 characters',
          path: ['a'],
          locations: [{ line: 1, column: 2 }],
        },
      ],
      data: { a: null, b: { uuid: podcast } },
    })
  })

  test('of introspection is complete', async () => {
    const { data } = await openApi(database.db)
    const { __schema } = await data(getIntrospectionQuery())
    expect(__schema.queryType.name).toBe('Query')
  })

  test('has the cost and the maximum of a query that is too complex', async () => {
    const { ask } = await openApi(database.db)
    const page = 'episodes(limitPerPage:25){podcastSeries{'
    const { status, body } = await ask(`{getPodcastSeries(uuid:"${podcast}"){${page}${page}${page}uuid name}}}}}}}}`)
    expect(status).toBe(400)
    expect(body).toEqual({
      errors: [
        {
          code: 'QUERY_TOO_COMPLEX',
          message: expect.stringContaining('20000'),
          extensions: { queryCost: 48_177, maxQueryCostAllowed: 20_000 },
        },
      ],
    })
  })
})

const bad = (field: string, query: string): [string, string, string] => [query, field, 'BAD_USER_INPUT']
const series = (fields: string) => `{getPodcastSeries(uuid:"P"){${fields}}}`

describe('arguments that are invalid', () => {
  test.each([
    bad('getPodcastSeries', '{getPodcastSeries(uuid:"zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz"){uuid}}'),
    bad('getPodcastSeries', '{getPodcastSeries{uuid}}'),
    bad('getPodcastSeries', '{getPodcastSeries(catalogId:1.5){uuid}}'),
    bad('getMultiplePodcastSeries', '{getMultiplePodcastSeries{uuid}}'),
    bad('getMultiplePodcastSeries', '{getMultiplePodcastSeries(uuids:[]){uuid}}'),
    bad('getMultiplePodcastSeries', '{getMultiplePodcastSeries(uuids:["P",null]){uuid}}'),
    bad('getMultiplePodcastSeries', `{getMultiplePodcastSeries(uuids:[${'"P",'.repeat(26)}]){uuid}}`),
    bad('getPodcastEpisode', '{getPodcastEpisode(seriesUuidForLookup:"P"){uuid}}'),
    bad('getPodcastEpisode', '{getPodcastEpisode(guid:"a",seriesUuidForLookup:"1"){uuid}}'),
    bad('getLatestPodcastEpisodes', '{getLatestPodcastEpisodes{uuid}}'),
    bad('getLatestPodcastEpisodes', '{getLatestPodcastEpisodes(uuids:[],rssUrls:[]){uuid}}'),
    bad('getLatestPodcastEpisodes', '{getLatestPodcastEpisodes(uuids:["P"],limitPerPage:51){uuid}}'),
    bad('getLatestPodcastEpisodes', '{getLatestPodcastEpisodes(uuids:["P"],page:21){uuid}}'),
    bad('getLatestPodcastEpisodes', '{getLatestPodcastEpisodes(rssUrls:[null]){uuid}}'),
    bad('getPodcastEpisode', '{getPodcastEpisode(name:"a\\u0000"){uuid}}'),
    bad('getLatestPodcastEpisodes', '{getLatestPodcastEpisodes(rssUrls:["a","\\u0000"]){uuid}}'),
    bad('getComicSeries', '{getComicSeries{uuid}}'),
    bad('getComicIssue', '{getComicIssue{uuid}}'),
    bad('getCreator', '{getCreator(uuid:"1"){uuid}}'),
    bad('search', '{search(term:"a",page:21){searchId}}'),
    bad('search', `{search(term:"${'a'.repeat(513)}"){searchId}}`),
    bad('getTopChartsByCountry', '{getTopChartsByCountry(country:FRANCE,serviceType:COMICSERIES){topChartsId}}'),
    bad('getTopChartsByGenres', '{getTopChartsByGenres(serviceType:PODCASTSERIES){topChartsId}}'),
    bad('getPopularContent', '{getPopularContent(serviceType:CREATOR){popularityRankId}}'),
  ])('%s', async (query, field, code) => {
    const { ask } = await openApi(database.db)
    const { status, body } = await ask(query.replaceAll('"P"', `"${podcast}"`))
    expect(status).toBe(200)
    expect(body.errors).toEqual([
      expect.objectContaining({ code, path: [field], message: expect.stringMatching(/.+/) }),
    ])
    expect(body.data).toEqual({ [field]: null })
  })

  test.each([
    ['episodes(limitPerPage:26){uuid}', '`limitPerPage` must be between 1 and 25, not 26'],
    ['episodes(limitPerPage:0){uuid}', '`limitPerPage` must be between 1 and 25, not 0'],
    ['episodes(page:1001){uuid}', '`page` must be between 1 and 1000, not 1001'],
    ['episodes(sortOrder:SEARCH){uuid}', '`searchTerm` must be given with SEARCH'],
    ['episodes(sortOrder:SEARCH,searchTerm:" "){uuid}', '`searchTerm` must be given with SEARCH'],
  ])('%s', async (field, message) => {
    const { ask } = await openApi(database.db)
    const { body } = await ask(series(`uuid ${field}`).replace('"P"', `"${podcast}"`))
    expect(body.errors).toEqual([expect.objectContaining({ code: 'BAD_USER_INPUT', message })])
    expect(body.data).toEqual({ getPodcastSeries: { uuid: podcast, episodes: null } })
  })
})

describe('limits', () => {
  test('headers tell what is left of the minute; 429 when it is used up', async () => {
    const { ask, anAccount, runtime } = await openApi(database.db)
    const account = await anAccount({ requestsPerMinute: 2 })
    const first = await ask('{__typename}', undefined, account)
    expect(first.headers.get('ratelimit')).toBe('"minute";r=1;t=60')
    expect(first.headers.get('ratelimit-policy')).toBe('"minute";q=2;w=60')
    await runtime.advance(20_000)
    expect((await ask('{nope}', undefined, account)).status).toBe(400)
    const third = await ask('{__typename}', undefined, account)
    expect(third.status).toBe(429)
    expect(third.headers.get('retry-after')).toBe('40')
    expect(third.body).toEqual({ errors: [{ code: 'API_RATE_LIMIT_EXCEEDED', message: expect.any(String) }] })
    await runtime.advance(40_000)
    expect((await ask('{__typename}', undefined, account)).status).toBe(200)
  })

  test('only queries that run count for the month; 429 when it is used up', async () => {
    const { ask, anAccount } = await openApi(database.db)
    const account = await anAccount({ requestsPerMonth: 2 })
    const remaining = async () => (await ask('{getApiRequestsRemaining}', undefined, account)).body.data
    const name = `{getPodcastSeries(uuid:"${podcast}"){name}}`
    expect(await remaining()).toEqual({ getApiRequestsRemaining: 2 })
    await ask('{nope}', undefined, account)
    await ask('query($u:ID!){getPodcastSeries(uuid:$u){uuid}}', {}, account)
    await ask('{__schema{queryType{name}}}', undefined, account)
    expect(await remaining()).toEqual({ getApiRequestsRemaining: 2 })
    await ask(name, undefined, account)
    await ask('{getPodcastSeries(uuid:"1"){name}}', undefined, account)
    expect(await remaining()).toEqual({ getApiRequestsRemaining: 0 })
    const refused = await ask('{getMultiplePodcastSeries{name}}', undefined, account)
    expect(refused.status).toBe(429)
    // The clock of the test stands at noon on 23 November.
    expect(refused.headers.get('retry-after')).toBe(String(7.5 * 86_400))
    expect(refused.body).toEqual({ errors: [{ code: 'API_RATE_LIMIT_EXCEEDED', message: expect.any(String) }] })
  })
})

describe('fields that need more than a key', () => {
  test('webhooks need first the account of a person, then a plan that has them', async () => {
    const { ask, anAccount } = await openApi(database.db)
    const code = async (account: Parameters<typeof anAccount>[0]) =>
      (await ask('{getMyDeveloperWebhooks{userId}}', undefined, await anAccount(account))).body.errors[0].code
    expect(await code({ isService: true, plan: 'free' })).toBe('REQUIRES_USER_AUTHENTICATION')
    expect(await code({ plan: 'pro' })).toBe('ACCESS_NOT_ALLOWED')
  })
})

describe('internal failures', () => {
  test('an unreachable database gives null fields, and a message that does not reveal the cause', async () => {
    const { db } = database
    const api = await openApi(db, { readFrom: await unreachable() })
    const { status, body } = await api.ask(
      `{a:getPodcastSeries(uuid:"${podcast}"){uuid} b:getPodcastSeries(uuid:"${podcast}"){name}}`,
    )
    expect(status).toBe(200)
    expect(body.data).toEqual({ a: null, b: null })
    const [first] = body.errors
    expect(first).toMatchObject({ code: 'SERVICE_SERVER_ERROR', extensions: { requestId: expect.any(String) } })
    expect(first.message).toContain(first.extensions.requestId)
    expect(JSON.stringify(body)).not.toMatch(/connect|select|127\.0\.0\.1|\.ts/i)
    expect(api.runtime.linesNamed('graphql.failed')).toHaveLength(1)
  })

  test('fields that are not ready in time are null; the others are answered', async () => {
    const { db } = database
    const api = await openApi(db, { readFrom: await silent(), limits: { timeoutMs: 30_000 } })
    const asked = api.ask(`{getApiRequestsRemaining getPodcastSeries(uuid:"${podcast}"){uuid}}`)
    await api.runtime.untilSleeping()
    await api.runtime.advance(30_000)
    const { status, body } = await asked
    expect(status).toBe(200)
    expect(body).toEqual({
      errors: [
        expect.objectContaining({
          code: 'SERVICE_SERVER_ERROR',
          message: expect.stringContaining('30 seconds'),
          path: ['getPodcastSeries'],
        }),
      ],
      data: { getApiRequestsRemaining: 349_999, getPodcastSeries: null },
    })
  })
})

/** Returns a database whose server is gone. */
async function unreachable(): Promise<OpenDatabase['db']> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ host: '127.0.0.1', port }) }) })
}

/** Returns a database that never answers. */
async function silent(): Promise<OpenDatabase['db']> {
  const pool = { connect: () => new Promise<never>(() => {}), end: async () => {} }
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

describe('a search that ran out of time', () => {
  const found = (isIncomplete: boolean): SearchIndex => ({
    search: async () => ({
      searchId: 'abc',
      tookMs: 1_000,
      types: [
        { type: 'PODCASTEPISODE', hits: [], totalCount: 300, isAtLeast: isIncomplete, isIncomplete, pagesCount: 12 },
      ],
      understood: {
        corrected: [],
        correctedTerm: null,
        meanings: [],
        filters: {},
        id: null,
        suggestion: null,
        matched: [],
        matchedInTranscripts: [],
      },
    }),
  })
  const query = '{ search(term: "night train") { searchId responseDetails { totalCount } } }'

  test('says in `extensions` that there may be more', async () => {
    const { ask } = await openApi(database.db, { search: found(true) })
    const { body } = await ask(query)
    expect(body).toEqual({
      data: { search: { searchId: 'abc', responseDetails: [{ totalCount: 300 }] } },
      extensions: { incompleteSearches: [{ searchId: 'abc', types: ['PODCASTEPISODE'] }] },
    })
  })

  test('has no `extensions` when the count is exact', async () => {
    const { ask } = await openApi(database.db, { search: found(false) })
    expect((await ask(query)).body).not.toHaveProperty('extensions')
  })
})

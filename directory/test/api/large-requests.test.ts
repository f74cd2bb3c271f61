import { type GraphQLInputType, getNullableType, isListType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { argumentRules } from '../../src/api/graphql/argument-rules.ts'
import { buildApiSchema } from '../../src/api/graphql/build-schema.ts'
import { readQueryRequest } from '../../src/api/graphql/read-request.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aUuid } from '../support/entities/factories.ts'
import { openApi } from './open-api.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const latest = 'query($u:[ID],$r:[String]){getLatestPodcastEpisodes(uuids:$u,rssUrls:$r){uuid}}'
const remaining = '{getApiRequestsRemaining}'

/** Returns a body of `bytes` bytes, which has a query and white space. */
function bodyOf(bytes: number, query: string, variables: unknown = {}): string {
  const body = JSON.stringify({ query, variables })
  return body + ' '.repeat(bytes - Buffer.byteLength(body))
}

test('a body of 512 KB is read, and one of another byte is 413', async () => {
  const { post } = await openApi(database.db)
  expect((await post('/graphql', bodyOf(524_288, remaining))).status).toBe(200)
  const { status, body } = await post('/graphql', bodyOf(524_289, remaining))
  expect(status).toBe(413)
  expect(body.errors).toMatchObject([{ code: 'INVALID_QUERY_OR_SYNTAX' }])
})

test('the bytes of a body count, not its characters', async () => {
  const { post } = await openApi(database.db)
  const answer = await post('/graphql', JSON.stringify({ query: remaining, variables: { a: '名'.repeat(180_000) } }))
  expect(answer.status).toBe(413)
})

test('1,000 URLs and 1,000 uuids fit in 4 MB', async () => {
  const { post } = await openApi(database.db)
  const variables = {
    u: Array.from({ length: 1000 }, () => aUuid()),
    r: Array.from({ length: 1000 }, (_, index) => `https://feeds.example.org/${index}/${'a'.repeat(3_900)}`),
  }
  const body = JSON.stringify({ query: latest, variables })
  expect(body.length).toBeGreaterThan(3_900_000)
  expect((await post('/graphql', body)).body).toEqual({ data: { getLatestPodcastEpisodes: [] } })
})

test.each([
  ['lists', '[]'],
  ['objects', '{}'],
  ['numbers', '0'],
])('a large body of %s is refused before its entries are looked at', async (_, entry) => {
  const { post } = await openApi(database.db)
  const entries = Array.from({ length: 1_000_000 }, () => entry).join(',')
  const { status } = await post('/graphql', `{"query":${JSON.stringify(latest)},"variables":{"u":[${entries}]}}`)
  expect([400, 413]).toContain(status)
})

test.each([
  ['lists', '['],
  ['objects', '{"a":'],
  ['entries', '0,'],
])('a large body with many %s is refused before it is parsed', async (_, piece) => {
  const { post } = await openApi(database.db)
  const unfinished = `{"query":${JSON.stringify(latest)},"variables":{"u":[${piece.repeat(600_000)}`
  expect((await post('/graphql', unfinished)).status).toBe(413)
})

test('a large submission is 413', async () => {
  const { post } = await openApi(database.db)
  const url = `https://feeds.example.org/${'a'.repeat(600_000)}`
  expect((await post('/feeds/add-podcastseries', { rssUrl: url })).status).toBe(413)
})

test('a list that is too long for its argument is refused by its field, as a short one would be', async () => {
  const { ask } = await openApi(database.db)
  const query = 'query($u:[ID]){getMultiplePodcastSeries(uuids:$u){uuid}}'
  for (const length of [26, 1_001, 13_000]) {
    const { status, body } = await ask(query, { u: Array.from({ length }, () => aUuid()) })
    expect([status, body.errors?.[0].code, body.data]).toEqual([
      200,
      'BAD_USER_INPUT',
      { getMultiplePodcastSeries: null },
    ])
  }
})

test('a list keeps one entry more than any argument takes, and the lists of a filter keep all', () => {
  const read = (variables: unknown) => readQueryRequest(JSON.stringify({ query: latest, variables }), 262_144)
  const list = Array.from({ length: 13_000 }, () => 'a')
  expect(read({ u: list })).toMatchObject({ variables: { u: list.slice(0, 1_001) } })
  expect(read({ f: { excludedUuids: list } })).toMatchObject({ variables: { f: { excludedUuids: list } } })
  expect(read({ u: list, v: list })).toMatchObject({ status: 400 })
  expect(read({ f: { includedUuids: list, excludedUuids: list } })).toMatchObject({ status: 400 })
})

test('no list argument takes more entries than variables keep', () => {
  const schema = buildApiSchema()
  const isList = (type: GraphQLInputType) => isListType(getNullableType(type))
  for (const type of [schema.getQueryType()!, schema.getMutationType()!, schema.getType('PodcastSeries')!]) {
    for (const { name, args } of Object.values('getFields' in type ? type.getFields() : {})) {
      for (const arg of 'length' in args! ? args : []) {
        if (!isList(arg.type)) continue
        const rule = argumentRules[`${type.name}.${name}`]?.[arg.name]
        expect(rule, `${name}.${arg.name}`).toMatchObject({ max: expect.any(Number) })
        expect((rule as { max: number }).max).toBeLessThanOrEqual(1_000)
      }
    }
  }
})

test('a body counts as one request of the minute for each 256 KB that it begins', async () => {
  const { post, anAccount } = await openApi(database.db)
  const account = await anAccount({ requestsPerMinute: 20 })
  const left = async (bytes: number) => {
    const { headers } = await post('/graphql', bodyOf(bytes, latest), account)
    return headers.get('RateLimit')
  }
  expect(await left(262_144)).toContain('r=19;')
  expect(await left(262_145)).toContain('r=17;')
  expect(await left(3_900_000)).toContain('r=2;')
  const refused = await post('/graphql', bodyOf(786_433, latest), account)
  expect(refused.status).toBe(429)
})

test('a large submission counts as several requests of the minute', async () => {
  const { post, anAccount } = await openApi(database.db)
  const account = await anAccount({ requestsPerMinute: 20 })
  const url = `https://feeds.example.org/${'a'.repeat(300_000)}`
  const { headers } = await post('/feeds/add-podcastseries', { rssUrl: url }, account)
  expect(headers.get('RateLimit')).toContain('r=18;')
})

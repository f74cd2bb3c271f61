import { buildClientSchema, type IntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApiSchema } from '../../src/api/graphql/build-schema.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { introspectionTexts } from './introspection-texts.ts'
import { openApi } from './open-api.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the queries of tools are answered, free, and made once', async () => {
  const { post, anAccount } = await openApi(database.db)
  const account = await anAccount({ requestsPerMinute: 1_000, requestsPerMonth: 3 })
  for (const { tool, ...body } of introspectionTexts) {
    const first = await post('/graphql', body, account)
    expect([first.status, Object.keys(first.body)], tool).toEqual([200, ['data']])
    const second = await post('/graphql', body, account)
    expect([second.headers.get('X-Cache'), second.text === first.text], tool).toEqual(['HIT', true])
  }
  expect((await post('/graphql', { query: '{getApiRequestsRemaining}' }, account)).body.data).toEqual({
    getApiRequestsRemaining: 3,
  })
})

test.each(['GraphiQL', 'Apollo Rover', 'gql', 'graphql-codegen'])(
  'the answer to %s is the whole schema',
  async (tool) => {
    const { data } = await openApi(database.db)
    const { query } = introspectionTexts.find((text) => text.tool === tool)!
    const told = buildClientSchema((await data(query)) as IntrospectionQuery)
    const namesIn = (text: string) => text.match(/^(?:type|enum|input|scalar) \w+|^ {2}\w+/gm)
    const own = printSchema(lexicographicSortSchema(buildApiSchema()))
    expect(namesIn(printSchema(lexicographicSortSchema(told)))).toEqual(namesIn(own))
  },
)

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ')

describe('hostile introspection', () => {
  test.each([
    ['5 uses of `__schema`', `{${times(5, (i) => `a${i}:__schema{queryType{name}}`)}}`],
    [
      '5 uses of both, in fragments',
      '{...A ...B} fragment A on Query{a:__schema{queryType{name}} b:__type(name:"a"){name}} fragment B on Query{c:__schema{queryType{name}} d:__type(name:"b"){name} e:__type(name:"c"){name}}',
    ],
    ['an alias beside a field', '{__schema{types{name other:name}}}'],
    ['a field twice without an alias', '{__schema{types{name name}}}'],
    ['a field in an inline fragment', '{__schema{types{name ...{other:name}}}}'],
    [
      'a field in two fragments',
      '{__schema{types{...A ...B}}} fragment A on __Type{fields{name}} fragment B on __Type{f:fields{name}}',
    ],
    ['a field in two uses that are one answer', '{__schema{types{name}} __schema{types{kind}}}'],
    ['a field deep inside', '{__type(name:"Query"){fields{type{ofType{a:name b:name}}}}}'],
    [
      '300 × 300 aliases',
      `{${times(300, (i) => `a${i}:__schema{...F}`)}} fragment F on __Schema{${times(300, (i) => `b${i}:types{name}`)}}`,
    ],
    ['`__typename` under two names', '{__schema{types{a:__typename b:__typename}}}'],
  ])('%s is refused before it runs', async (_, query) => {
    const { ask } = await openApi(database.db)
    const { status, body } = await ask(query)
    expect([status, body]).toEqual([
      400,
      { errors: [{ code: 'INVALID_QUERY_OR_SYNTAX', message: expect.stringMatching(/At most 4|twice/) }] },
    ])
  })

  test('fragments that contain themselves end with an error', async () => {
    const { ask } = await openApi(database.db)
    expect((await ask('{__type(name:"Query"){...A}} fragment A on __Type{ofType{...A}}')).status).toBe(400)
    expect((await ask('{__type(name:"Query"){...A}} fragment A on __Type{name ...A}')).status).toBe(400)
  })

  test('4 uses, and a field under each of two parents, are answered', async () => {
    const { data } = await openApi(database.db)
    const answered = await data(
      '{a:__schema{queryType{name} mutationType{name}} b:__schema{queryType{name}} c:__type(name:"Query"){name} d:__type(name:"X"){name}}',
    )
    expect(answered).toMatchObject({ a: { queryType: { name: 'Query' } }, c: { name: 'Query' }, d: null })
  })

  test('types in types end at the bound of executed fields', async () => {
    const { ask } = await openApi(database.db, { limits: { maxExecutedFields: 1_000 } })
    const { status, body } = await ask('{__schema{types{fields{type{fields{name description}}}}}}')
    expect([status, body.errors[0].code]).toEqual([400, 'QUERY_TOO_COMPLEX'])
    expect(body.errors[0].extensions).toEqual({
      queryCost: 0,
      maxQueryCostAllowed: 20_000,
      executedFields: 1_001,
      maxExecutedFields: 1_000,
    })
  })
})

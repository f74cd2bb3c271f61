import { expect } from 'vitest'
import { check, dataOf, expectFailed, expectRejected } from '../check.ts'

const syntax = [400, 'INVALID_QUERY_OR_SYNTAX'] as const
const unknown = '00000000-0000-4000-8000-000000000000'

export const requestChecks = [
  check('API-012', 'variables are filled in', async ({ ask, uuids }) => {
    const query = 'query Q($u: ID){getPodcastSeries(uuid:$u){uuid}}'
    expect(dataOf(await ask(query, { variables: { u: uuids.P1 } })).getPodcastSeries.uuid).toBe(uuids.P1)
  }),
  check('API-013', 'operationName picks one of several operations', async ({ ask, uuids }) => {
    const query = `query X{getPodcastSeries(uuid:"${uuids.P1}"){uuid}} query Y{getPodcastSeries(uuid:"${uuids.P2}"){uuid}}`
    expect(dataOf(await ask(query, { operationName: 'Y' })).getPodcastSeries.uuid).toBe(uuids.P2)
  }),
  check('API-014', 'several operations without operationName are rejected', async ({ ask }) => {
    expectRejected(await ask('query X{__typename} query Y{__typename}'), ...syntax)
  }),
  check('API-015', 'a body that is not JSON is rejected', async ({ post }) => {
    expectRejected(await post('/graphql', '{"query":'), ...syntax)
  }),
  check('API-016', 'a body without a query is rejected', async ({ post }) => {
    expectRejected(await post('/graphql', { variables: {} }), ...syntax)
  }),
  check('API-017', 'a query that is not a string is rejected', async ({ post }) => {
    expectRejected(await post('/graphql', { query: 7 }), ...syntax)
  }),
  check('API-018', 'several queries in one body are rejected', async ({ post }) => {
    expectRejected(await post('/graphql', [{ query: '{__typename}' }, { query: '{__typename}' }]), ...syntax)
  }),
  check('API-019', 'a form is 415', async ({ post, accounts }) => {
    const headers = { ...accounts.A, 'Content-Type': 'application/x-www-form-urlencoded' }
    expectRejected(await post('/graphql', 'query=%7B__typename%7D', headers), 415, 'INVALID_QUERY_OR_SYNTAX')
  }),
  check('API-022', 'the answer is JSON', async ({ ask }) => {
    const answer = await ask('{__typename}')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(dataOf(answer)).toEqual({ __typename: 'Query' })
  }),
  check('API-023', 'a client that accepts application/graphql-response+json gets it', async ({ post, accounts }) => {
    const headers = { ...accounts.A, Accept: 'application/graphql-response+json' }
    const answer = await post('/graphql', { query: '{getPodcastSeries{nope}}' }, headers)
    expectRejected(answer, ...syntax)
    expect(answer.headers.get('content-type')).toMatch(/^application\/graphql-response\+json/)
  }),
  check('API-026', 'aliases ask one field twice', async ({ ask, uuids }) => {
    const query = `{a:getPodcastSeries(uuid:"${uuids.P1}"){uuid} b:getPodcastSeries(uuid:"${uuids.P2}"){uuid}}`
    expect(dataOf(await ask(query))).toEqual({ a: { uuid: uuids.P1 }, b: { uuid: uuids.P2 } })
  }),
  check('API-028', 'a field that @include leaves out is not answered', async ({ ask, uuids }) => {
    const query = `query($s:Boolean!){getPodcastSeries(uuid:"${uuids.P1}"){uuid name @include(if:$s)}}`
    expect(dataOf(await ask(query, { variables: { s: false } })).getPodcastSeries).toEqual({ uuid: uuids.P1 })
  }),
  check('API-029', 'an unknown field is rejected, and the message names it', async ({ ask, uuids }) => {
    const answer = await ask(`{getPodcastSeries(uuid:"${uuids.P1}"){uuid nam}}`)
    expectRejected(answer, ...syntax)
    expect(answer.body.errors[0].message).toContain('nam')
  }),
  check('API-032', 'a required variable that is missing is rejected', async ({ ask }) => {
    const query = 'query($w:ID!){getWebhookFilterByUuid(filterUuid:$w,webhookId:$w){uuid}}'
    expectRejected(await ask(query, { variables: {} }), ...syntax)
  }),
  check('API-034', 'an unknown member of an enumeration is rejected', async ({ ask }) => {
    const query = 'query($c:Country!){getTopChartsByCountry(country:$c,serviceType:PODCASTSERIES){topChartsId}}'
    expectRejected(await ask(query, { variables: { c: 'NOWHERE' } }), ...syntax)
  }),
  check('API-035', 'a uuid that is too short is bad input', async ({ ask }) => {
    expectFailed(await ask('{getPodcastSeries(uuid:"123"){uuid name}}'), 'getPodcastSeries', 'BAD_USER_INPUT')
  }),
  check('API-036', 'a field that fails leaves the others as they are', async ({ ask, uuids }) => {
    const answer = await ask(`{a:getPodcastSeries(uuid:"123"){uuid} b:getPodcastSeries(uuid:"${uuids.P1}"){uuid}}`)
    expectFailed(answer, 'a', 'BAD_USER_INPUT')
    expect(answer.body.data.b.uuid).toBe(uuids.P1)
    expect(answer.body.errors[0].path).toEqual(['a'])
  }),
  check('API-037', '36 characters that are not a uuid are bad input', async ({ ask }) => {
    const answer = await ask('{getPodcastSeries(uuid:"zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz"){uuid}}')
    expectFailed(answer, 'getPodcastSeries', 'BAD_USER_INPUT')
  }),
  check('API-038', 'an unknown uuid is null without an error', async ({ ask }) => {
    expect(dataOf(await ask(`{getPodcastSeries(uuid:"${unknown}"){uuid}}`))).toEqual({ getPodcastSeries: null })
  }),
  check('API-041', 'a query that costs too much is rejected, with its cost and the maximum', async ({ ask, uuids }) => {
    const uuidsText = `["${uuids.P1}","${uuids.P2}","${uuids.P3}"]`
    const fields = 'uuid episodes(limitPerPage:25){uuid podcastSeries{episodes(limitPerPage:25){uuid}}}'
    const aliases = Array.from(
      { length: 12 },
      (_, i) => `a${i}:getMultiplePodcastSeries(uuids:${uuidsText}){${fields}}`,
    )
    const answer = await ask(`{${aliases.join(' ')}}`)
    expectRejected(answer, 400, 'QUERY_TOO_COMPLEX')
    const { queryCost, maxQueryCostAllowed } = answer.body.errors[0].extensions
    expect(queryCost).toBeGreaterThan(maxQueryCostAllowed)
  }),
  check('API-043', 'the cost grows with the number of requested items', async ({ ask, uuids }) => {
    const query = (limit: number) => {
      const page = `episodes(limitPerPage:${limit}){podcastSeries{`
      return `{getPodcastSeries(uuid:"${uuids.P1}"){${page}${page}episodes(limitPerPage:${limit}){uuid name}}}}}}}`
    }
    dataOf(await ask(query(10)))
    expectRejected(await ask(query(25)), 400, 'QUERY_TOO_COMPLEX')
  }),
  check('API-044', 'a limit in a variable counts for the cost', async ({ ask, uuids }) => {
    const page = 'episodes(limitPerPage:$n){podcastSeries{'
    const query = `query($n:Int){getPodcastSeries(uuid:"${uuids.P1}"){${page}${page}episodes(limitPerPage:$n){uuid name}}}}}}}`
    expectRejected(await ask(query, { variables: { n: 25 } }), 400, 'QUERY_TOO_COMPLEX')
  }),
  check('API-045', 'fragments count for the cost where they are spread', async ({ ask, uuids }) => {
    const fragment = (name: string, next: string) =>
      `fragment ${name} on PodcastSeries{episodes(limitPerPage:25){${next}}}`
    const fragments = [
      fragment('A', 'podcastSeries{...B}'),
      fragment('B', 'podcastSeries{...C}'),
      fragment('C', 'uuid name'),
    ]
    const answer = await ask(`{getPodcastSeries(uuid:"${uuids.P1}"){...A}} ${fragments.join(' ')}`)
    expectRejected(answer, 400, 'QUERY_TOO_COMPLEX')
  }),
  check('API-046', 'a limit out of range is bad input, not a cheap query', async ({ ask, uuids }) => {
    const { body, status } = await ask(`{getPodcastSeries(uuid:"${uuids.P1}"){episodes(limitPerPage:26){uuid}}}`)
    expect([status, body.errors[0].code, body.data.getPodcastSeries.episodes]).toEqual([200, 'BAD_USER_INPUT', null])
  }),
  check('API-510', 'an empty `operationName` is treated as missing', async ({ post }) => {
    const body = { query: 'query A {__typename}', operationName: '' }
    expect(dataOf(await post('/graphql', body))).toEqual({ __typename: 'Query' })
  }),
]

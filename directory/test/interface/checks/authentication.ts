import { expect } from 'vitest'
import { check, dataOf, expectFailed, expectRejected } from '../check.ts'

const query = '{__typename}'
const invalid = [401, 'API_KEY_INVALID'] as const

export const authenticationChecks = [
  check('API-001', 'both headers let a query in', async ({ ask, uuids }) => {
    const data = dataOf(await ask(`{getPodcastSeries(uuid:"${uuids.P1}"){uuid name}}`))
    expect(data.getPodcastSeries).toEqual({ uuid: uuids.P1, name: 'Alpha Cast' })
  }),
  check('API-002', 'without headers: 401', async ({ post }) => {
    expectRejected(await post('/graphql', { query }, {}), ...invalid)
  }),
  check('API-004', 'without a key: 401', async ({ post, accounts }) => {
    expectRejected(await post('/graphql', { query }, { 'X-USER-ID': accounts.A['X-USER-ID'] }), ...invalid)
  }),
  check('API-005', 'with a wrong key: 401', async ({ post, accounts }) => {
    expectRejected(await post('/graphql', { query }, { ...accounts.A, 'X-API-KEY': 'wrong' }), ...invalid)
  }),
  check('API-006', 'with the key of another account: 401', async ({ post, accounts }) => {
    const mixed = { 'X-USER-ID': accounts.F['X-USER-ID'], 'X-API-KEY': accounts.A['X-API-KEY'] }
    expectRejected(await post('/graphql', { query }, mixed), ...invalid)
  }),
  check('API-008', 'a submission without headers: 401', async ({ post, urls }) => {
    expectRejected(await post('/feeds/add-podcastseries', { rssUrl: urls.P1 }, {}), ...invalid)
  }),
  check('API-010', 'introspection without headers: 401', async ({ post }) => {
    expectRejected(await post('/graphql', { query: '{__schema{queryType{name}}}' }, {}), ...invalid)
  }),
  check('API-011', 'header names may be in lower case', async ({ directory, accounts, uuids }) => {
    const answer = await directory.send('/graphql', {
      method: 'POST',
      body: JSON.stringify({ query: `{getPodcastSeries(uuid:"${uuids.P1}"){uuid}}` }),
      headers: {
        'content-type': 'application/json',
        'x-user-id': accounts.A['X-USER-ID'],
        'x-api-key': accounts.A['X-API-KEY'],
      },
    })
    expect(dataOf(answer).getPodcastSeries.uuid).toBe(uuids.P1)
  }),
  check('API-146', 'webhooks need a plan that has them', async ({ ask, accounts }) => {
    const answer = await ask('{getMyDeveloperWebhooks{userId webhooks{id}}}', { as: accounts.F })
    expectFailed(answer, 'getMyDeveloperWebhooks', 'ACCESS_NOT_ALLOWED')
  }),
  check('API-147', 'webhooks need an account of a person', async ({ ask, accounts }) => {
    const answer = await ask('{getMyDeveloperWebhooks{userId}}', { as: accounts.S })
    expectFailed(answer, 'getMyDeveloperWebhooks', 'REQUIRES_USER_AUTHENTICATION')
  }),
  check('API-150', 'a query for a webhook without a URL is invalid', async ({ ask }) => {
    const answer = await ask('mutation{addWebhookUrlForUser(webhookEvents:["podcastepisode.created"]){id}}')
    expectRejected(answer, 400, 'INVALID_QUERY_OR_SYNTAX')
  }),
]

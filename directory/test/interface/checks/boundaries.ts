import { getIntrospectionQuery } from 'graphql'
import { expect } from 'vitest'
import { type Check, check, dataOf, expectRejected } from '../check.ts'

const syntax = [400, 'INVALID_QUERY_OR_SYNTAX'] as const
const nested = (depth: number) =>
  `{getPodcastSeries(name:"Alpha Cast"){${'episodes(limitPerPage:1){podcastSeries{'.repeat((depth - 2) / 2)}uuid${'}}'.repeat((depth - 2) / 2)}}}`

/** Invalid bodies of requests: id, description, body. */
const rejectedBodies: readonly (readonly [string, string, unknown])[] = [
  ['API-310', 'null', 'null'],
  ['API-311', 'a string', '"{__typename}"'],
  ['API-312', 'an empty list', []],
  ['API-313', 'nothing', ''],
  ['API-314', 'variables in a list', { query: '{__typename}', variables: [] }],
  ['API-315', 'variables in a string', { query: '{__typename}', variables: '{}' }],
  ['API-316', 'an operationName that is a number', { query: '{__typename}', operationName: 1 }],
  ['API-317', 'an operationName that the query does not have', { query: 'query A{__typename}', operationName: 'B' }],
  ['API-318', 'an empty query', { query: '' }],
  ['API-319', 'a query of fragments alone', { query: 'fragment A on Query{__typename}' }],
  ['API-320', 'a subscription', { query: 'subscription{__typename}' }],
  ['API-321', 'a definition of the schema', { query: 'type Query{a:Int}' }],
  [
    'API-322',
    'a variable of another type',
    { query: 'query($u:[ID]){getMultiplePodcastSeries(uuids:$u){uuid}}', variables: { u: {} } },
  ],
  ['API-323', 'a number with a fraction for an Int', { query: '{getPopularContent(page:1.5){popularityRankId}}' }],
  [
    'API-324',
    'a number beyond 32 bits for an Int',
    { query: '{getPopularContent(page:2147483648){popularityRankId}}' },
  ],
  ['API-325', 'an unknown argument', { query: '{getPodcastSeries(id:"1"){uuid}}' }],
  ['API-326', 'an object without a selection', { query: '{getPodcastSeries(name:"a")}' }],
  ['API-327', 'more than 5,000 tokens', { query: `{${'__typename '.repeat(5001)}}` }],
  ['API-328', '14 levels of fields', { query: nested(14) }],
  [
    'API-329',
    'a chart without a country',
    { query: '{getTopChartsByCountry(serviceType:PODCASTSERIES){topChartsId}}' },
  ],
]

export const boundaryChecks: readonly Check[] = [
  ...rejectedBodies.map(([id, what, body]) =>
    check(id, `${what} is rejected`, async ({ post }) => {
      expectRejected(await post('/graphql', body), ...syntax)
    }),
  ),
  check('API-340', '12 levels of fields are answered', async ({ ask }) => {
    expect(dataOf(await ask(nested(12))).getPodcastSeries).not.toBeNull()
  }),
  check('API-341', '1,000 URLs and 1,000 uuids at once are answered', async ({ ask, uuids, urls }) => {
    const variables = {
      u: Array.from({ length: 1000 }, () => uuids.P1),
      r: Array.from({ length: 1000 }, (_, index) => (index === 0 ? urls.P2 : `https://unknown.example.org/${index}`)),
    }
    const query =
      'query($u:[ID],$r:[String]){getLatestPodcastEpisodes(uuids:$u,rssUrls:$r,limitPerPage:50,page:2){uuid}}'
    expect(dataOf(await ask(query, { variables })).getLatestPodcastEpisodes).toHaveLength(11)
  }),
  check('API-342', '25 uuids are answered, each as often as it is asked for', async ({ ask, uuids }) => {
    const u = Array.from({ length: 25 }, (_, index) => (index % 2 === 0 ? uuids.P1.toUpperCase() : uuids.P2))
    const query = 'query($u:[ID]){getMultiplePodcastSeries(uuids:$u){uuid}}'
    const found = dataOf(await ask(query, { variables: { u } })).getMultiplePodcastSeries
    expect(found).toEqual(u.map((uuid) => ({ uuid: uuid.toLowerCase() })))
  }),
  check('API-343', 'page 1000 of episodes and of issues is empty', async ({ ask, uuids }) => {
    const query = `{a:getPodcastSeries(uuid:"${uuids.P1}"){episodes(page:1000){uuid}}
      b:getComicSeries(uuid:"${uuids.C1}"){issues(page:1000){uuid}}}`
    expect(dataOf(await ask(query))).toEqual({ a: { episodes: [] }, b: { issues: [] } })
  }),
  check('API-344', 'GET is 405 and says that POST is allowed', async ({ directory, accounts }) => {
    const { status, headers, body } = await directory.send('/graphql?query=%7B__typename%7D', {
      headers: { ...accounts.A },
    })
    expect([status, headers.get('allow')]).toEqual([405, expect.stringContaining('POST')])
    expect(body.errors[0].code).toBe('INVALID_QUERY_OR_SYNTAX')
  }),
  check('API-345', 'PUT and DELETE are 405', async ({ directory, accounts }) => {
    for (const method of ['PUT', 'DELETE']) {
      expect((await directory.send('/graphql', { method, headers: { ...accounts.A } })).status, method).toBe(405)
    }
  }),
  check('API-346', 'a browser that opens the address of GraphQL is sent to the explorer', async ({ directory }) => {
    const { status, headers } = await directory.send('/graphql', {
      headers: { Accept: 'text/html' },
      redirect: 'manual',
    })
    expect([status, headers.get('location')]).toEqual([303, '/explorer'])
  }),
  check('API-347', 'pages of other sites may ask with a key of their own', async ({ directory }) => {
    const { status, headers } = await directory.send('/graphql', { method: 'OPTIONS' })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(headers.get('access-control-allow-headers')).toMatch(/X-USER-ID.*X-API-KEY/)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  }),
  check('API-348', 'a body of more than 4 MB is 413', async ({ post }) => {
    const answer = await post('/graphql', { query: '{__typename}', variables: { a: 'a'.repeat(4_000_001) } })
    expectRejected(answer, 413, 'INVALID_QUERY_OR_SYNTAX')
  }),
  check('API-349', 'a query of more than 262,144 characters is 413', async ({ post }) => {
    expectRejected(
      await post('/graphql', { query: `{__typename}${' '.repeat(262_144)}` }),
      413,
      'INVALID_QUERY_OR_SYNTAX',
    )
  }),
  check('API-350', 'a body without a content type is 415', async ({ post, accounts }) => {
    const headers = { ...accounts.A, 'Content-Type': 'text/plain' }
    expectRejected(await post('/graphql', '{"query":"{__typename}"}', headers), 415, 'INVALID_QUERY_OR_SYNTAX')
  }),
  check('API-351', 'the key is checked before the body', async ({ post }) => {
    expectRejected(await post('/graphql', 'no JSON', {}), 401, 'API_KEY_INVALID')
  }),
  check('API-352', 'user ids that are not positive numbers in plain digits are unknown', async ({ post, accounts }) => {
    for (const userId of ['0', '-1', '1e3', '01001', "1' or '1'='1", '9'.repeat(30)]) {
      const headers = { ...accounts.A, 'X-USER-ID': userId }
      expectRejected(await post('/graphql', { query: '{__typename}' }, headers), 401, 'API_KEY_INVALID')
    }
  }),
  check('API-353', 'introspection and remaining counts are free', async ({ ask, directory, remaining }) => {
    const account = await directory.anAccount({ requestsPerMonth: 5 })
    dataOf(await ask(getIntrospectionQuery(), { as: account }))
    dataOf(
      await ask('{__typename getTranscriptCreditsRemaining ...on Query{getApiRequestsRemaining}}', { as: account }),
    )
    expect(await remaining(account)).toBe(5)
  }),
  check(
    'API-354',
    'a query with free fields is counted if another field is not free',
    async ({ ask, directory, remaining, uuids }) => {
      const account = await directory.anAccount({ requestsPerMonth: 5 })
      dataOf(await ask(`{getApiRequestsRemaining getPodcastSeries(uuid:"${uuids.P1}"){uuid}}`, { as: account }))
      expect(await remaining(account)).toBe(4)
    },
  ),
  check(
    'API-355',
    'a request beyond the monthly limit is 429, with the time until the next month',
    async ({ ask, directory, uuids }) => {
      const account = await directory.anAccount({ requestsPerMonth: 1 })
      const query = (name: string) => `{getPodcastSeries(uuid:"${uuids.P3}"){${name}:name}}`
      dataOf(await ask(query('month1'), { as: account }))
      const answer = await ask(query('month2'), { as: account })
      expectRejected(answer, 429, 'API_RATE_LIMIT_EXCEEDED')
      // The clock of the directory is ahead: its month may be the next one.
      const now = new Date(directory.started.directory.runtime.now())
      const days = (Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()) / 86_400_000
      expect(Number(answer.headers.get('retry-after')) / 86_400).toBeCloseTo(days, 0)
      const kept = await ask(query('month1'), { as: account })
      expect([kept.status, kept.headers.get('x-cache')]).toEqual([200, 'HIT'])
    },
  ),
  check('API-356', 'all answers to a known key have the minute headers', async ({ ask, post, accounts, directory }) => {
    const account = await directory.anAccount({ requestsPerMinute: 2, requestsPerMonth: 1 })
    const answers = [
      await post('/graphql', { query: '{nope}' }, account),
      await post('/feeds/add-podcastseries', {}, account),
      await ask('{__typename}', { as: account }),
      await ask('{__typename}', { as: account }),
    ]
    expect(answers.map(({ status }) => status).filter((status) => status === 429).length).toBeGreaterThan(0)
    for (const { headers } of answers) {
      expect(headers.get('ratelimit')).toMatch(/^"minute";r=\d+;t=\d+$/)
      expect(headers.get('ratelimit-policy')).toBe('"minute";q=2;w=60')
    }
    expect((await ask('{__typename}', { as: accounts.A })).headers.get('retry-after')).toBeNull()
  }),
  check('API-357', 'only a query that ran says whether it came from the cache', async ({ ask, post, uuids }) => {
    const query = `{getPodcastSeries(uuid:"${uuids.P3}"){onlyHere:name}}`
    const kinds = [await ask(query), await ask(query), await ask('{nope}'), await post('/graphql', {}, {})]
    expect(kinds.map(({ headers }) => headers.get('x-cache'))).toEqual(['MISS', 'HIT', null, null])
  }),
  check('API-358', 'an unknown uuid is not answered from the cache', async ({ ask }) => {
    const query = '{getComicIssue(uuid:"00000000-0000-4000-8000-000000000001"){uuid}}'
    const answers = [await ask(query), await ask(query)]
    expect(answers.map(({ headers }) => headers.get('x-cache'))).toEqual(['MISS', 'MISS'])
  }),
]

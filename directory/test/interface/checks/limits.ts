import { expect } from 'vitest'
import { check, expectFailed, expectRejected } from '../check.ts'

export const limitChecks = [
  check('API-135', 'the sixth request of a minute with five is 429', async ({ ask, directory, uuids }) => {
    // Six requests take less than a minute, but a minute may end among them: of two rounds one is whole.
    const account = await directory.anAccount({ requestsPerMinute: 5 })
    const query = `{getPodcastSeries(uuid:"${uuids.P1}"){uuid}}`
    const answers = []
    for (let request = 0; request < 12; request += 1) answers.push(await ask(query, { as: account }))
    const refused = answers.find(({ status }) => status === 429)!
    expectRejected(refused, 429, 'API_RATE_LIMIT_EXCEEDED')
    expect(refused.headers.get('retry-after')).toMatch(/^[0-9]+$/)
  }),
  check('API-137', 'asking what is left costs nothing', async ({ remaining, accounts }) => {
    const left = await remaining(accounts.A)
    expect(left).toEqual(expect.any(Number))
    expect(await remaining(accounts.A)).toBe(left)
  }),
  check('API-143', 'an answer with errors is counted each time', async ({ ask, remaining, directory }) => {
    const account = await directory.anAccount()
    const before = await remaining(account)
    for (const _ of [1, 2]) {
      expectFailed(
        await ask('{getPodcastSeries(uuid:"123"){uuid}}', { as: account }),
        'getPodcastSeries',
        'BAD_USER_INPUT',
      )
    }
    expect(await remaining(account)).toBe(before - 2)
  }),
  check('API-144', 'a request that is rejected is not counted for the month', async ({ ask, remaining, accounts }) => {
    const before = await remaining(accounts.M)
    expectRejected(await ask('{nope}', { as: accounts.M }), 400, 'INVALID_QUERY_OR_SYNTAX')
    expect(await remaining(accounts.M)).toBe(before)
  }),
  check('API-145', 'headers tell of the minute: its limit, what is left, when it ends', async ({ ask, accounts }) => {
    const { headers } = await ask('{__typename}', { as: accounts.F })
    expect(headers.get('ratelimit')).toMatch(/^"minute";r=\d+;t=\d+$/)
    expect(headers.get('ratelimit-policy')).toBe('"minute";q=60;w=60')
  }),
]

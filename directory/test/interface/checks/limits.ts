import { expect } from 'vitest'
import type { Answer, Credentials } from '../../support/interface/running-directory.ts'
import type { Base } from '../base-fixture.ts'
import { check, expectFailed, expectRejected } from '../check.ts'

/** Expects that an answer comes from the cache: the same text, and the month is not charged. */
async function expectKept(
  { remaining, accounts }: Base,
  text: string,
  ask: () => Promise<Answer>,
  account: Credentials = accounts.A,
): Promise<void> {
  const before = await remaining(account)
  const answer = await ask()
  expect([answer.headers.get('x-cache'), answer.text]).toEqual(['HIT', text])
  expect(await remaining(account)).toBe(before)
}

export const limitChecks = [
  check('API-135', 'the sixth request in a minute is 429 if five are allowed', async ({ ask, directory, uuids }) => {
    // A minute may end between two requests, so this sends 12: six of them are in one minute.
    const account = await directory.anAccount({ requestsPerMinute: 5 })
    const query = `{getPodcastSeries(uuid:"${uuids.P1}"){uuid}}`
    const answers = []
    for (let request = 0; request < 12; request += 1) answers.push(await ask(query, { as: account }))
    const refused = answers.find(({ status }) => status === 429)!
    expectRejected(refused, 429, 'API_RATE_LIMIT_EXCEEDED')
    expect(refused.headers.get('retry-after')).toMatch(/^[0-9]+$/)
  }),
  check('API-137', 'asking for what is left costs nothing', async ({ remaining, accounts }) => {
    const left = await remaining(accounts.A)
    expect(left).toEqual(expect.any(Number))
    expect(await remaining(accounts.A)).toBe(left)
  }),
  check('API-139', 'the same query again is answered from the cache, and not counted', async (base) => {
    const query = `{getPodcastSeries(uuid:"${base.uuids.P2}"){uuid name hash}}`
    const first = await base.ask(query)
    await expectKept(base, first.text, () => base.ask(query))
  }),
  check('API-140', 'the same query in another form is answered from the cache', async (base) => {
    const first = await base.ask(`{getPodcastSeries(uuid:"${base.uuids.P2}"){uuid name hash}}`)
    const query = 'query($u:ID){getPodcastSeries(uuid:$u){ uuid,name,hash }}'
    await expectKept(base, first.text, () => base.ask(query, { variables: { u: base.uuids.P2 } }))
  }),
  check('API-141', 'accounts share the cache', async (base) => {
    const query = `{getPodcastSeries(uuid:"${base.uuids.P2}"){uuid name hash}}`
    const first = await base.ask(query)
    await expectKept(base, first.text, () => base.ask(query, { as: base.accounts.F }), base.accounts.F)
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
  check('API-145', 'headers tell the limit of a minute, the rest and the end', async ({ ask, accounts }) => {
    const { headers } = await ask('{__typename}', { as: accounts.F })
    expect(headers.get('ratelimit')).toMatch(/^"minute";r=\d+;t=\d+$/)
    expect(headers.get('ratelimit-policy')).toBe('"minute";q=60;w=60')
  }),
]

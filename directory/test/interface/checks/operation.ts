import { expect } from 'vitest'
import { check } from '../check.ts'

export const operationChecks = [
  check(
    'API-156',
    '/metrics has operations, durations, costs and limits',
    async ({ ask, directory, accounts, uuids }) => {
      for (let time = 0; time < 6; time += 1) await ask('{__typename}', { as: accounts.R })
      for (let time = 0; time < 2; time += 1) await ask(`{getPodcastSeries(uuid:"${uuids.P1}"){uuid}}`)
      const query = '{getMultipleCreators(uuids:["00000000-0000-4000-8000-000000000156"]){uuid}}'
      await ask(query)
      await ask('{getMultipleCreators{uuid}}')
      await ask('{nope}')
      const metrics = async () => (await directory.send('/metrics')).text
      const counted = async (...labels: string[]) =>
        (await metrics())
          .split('\n')
          .some((line) => /^directory_http_requests_total/.test(line) && labels.every((label) => line.includes(label)))
      // The log line of a request is written after its answer was sent.
      for (const labels of [
        ['operation="getMultipleCreators"', 'code=""', 'cache="MISS"', 'status="200"'],
        ['operation="getMultipleCreators"', 'code="BAD_USER_INPUT"'],
        ['code="INVALID_QUERY_OR_SYNTAX"', 'status="400"'],
        ['code="API_RATE_LIMIT_EXCEEDED"', 'status="429"'],
        ['operation="getPodcastSeries"', 'cache="HIT"'],
      ]) {
        await expect.poll(() => counted(...labels), { message: labels.join(' '), timeout: 60_000 }).toBe(true)
      }
      const text = await metrics()
      expect(text).toMatch(/^directory_http_requests_seconds_bucket/m)
      expect(text).toMatch(/^directory_query_cost_bucket/m)
      for (const { 'X-USER-ID': id, 'X-API-KEY': key } of Object.values(accounts)) {
        expect(text).not.toContain(key)
        expect(text).not.toContain(`"${id}"`)
      }
      expect(text).not.toContain('nope')
    },
  ),
  check('API-157', 'the log has no key', async ({ directory, accounts }) => {
    const log = directory.logged.join('\n')
    expect(log).not.toBe('')
    for (const { 'X-API-KEY': key } of Object.values(accounts)) expect(log).not.toContain(key)
  }),
]

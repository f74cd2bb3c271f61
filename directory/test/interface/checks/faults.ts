import { expect } from 'vitest'
import type { Base } from '../base-fixture.ts'
import { check, expectFailed } from '../check.ts'

/** Makes the database unreachable while `run` runs. */
async function withoutDatabase({ directory, ask }: Base, run: () => Promise<void>): Promise<void> {
  // The directory remembers a key for half a minute after its use.
  await ask('{__typename}')
  expect((await directory.send('/test-faults/database', { method: 'DELETE' })).status).toBe(204)
  try {
    await run()
  } finally {
    expect((await directory.send('/test-faults/database', { method: 'PUT' })).status).toBe(204)
  }
}

export const faultChecks = [
  check('API-039', 'an unreachable database fails the fields, and the answer does not reveal the cause', (base) =>
    withoutDatabase(base, async () => {
      const answer = await base.ask(`{getPodcastSeries(uuid:"${base.uuids.P1}"){uuid language}}`)
      expectFailed(answer, 'getPodcastSeries', 'SERVICE_SERVER_ERROR')
      expect(answer.text).not.toMatch(/select|ECONNREFUSED|postgres|database|[/\\]src[/\\]|\.ts\b|stack/i)
    }),
  ),
  check('API-154', '/readyz is 503 without a database', async (base) => {
    const status = async () => (await base.directory.send('/readyz')).status
    await withoutDatabase(base, async () => expect(await status()).toBe(503))
    // Waits until loops that failed meanwhile start again.
    await expect.poll(status, { timeout: 60_000 }).toBe(200)
  }),
]

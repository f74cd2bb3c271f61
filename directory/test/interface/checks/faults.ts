import { expect } from 'vitest'
import type { Base } from '../base-fixture.ts'
import { check, expectFailed } from '../check.ts'

/** Takes the database away while `run` runs. */
async function withoutDatabase({ directory, ask }: Base, run: () => Promise<void>): Promise<void> {
  // The directory knows the key for half a minute after it was used.
  await ask('{__typename}')
  expect((await directory.send('/test-faults/database', { method: 'DELETE' })).status).toBe(204)
  try {
    await run()
  } finally {
    expect((await directory.send('/test-faults/database', { method: 'PUT' })).status).toBe(204)
  }
}

export const faultChecks = [
  check('API-039', 'an unreachable database fails the fields, without a word of it', (base) =>
    withoutDatabase(base, async () => {
      const answer = await base.ask(`{getPodcastSeries(uuid:"${base.uuids.P1}"){uuid language}}`)
      expectFailed(answer, 'getPodcastSeries', 'SERVICE_SERVER_ERROR')
      expect(answer.text).not.toMatch(/select|ECONNREFUSED|postgres|database|[/\\]src[/\\]|\.ts\b|stack/i)
    }),
  ),
  check('API-154', '/readyz is 503 without a database', async (base) => {
    const status = async () => (await base.directory.send('/readyz')).status
    await withoutDatabase(base, async () => expect(await status()).toBe(503))
    // Loops that failed meanwhile start again.
    await expect.poll(status, { timeout: 60_000 }).toBe(200)
  }),
]
